//! Notices: messages owed to people.

#[cfg(test)]
pub(crate) mod example;
pub mod fate;
pub mod hook_event;
pub mod hooking;
pub mod kind_row;
pub mod notice;
pub mod notice_id;
pub mod refusals;
pub mod subject;
