//! The links that add the application: to a server, or to the account of a person.

use serenity::all::Permissions;

use postern_chat::invocation::Permission;

/// The permission to pin messages (topics/permissions, `PIN_MESSAGES`), which serenity does not know. Discord split it from
/// Manage Messages, which no longer allows pins. The lobby, standing boards and messages of series are pinned.
const PIN_MESSAGES: u64 = 1 << 51;

/// The page on which a server's owner adds the application, with exactly the permissions that the bot uses.
pub fn invite(application: u64) -> String {
    let rights = asked_for().bits() | PIN_MESSAGES;
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&permissions={rights}&scope=bot+applications.commands&integration_type=0",
    )
}

/// The page on which a person adds the application to their account, to use it everywhere. It may then write direct
/// messages to them.
pub fn account_link(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=applications.commands&integration_type=1"
    )
}

/// Every permission that the bot asks for.
fn asked_for() -> Permissions {
    Permission::ALL.into_iter().map(permission).collect()
}

/// Discord's flag of a permission.
pub(crate) fn permission(right: Permission) -> Permissions {
    match right {
        Permission::ViewChannel => Permissions::VIEW_CHANNEL,
        Permission::SendMessages => Permissions::SEND_MESSAGES,
        Permission::EmbedLinks => Permissions::EMBED_LINKS,
        Permission::AttachFiles => Permissions::ATTACH_FILES,
        Permission::ReadHistory => Permissions::READ_MESSAGE_HISTORY,
        Permission::CreateThreads => Permissions::CREATE_PUBLIC_THREADS,
        Permission::SendInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_what_the_bot_uses_and_nothing_more() {
        assert_eq!(asked_for().bits(), 309_237_763_072);
        assert!(!asked_for().contains(Permissions::ADMINISTRATOR));
        let link = invite(42);
        assert!(
            link.contains("client_id=42&permissions=2252109051448320&scope=bot+applications.commands"),
            "{link}"
        );
        assert!(account_link(42).contains("client_id=42&scope=applications.commands&integration_type=1"));
    }
}
