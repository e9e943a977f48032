//! Commands of a running match.

pub mod facts;
pub mod hint;
pub mod more;
pub mod r#move;
pub mod move_entry;
pub mod move_here;
pub mod offers;
pub mod page;
pub mod plan;
pub mod resign;
pub mod steps;
