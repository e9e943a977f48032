//! Reads Discord's interactions: the person, the place, and the request.

use serenity::all::{
    ActionRow, ActionRowComponent, Attachment, AuthorizingIntegrationOwners, ButtonKind, CommandData,
    CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind as Control,
    Interaction, Message, MessageFlags, ModalInteraction, ResolvedOption, ResolvedTarget, ResolvedValue,
};

use super::people::{named, person};
use super::whereabouts::{Whereabouts, installed_there, manages, permissions, place};
use crate::chat::invocation::{ArgumentValue, Arguments, Attached, Invocation, Pressed, Request};
use crate::discord::rest::writing::MARK_OF_COMPONENTS;
use crate::play::ids::{ChannelId, InteractionId, MessageId, PersonId, RoleId};
use crate::play::record::post::Post;
use crate::play::time::Timestamp;
use postern_rules::language::Language;

/// The content of an interaction.
pub(crate) enum Read {
    Asked(Box<Invocation>, Request),
    /// Discord's check that the bot is there.
    Ping,
}

/// Reads an interaction. `bot` is our own account.
pub(crate) fn read(interaction: &Interaction, bot: PersonId, now: Timestamp) -> Read {
    match interaction {
        Interaction::Command(command) => {
            let request = Request::Command(ask(&command.data, is_installed(command)));
            Read::Asked(Box::new(visit_of_command(command, bot, now)), request)
        }
        Interaction::Autocomplete(command) => {
            let argument =
                command.data.autocomplete().map(|option| option.name.to_owned()).unwrap_or_default();
            let request =
                Request::Complete { arguments: ask(&command.data, is_installed(command)), argument };
            Read::Asked(Box::new(visit_of_command(command, bot, now)), request)
        }
        Interaction::Component(press) => {
            Read::Asked(Box::new(visit_of_press(press, bot, now)), intent_of_press(press))
        }
        Interaction::Modal(form) => {
            Read::Asked(Box::new(visit_of_form(form, bot, now)), intent_of_form(form))
        }
        // Pings, and kinds that serenity may add: none of them come through the gateway.
        _ => Read::Ping,
    }
}

/// Builds the context of an interaction. All kinds have these fields in common, but serenity has no type for them.
macro_rules! invocation {
    ($from:ident, $bot:ident, $now:ident, $context:expr, $owners:expr, $on:expr, $messages:expr) => {
        Invocation {
            person: person(&$from.user, $from.member.as_ref().and_then(|member| member.nick.as_deref())),
            bot: $bot,
            place: place(&Whereabouts {
                guild: $from.guild_id,
                channel_id: $from.channel_id,
                channel: $from.channel.as_ref(),
                context: $context,
                owners: $owners,
            }),
            manages: $from.member.as_ref().is_some_and(|member| manages(member.permissions)),
            roles: $from
                .member
                .iter()
                .flat_map(|member| &member.roles)
                .map(|role| RoleId(role.get()))
                .collect(),
            permissions: permissions($from.app_permissions),
            interaction: InteractionId($from.id.get()),
            on: $on,
            files: $messages.into_iter().flat_map(|message| attached(&message.attachments)).collect(),
            language: language(&$from.locale),
            server_language: language($from.guild_locale.as_deref().unwrap_or(&$from.locale)),
            now: $now,
        }
    };
}

fn visit_of_command(command: &CommandInteraction, bot: PersonId, now: Timestamp) -> Invocation {
    let owners = &command.authorizing_integration_owners;
    invocation!(command, bot, now, command.context, owners, None, command.data.resolved.messages.values())
}

fn visit_of_press(press: &ComponentInteraction, bot: PersonId, now: Timestamp) -> Invocation {
    let owners = &press.authorizing_integration_owners;
    invocation!(press, bot, now, press.context, owners, Some(pressed(&press.message)), [&*press.message])
}

/// For forms, Discord does not say who installed the bot; the server is assumed to have it.
fn visit_of_form(form: &ModalInteraction, bot: PersonId, now: Timestamp) -> Invocation {
    let (owners, message) = (AuthorizingIntegrationOwners::default(), form.message.as_deref());
    invocation!(form, bot, now, None, &owners, message.map(pressed), message)
}

