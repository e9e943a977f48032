//! Activities: pages that Discord's client shows in a frame, and the proxy between a page and its server.
//!
//! - `setup`: the Activity as the owner of the application sets it up in the portal, and the switches for what goes wrong;
//! - `instances`: which people have which Activity open; `ticket`: the headers by which the proxy proves a person;
//! - `proxy`, `tunnel`: the proxy.

mod instances;
pub(crate) mod proxy;
pub mod setup;
mod ticket;
mod tunnel;

use std::net::SocketAddr;

use crate::activity::instances::Instance;
use crate::activity::setup::Activity;

/// The Activity of the application, and its open instances.
pub(crate) struct Activities {
    /// `None` if the application has no Activity.
    pub setup: Option<Activity>,
    /// The address of the proxy.
    pub proxy: SocketAddr,
    open: Vec<Instance>,
}

impl Activities {
    pub(crate) fn new(setup: Option<Activity>, proxy: SocketAddr) -> Activities {
        Activities { setup, proxy, open: Vec::new() }
    }
}
