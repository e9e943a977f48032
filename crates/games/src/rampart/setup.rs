//! The start positions of Rampart: the author's set-ups, and the conditions for custom ones.

use super::rules::Position;
use postern_rules::board::rows::Rows;
use postern_rules::game::info::{BadOption, Options};
use postern_rules::phrase::{Describe, Phrase, PhraseArg};
use postern_rules::phrases;
use postern_rules::seat::Seat;
use postern_rules::square::Square;
use postern_rules::typed::Quoted;

const ELEVEN: &str = "x3x3x2/11/2o3o3o/11/x3x3x2/11/2o3o3o/11/x3x3x2/11/2o3o3o";
const THIRTEEN: &str = "2x3x3x2/13/o3o3o3o/13/2x3x3x2/13/o3o3o3o/13/2x3x3x2/13/o3o3o3o/13/2x3x3x2";
/// The author's example of another set-up.
const ALTERNATIVE: &str = "o5x5o/13/3o5x3/13/x5o5x/13/3x5o3/13/o5x5o/13/3o5x3/13/x5o5x";

/// The smallest board for a custom set-up.
const SMALLEST_OWN: u8 = 7;

/// The least distance, in orthogonal steps, between stones of different colours in a custom set-up.
const NEAREST_ENEMIES: u8 = 4;

/// The smallest and the largest board size.
pub(crate) const SIZES: std::ops::RangeInclusive<u8> = 3..=19;

phrases! {
    /// Why options, a position string or another site's record are not valid for Rampart.
    pub enum Unfit {
        EmptyBoard = "rampart-empty-board",
        NoStandard { size: u8 } = "rampart-no-standard",
        NoAlternative { size: u8 } = "rampart-no-alternative",
        OtherSize { given: u8, rows: u8 } = "rampart-other-size",
        Rows { fault: Phrase } = "rampart-setup-rows",
        Size { cols: u8, rows: u8 } = "rampart-setup-size",
        NoStones { seat: Seat } = "rampart-no-stones",
        TooNear { black: Square, white: Square, steps: u8, nearest: u8 } = "rampart-too-near",
        Unanswered { symmetry: Symmetry, black: Square, empty: Square } = "rampart-unanswered",
        Surplus { symmetry: Symmetry, white: Square } = "rampart-surplus",
        /// A variant of another site that is not supported here.
        ForeignBoard { variant: Quoted } = "rampart-foreign-board",
        /// The move with this number, counted from 1, of another site's game is not valid.
        ForeignMove { number: usize, text: Quoted } = "rampart-foreign-move",
    }
}

/// The start position that the option `setup` names.
enum Setup<'a> {
    Standard,
    Alternative,
    Own(&'a str),
}

impl Setup<'_> {
    fn of(options: &Options) -> Setup<'_> {
        match options.get("setup") {
            text if text.eq_ignore_ascii_case("standard") => Setup::Standard,
            text if text.eq_ignore_ascii_case("alternative") => Setup::Alternative,
            rows => Setup::Own(rows),
        }
    }
}

/// Returns the value of the option `size`, or `None` if the set-up decides.
fn given_size(options: &Options) -> Option<u8> {
    u8::try_from(options.number("size")).ok().filter(|size| SIZES.contains(size))
}

/// Returns the board size of games with these options.
pub(crate) fn size(options: &Options) -> Result<u8, BadOption> {
    match (given_size(options), Setup::of(options)) {
        (Some(size), _) => Ok(size),
        (None, Setup::Standard) => Ok(11),
        (None, Setup::Alternative) => Ok(13),
        (None, Setup::Own(rows)) => Ok(own(rows, options)?.cols),
    }
}

/// Returns the start position for these options.
pub(crate) fn start(options: &Options) -> Result<Position, BadOption> {
    let rows = match (Setup::of(options), given_size(options)) {
        (Setup::Standard, None | Some(11)) => read(ELEVEN)?,
        (Setup::Standard, Some(13)) => read(THIRTEEN)?,
        (Setup::Standard, Some(size)) => return Err(bad("size", Unfit::NoStandard { size })),
        (Setup::Alternative, None | Some(13)) => read(ALTERNATIVE)?,
        (Setup::Alternative, Some(size)) => return Err(bad("size", Unfit::NoAlternative { size })),
        (Setup::Own(rows), given) => {
            let rows = own(rows, options)?;
            match given {
                Some(given) if given != rows.cols => {
                    return Err(bad("size", Unfit::OtherSize { given, rows: rows.cols }));
                }
                _ => rows,
            }
        }
    };
    Ok(Position::of_rows(&rows, Seat::First))
}

fn read(rows: &str) -> Result<Rows, BadOption> {
    Rows::read(&rows.to_ascii_lowercase(), "xo", false)
        .map_err(|fault| bad("setup", Unfit::Rows { fault: fault.phrase() }))
}

