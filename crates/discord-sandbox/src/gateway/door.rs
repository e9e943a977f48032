//! The two addresses of the gateway, and the record of the address that each step of a client used.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Instant;

/// Number of steps that the record keeps.
const KEPT: usize = 20_000;

/// An address of the gateway. Both have a host and a port only, without a path, as Discord's have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// The address in the answer to `GET /gateway/bot`.
    First,
    /// `resume_gateway_url` in READY.
    Resume,
}

/// An action of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Asked for a WebSocket.
    Connect,
    /// Sent IDENTIFY, accepted or not.
    Identify,
    /// Sent RESUME, accepted or not.
    Resume,
}

/// One step of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoorStep {
    pub door: Door,
    pub step: Step,
    pub at: Instant,
}

/// The addresses on which the gateway listens.
#[derive(Clone, Copy)]
pub(crate) struct Doors {
    pub first: SocketAddr,
    pub resume: SocketAddr,
}

impl Doors {
    pub(crate) fn address(self, door: Door) -> SocketAddr {
        match door {
            Door::First => self.first,
            Door::Resume => self.resume,
        }
    }

    /// The address as Discord gives it: without a path, and without a slash at the end.
    pub(crate) fn url(self, door: Door) -> String {
        format!("ws://{}", self.address(door))
    }
}

/// The steps of all clients, oldest first.
#[derive(Default)]
pub(crate) struct DoorLog(VecDeque<DoorStep>);

impl DoorLog {
    pub(crate) fn note(&mut self, door: Door, step: Step) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(DoorStep { door, step, at: Instant::now() });
    }

    pub(crate) fn all(&self) -> Vec<DoorStep> {
        self.0.iter().copied().collect()
    }
}
