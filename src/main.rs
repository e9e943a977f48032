//! The `postern` program: parses the command line, runs the command, and reports an error on one line.

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use postern::cli;
use postern::cli::Cli;

/// Many threads allocate and free pictures. With glibc's allocator the freed memory stays fragmented, and takes three
/// times as much after a minute under load.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match cli::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("postern: {}", postern::cli::one_line::on_one_line(&error));
            ExitCode::from(cli::exit_code::of(&error))
        }
    }
}
