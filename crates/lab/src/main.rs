//! The `postern-lab` program: parses the command line, runs the command, and reports an error on one line.

use std::process::ExitCode;

use clap::Parser;
use postern_lab::cli::{self, Cli};

fn main() -> ExitCode {
    match cli::run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("postern-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}
