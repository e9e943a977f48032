//! Pages as an Activity in Discord: what the site needs of Discord, the tokens of pages, and the page that starts in a frame.

pub(super) mod opening;
pub(super) mod session;
pub mod site;