/// Reads a custom set-up and checks its conditions.
fn own(rows: &str, options: &Options) -> Result<Rows, BadOption> {
    let rows = read(rows)?;
    if rows.cols != rows.rows || !(SMALLEST_OWN..=*SIZES.end()).contains(&rows.cols) {
        return Err(bad("setup", Unfit::Size { cols: rows.cols, rows: rows.rows }));
    }
    let stones = |letter| -> Vec<Square> {
        rows.signs.iter().filter(|(_, sign)| sign.letter == letter).map(|(square, _)| *square).collect()
    };
    let (black, white) = (stones('x'), stones('o'));
    if let Some(seat) = Seat::BOTH.into_iter().find(|&seat| stones(seat.letter()).is_empty()) {
        return Err(bad("setup", Unfit::NoStones { seat }));
    }
    let handicap = options.get("handicap") == "yes";
    let failed =
        too_near(&black, &white).or_else(|| if handicap { None } else { unlike(rows.cols, &black, &white) });
    match failed {
        Some(reason) => Err(bad("setup", reason)),
        None => Ok(rows),
    }
}

fn bad(option: &str, reason: Unfit) -> BadOption {
    BadOption::new(option, &reason)
}

/// Returns the nearest pair of enemy stones, if it is too near.
fn too_near(black: &[Square], white: &[Square]) -> Option<Unfit> {
    let pairs = black.iter().flat_map(|&black| white.iter().map(move |&white| (black, white)));
    let (black, white) = pairs.min_by_key(|&(black, white)| steps(black, white))?;
    let steps = steps(black, white);
    (steps < NEAREST_ENEMIES).then_some(Unfit::TooNear { black, white, steps, nearest: NEAREST_ENEMIES })
}

fn steps(a: Square, b: Square) -> u8 {
    a.col.abs_diff(b.col) + a.row.abs_diff(b.row)
}

/// A reflection or rotation of a square board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    HalfTurn,
    QuarterTurnLeft,
    QuarterTurnRight,
    LeftRight,
    UpDown,
    /// Reflection in the diagonal through a1.
    RisingDiagonal,
    /// Reflection in the other diagonal.
    FallingDiagonal,
}

impl Symmetry {
    const ALL: [Symmetry; 7] = [
        Symmetry::HalfTurn,
        Symmetry::QuarterTurnLeft,
        Symmetry::QuarterTurnRight,
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::RisingDiagonal,
        Symmetry::FallingDiagonal,
    ];

    /// Returns the word that selects the text in messages.
    const fn word(self) -> &'static str {
        match self {
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurnLeft => "left-turn",
            Symmetry::QuarterTurnRight => "right-turn",
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
            Symmetry::RisingDiagonal => "rising",
            Symmetry::FallingDiagonal => "falling",
        }
    }

    /// Returns the image of a square on a board of `size`.
    pub(crate) fn image(self, square: Square, size: u8) -> Square {
        let Square { col, row } = square;
        let (across, up) = (size - 1 - col, size - 1 - row);
        match self {
            Symmetry::HalfTurn => Square::new(across, up),
            Symmetry::QuarterTurnLeft => Square::new(up, col),
            Symmetry::QuarterTurnRight => Square::new(row, across),
            Symmetry::LeftRight => Square::new(across, row),
            Symmetry::UpDown => Square::new(col, up),
            Symmetry::RisingDiagonal => Square::new(row, col),
            Symmetry::FallingDiagonal => Square::new(up, across),
        }
    }
}

impl From<Symmetry> for PhraseArg {
    fn from(symmetry: Symmetry) -> PhraseArg {
        PhraseArg::Word(symmetry.word())
    }
}

/// Returns `None` if some symmetry maps Black's stones onto White's. Otherwise names the symmetry that comes nearest,
/// and where it fails.
fn unlike(size: u8, black: &[Square], white: &[Square]) -> Option<Unfit> {
    let misfits = |symmetry: Symmetry| {
        let image = |&stone: &Square| symmetry.image(stone, size);
        let lonely = black.iter().filter(move |&stone| !white.contains(&image(stone)));
        let images: Vec<Square> = black.iter().map(image).collect();
        let surplus: Vec<Square> = white.iter().filter(|stone| !images.contains(stone)).copied().collect();
        let missing: Vec<(Square, Square)> = lonely.map(|stone| (*stone, image(stone))).collect();
        (missing, surplus)
    };
    let nearest = Symmetry::ALL.into_iter().min_by_key(|&symmetry| {
        let (missing, surplus) = misfits(symmetry);
        missing.len() + surplus.len()
    })?;
    let (missing, surplus) = misfits(nearest);
    match (missing.first(), surplus.first()) {
        (Some(&(black, empty)), _) => Some(Unfit::Unanswered { symmetry: nearest, black, empty }),
        (None, Some(&white)) => Some(Unfit::Surplus { symmetry: nearest, white }),
        (None, None) => None,
    }
}
