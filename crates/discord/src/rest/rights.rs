//! Computes a member's permissions in a channel from roles and overwrites (topics/permissions).

pub mod activity;
pub mod members;
pub mod seeing;
pub mod sights;

use serde::Deserialize;
use serenity::all::{GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions, RoleId, UserId};

use postern_play::ids::{PersonId, ServerId};

/// The fields we need of a role.
#[derive(Deserialize)]
pub(crate) struct RoleRights {
    pub id: RoleId,
    pub permissions: Permissions,
}

/// The fields we need of a member.
#[derive(Default, Deserialize)]
pub(crate) struct Roles {
    pub roles: Vec<RoleId>,
}

/// The fields we need of a channel.
#[derive(Deserialize)]
pub(crate) struct Overwrites {
    #[serde(default)]
    pub permission_overwrites: Vec<PermissionOverwrite>,
}

impl Overwrites {
    /// True if the channel denies a permission to everybody, a role or a member.
    pub(crate) fn denies(&self, right: Permissions) -> bool {
        self.permission_overwrites.iter().any(|overwrite| overwrite.deny.contains(right))
    }
}

/// The data that determines a member's permissions in a channel.
pub(crate) struct Member<'a> {
    pub guild: GuildId,
    pub user: UserId,
    /// The roles of the member, without `@everyone`.
    pub roles: &'a [RoleId],
}

/// The permissions of a member in a channel with these overwrites. `of_role` returns the server-wide permissions of a
/// role.
pub(crate) fn rights(
    member: &Member<'_>,
    of_role: impl Fn(RoleId) -> Option<Permissions>,
    overwrites: &[PermissionOverwrite],
) -> Permissions {
    // The `@everyone` role has the id of the server.
    let everybody = RoleId::new(member.guild.get());
    let has = |role: &RoleId| member.roles.contains(role);
    let mut rights = std::iter::once(everybody)
        .chain(member.roles.iter().copied())
        .filter_map(of_role)
        .fold(Permissions::empty(), |all, of| all | of);
    if rights.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let layers: [&dyn Fn(PermissionOverwriteType) -> bool; 3] = [
        &|kind| kind == PermissionOverwriteType::Role(everybody),
        &|kind| matches!(kind, PermissionOverwriteType::Role(role) if role != everybody && has(&role)),
        &|kind| kind == PermissionOverwriteType::Member(member.user),
    ];
    for counts in layers {
        let these = || overwrites.iter().filter(|overwrite| counts(overwrite.kind));
        let deny = these().fold(Permissions::empty(), |all, overwrite| all | overwrite.deny);
        let allow = these().fold(Permissions::empty(), |all, overwrite| all | overwrite.allow);
        rights = rights.difference(deny) | allow;
    }
    // A channel that the member can't see grants no permissions.
    if rights.contains(Permissions::VIEW_CHANNEL) { rights } else { Permissions::empty() }
}

/// Returns the permissions of a member in a channel with these overwrites; without a person, those that everybody has.
fn rights_with(
    server: ServerId,
    of: Option<PersonId>,
    (roles, theirs): (&[RoleRights], &Roles),
    over: &Overwrites,
) -> Permissions {
    let of_role = |id| roles.iter().find(|role| role.id == id).map(|role| role.permissions);
    // No member has the id of the server.
    let (guild, user) = (GuildId::new(server.0), UserId::new(of.map_or(server.0, |person| person.0)));
    rights(&Member { guild, user, roles: &theirs.roles }, of_role, &over.permission_overwrites)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: GuildId = GuildId::new(1);
    const BOT: UserId = UserId::new(2);
    const ROLE: RoleId = RoleId::new(3);
    const OTHER: RoleId = RoleId::new(4);

    const SEE: Permissions = Permissions::VIEW_CHANNEL;
    const SEND: Permissions = Permissions::SEND_MESSAGES;
    const FILES: Permissions = Permissions::ATTACH_FILES;

    fn everybody() -> PermissionOverwriteType {
        PermissionOverwriteType::Role(RoleId::new(GUILD.get()))
    }

    fn over(kind: PermissionOverwriteType, allow: Permissions, deny: Permissions) -> PermissionOverwrite {
        PermissionOverwrite { allow, deny, kind }
    }

    /// The permissions of the bot, whose role has `of_role`, on a server where everyone may see and send.
    fn with(of_role: Permissions, overwrites: &[PermissionOverwrite]) -> Permissions {
        let of = |role: RoleId| match role {
            ROLE => Some(of_role),
            OTHER => Some(Permissions::all()),
            role if role.get() == GUILD.get() => Some(SEE | SEND),
            _ => None,
        };
        rights(&Member { guild: GUILD, user: BOT, roles: &[ROLE] }, of, overwrites)
    }

    #[test]
    fn roles_add_up_and_an_administrator_has_all() {
        let none = Permissions::empty();
        assert_eq!(with(none, &[]), SEE | SEND);
        assert_eq!(with(FILES, &[]), SEE | SEND | FILES);
        let denied = over(everybody(), none, SEE);
        assert_eq!(with(Permissions::ADMINISTRATOR, &[denied]), Permissions::all());
    }

    #[test]
    fn overwrites_of_everybody_of_roles_and_of_the_member_count_in_this_order() {
        let none = Permissions::empty();
        let of_role = PermissionOverwriteType::Role(ROLE);
        let of_bot = PermissionOverwriteType::Member(BOT);
        let of_other = PermissionOverwriteType::Role(OTHER);
        assert_eq!(with(FILES, &[over(everybody(), none, SEND)]), SEE | FILES);
        assert_eq!(
            with(FILES, &[over(of_role, SEND, none), over(everybody(), none, SEND)]),
            SEE | SEND | FILES
        );
        assert_eq!(with(FILES, &[over(of_bot, none, FILES), over(of_role, FILES, none)]), SEE | SEND);
        assert_eq!(with(FILES, &[over(of_other, none, SEE)]), SEE | SEND | FILES, "another role");
        assert_eq!(with(FILES, &[over(everybody(), none, SEE)]), none, "what is hidden gives no right");
    }
}
