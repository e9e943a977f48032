//! The link that invites the bot to a server.

use serenity::all::Permissions;

use crate::chat::Permission;

/// Where a server's owner adds the application, with exactly the rights that the bot uses.
pub fn invite(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&permissions={}&scope=bot+applications.commands",
        asked_for().bits()
    )
}

/// Every right that the bot asks for.
fn asked_for() -> Permissions {
    Permission::ALL.into_iter().map(permission).collect()
}

/// Discord's name of a right.
pub(super) fn permission(right: Permission) -> Permissions {
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
            link.contains("client_id=42&permissions=309237763072&scope=bot+applications.commands"),
            "{link}"
        );
    }
}
