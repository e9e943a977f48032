//! The views below the board of a page: what the position offers, hints, plans, notes, comments, the review, the explorer.
//! The server writes them as HTML; the script shows them and sends what people press.

pub(super) mod asking;
mod chart;
mod comments;
pub(super) mod doing;
mod explore;
mod facts;
pub(super) mod html;
pub(super) mod kinds;
pub(super) mod line;
mod notes;
pub(super) mod opening;
mod plan;
mod review;
mod wanted;