fn pressed(message: &Message) -> Pressed {
    Pressed {
        post: Post { channel: ChannelId(message.channel_id.get()), message: MessageId(message.id.get()) },
        public: !message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
        actions: carried(&message.components),
    }
}

/// True if the interaction came from a message that consists of components only, whose controls have a mark.
pub(crate) fn is_on_components(interaction: &Interaction) -> bool {
    let message = match interaction {
        Interaction::Component(press) => Some(&press.message),
        Interaction::Modal(form) => form.message.as_ref(),
        _ => None,
    };
    message.is_some_and(|message| custom_ids(&message.components).any(|id| id.ends_with(MARK_OF_COMPONENTS)))
}

/// The actions of the buttons and menus of a message.
fn carried(rows: &[ActionRow]) -> Vec<String> {
    custom_ids(rows).map(action).collect()
}

fn custom_ids(rows: &[ActionRow]) -> impl Iterator<Item = &str> {
    let all = rows.iter().flat_map(|row| &row.components);
    all.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    })
}

/// Returns the action of a control, whose `custom_id` may have a mark.
fn action(custom_id: &str) -> String {
    custom_id.strip_suffix(MARK_OF_COMPONENTS).unwrap_or(custom_id).to_owned()
}

fn attached(files: &[Attachment]) -> impl Iterator<Item = Attached> {
    files.iter().map(|file| Attached {
        name: file.filename.clone(),
        address: file.url.clone(),
        size: file.size.into(),
    })
}

fn intent_of_press(press: &ComponentInteraction) -> Request {
    let action = action(&press.data.custom_id);
    let values = match &press.data.kind {
        Control::StringSelect { values } => values.clone(),
        Control::ChannelSelect { values } => values.iter().map(|id| id.get().to_string()).collect(),
        Control::RoleSelect { values } => values.iter().map(|id| id.get().to_string()).collect(),
        // The bot makes no menus of people: the handler does not know such an action.
        _ => return Request::Press { action },
    };
    Request::Choose { action, values }
}

/// The text of the first field.
fn intent_of_form(form: &ModalInteraction) -> Request {
    let mut fields = form.data.components.iter().flat_map(|row| &row.components);
    let text = fields.find_map(|field| match field {
        ActionRowComponent::InputText(field) => field.value.clone(),
        _ => None,
    });
    Request::Submit { action: form.data.custom_id.clone(), text: text.unwrap_or_default() }
}

/// The language of the person who caused an interaction.
pub(crate) fn language_of(interaction: &Interaction) -> Language {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => language(&command.locale),
        Interaction::Component(press) => language(&press.locale),
        Interaction::Modal(form) => language(&form.locale),
        _ => Language::English,
    }
}

/// The language for a Discord locale (`en-GB`); English if there is no translation.
pub(crate) fn language(locale: &str) -> Language {
    locale.parse().unwrap_or_default()
}

/// True if the command was given in a server that has the bot. There Discord describes every member with their
/// permissions.
fn is_installed(command: &CommandInteraction) -> bool {
    command.guild_id.is_some() && installed_there(&command.authorizing_integration_owners)
}

/// Reads the arguments of a command. `in_server` is true if a person named in it without member data is not a member.
fn ask(data: &CommandData, in_server: bool) -> Arguments {
    let options = data.options();
    let (sub, options) = match options.into_iter().next() {
        Some(ResolvedOption { name, value: ResolvedValue::SubCommand(inner), .. }) => {
            (Some(name.to_owned()), inner)
        }
        _ => (None, data.options()),
    };
    let mut arguments: Vec<(String, ArgumentValue)> = options
        .iter()
        .filter_map(|option| Some((option.name.to_owned(), given(&option.value, in_server)?)))
        .collect();
    match (data.kind, data.target_id, data.target()) {
        (CommandType::Message, Some(target), _) => {
            arguments.push(("message".to_owned(), ArgumentValue::Text(target.to_string())));
        }
        (CommandType::User, _, Some(ResolvedTarget::User(user, member))) => {
            arguments.push(("person".to_owned(), named(user, member, in_server)));
        }
        _ => {}
    }
    Arguments { command: data.name.clone(), sub, arguments }
}

