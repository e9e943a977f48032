//! The program: reads the command line, does what was asked, and says in one line what kept it from that.

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use postern::cli::{self, Cli};

/// Pictures are made and freed on many threads; with the allocator of glibc the freed memory stays in pieces, three times
/// as much after a minute under load.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match cli::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("postern: {}", cli::on_one_line(&error));
            ExitCode::FAILURE
        }
    }
}
