//! The verbs of the service, and the stores below them.

mod service;
mod store;
