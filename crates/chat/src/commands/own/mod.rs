//! Commands about the person who gives them.

pub mod block;
pub mod browsers;
pub mod ping;
pub mod privacy;
pub mod settings;
pub mod vacation;
pub mod webhook;
pub mod zone_form;
