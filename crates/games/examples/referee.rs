//! The referee's line protocol on standard input and output, without the bot: for authors of engines.
//!
//! `printf 'new rampart\nplay d4\n' | cargo run -p postern-games --example referee`

#[path = "../../../src/referee/mod.rs"]
mod referee;

use std::io;

use postern_games::catalogue::Catalogue;

fn main() -> io::Result<()> {
    referee::run(&Catalogue::standard(), io::stdin().lock(), io::stdout().lock())
}
