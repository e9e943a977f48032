//! The program: reads the command line, does what was asked, and says in one line what kept it from that.

use std::process::ExitCode;

use clap::Parser;
use postern::cli::{self, Cli};

fn main() -> ExitCode {
    match cli::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("postern: {}", cli::on_one_line(&error));
            ExitCode::FAILURE
        }
    }
}
