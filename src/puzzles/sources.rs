//! Which games are played to find puzzles: options that make for short, sharp, and different ones.

use crate::engine::puzzle::PuzzleSource;
use crate::games;

/// How the puzzles of one set of options are looked for.
struct Kind {
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    opening: usize,
    haste: u64,
    plies: u32,
    gain: Option<i32>,
    most_moves: u64,
    nodes: u64,
    blindly: bool,
}

const USUAL: Kind = Kind {
    game: "",
    options: &[],
    opening: 8,
    haste: 1_500,
    plies: 9,
    gain: None,
    most_moves: 250,
    nodes: 200_000,
    blindly: false,
};

/// Palisade is proved to the end of the game where few points are left.
const PALISADE: Kind =
    Kind { game: "palisade", opening: 10, haste: 60, plies: 24, most_moves: 11, blindly: true, ..USUAL };

/// Stones count twice, dead ones once.
const RAMPART: Kind = Kind { game: "rampart", opening: 10, gain: Some(8), ..USUAL };

const INCHWORM: Kind = Kind { game: "inchworm", opening: 6, most_moves: 600, ..USUAL };

const KINDS: &[Kind] = &[
    Kind { options: &[], ..RAMPART },
    Kind { options: &[("setup", "x5o/7/7/7/7/7/o5x")], ..RAMPART },
    Kind { options: &[("setup", "x3o4/9/9/9/o7x/9/9/9/4x3o")], ..RAMPART },
    Kind { options: &[("setup", "x7o/9/9/9/9/9/9/9/o7x")], ..RAMPART },
    Kind { game: "ramparts", gain: Some(1), ..USUAL },
    Kind { game: "ramparts", options: &[("endgame", "swap")], ..USUAL },
    Kind { options: &[("size", "5")], opening: 4, ..PALISADE },
    Kind { options: &[("size", "7")], ..PALISADE },
    Kind { options: &[("size", "9")], ..PALISADE },
    Kind { options: &[("size", "11")], ..PALISADE },
    Kind { options: &[("goal", "10"), ("stock", "8,8")], ..INCHWORM },
    Kind { options: &[("goal", "10"), ("stock", "12,12")], ..INCHWORM },
    Kind { options: &[("goal", "15"), ("stock", "15,15")], ..INCHWORM },
    Kind { options: &[("goal", "10"), ("stock", "10,10"), ("edges", "cylinder")], ..INCHWORM },
    Kind { game: "ransom", ..USUAL },
    Kind { game: "ransom", options: &[("king", "orthogonal")], ..USUAL },
];

/// Where the puzzles of a game are found; nothing for a game that there is not.
pub fn sources(game: &str) -> Vec<PuzzleSource> {
    KINDS.iter().filter(|kind| kind.game == game).filter_map(source).collect()
}

fn source(kind: &Kind) -> Option<PuzzleSource> {
    let game = games::by_id(kind.game)?;
    let engine = games::engine(kind.game)?;
    let options = game.info().options(kind.options.iter().copied()).ok()?;
    let Kind { opening, haste, plies, gain, most_moves, nodes, blindly, .. } = *kind;
    Some(PuzzleSource { game, engine, options, opening, haste, plies, gain, most_moves, nodes, blindly })
}
