//! Types shared by all games: seats, options, moves as text, rules, games in progress, and an object-safe interface to
//! all of them.
//!
//! Rules have no access to clocks, randomness, input or output.

mod draw_rule;
mod effects;
mod ending;
mod foreign;
pub mod from_to;
mod game_of;
mod history;
mod info;
mod language;
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

pub use draw_rule::{DrawLimit, DrawRule};
pub use effects::Effects;
pub use ending::{Ending, EndingReason, Outcome};
pub use foreign::{BadForeign, ForeignGame};
pub use game_of::GameOf;
pub use history::History;
pub use info::{BadOption, Info, Kind, OptionInfo, Options};
pub use language::Language;
pub use notation::{BadMove, read_square, read_tokens, tidy};
pub use perft::perft;
pub(crate) use phrase::logged;
pub use phrase::{Describe, Messages, Phrase, PhraseArg, Pointed, phrases};
pub(crate) use presentation::texts;
pub use presentation::{Example, Presentation, Texts};
pub use rules::{BadPosition, MoveOf, MoveText, Playable, Rules};
pub use seat::{Pair, Seat};
pub(crate) use sized::{on_board, shown_boards, sized_position};
pub use state::{Game, GameState, Illegal, MoveError, Played, SetUpError};
pub use token::{Choices, Next, Token, Way};
pub use transcript::{BadTranscript, RecordedResult, Transcript};
