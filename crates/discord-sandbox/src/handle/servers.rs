//! The handle's part about servers.

use crate::act::error::ActError;
use crate::handle::Sandbox;
use crate::id::Id;
use crate::world::model::Emoji;
use crate::world::permission::USE_EXTERNAL_APPS;
use crate::world::server::Server;

impl Sandbox {
    /// All servers, the first one included.
    #[must_use]
    pub fn servers(&self) -> Vec<Server> {
        self.shared.world().state.servers.values().cloned().collect()
    }

    /// Founds a server with these text channels, on which all people are. The bot is on it if `with_bot` says so.
    pub fn add_server(&self, name: &str, channels: &[&str], with_bot: bool) -> Id {
        let now_ms = self.shared.now_ms();
        let channels: Vec<String> = channels.iter().map(|name| (*name).to_owned()).collect();
        self.shared.world().add_server(now_ms, name, &channels, with_bot)
    }

    /// The channel or thread of that name on a server; the newest of several.
    #[must_use]
    pub fn channel_on(&self, server: Id, name: &str) -> Option<Id> {
        let world = self.shared.world();
        let mut all = world.state.channels.values().rev();
        all.find(|channel| channel.guild == Some(server) && channel.name == name).map(|channel| channel.id)
    }

    /// Invites the bot to a server, or removes it.
    ///
    /// # Errors
    /// There is no such server.
    pub fn set_bot_on(&self, server: Id, on: bool) -> Result<(), ActError> {
        self.change_server(server, |found| Server { bot: on, ..found })
    }

    /// Lets everybody on a server use apps that are not on it in public (`USE_EXTERNAL_APPS`), or only in private. The
    /// server's owner always may.
    ///
    /// # Errors
    /// There is no such server.
    pub fn allow_external_apps(&self, server: Id, allowed: bool) -> Result<(), ActError> {
        self.change_server(server, |found| {
            let others = found.everyone & !USE_EXTERNAL_APPS;
            Server { everyone: if allowed { others | USE_EXTERNAL_APPS } else { others }, ..found }
        })
    }

    fn change_server(&self, id: Id, how: impl FnOnce(Server) -> Server) -> Result<(), ActError> {
        let now_ms = self.shared.now_ms();
        let mut world = self.shared.world();
        let found = world.state.servers.get(&id).cloned().ok_or(ActError::NoSuchServer(id))?;
        world.change_server(now_ms, how(found));
        Ok(())
    }

    /// Announces the first server to the bot as if it had just been invited.
    pub fn invite(&self) {
        let now_ms = self.shared.now_ms();
        let mut world = self.shared.world();
        let first = world.state.guild;
        world.announce_server(now_ms, first);
    }

    /// Deletes the whole first server.
    pub fn delete_server(&self) {
        let mut world = self.shared.world();
        let first = world.state.guild;
        world.delete_server(first);
    }

    /// The emoji of the application.
    #[must_use]
    pub fn emojis(&self) -> Vec<Emoji> {
        self.shared.world().state.emojis.values().cloned().collect()
    }
}
