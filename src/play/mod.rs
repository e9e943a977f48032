//! The match: two people and a game, over days. Everything that happens to one goes through [`apply()`].

mod agreement;
mod apply;
mod challenge;
mod change;
mod clock;
mod command;
mod ended;
mod event;
pub mod former;
mod home;
mod ids;
mod language_code;
mod notice;
mod offer;
mod practice;
mod profile;
mod record;
mod refusal;
mod replay;
mod review;
mod review_order;
mod seat_letter;
mod summary;
mod time;
mod transition;
mod unique;

pub use agreement::{MOST_TAKEBACKS, OOPS, moves_to_take_back};
pub use apply::{LONGEST_MOVE, MOST_MOVE_BYTES, apply};
pub use challenge::{Challenge, ChallengeState, Colour, STANDS_FOR_DAYS, Terms};
pub use change::{Change, Draft, Expected, NewIds};
pub use clock::{CLOSABLE_AFTER, Clock, PauseReason};
pub use command::{Actor, Command};
pub use ended::Ended;
pub use event::Event;
pub use home::Home;
pub use ids::{ChallengeId, ChannelId, InteractionId, MatchId, MessageId, NoticeId, PersonId, Ply, ServerId};
pub use notice::{Notice, NoticeKind, Post, Receipt, Subject};
pub use offer::{Agreements, Answer, BadOffer, NoAgreement, Offer, Proposal, Undone};
pub use practice::{HARDEST, Practice, Try};
pub use profile::{Below, Profile};
pub use record::{Continued, How, MatchState, MoveEntry, Over, Player, Record, Status};
pub use refusal::{Done, Refusal};
pub use replay::{ReplayError, digest, replay, replay_to, rules_version, shown, stands, start_of};
pub use review::{
    Chance, Judgement, MOST_TURNING, Review, SHORTEST_REVIEWED, Turning, doubted, mean_loss, review,
};
pub use review_order::{MOST_TOLD, ReviewOrder, ReviewState};
pub use summary::MatchSummary;
pub use time::{Millis, Outage, Pace, Timestamp};
pub use transition::Transition;
pub use unique::{Holder, Limit, UniqueKey};
