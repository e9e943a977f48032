//! Activities: pages that Discord's client shows in a frame, and the proxy between a page and its server.
//!
//! - `setup`: the Activity as the owner of the application sets it up in the portal, and the switches for what goes wrong;
//! - `instances`: which people have which Activity open; `opening`: opening and closing it; `ticket`: the headers by which the proxy proves a person;
//! - `proxy`, `tunnel`: the proxy.

pub(crate) mod instances;
mod opening;
pub(crate) mod proxy;
pub mod setup;
mod ticket;
mod tunnel;
