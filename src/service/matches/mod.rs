//! Operations on matches, one file each.

pub mod audit;
pub mod comments;
pub mod hint;
pub mod in_play;
pub mod live_games;
pub mod merit;
pub mod moving;
pub mod notes;
pub mod outlook;
pub mod play;
pub mod position_keys;
pub mod positions;
pub mod reviewing;
pub mod settle;
pub mod sweep;
