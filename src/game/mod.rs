//! Words that every game shares: seats, options, moves as text, rules, a game in progress, and the bridge from
//! typed rules to a world of text.
//!
//! Rules know no clock, no randomness and no input or output.

mod course;
mod ending;
mod face;
mod info;
mod notation;
mod perft;
mod rules;
mod seat;
mod table;
mod token;
mod transcript;

pub use course::{Course, House, HouseLimit};
pub use ending::{Ending, EndingReason, Outcome};
pub use face::{Effects, Explain, Face, Language};
pub use info::{BadOption, Info, Kind, OptionInfo, Options};
pub use notation::{BadMove, tidy};
pub use perft::perft;
pub use rules::{BadPosition, Rules};
pub use seat::{Pair, Seat};
pub use table::{Game, GameOf, MoveError, Played, SetUpError, Table};
pub use token::{Next, Token};
pub use transcript::{BadTranscript, Transcript};
