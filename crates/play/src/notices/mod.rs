//! Notices: messages owed to people.

pub mod fate;
pub mod hook_event;
pub mod hooking;
pub mod notice;
pub mod notice_id;
pub mod refusals;
