//! The verbs of people and servers.

pub mod blocking;
pub mod excluding;
pub mod leaving;
pub mod newcomer;
pub mod puzzling;
pub mod server;
pub mod settings;
pub mod vacation;
pub mod webhooks;
