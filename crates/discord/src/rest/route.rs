//! The routes of Discord's API that this program uses, as paths below the API's version.

/// The method of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    Delete,
    Get,
    Patch,
    Post,
    Put,
}

impl From<Method> for reqwest::Method {
    fn from(method: Method) -> reqwest::Method {
        match method {
            Method::Delete => reqwest::Method::DELETE,
            Method::Get => reqwest::Method::GET,
            Method::Patch => reqwest::Method::PATCH,
            Method::Post => reqwest::Method::POST,
            Method::Put => reqwest::Method::PUT,
        }
    }
}

/// A route with its ids. A token is that of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route<'a> {
    ActivityInstance { application_id: u64, instance: &'a str },
    Channel { channel_id: u64 },
    ChannelMessage { channel_id: u64, message_id: u64 },
    ChannelMessages { channel_id: u64 },
    ChannelMessageThreads { channel_id: u64, message_id: u64 },
    ChannelPin { channel_id: u64, message_id: u64 },
    ChannelThreadMember { channel_id: u64, user_id: u64 },
    Commands { application_id: u64 },
    Emoji { application_id: u64, emoji_id: u64 },
    Emojis { application_id: u64 },
    GatewayBot,
    Guild { guild_id: u64 },
    GuildChannels { guild_id: u64 },
    GuildMember { guild_id: u64, user_id: u64 },
    GuildRoles { guild_id: u64 },
    InteractionResponse { interaction_id: u64, token: &'a str },
    ApplicationCurrent,
    Oauth2ApplicationCurrent,
    UserMe,
    UserMeDmChannels,
    UserMeGuild { guild_id: u64 },
    UserMeGuilds,
    WebhookFollowupMessages { application_id: u64, token: &'a str },
    WebhookOriginalInteractionResponse { application_id: u64, token: &'a str },
}

impl Route<'_> {
    /// The path below `/api/v10`, with a leading slash. Tokens of interactions have only characters that a path may have;
    /// any other one is escaped by whoever makes an address of it.
    pub(crate) fn path(&self) -> String {
        match self {
            Route::ActivityInstance { application_id, instance } => {
                format!("/applications/{application_id}/activity-instances/{instance}")
            }
            Route::Channel { channel_id } => format!("/channels/{channel_id}"),
            Route::ChannelMessage { channel_id, message_id } => {
                format!("/channels/{channel_id}/messages/{message_id}")
            }
            Route::ChannelMessages { channel_id } => format!("/channels/{channel_id}/messages"),
            Route::ChannelMessageThreads { channel_id, message_id } => {
                format!("/channels/{channel_id}/messages/{message_id}/threads")
            }
            Route::ChannelPin { channel_id, message_id } => {
                format!("/channels/{channel_id}/pins/{message_id}")
            }
            Route::ChannelThreadMember { channel_id, user_id } => {
                format!("/channels/{channel_id}/thread-members/{user_id}")
            }
            Route::Commands { application_id } => format!("/applications/{application_id}/commands"),
            Route::Emoji { application_id, emoji_id } => {
                format!("/applications/{application_id}/emojis/{emoji_id}")
            }
            Route::Emojis { application_id } => format!("/applications/{application_id}/emojis"),
            Route::GatewayBot => "/gateway/bot".to_owned(),
            Route::Guild { guild_id } => format!("/guilds/{guild_id}"),
            Route::GuildChannels { guild_id } => format!("/guilds/{guild_id}/channels"),
            Route::GuildMember { guild_id, user_id } => format!("/guilds/{guild_id}/members/{user_id}"),
            Route::GuildRoles { guild_id } => format!("/guilds/{guild_id}/roles"),
            Route::InteractionResponse { interaction_id, token } => {
                format!("/interactions/{interaction_id}/{token}/callback")
            }
            Route::ApplicationCurrent => "/applications/@me".to_owned(),
            Route::Oauth2ApplicationCurrent => "/oauth2/applications/@me".to_owned(),
            Route::UserMe => "/users/@me".to_owned(),
            Route::UserMeDmChannels => "/users/@me/channels".to_owned(),
            Route::UserMeGuild { guild_id } => format!("/users/@me/guilds/{guild_id}"),
            Route::UserMeGuilds => "/users/@me/guilds".to_owned(),
            Route::WebhookFollowupMessages { application_id, token } => {
                format!("/webhooks/{application_id}/{token}")
            }
            Route::WebhookOriginalInteractionResponse { application_id, token } => {
                format!("/webhooks/{application_id}/{token}/messages/@original")
            }
        }
    }
}
