//! The referee's line protocol on standard input and output, without the bot: for authors of engines.
//!
//! `printf 'new rampart\nplay d4\n' | cargo run -p postern-games --example referee`

use std::io;

use postern_games::catalogue::Catalogue;
use postern_games::referee;
use postern_games::referee::pictures::NoPictures;

fn main() -> io::Result<()> {
    referee::run(&Catalogue::standard(), &NoPictures, io::stdin().lock(), io::stdout().lock())
}
