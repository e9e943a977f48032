//! What people and the owners of servers choose.

use postern::play::people::profile::Profile;
use postern::play::server::ServerSettings;

use super::Meeting;
use crate::prelude::*;

impl Meeting {
    /// Changes what a person chose.
    pub async fn chooses(&self, person: PersonId, change: impl Fn(&mut Profile) + Send + Sync) {
        let chosen = self.service.people.choose(&self.asker(person), self.clock.now(), change).await;
        chosen.expect("it is kept");
    }

    /// Changes the settings of a server.
    pub async fn on_server(&self, server: ServerId, change: impl Fn(&mut ServerSettings) + Send + Sync) {
        let changed = self.service.servers.change_server(server, None, |settings| {
            change(settings);
            Ok(())
        });
        changed.await.expect("it is kept");
    }
}
