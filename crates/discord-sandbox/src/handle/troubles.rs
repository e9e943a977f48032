//! The handle's part about what goes wrong: ordered failures, and Discord's practice.

use std::time::Duration;

use crate::faults::Fault;
use crate::handle::Sandbox;
use crate::practice::settings::Practice;

impl Sandbox {
    /// Orders a fault.
    pub fn disturb(&self, fault: Fault) {
        self.shared.world().faults.add(fault);
    }

    /// Changes what the sandbox does beyond Discord's documentation.
    pub fn set_practice(&self, practice: Practice) {
        let now_ms = self.shared.now_ms();
        self.shared.world().set_practice(now_ms, practice);
    }

    /// Lets the front server refuse all requests for this time of the chat's clock, with 429 and a page of HTML.
    /// `Retry-After` is a date if `as_date` says so, a number of seconds otherwise.
    pub fn close_front(&self, time: Duration, as_date: bool) {
        let now_ms = self.shared.now_ms();
        self.shared.world().close_front(now_ms, time, as_date);
    }

    /// Cancels all remaining faults.
    pub fn calm(&self) {
        self.shared.world().calm();
    }

    /// Refuses the next `times` direct messages of the bot with 50001. Each refusal shuts its conversation until the bot
    /// opens it again (`POST /users/@me/channels`).
    pub fn shut_dms(&self, times: u32) {
        self.shared.world().shut_next = times;
    }
}
