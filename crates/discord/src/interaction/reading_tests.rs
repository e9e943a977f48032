//! Tests of reading interactions.

use serde_json::{Value, json};

use super::fields::unknown;
use super::reading::{Unreadable, is_on_components, read};
use postern_chat::invocation::{
    ArgumentValue, Entry, Invocation, Permission, Person, Place, Pressed, Request,
};
use postern_play::ids::{ChannelId, MessageId, PersonId, RoleId, ServerId};
use postern_play::record::post::Post;
use postern_play::time::Timestamp;

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
    read(&value, BOT, NOW).expect("it asks for something")
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
fn a_person_whom_discord_does_not_describe_is_not_left_out() {
    let options = json!([{"type": 6, "name": "opponent", "value": "8"}]);
    for resolved in [Value::Null, json!({}), json!({"users": {"9": user(9, "eve")}})] {
        let data =
            json!({"id": "1", "name": "challenge", "type": 1, "resolved": resolved, "options": options});
        let Request::Command(ask) = asked(interaction(2, data)).1 else { panic!("a command") };
        assert!(ask.has_unresolved(), "{resolved}");
        let data = json!({"id": "1", "name": "Profile", "type": 2, "target_id": "8", "resolved": resolved});
        let Request::Command(ask) = asked(interaction(2, data)).1 else { panic!("a command") };
        assert!(ask.has_unresolved(), "{resolved}");
    }
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
fn somebody_who_does_not_see_a_place_without_the_bot_is_an_outsider() {
    let challenged = |server: bool, channel: Value, members: Value| {
        let mut value = interaction(
            2,
            json!({
                "id": "1", "name": "challenge", "type": 1,
                "resolved": {"users": {"8": user(8, "bob")}, "members": members},
                "options": [{"type": 6, "name": "opponent", "value": "8"}],
            }),
        );
        value["authorizing_integration_owners"] = json!({"1": "7"});
        if !server {
            let fields = value.as_object_mut().expect("an object");
            fields.remove("guild_id");
            fields.remove("member");
            value["user"] = user(7, "ann");
            value["context"] = json!(2);
            value["channel"] = channel;
        }
        let Request::Command(ask) = asked(value).1 else { panic!("a command") };
        ask.outsider("opponent").is_some()
    };
    let of = |permissions: &str| json!({"8": {"permissions": permissions}});
    assert!(challenged(true, json!({}), of("2048")), "a member who does not see the channel");
    assert!(!challenged(true, json!({}), of("3072")));
    assert!(!challenged(true, json!({}), json!({})), "Discord may describe nobody there");
    let people = |people: &[u64]| {
        let recipients: Vec<Value> = people.iter().map(|id| user(*id, "x")).collect();
        json!({"id": "6", "type": 3, "recipients": recipients})
    };
    assert!(challenged(false, people(&[7, 9]), json!({})), "not in the group");
    assert!(challenged(false, people(&[9]), json!({})));
    assert!(!challenged(false, people(&[7, 8, 9]), json!({})));
    assert!(!challenged(false, people(&[8]), json!({})));
    assert!(!challenged(false, people(&[7]), json!({})), "Discord names nobody else");
    assert!(!challenged(false, json!({"id": "6", "type": 3}), json!({})));
}

#[test]
fn a_command_on_a_person_names_them() {
    let mut partial = member(&user(8, "bob"), json!("Bobby"));
    partial.as_object_mut().expect("an object").remove("user");
    let on = |members: Value| {
        let resolved = json!({"users": {"8": user(8, "bob")}, "members": members});
        let data = json!({"id": "1", "name": "Profile", "type": 2, "target_id": "8", "resolved": resolved});
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
    let entry = Entry { name: "text".into(), value: Some(ArgumentValue::Text("d4".into())) };
    assert_eq!(request, Request::Submit { action: "type:1:2".into(), entries: vec![entry] });
    assert_eq!(ctx.on.map(|on| on.post.message), Some(MessageId(60)));
    let place = Place::Server { server: ServerId(5), channel: ChannelId(6), parent: None };
    assert_eq!(ctx.place, place);
    let (ctx, request) = asked(interaction(5, json!({"custom_id": "x", "components": []})));
    assert_eq!((ctx.on, request), (None, Request::Submit { action: "x".into(), entries: Vec::new() }));
}

#[test]
fn a_press_on_a_message_of_components_is_read_and_known() {
    let mut value = interaction(3, json!({"custom_id": "move:1:2", "component_type": 2}));
    value["message"] = message();
    let known = is_on_components;
    assert!(!known(&value));
    value["message"]["flags"] = json!(1 << 15 | 1 << 6);
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
    // A private thread is its own parent.
    for (kind, parent, around) in [(10, 4, None), (11, 4, None), (12, 6, Some(ChannelId(4)))] {
        let mut value = board_command();
        value["channel"] = json!({"id": "6", "type": kind, "name": "a game", "parent_id": "4"});
        let asked = asked(value).0;
        let parent = Some(ChannelId(parent));
        assert_eq!(asked.place, Place::Server { server: ServerId(5), channel: ChannelId(6), parent });
        assert_eq!(asked.around, around, "{kind}");
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
    let elsewhere = |server, shown| Place::Elsewhere { server, channel: Some(ChannelId(6)), shown };
    assert_eq!(somewhere(json!(2), 1), elsewhere(None, true), "between two people");
    assert_eq!(somewhere(json!(2), 3), elsewhere(None, true), "a group");
    let on_server = |rights: u64| {
        let mut value = board_command();
        value["authorizing_integration_owners"] = json!({"1": "7"});
        value["member"]["permissions"] = json!(rights.to_string());
        asked(value).0.place
    };
    let server = Some(ServerId(5));
    assert_eq!(on_server(1 << 50), elsewhere(server, true), "a server that the bot is not in");
    assert_eq!(on_server(1 << 3), elsewhere(server, true), "an administrator");
    assert_eq!(on_server(1 << 11), elsewhere(server, false), "without the permission to use external apps");
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

/// A user with a flag beyond all that are known, and fields of odd types.
fn odd_user(id: &str) -> Value {
    json!({
        "id": id, "username": "ann", "global_name": "Ann", "discriminator": 0, "avatar": {"new": "hash"},
        "public_flags": "99999999999999999999", "flags": "many", "primary_guild": [], "locale": 7,
    })
}

/// An interaction in which every field that nothing needs is odd or missing.
fn odd(kind: u8, data: Value) -> Value {
    let member =
        json!({"user": odd_user("7"), "nick": "Annie", "roles": 3, "flags": -1, "permissions": "3072"});
    let message = json!({
        "id": "60", "channel_id": "6", "author": odd_user("999"), "type": "new", "flags": 64, "poll": 3,
        "attachments": [{"filename": "board.png", "size": "9", "url": "http://x/y", "duration_secs": "long"}],
        "components": [{"type": 99, "component": {"type": 2, "custom_id": "help"}}],
    });
    json!({
        "id": "11", "type": kind, "token": "t", "data": data, "locale": "en-GB", "guild_id": "5", "channel_id": "6",
        "app_permissions": "309237763072", "context": "new", "authorizing_integration_owners": {"0": "5", "9": "1"},
        "channel": {"id": "6", "type": 99, "flags": "x"}, "member": member, "message": message,
    })
}

#[test]
fn no_field_that_is_not_needed_decides_whether_an_interaction_can_be_read() {
    let resolved = json!({
        "users": {"8": odd_user("8")}, "roles": "odd",
        "members": {"8": {"nick": "B", "permissions": "1024", "joined_at": "x", "flags": "y"}},
    });
    let options = json!([
        {"type": 6, "name": "opponent", "value": "8"}, {"type": 99, "name": "new", "value": {}}, {"type": 3}, null,
    ]);
    let command = json!({"name": "challenge", "type": 1, "options": options, "resolved": resolved});
    for kind in [2, 4] {
        let (ctx, request) = asked(odd(kind, command.clone()));
        assert_eq!((ctx.person.name.as_str(), ctx.person.id), ("Annie", PersonId(7)));
        let place = Place::Server { server: ServerId(5), channel: ChannelId(6), parent: None };
        assert_eq!(ctx.place, place);
        let (Request::Command(ask) | Request::Complete { arguments: ask, .. }) = request else { panic!() };
        assert_eq!((ask.person("opponent").map(|bob| bob.id), ask.arguments.len()), (Some(PersonId(8)), 1));
    }
    let (ctx, request) = asked(odd(3, json!({"custom_id": "help", "component_type": "new"})));
    assert_eq!(request, Request::Press { action: "help".into() });
    assert_eq!(ctx.on.map(|on| (on.public, on.actions)), Some((false, vec!["help".to_owned()])));
    assert_eq!(ctx.files.len(), 1);
    let (_, request) = asked(odd(5, json!({"custom_id": "type:1.0", "components": {"type": 99}})));
    assert_eq!(request, Request::Submit { action: "type:1.0".into(), entries: Vec::new() });
}

#[test]
fn choices_of_people_and_roles_are_read_like_texts() {
    for kind in [3, 5, 6, 7, 8, 99] {
        let (_, request) =
            asked(odd(3, json!({"custom_id": "x", "component_type": kind, "values": ["8", 9]})));
        assert_eq!(request, Request::Choose { action: "x".into(), values: vec!["8".into()] });
    }
}

#[test]
fn only_a_new_type_or_a_missing_person_makes_an_interaction_unreadable() {
    let unreadable = |value: &Value| read(value, BOT, NOW).map(drop);
    let mut value = odd(77, json!({}));
    assert_eq!(unreadable(&value), Err(Unreadable::Type("77".into())));
    value["type"] = json!(2);
    assert_eq!(unreadable(&value), Ok(()));
    value["member"]["user"]["id"] = json!("ann");
    assert_eq!(unreadable(&value), Err(Unreadable::Nobody));
}

#[test]
fn what_is_new_is_named_once_and_read_all_the_same() {
    let mut new = board_command();
    (new["channel"]["type"], new["context"], new["data"]["type"]) = (json!(7001), json!(7002), json!(7003));
    let mut of_new_type = board_command();
    of_new_type["type"] = json!(7004);
    for _ in 0..2 {
        assert!(matches!(
            asked(new.clone()),
            (Invocation { place: Place::Server { .. }, .. }, Request::Command(_))
        ));
        assert!(matches!(read(&of_new_type, BOT, NOW), Err(Unreadable::Type(_))));
    }
    let all = [
        ("type of channel", 7001),
        ("context", 7002),
        ("type of command", 7003),
        ("type of interaction", 7004),
    ];
    for (what, kind) in all {
        assert!(!unknown(what, &json!(kind)), "the log has {what} {kind}");
        assert!(unknown(what, &json!(kind + 100)));
    }
    let known = board_command();
    asked(known.clone());
    assert!(unknown("type of channel", &known["channel"]["type"]), "a known type is not named");
    assert!(unknown("context", &known["context"]));
}
