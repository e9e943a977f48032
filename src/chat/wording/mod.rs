//! All sentences that people read, one file per language. Names in the arguments are escaped already.

mod analysis;
mod computer;
mod en;
mod places;
mod puzzles;
mod review;

pub use analysis::{AnalysisWording, NoHint, OpenedWords, SayAll};
pub use computer::ComputerWording;
pub use places::PlaceWording;
pub use puzzles::{PuzzleEnd, PuzzleStage, PuzzleWording, PuzzleWords, Wins};

use crate::chat::Permission;
use crate::game::{Language, Options, Seat};
use crate::play::{
    Below, ChallengeState, Colour, How, MatchId, NoticeKind, Pace, Proposal, Refusal, Timestamp,
};

pub use review::{MoveWords, ReviewSaid, ReviewWording, SummaryWords, TurningWords};

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

/// A line of `/games`.
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

/// Sentences of one language. Every string is Markdown for a message unless said otherwise.
pub trait Wording: ComputerWording + PlaceWording + AnalysisWording + ReviewWording + PuzzleWording {
    fn label(&self, label: Label) -> &'static str;
    fn turn(&self, turn: &TurnWords) -> String;
    fn card(&self, card: &CardWords) -> String;
    fn answer(&self, challenger: &str, title: &str, state: ChallengeState) -> String;
    fn over(&self, over: &OverWords) -> String;
    /// Half a sentence, plain text: why a match ended that its rules did not end.
    fn result(&self, how: How) -> &'static str;
    fn agreement(&self, of: &Named, said: &AgreementWords) -> String;
    fn flag(&self, of: &Named, mention: &str, opponent: &str) -> String;
    /// Tells a player that his opponent, whose turn it is, can't be told.
    fn out_of_reach(&self, of: &Named, mention: &str, silent: &str) -> String;
    /// A line of `/games` on a match whose player to move could not be told.
    /// What happened to a match that nobody moved in.
    fn stands(&self, of: &Named, mentions: &str, what: NoticeKind) -> String;

    fn out_of_reach_line(&self, of: &Named, opponent: &str, yours: bool) -> String;
    fn challenge_sent(&self, title: &str, direct: bool) -> String;
    fn accepted(&self, of: &Named) -> String;
    fn prompt(&self, of: &Named, prompt: &Prompt) -> String;
    /// The label of the button for a move that could also go on.
    fn just(&self, whole: &str) -> String;
    fn placeholder_square(&self) -> &'static str;
    fn placeholder_column(&self) -> &'static str;
    fn column(&self, letter: char, squares: usize) -> String;
    fn preview(&self, of: &Named, shown: &str, consequences: &[String], only: bool) -> String;
    fn played(&self, of: &Named, shown: &str, consequences: &[String]) -> String;
    fn refusal(&self, refusal: &Refusal) -> String;
    /// Half a sentence as a whole one.
    fn sentence(&self, half: &str) -> String;
    fn move_refused(&self, text: &str, why: &str) -> String;
    fn moved_on(&self) -> String;
    fn stranger(&self, of: &Named, first: &str, second: &str) -> String;
    fn not_your_turn(&self, of: &Named, waiting_for: &str) -> String;
    fn board(&self, of: &Named, number: u32, to_move: Option<(&str, &str)>, last: Option<&str>) -> String;
    fn more(&self, of: &Named) -> String;
    fn resign_question(&self, of: &Named, opponent: &str) -> String;
    fn resigned(&self, of: &Named) -> String;
    fn claimed(&self, of: &Named) -> String;
    fn never(&self) -> String;
    fn unclear(&self, unclear: &Unclear) -> String;
    fn games(
        &self,
        yours: &[GameLine],
        theirs: &[GameLine],
        challenges: &[String],
        unreachable: &[String],
    ) -> String;
    fn open_challenge(&self, title: &str, by_me: bool, other: Option<&str>, link: Option<&str>) -> String;
    fn missing_rights(&self, missing: &[Permission]) -> String;

    fn elsewhere(&self) -> String;
    fn old_button(&self) -> String;
    fn unknown_command(&self) -> String;
    fn bad_option(&self, option: &str, reason: &str) -> String;
    fn cannot_play_bots(&self) -> String;
    fn needs_opponent(&self) -> String;
    fn rules_caption(&self, title: &str) -> String;
    fn replay_caption(&self, of: &Named) -> String;
    fn record_caption(&self, of: &Named) -> String;
    /// How `/board text:` is written, half a sentence.
    fn forms_of_words(&self) -> &'static str;
    fn settings(&self, theme: &str, width: u16, below: Below) -> String;
    fn no_record(&self) -> String;
    fn bad_record(&self, why: &str) -> String;
    fn file_unreachable(&self) -> String;
    fn over_here(&self) -> String;
    fn bad_moves(&self, last: usize, most: usize) -> String;
    fn positions_caption(&self, of: &Named, plies: &[usize]) -> String;
    fn fault(&self, reference: &str) -> String;
    /// Plain text: the alternative text of a picture that is no board.
    fn file_alt(&self, of: &Named) -> String;
    /// Plain text, at most 100 characters: a match as a suggestion.
    fn suggestion(&self, of: &Named, opponent: &str, yours: bool) -> String;
    /// Plain text, at most 100 characters: the title of a thread.
    fn thread(&self, of: &Named, first: &str, second: &str) -> String;
}

/// The sentences of a language.
pub fn in_language(language: Language) -> &'static dyn Wording {
    match language {
        Language::English => &en::English,
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
