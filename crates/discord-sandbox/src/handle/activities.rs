//! The handle's part about Activities.

use crate::activity::setup::Activity;
use crate::handle::Sandbox;

impl Sandbox {
    /// Switches the application's Activities on: it has a command of type 4 from now on.
    pub fn enable_activities(&self) {
        let now_ms = self.shared.now_ms();
        self.shared.world().enable_activities(now_ms);
    }

    /// Changes the Activity of the application, and what goes wrong with it; `None` for an application without one, which
    /// keeps its command of type 4.
    pub fn set_activity(&self, setup: Option<Activity>) {
        if setup.is_some() {
            self.enable_activities();
        }
        self.shared.world().activities.setup = setup;
    }

    /// The address of the proxy's pages without a person, as one reaches it outside of Discord.
    #[must_use]
    pub fn activity_host(&self) -> String {
        let world = self.shared.world();
        format!("{}.localhost:{}", world.state.bot, world.activities.proxy.port())
    }
}
