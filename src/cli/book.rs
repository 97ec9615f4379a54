//! `linesman book`: the catalogue as a site.
//!
//! In: the features, and reports of engines. Out: pages in a folder, with exchanges made by
//! running the bundled engines in simulated time. Never: a page that was typed in.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use clap::Args;

use super::{
    error::{CliError, Exit},
    explain::Bench,
    inputs::report_of,
    options, print,
};
use crate::{
    contract::{EngineVariant, Protocol},
    protocols,
    report::{Chapter, Examples, book, write_file},
    spec::{Catalogue, Side},
    suite::coverage,
    verdict::RunRecord,
};

/// Write the catalogue of requirements as a web site.
///
/// The site has a page for each section of a protocol. It shows for each requirement its level,
/// its section, how an unclear passage is read, its tests, and a good and a bad exchange. Ids
/// are anchors that never change.
#[derive(Args, Debug)]
pub(super) struct BookCommand {
    /// The folder to write to; existing files are overwritten
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The protocol [default: all]
    protocol: Option<String>,

    /// JSON reports of engines, to show which engines read an unclear passage differently, and a matrix; may be repeated
    #[arg(long, value_name = "FILE", num_args = 1..)]
    reports: Vec<PathBuf>,
}

impl BookCommand {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let chosen = match &self.protocol {
            Some(name) => vec![options::protocol(name)?],
            None => protocols::all().to_vec(),
        };
        let mut reports: Vec<(String, RunRecord)> = Vec::new();
        for path in &self.reports {
            reports.push((path.display().to_string(), report_of(path)?));
        }
        let catalogues: Vec<(&'static Protocol, Arc<Catalogue>)> = chosen
            .into_iter()
            .map(|p| Ok((p, options::catalogue(p, None)?)))
            .collect::<Result<_, CliError>>()?;
        let mut chapters = Vec::new();
        for (protocol, catalogue) in &catalogues {
            let mut shown = BTreeMap::new();
            let mut met = Vec::new();
            for side in [Side::Engine, Side::Controller] {
                let members = || catalogue.requirements.iter().filter(|r| r.side == side);
                if protocol.variants_of(side).is_none() {
                    shown.extend(members().map(|r| (r.id.clone(), Examples::default())));
                    continue;
                }
                let bench = Bench::of(protocol, side, catalogue)?;
                let honest = bench.run("", EngineVariant::Honest)?;
                if side == Side::Engine {
                    met = coverage(protocol.description(), &honest.drills);
                }
                for r in members() {
                    shown.insert(r.id.clone(), bench.examples(r, Some(&honest))?);
                }
            }
            let sentences = options::sentences(protocol)?;
            chapters.push(Chapter {
                protocol,
                catalogue,
                sentences,
                examples: shown,
                coverage: met,
            });
        }
        let pages = book(&chapters, &reports);
        for (path, text) in &pages {
            let path = self.out.join(path);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|e| {
                    CliError::Usage(format!(
                        "could not make the folder `{}`: {e}",
                        folder.display()
                    ))
                })?;
            }
            write_file(&path, text)?;
        }
        print::text(&format!(
            "{} pages written; begin with {}\n",
            pages.len(),
            self.out.join("index.html").display()
        ));
        Ok(Exit::Conforms)
    }
}
