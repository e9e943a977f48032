//! All sentences that people read, one file per language. Names in the arguments are escaped already.

mod analysis;
mod en;
mod puzzles;
mod review;

pub use analysis::{AnalysisWords, NoHint};
pub use en::English;
pub use puzzles::{PuzzleEnd, PuzzleStage, PuzzleWords, Wins};

use crate::game::{Language, Options, Seat};
use crate::play::{ChallengeState, Colour, How, MatchId, Pace, Proposal, Timestamp};

pub use review::{MoveWords, ReviewSaid, SummaryWords, TurningWords};

/// A match in a sentence.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    pub game: &'a str,
    pub options: String,
    pub id: MatchId,
}

/// What a turn message says.
#[derive(Clone, Debug)]
pub struct TurnWords<'a> {
    pub of: Named<'a>,
    /// The mention of who is to move.
    pub to_move: String,
    /// What his side is called.
    pub side: &'a str,
    pub opponent: String,
    /// The number of the move that is awaited, from 1.
    pub number: u32,
    /// The last move as shown; `None` at the start.
    pub last: Option<String>,
    /// Who made it: his name.
    pub last_by: String,
    pub consequences: Vec<String>,
    pub until: Option<Timestamp>,
    pub note: Option<TurnNote>,
}

/// What a player learns with his turn, beside the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnNote {
    /// His opponent agreed to his takeback.
    TakenBack,
    /// His opponent moved instead of answering his offer.
    NotTaken(Proposal),
}

/// What is said of offers: to one player, or to all who see the match.
#[derive(Clone, Debug)]
pub enum AgreementWords<'a> {
    /// To whom it is offered, by mention; for a takeback the moves that would go.
    Asks {
        to: &'a str,
        by: &'a str,
        what: Proposal,
        moves: &'a [String],
    },
    /// To who offered it, by mention.
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
    /// To the offerer, who comes back to an offer that stands.
    Waits {
        to: &'a str,
        what: Proposal,
    },
    Withdrawn {
        what: Proposal,
    },
    /// Whether one really wants a draw.
    DrawQuestion {
        by: &'a str,
    },
    /// To who agreed.
    Drawn,
    /// To all: who agreed to a takeback of whom.
    TakenBack {
        by: &'a str,
        of: &'a str,
    },
    /// To all: who refused.
    SaidNo {
        by: &'a str,
        what: Proposal,
    },
}

/// What a challenge's card says.
#[derive(Clone, Debug)]
pub struct CardWords {
    pub by: String,
    /// The mention of who is challenged.
    pub to: Option<String>,
    /// Name, author and year.
    pub title: String,
    pub summary: String,
    pub options: String,
    pub colour: Colour,
    /// What the sides are called, first mover first.
    pub sides: (String, String),
    pub pace: Pace,
    /// The match begins with a position of its own, which the picture shows.
    pub own_start: bool,
    /// Why it would not count for ratings.
    pub unrated: Option<String>,
    pub expires: Timestamp,
    pub state: ChallengeState,
    /// The name of who took it.
    pub taken_by: Option<String>,
}

/// How a match ended, in a sentence.
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
    /// The number by which buttons name a challenge.
    pub number: Option<u32>,
}

/// A match as a line of `/games`.
#[derive(Clone, Debug)]
pub struct GameLine<'a> {
    pub of: Named<'a>,
    pub opponent: String,
    pub number: u32,
    pub yours: bool,
    pub until: Option<Timestamp>,
    pub link: String,
    /// The match waits for the operator.
    pub frozen: bool,
    /// The computer is to move.
    pub thinking: bool,
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

/// Where the entering of a move stands.
#[derive(Clone, Debug)]
pub enum Prompt {
    /// The first square.
    First,
    /// What was entered so far, and whether it is a move already; what follows.
    Go { entered: String, whole: bool },
    /// A column was chosen.
    Column { letter: char, entered: String },
}

/// Why a command can't tell which match is meant.
#[derive(Clone, Debug)]
pub enum Unclear {
    /// The person has no running match (here).
    None,
    /// Several; their names.
    Several(Vec<String>),
    /// The text names none of his matches.
    NotFound(String),
}

/// The sentences of a language.
pub fn in_language(language: Language) -> &'static English {
    match language {
        Language::English => &English,
    }
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