/// The value of an argument; `None` for a kind that no command of ours has.
fn given(value: &ResolvedValue<'_>, in_server: bool) -> Option<ArgumentValue> {
    match *value {
        ResolvedValue::String(text) => Some(ArgumentValue::Text(text.to_owned())),
        ResolvedValue::Autocomplete { value, .. } => Some(ArgumentValue::Text(value.to_owned())),
        ResolvedValue::Integer(number) => Some(ArgumentValue::Number(number)),
        ResolvedValue::Attachment(file) => {
            attached(std::slice::from_ref(file)).next().map(ArgumentValue::File)
        }
        ResolvedValue::User(user, member) => Some(named(user, member, in_server)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::chat::invocation::{Permission, Person, Place};
    use crate::play::ids::ServerId;

    const BOT: PersonId = PersonId(999);
    const NOW: Timestamp = Timestamp(1_700_000_000_000);

    fn user(id: u64, name: &str) -> Value {
        json!({"id": id.to_string(), "username": name, "global_name": null, "discriminator": "0", "avatar": null})
    }

    fn member(user: &Value, nick: Value) -> Value {
        json!({
            "user": user, "nick": nick, "roles": ["9"], "joined_at": "2024-01-01T00:00:00.000000+00:00",
            "deaf": false, "mute": false, "flags": 0, "permissions": "3072",
        })
    }

    fn interaction(kind: u8, data: Value) -> Value {
        json!({
            "id": "11", "application_id": "999", "type": kind, "token": "t", "version": 1, "data": data,
            "locale": "en-GB", "guild_locale": "en-US", "entitlements": [], "attachment_size_limit": 10_485_760,
            "app_permissions": "309237763072", "guild_id": "5", "channel_id": "6", "context": 0,
            "authorizing_integration_owners": {"0": "5"},
            "channel": {"id": "6", "type": 0, "name": "games", "permissions": "0"},
            "member": member(&user(7, "ann"), Value::Null),
        })
    }

    fn message() -> Value {
        json!({
            "id": "60", "channel_id": "6", "author": user(999, "postern"), "content": "Your move",
            "timestamp": "2024-01-01T00:00:00.000000+00:00", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "pinned": false, "type": 0, "components": [],
        })
    }

    fn asked(value: Value) -> (Invocation, Request) {
        let interaction: Interaction = serde_json::from_value(value).expect("an interaction");
        match read(&interaction, BOT, NOW) {
            Read::Asked(ctx, request) => (*ctx, request),
            _ => panic!("it asks for something"),
        }
    }

    fn board_command() -> Value {
        interaction(2, json!({"id": "1", "name": "board", "type": 1}))
    }

    #[test]
    fn a_command_with_a_subcommand_is_read_with_its_arguments() {
        let mut bob = user(8, "bob");
        bob["bot"] = json!(true);
        let mut partial = member(&bob, json!("Bobby"));
        partial.as_object_mut().expect("an object").remove("user");
        let (ctx, request) = asked(interaction(
            2,
            json!({
                "id": "1", "name": "challenge", "type": 1,
                "resolved": {"users": {"8": bob}, "members": {"8": partial}},
                "options": [{"type": 1, "name": "rampart", "options": [
                    {"type": 6, "name": "opponent", "value": "8"},
                    {"type": 4, "name": "size", "value": 13},
                    {"type": 3, "name": "pace", "value": "3"},
                ]}],
            }),
        ));
        assert_eq!(ctx.person, Person { id: PersonId(7), name: "ann".into(), is_bot: false });
        assert_eq!((ctx.bot, ctx.now, &ctx.roles[..]), (BOT, NOW, &[RoleId(9)][..]));
        let Request::Command(ask) = request else { panic!("{request:?}") };
        assert_eq!((ask.command.as_str(), ask.sub.as_deref()), ("challenge", Some("rampart")));
        let bobby = Person { id: PersonId(8), name: "Bobby".into(), is_bot: true };
        assert_eq!(ask.person("opponent"), Some(&bobby));
        assert_eq!(ask.text("size").as_deref(), Some("13"));
        assert_eq!(ask.text("pace").as_deref(), Some("3"));
    }

    #[test]
    fn somebody_who_is_not_on_the_server_or_sees_nothing_there_is_an_outsider() {
        let challenged = |members: Value, guild: bool| {
            let mut value = interaction(
                2,
                json!({
                    "id": "1", "name": "challenge", "type": 1,
                    "resolved": {"users": {"8": user(8, "bob")}, "members": members},
                    "options": [{"type": 6, "name": "opponent", "value": "8"}],
                }),
            );
            if !guild {
                let fields = value.as_object_mut().expect("an object");
                fields.remove("guild_id");
                fields.remove("member");
                value["user"] = user(7, "ann");
                value["context"] = json!(1);
            }
            let Request::Command(ask) = asked(value).1 else { panic!("a command") };
            ask.outsider("opponent").is_some()
        };
        let with = |permissions: &str| {
            let mut partial = member(&user(8, "bob"), Value::Null);
            partial.as_object_mut().expect("an object").remove("user");
            partial["permissions"] = json!(permissions);
            json!({"8": partial})
        };
        assert!(challenged(json!({}), true), "not on the server");
        assert!(challenged(with("2048"), true), "on the server, and does not see the channel");
        assert!(!challenged(with("3072"), true));
        assert!(!challenged(with("8"), true), "administrators see everything");
        assert!(!challenged(json!({}), false), "in a direct conversation nobody is described");
    }

    #[test]
    fn a_command_on_a_person_names_them() {
        let mut partial = member(&user(8, "bob"), json!("Bobby"));
        partial.as_object_mut().expect("an object").remove("user");
        let on = |members: Value| {
            let resolved = json!({"users": {"8": user(8, "bob")}, "members": members});
            let data =
                json!({"id": "1", "name": "Profile", "type": 2, "target_id": "8", "resolved": resolved});
            let Request::Command(ask) = asked(interaction(2, data)).1 else { panic!("a command") };
            assert_eq!(ask.command, "Profile");
            ask
        };
        let bobby = Person { id: PersonId(8), name: "Bobby".into(), is_bot: false };
        assert_eq!(on(json!({"8": partial})).person("person"), Some(&bobby));
        assert_eq!(on(json!({})).outsider("person").map(|bob| bob.id), Some(PersonId(8)));
    }

    #[test]
    fn what_is_being_typed_is_named() {
        let (_, request) = asked(interaction(
            4,
            json!({"id": "1", "name": "move", "type": 1, "options": [
                {"type": 3, "name": "game", "value": "7F3"},
                {"type": 3, "name": "move", "value": "d", "focused": true},
            ]}),
        ));
        let Request::Complete { arguments: ask, argument } = request else { panic!("{request:?}") };
        assert_eq!(argument, "move");
        assert_eq!(ask.text("move").as_deref(), Some("d"));
        assert_eq!(ask.text("game").as_deref(), Some("7F3"));
    }

    #[test]
    fn presses_and_choices_carry_their_tag_and_message() {
        let press = |data| {
            let mut value = interaction(3, data);
            value["message"] = message();
            asked(value)
        };
        let (ctx, request) = press(json!({"custom_id": "move:1:2", "component_type": 2}));
        assert_eq!(request, Request::Press { action: "move:1:2".into() });
        let post = Post { channel: ChannelId(6), message: MessageId(60) };
        assert_eq!(ctx.on, Some(Pressed { post, public: true, actions: Vec::new() }));
        let (_, request) = press(json!({"custom_id": "menu:1:2", "component_type": 3, "values": ["d4"]}));
        assert_eq!(request, Request::Choose { action: "menu:1:2".into(), values: vec!["d4".into()] });
    }

    #[test]
    fn a_form_comes_with_its_text_and_the_message_that_opened_it() {
        let field = json!({"type": 4, "custom_id": "text", "value": "d4"});
        let data = json!({"custom_id": "type:1:2", "components": [{"type": 1, "components": [field]}]});
        let mut value = interaction(5, data);
        value["message"] = message();
        let (ctx, request) = asked(value);
        assert_eq!(request, Request::Submit { action: "type:1:2".into(), text: "d4".into() });
        assert_eq!(ctx.on.map(|on| on.post.message), Some(MessageId(60)));
        let place = Place::Server { server: ServerId(5), channel: ChannelId(6), parent: None };
        assert_eq!(ctx.place, place);
        let (ctx, request) = asked(interaction(5, json!({"custom_id": "x", "components": []})));
        assert_eq!((ctx.on, request), (None, Request::Submit { action: "x".into(), text: String::new() }));
    }

    #[test]
    fn a_press_on_a_message_of_components_is_read_and_known() {
        let mut value = interaction(3, json!({"custom_id": "move:1:2", "component_type": 2}));
        value["message"] = message();
        let known = |value: &Value| {
            is_on_components(&serde_json::from_value(value.clone()).expect("serenity reads it"))
        };
        assert!(!known(&value));
        value["message"]["flags"] = json!(1 << 15 | 1 << 6);
        value["message"]["content"] = json!("");
        assert!(!known(&value), "content and attachments prove nothing");
        let button = json!({"type": 2, "id": 5, "style": 1, "label": "Move", "custom_id": "move:1:2⁂"});
        value["message"]["components"] = json!([
            {"type": 10, "id": 1, "content": "Choose"},
            {"type": 12, "id": 2, "items": [{"media": {"url": "https://cdn.example/board.png"}}]},
            {"type": 1, "id": 4, "components": [button]},
        ]);
        let file = json!({"id": "1", "filename": "board.png", "size": 9, "url": "u", "proxy_url": "u"});
        for attachments in [json!([]), json!([file])] {
            value["message"]["attachments"] = attachments;
            assert!(known(&value));
        }
        value["data"]["custom_id"] = json!("move:1:2⁂");
        assert_eq!(asked(value.clone()).1, Request::Press { action: "move:1:2".into() });
        let on = asked(value).0.on.expect("a message");
        assert_eq!((on.public, on.actions), (false, vec!["move:1:2".to_owned()]));
        assert!(!known(&board_command()));
    }

    #[test]
    fn a_thread_is_known_with_the_channel_that_it_hangs_on() {
        for kind in [10, 11, 12] {
            let mut value = board_command();
            value["channel"] = json!({"id": "6", "type": kind, "name": "a game", "parent_id": "4"});
            let place = asked(value).0.place;
            let parent = Some(ChannelId(4));
            assert_eq!(place, Place::Server { server: ServerId(5), channel: ChannelId(6), parent });
        }
        let mut value = board_command();
        value["channel"]["parent_id"] = json!("3");
        let place = asked(value).0.place;
        let channel = ChannelId(6);
        assert_eq!(place, Place::Server { server: ServerId(5), channel, parent: None }, "3 is a category");
    }

    #[test]
    fn only_the_conversation_with_the_bot_is_direct() {
        let somewhere = |context: Value, kind: u8| {
            let mut value = board_command();
            let fields = value.as_object_mut().expect("an object");
            fields.remove("guild_id");
            fields.remove("member");
            value["user"] = user(7, "ann");
            value["context"] = context;
            value["channel"] = json!({"id": "6", "type": kind});
            asked(value).0.place
        };
        assert_eq!(somewhere(json!(1), 1), Place::Direct { channel: ChannelId(6) });
        assert_eq!(somewhere(Value::Null, 1), Place::Direct { channel: ChannelId(6) });
        assert_eq!(somewhere(json!(2), 1), Place::Elsewhere, "between two people");
        assert_eq!(somewhere(json!(2), 3), Place::Elsewhere, "a group");
        let mut value = board_command();
        value["authorizing_integration_owners"] = json!({"1": "7"});
        assert_eq!(asked(value).0.place, Place::Elsewhere, "a server that the bot is not in");
    }

    #[test]
    fn the_name_is_the_one_that_others_see() {
        let named = |nick: Value, global: Value| {
            let mut value = board_command();
            let mut ann = user(7, "ann");
            ann["global_name"] = global;
            value["member"] = member(&ann, nick);
            asked(value).0.person.name
        };
        assert_eq!(named(json!("Annie"), json!("Ann B.")), "Annie");
        assert_eq!(named(Value::Null, json!("Ann B.")), "Ann B.");
        assert_eq!(named(Value::Null, Value::Null), "ann");
    }

    #[test]
    fn rights_are_read_and_an_administrator_has_all() {
        let with = |permissions: &str| {
            let mut value = board_command();
            value["app_permissions"] = json!(permissions);
            asked(value).0.permissions
        };
        assert_eq!(with("309237763072").0, Permission::ALL);
        assert_eq!(with("8").0, Permission::ALL);
        assert_eq!(with("0").0, []);
        let reading = [Permission::ViewChannel, Permission::SendMessages];
        assert_eq!(with(&((1u64 << 10) | (1 << 11)).to_string()).0, reading);
    }
}
