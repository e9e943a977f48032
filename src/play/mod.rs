//! The match: two people and a game, over days. Everything that happens to one goes through [`apply()`].

mod agreement;
mod apply;
mod challenge;
mod change;
mod clock;
mod command;
mod event;
mod ids;
mod notice;
mod practice;
mod profile;
mod record;
mod refusal;
mod review;
mod review_order;

pub use agreement::{
    Agreements, BadOffer, MOST_TAKEBACKS, NoAgreement, Offer, Proposal, Undone, moves_to_take_back,
};
pub use apply::{ReplayError, Transition, apply, digest, replay, replay_to};
pub use challenge::{Challenge, ChallengeState, Colour, STANDS_FOR_DAYS, Terms};
pub use change::{Change, Expected};
pub use clock::{Pace, Timestamp};
pub use command::{Actor, Command, Ply};
pub use event::Event;
pub use ids::{ChallengeId, ChannelId, InteractionId, MatchId, MessageId, NoticeId, PersonId, ServerId};
pub use notice::{Notice, NoticeKind, Post, Receipt};
pub use practice::{HARDEST, Practice, Try};
pub use profile::{Below, Profile};
pub use record::{Home, How, MoveEntry, Over, Player, Record, Status};
pub use refusal::Refusal;
pub use review::{Chance, Judgement, MOST_TURNING, Review, SHORTEST_REVIEWED, Turning, doubted, review};
pub use review_order::{MOST_TOLD, ReviewOrder, ReviewState};
