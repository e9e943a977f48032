//! Notices: messages owed to people.

pub mod notice;
pub mod notice_id;
