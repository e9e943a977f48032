//! The events that the gateway sends.

macro_rules! events {
    ($($variant:ident = $name:literal,)*) => {
        /// An event of the gateway (topics/gateway-events).
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Event { $($variant,)* }

        impl Event {
            /// All events that the gateway sends.
            pub const ALL: &[Event] = &[$(Event::$variant,)*];

            /// Discord's name of the event, as in `MESSAGE_CREATE`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Event::$variant => $name,)* }
            }
        }
    };
}

events! {
    Ready = "READY",
    Resumed = "RESUMED",
    GuildCreate = "GUILD_CREATE",
    GuildDelete = "GUILD_DELETE",
    GuildRoleCreate = "GUILD_ROLE_CREATE",
    GuildRoleUpdate = "GUILD_ROLE_UPDATE",
    GuildRoleDelete = "GUILD_ROLE_DELETE",
    GuildMembersChunk = "GUILD_MEMBERS_CHUNK",
    ChannelCreate = "CHANNEL_CREATE",
    ChannelUpdate = "CHANNEL_UPDATE",
    ChannelDelete = "CHANNEL_DELETE",
    ThreadCreate = "THREAD_CREATE",
    ThreadUpdate = "THREAD_UPDATE",
    ThreadDelete = "THREAD_DELETE",
    ThreadMembersUpdate = "THREAD_MEMBERS_UPDATE",
    MessageCreate = "MESSAGE_CREATE",
    MessageUpdate = "MESSAGE_UPDATE",
    MessageDelete = "MESSAGE_DELETE",
    InteractionCreate = "INTERACTION_CREATE",
}
