//! One thing told in several forms, for the subcommands that run nothing.
//!
//! In: forms and files as typed, and how a form is made. Out: files, and one form on
//! standard output. Never: one form written while another cannot be made.

use super::{error::CliError, print};
use crate::report::{Format, ReportError, ReportSpec, check_path, same_place, write_file};

/// Makes every form that was asked for, and then writes them.
pub(super) fn write(
    asked: &[String],
    make: impl Fn(Format) -> Result<String, ReportError>,
) -> Result<(), CliError> {
    let mut made: Vec<(ReportSpec, String)> = Vec::new();
    for text in asked {
        let spec: ReportSpec = text.parse()?;
        for (other, _) in &made {
            match (&other.file, &spec.file) {
                (Some(one), Some(two)) if same_place(one, two) => {
                    return Err(ReportError::TwoInOneFile(two.clone()).into());
                }
                (None, None) => {
                    return Err(ReportError::TwoOnOutput(other.format, spec.format).into());
                }
                _ => {}
            }
        }
        if let Some(file) = &spec.file {
            check_path(file)?;
        }
        let text = make(spec.format)?;
        made.push((spec, text));
    }
    for (spec, text) in made {
        match (spec.file, spec.format) {
            (Some(file), _) => write_file(&file, &text)?,
            // A page is escaped already, and for a file, not for a terminal.
            (None, Format::Html) => print::bytes(text.as_bytes()),
            (None, _) => print::text(&text),
        }
    }
    Ok(())
}
