//! The permissions of members in channels, from Discord's answers.

use serenity::all::Permissions as DiscordRights;

use super::{Overwrites, RoleRights, Roles, rights_with};
use crate::rest::messenger::DiscordMessenger;
use crate::rest::route::Route;
use postern_chat::message::address::NotDelivered;
use postern_play::ids::{ChannelId, PersonId, ServerId};

impl DiscordMessenger {
    /// Returns the roles of a server, and those of a member; without a person, those that everybody has.
    pub(in crate::rest) async fn roles_with(
        &self,
        server: ServerId,
        of: Option<PersonId>,
    ) -> Result<(Vec<RoleRights>, Roles), NotDelivered> {
        let guild_id = server.0;
        let roles = self.asked(Route::GuildRoles { guild_id }).await?;
        let Some(person) = of else { return Ok((roles, Roles::default())) };
        Ok((roles, self.asked(Route::GuildMember { guild_id, user_id: person.0 }).await?))
    }

    /// Returns the permissions of a member in a channel; without a person, those that everybody has.
    pub(in crate::rest) async fn rights_in(
        &self,
        server: ServerId,
        of: Option<PersonId>,
        (roles, theirs): (&[RoleRights], &Roles),
        channel: ChannelId,
    ) -> Result<DiscordRights, NotDelivered> {
        let over: Overwrites = self.asked(Route::Channel { channel_id: channel.0 }).await?;
        Ok(rights_with(server, of, (roles, theirs), &over))
    }

    /// Returns those of these people who may not write in a channel of a server. Asks about each person only if the
    /// channel denies it to anybody. People of whom Discord tells nothing are left out.
    pub(in crate::rest) async fn silenced_among(
        &self,
        server: ServerId,
        channel: ChannelId,
        people: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered> {
        let (roles, nobody) = self.roles_with(server, None).await?;
        let over: Overwrites = self.asked(Route::Channel { channel_id: channel.0 }).await?;
        let everybody = rights_with(server, None, (&roles, &nobody), &over);
        if everybody.contains(DiscordRights::SEND_MESSAGES) && !over.denies(DiscordRights::SEND_MESSAGES) {
            return Ok(Vec::new());
        }
        let guild_id = server.0;
        let mut silenced = Vec::new();
        for &person in people {
            match self.asked(Route::GuildMember { guild_id, user_id: person.0 }).await {
                Ok(theirs) => {
                    let has = rights_with(server, Some(person), (&roles, &theirs), &over);
                    silenced.extend((!has.contains(DiscordRights::SEND_MESSAGES)).then_some(person));
                }
                Err(error) => {
                    tracing::info!(%error, person = person.0, "the rights of a player in a channel are not known");
                }
            }
        }
        Ok(silenced)
    }
}
