//! The origin of an interaction: a server, a direct conversation, or a place without the bot.

use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, GuildId, InteractionContext,
    PartialChannel, Permissions as DiscordRights,
};

use crate::chat::invocation::{Permission, Permissions, Place};
use crate::discord::rest::invite::permission;
use crate::play::ids::{ChannelId, ServerId};

/// The fields of an interaction that describe its origin.
pub(crate) struct Whereabouts<'a> {
    pub guild: Option<GuildId>,
    pub channel_id: serenity::all::ChannelId,
    pub channel: Option<&'a PartialChannel>,
    pub context: Option<InteractionContext>,
    pub owners: &'a AuthorizingIntegrationOwners,
}

pub(crate) fn place(at: &Whereabouts<'_>) -> Place {
    let channel = ChannelId(at.channel_id.get());
    let kind = at.channel.map(|channel| channel.kind);
    if let Some(guild) = at.guild {
        if !installed_there(at.owners) {
            return Place::Elsewhere;
        }
        let parent = at.channel.filter(|channel| is_thread(channel.kind)).and_then(|thread| thread.parent_id);
        return Place::Server {
            server: ServerId(guild.get()),
            channel,
            parent: parent.map(|parent| ChannelId(parent.get())),
        };
    }
    match at.context {
        Some(InteractionContext::BotDm) => Place::Direct { channel },
        None if matches!(kind, None | Some(ChannelType::Private)) => Place::Direct { channel },
        _ => Place::Elsewhere,
    }
}

/// True if the server itself has the bot, not only the person who speaks. Assumed true if Discord omits the field.
pub(crate) fn installed_there(owners: &AuthorizingIntegrationOwners) -> bool {
    owners.0.is_empty()
        || owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)))
}

fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread)
}

/// True if a person with these permissions manages the server.
pub(crate) fn manages(rights: Option<DiscordRights>) -> bool {
    let managing = DiscordRights::MANAGE_GUILD | DiscordRights::ADMINISTRATOR;
    rights.is_some_and(|rights| rights.intersects(managing))
}

/// The bot's permissions in a place. All of them if Discord omits the field: trying is better than refusing.
pub(crate) fn permissions(permissions: Option<DiscordRights>) -> Permissions {
    let permissions = permissions.unwrap_or(DiscordRights::ADMINISTRATOR);
    let has = |right: &Permission| {
        permissions.contains(DiscordRights::ADMINISTRATOR) || permissions.contains(permission(*right))
    };
    Permissions(Permission::ALL.into_iter().filter(has).collect())
}
