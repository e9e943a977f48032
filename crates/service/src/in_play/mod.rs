//! Running matches whose players must play alone, and the boards that belong to them: help with those is refused.

pub(crate) mod position_keys;
pub(crate) mod positions;
pub mod question;
pub mod unaided;
