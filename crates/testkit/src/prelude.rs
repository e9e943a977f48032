//! What most tests name: people, places, ids, records, questions and answers, and the words of the kit. A test takes
//! everything else from the file that defines it.

pub use crate::SOON;
pub use crate::boards::random_games::{Chance, Dice, few_variants, random_move};
pub use crate::controls::Controls;
pub use crate::fixtures::{ANN, BEN, EVE, HALL, HERE, NOON, command, notice, press, record, reply};
pub use crate::meeting::{CommandError, Meeting, Posted};
pub use crate::trials::{TRANSLATED, book, catalogue, said, shipped};
pub use crate::wording::Says;
pub use postern::chat::actions::Action;
pub use postern::chat::context::command_info::ArgumentKind;
pub use postern::chat::invocation::{
    ArgumentValue, Arguments, Invocation, Permissions, Person, Place, Pressed, Request,
};
pub use postern::chat::message::address::Address;
pub use postern::chat::message::handler::Handler;
pub use postern::chat::message::messenger::Messenger;
pub use postern::chat::message::pictures::Pictures;
pub use postern::chat::message::{Answer, Message, Reply, ReplyMode};
pub use postern::chat::router::Router;
pub use postern::play::challenge::{Challenge, ChallengeState, Colour, Terms};
pub use postern::play::ids::{
    ChallengeId, ChannelId, InteractionId, MatchId, MessageId, NoticeId, PersonId, SeriesId, ServerId,
};
pub use postern::play::notices::notice::{Notice, NoticeKind, Receipt};
pub use postern::play::people::profile::{PingAt, Profile};
pub use postern::play::record::home::Home;
pub use postern::play::record::post::Post;
pub use postern::play::record::{How, Player, Record, Status};
pub use postern::play::series::SeriesRecord;
pub use postern::play::server::ServerSettings;
pub use postern::play::step::change::Change;
pub use postern::play::step::command::{Actor, Command};
pub use postern::play::step::offer::{Offer, Proposal};
pub use postern::play::step::refusal::Refusal;
pub use postern::play::time::clock::{Clock, PauseReason};
pub use postern::play::time::pace::{Pace, TimeRules};
pub use postern::play::time::reminder::{Reminder, Rhythm};
pub use postern::play::time::zone::Zone;
pub use postern::play::time::{Millis, Outage, Timestamp};
pub use postern::service::Service;
pub use postern::service::pools::compute_pool::ComputePool;
pub use postern::service::pools::engine_pool::EnginePool;
pub use postern::service::request::{Asker, Failure};
pub use postern::service::series::opening::NewSeries;
pub use postern::service::series::steps::SeriesStep;
pub use postern::store::Store;
pub use postern::store::fault::CommitError;
pub use postern::store::location::StoreLocation;
pub use postern::store::postgres::connecting::PostgresSettings;
pub use postern::store::sled::Sled;
pub use postern::store::sled::settings::SledSettings;
pub use postern::words::voice::Voice;
pub use postern_games::catalogue::Catalogue;
pub use postern_games::spec::GameSpec;
pub use postern_render::look::Look;
pub use postern_render::painter::Painter;
pub use postern_rules::diagram::Diagram;
pub use postern_rules::game::state::GameState;
pub use postern_rules::language::Language;
pub use postern_rules::phrase::Phrase;
pub use postern_rules::seat::{Pair, Seat};
pub use postern_rules::square::Square;
pub use serde_json::json;
pub use std::sync::Arc;
pub use std::time::Duration;
