//! The program: hands the command line to [`linesman::cli`] and exits.

use std::process::ExitCode;

fn main() -> ExitCode {
    linesman::cli::main(std::env::args_os())
}
