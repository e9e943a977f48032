//! Notices: messages owed to people.

pub mod delivery;
#[cfg(test)]
pub(crate) mod example;
pub mod fate;
pub mod hook_event;
pub mod hooking;
pub mod kind_row;
pub mod notice;
pub mod notice_id;
pub mod plan;
pub mod refusals;
pub mod rungs;
pub mod subject;
