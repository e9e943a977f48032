//! All sentences that people read, and the data that they are made of. A folder holds the sentences of a language. Names in
//! the data are escaped already.

mod analysis;
mod en;
mod puzzles;
mod review;

pub use analysis::{AnalysisWords, NoHint, SayAll};
pub use en::{English, sentence};
pub use puzzles::{PuzzleEnd, PuzzleStage, PuzzleWords, Wins};

use crate::game::{Language, Options, Seat};
use crate::play::{ChallengeState, Clock, Colour, How, MatchId, Pace, Proposal, Timestamp};

pub use review::{MoveWords, ReviewSaid, SummaryWords, TurningWords};

/// A match in a sentence.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    pub game: &'a str,
    pub options: String,
    pub id: MatchId,
}

/// A turn message.
#[derive(Clone, Debug)]
pub struct TurnWords<'a> {
    pub of: Named<'a>,
    /// The mention of the player to move.
    pub to_move: String,
    /// The name of their side.
    pub side: &'a str,
    pub opponent: String,
    /// The number of the move that is awaited, from 1.
    pub number: u32,
    /// The last move as shown; `None` at the start.
    pub last: Option<String>,
    /// The name of the player who made it.
    pub last_by: String,
    pub consequences: Vec<String>,
    pub until: Option<Timestamp>,
    pub note: Option<TurnNote>,
}

/// An addition to a turn message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnNote {
    /// The opponent agreed to the takeback of the player to move.
    TakenBack,
    /// The opponent moved instead of answering an offer.
    NotTaken(Proposal),
}

/// The messages about offers: to one player, or to everybody who sees the match.
#[derive(Clone, Debug)]
pub enum AgreementWords<'a> {
    /// To the recipient, by mention. `moves` would be taken back.
    Asks {
        to: &'a str,
        by: &'a str,
        what: Proposal,
        moves: &'a [String],
    },
    /// To the player who made the offer, by mention.
    Refused {
        to: &'a str,
        by: &'a str,
        what: Proposal,
    },
    /// To the offerer.
    Offered {
        to: &'a str,
        what: Proposal,
    },
    /// To the offerer, while the offer stands.
    Waits {
        to: &'a str,
        what: Proposal,
    },
    Withdrawn {
        what: Proposal,
    },
    /// The confirmation of a draw.
    DrawQuestion {
        by: &'a str,
    },
    /// To the player who agreed.
    Drawn,
    /// To everybody: `by` agreed to a takeback of `of`.
    TakenBack {
        by: &'a str,
        of: &'a str,
    },
    /// To everybody: `by` refused.
    SaidNo {
        by: &'a str,
        what: Proposal,
    },
}

/// The card of a challenge.
#[derive(Clone, Debug)]
pub struct CardWords {
    pub by: String,
    /// The mention of the person challenged.
    pub to: Option<String>,
    /// Name, author and year.
    pub title: String,
    pub summary: String,
    pub options: String,
    pub colour: Colour,
    /// The names of the sides, first mover first.
    pub sides: (String, String),
    pub pace: Pace,
    /// The match begins with a position of its own, which the picture shows.
    pub own_start: bool,
    /// The reason why it would not count for ratings.
    pub expires: Timestamp,
    pub state: ChallengeState,
    /// The name of the person who accepted.
    pub taken_by: Option<String>,
}

/// The end of a match, in a sentence.
#[derive(Clone, Debug)]
pub struct OverWords<'a> {
    pub of: Named<'a>,
    /// Mentions of both players.
    pub mentions: String,
    /// Name and side of the winner; `None` for a draw.
    pub winner: Option<(String, &'a str)>,
    pub loser: Option<String>,
    pub how: How,
    /// The rule that ended it.
    pub rule: Option<String>,
    pub moves: u32,
    pub last: Option<String>,
    pub score: Option<(u32, u32)>,
}

/// The sections of `/games`, in their order: first what needs the person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Section {
    Yours,
    Challenges,
    OutOfReach,
    Theirs,
    OwnChallenges,
}

/// A line of a page of `/games`.
#[derive(Clone, Copy, Debug)]
pub struct ListLine<'a> {
    pub section: Section,
    pub line: &'a str,
    /// The number by which buttons name it.
    pub number: Option<u32>,
}

/// A match as a line of `/games`.
#[derive(Clone, Debug)]
pub struct GameLine<'a> {
    pub of: Named<'a>,
    pub opponent: String,
    pub number: u32,
    /// True if it is the reader's turn.
    pub yours: bool,
    pub clock: Clock,
    pub now: Timestamp,
    pub link: String,
}

/// The labels of buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    Accept,
    Decline,
    Withdraw,
    Rules,
    Move,
    Board,
    More,
    Play,
    Back,
    Resign,
    ResignForSure,
    Never,
    ClaimTime,
    Close,
    Rematch,
    Replay,
    Record,
    Review,
    Forward,
    StartHere,
    Analyse,
    Hint,
    OfferDraw,
    TakeBack,
    Agree,
    AgreeForSure,
    Refuse,
    TryAgain,
    Solution,
    Puzzles,
    PostAgain,
}

/// The stage of entering a move.
#[derive(Clone, Debug)]
pub enum Prompt {
    /// The first square.
    First,
    /// The steps so far. If `whole`, they are a move already.
    Go { entered: String, whole: bool },
    /// A column was chosen.
    Column { letter: char, entered: String },
}

/// The reason why a command finds no single match.
#[derive(Clone, Debug)]
pub enum Unclear {
    /// The person has no running match (here).
    None,
    /// Several; their names.
    Several(Vec<String>),
    /// The text names no match of the person.
    NotFound(String),
}

/// The sentences of a language; only English so far.
pub fn in_language(_: Language) -> &'static English {
    &English
}

/// Options that differ from the defaults, for a title: "13, alternative" or nothing.
pub fn short_options(options: &Options) -> String {
    let values: Vec<String> = options
        .chosen()
        .map(|(name, value)| match name {
            "size" => format!("{value}x{value}"),
            // A set-up of one's own is too long for a title.
            _ if value.len() > 24 => format!("own {name}"),
            _ => format!("{name} {value}"),
        })
        .collect();
    values.join(", ")
}

/// The side that a colour choice gives the challenger.
pub fn side_of(colour: Colour) -> Option<Seat> {
    match colour {
        Colour::Chance => None,
        Colour::First => Some(Seat::First),
        Colour::Second => Some(Seat::Second),
    }
}
