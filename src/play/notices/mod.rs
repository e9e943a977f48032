//! Notices: messages owed to people.

pub mod hook_event;
pub mod hooking;
pub mod notice;
pub mod notice_id;
