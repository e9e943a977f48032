//! Words that every game shares: seats, options, moves as text, rules, a game in progress, and the bridge from
//! typed rules to a world of text.
//!
//! Rules know no clock, no randomness and no input or output.

mod ending;
pub mod from_to;
mod history;
mod info;
mod notation;
mod perft;
pub mod phrase;
mod presentation;
pub mod rows_and_turn;
mod rules;
mod seat;
mod sized;
mod state;
mod token;
mod transcript;

pub use ending::{Ending, EndingReason, Outcome};
pub use history::{DrawLimit, DrawRule, History};
pub use info::{BadOption, Info, Kind, OptionInfo, Options};
pub use notation::{BadMove, tidy};
pub use perft::perft;
pub use phrase::{Describe, Phrase, PhraseArg};
pub use presentation::{Effects, Example, Language, Presentation};
pub use rules::{BadPosition, MoveOf, Playable, Rules};
pub use seat::{Pair, Seat};
pub(crate) use sized::{on_board, sized_position};
pub use state::{Game, GameOf, GameState, Illegal, MoveError, Played, SetUpError};
pub use token::{Next, Token};
pub use transcript::{BadTranscript, RecordedResult, Transcript};
