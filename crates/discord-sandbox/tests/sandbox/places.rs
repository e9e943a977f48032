//! Personal installations, conversations of people, servers without the bot, and direct messages from the bot.

use discord_sandbox::act::error::ActError;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::PingKind;
use serde_json::{Value, json};

use super::answers::assert_answers_fit;
use super::raw::text;
use super::stage::{Stage, missing};

fn commands() -> Value {
    json!([
        {"name": "play", "description": "d", "integration_types": [0, 1], "contexts": [0, 1, 2]},
        {"name": "server", "description": "d", "integration_types": [0], "contexts": [0, 1, 2]},
        {"name": "mine", "description": "d", "integration_types": [1], "contexts": [1, 2]},
        {"name": "usual", "description": "d"},
    ])
}

fn button(id: &str) -> Value {
    json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Take", "custom_id": id}]}])
}

#[tokio::test]
async fn a_command_is_offered_where_its_contexts_and_an_installation_allow_it() {
    let stage = Stage::open(commands()).await;
    let (ada, ben, cleo) = (stage.person("ada"), stage.person("ben"), stage.person("cleo"));
    let games = stage.sandbox.channel("games").expect("a channel");
    let club = stage.sandbox.add_server("Club", &["hall"], false);
    let hall = stage.sandbox.channel_on(club, "hall").expect("a channel");
    let friends = ada.dm_with(&ben).expect("friends");
    assert_eq!(ben.dm_with(&ada).expect("friends"), friends, "one conversation of two people");
    let group = ada.group_with(&[&ben, &cleo], "Trio").expect("a group");
    let with_bot = ada.dm();
    drop(stage.socket);
    // Without a connection, an offered command fails only by the bot's absence.
    let offered = async |place: Id| {
        let mut names = Vec::new();
        for name in ["play", "server", "mine", "usual"] {
            match ada.slash(place, name, json!({})).await {
                Err(ActError::BotAway) => names.push(name),
                Err(ActError::NoSuchCommand(_)) => {}
                other => panic!("{name}: {other:?}"),
            }
        }
        names
    };
    stage.sandbox.close_gateway(None);
    assert_eq!(offered(games).await, ["play", "server", "usual"]);
    assert_eq!(offered(with_bot).await, ["play", "server", "usual"]);
    for place in [friends, group, hall] {
        assert!(offered(place).await.is_empty(), "nothing is installed there");
    }
    ada.install(true);
    assert_eq!(offered(games).await, ["play", "server", "usual"], "mine is not for servers");
    assert_eq!(offered(with_bot).await, ["play", "server", "mine", "usual"]);
    for place in [friends, group] {
        assert_eq!(offered(place).await, ["play", "mine", "usual"]);
    }
    assert_eq!(offered(hall).await, ["play", "usual"]);
    assert!(missing(&ben, friends, "play").await, "Ben has not installed it");
    stage.sandbox.set_bot_on(club, true).expect("a server");
    assert_eq!(offered(hall).await, ["play", "server", "usual"]);
    ada.install(false);
    assert!(offered(group).await.is_empty());
    assert!(cleo.dm_with(&cleo).is_err() && cleo.group_with(&[], "nobody").is_err());
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn an_interaction_names_its_place_its_installations_and_the_permissions_there() {
    let mut stage = Stage::open(commands()).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let club = stage.sandbox.add_server("Club", &["hall"], false);
    ben.install(true);
    let (guild, me) = (json!(stage.sandbox.guild()), json!(ben.id()));
    let places = [
        (stage.sandbox.channel("games").expect("a channel"), 0, 0, json!({"0": guild, "1": me})),
        (stage.sandbox.channel_on(club, "hall").expect("a channel"), 0, 0, json!({"1": me})),
        (ben.dm(), 1, 1, json!({"0": "0", "1": me})),
        (ben.dm_with(&ada).expect("friends"), 2, 1, json!({"1": me})),
        (ben.group_with(&[&ada], "Duo").expect("a group"), 2, 3, json!({"1": me})),
    ];
    for (place, context, kind, owners) in places {
        let (event, _) = stage.ask(&ben, place, "play", text("here")).await;
        assert_eq!(event["context"], context, "{event}");
        assert_eq!(event["channel"]["type"], kind);
        assert_eq!(event["authorizing_integration_owners"], owners);
        assert_eq!(event["user"].is_object(), context != 0);
        assert_eq!(event["member"].is_object(), context == 0);
        let permissions = event["app_permissions"].as_str().and_then(|bits| bits.parse::<u64>().ok());
        let permissions = permissions.expect("permissions");
        assert_eq!(permissions & (1 << 15 | 1 << 14), 1 << 15 | 1 << 14, "files and embeds");
        if context == 2 {
            assert_eq!(event["channel"]["recipients"][0]["username"], "ada");
            assert_eq!(event["channel"]["recipients"].as_array().map(Vec::len), Some(1));
            assert_eq!(permissions, 1 << 15 | 1 << 14 | 1 << 17);
        }
    }
    let (event, _) = stage.ask(&ben, ben.dm(), "mine", text("here")).await;
    assert_eq!(event["authorizing_integration_owners"], json!({"1": me}));
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn among_people_the_bot_answers_by_the_token_alone_and_everybody_can_press() {
    let mut stage = Stage::open(commands()).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    ada.install(true);
    let friends = ada.dm_with(&ben).expect("friends");
    let answer = json!({"content": ben.mention(), "components": button("take")});
    let (event, result) = stage.ask(&ada, friends, "play", answer).await;
    let message = result.message().expect("an answer").clone();
    assert_eq!(ben.sees(friends), std::slice::from_ref(&message));
    assert_eq!(ben.pings()[0].0, PingKind::Mention);
    for path in [format!("/channels/{friends}"), format!("/channels/{friends}/messages/{}", message.id)] {
        assert_eq!(stage.http.get(&path).await.code(), json!(50001), "{path}");
    }
    let posted = stage.http.post(&format!("/channels/{friends}/messages"), text("x")).await;
    assert_eq!((posted.status, posted.code()), (403, json!(50001)));

    let pressing = {
        let (ben, message) = (ben.clone(), message.clone());
        tokio::spawn(async move { ben.press(&message, "Take").await })
    };
    let press = stage.socket.event("INTERACTION_CREATE").await;
    assert_eq!(press["user"]["username"], "ben");
    assert_eq!(press["authorizing_integration_owners"], json!({"1": ada.id()}), "Ada's installation");
    let owners = &press["message"]["interaction_metadata"]["authorizing_integration_owners"];
    assert_eq!(*owners, json!({"1": ada.id()}));
    let update = json!({"type": 7, "data": {"content": "taken", "components": []}});
    assert_eq!(stage.callback(&press, update).await.status, 204);
    assert_eq!(pressing.await.expect("no panic").expect("pressed").text(), "taken");

    let hook = stage.webhook(&event);
    let original = format!("{hook}/messages/@original");
    assert_eq!(stage.http.send("PATCH", &original, text("edited")).await.status, 200);
    for n in 1..=5 {
        assert_eq!(stage.http.post(&hook, text("more")).await.status, 200, "follow-up {n}");
    }
    let sixth = stage.http.post(&hook, text("more")).await;
    assert_eq!((sixth.status, sixth.code()), (400, json!(40094)));
    assert_eq!(stage.http.send("PATCH", &original, text("again")).await.status, 200, "edits go on");
    assert_eq!(stage.http.send("DELETE", &original, Value::Null).await.status, 204);
    assert_eq!(ada.sees(friends).len(), 5);

    ada.install(false);
    let games = stage.sandbox.channel("games").expect("a channel");
    let (event, _) = stage.ask(&ada, games, "play", text("x")).await;
    let hook = stage.webhook(&event);
    for _ in 1..=6 {
        assert_eq!(stage.http.post(&hook, text("more")).await.status, 200, "a server has no such limit");
    }
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn without_the_permission_for_external_apps_the_answer_is_private() {
    let mut stage = Stage::open(commands()).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let club = stage.sandbox.add_server("Club", &["hall"], false);
    let hall = stage.sandbox.channel_on(club, "hall").expect("a channel");
    ada.install(true);
    ben.install(true);
    let (_, public) = stage.ask(&ben, hall, "play", text("public")).await;
    assert!(!public.is_private());
    stage.sandbox.allow_external_apps(club, false).expect("a server");
    let (event, private) = stage.ask(&ben, hall, "play", text("private")).await;
    assert!(private.is_private());
    assert_eq!(stage.http.post(&stage.webhook(&event), text("more")).await.json()["flags"], 64);
    assert_eq!(ada.sees(hall).len(), 1);
    let (_, owners) = stage.ask(&ada, hall, "play", text("the owner may")).await;
    assert!(!owners.is_private());
    stage.sandbox.set_bot_on(club, true).expect("a server");
    let (_, invited) = stage.ask(&ben, hall, "play", text("public")).await;
    assert!(!invited.is_private(), "the app is on the server");
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn a_server_without_the_bot_sends_no_events_and_refuses_its_requests() {
    let mut stage = Stage::open(json!([])).await;
    let ada = stage.person("ada");
    let club = stage.sandbox.add_server("Club", &["hall"], false);
    let hall = stage.sandbox.channel_on(club, "hall").expect("a channel");
    ada.say(hall, "nobody hears this").expect("said");
    for path in [format!("/channels/{hall}"), format!("/guilds/{club}/channels")] {
        assert_eq!(stage.http.get(&path).await.code(), json!(50001), "{path}");
    }
    assert_eq!(stage.http.get(&format!("/guilds/{club}")).await.code(), json!(10004));
    assert_eq!(stage.http.get("/users/@me/guilds").await.json().as_array().map(Vec::len), Some(1));
    stage.sandbox.set_bot_on(club, true).expect("a server");
    // The first event after the login is that of the invitation.
    let told = stage.socket.next().await;
    assert_eq!((&told["t"], &told["d"]["name"]), (&json!("GUILD_CREATE"), &json!("Club")));
    assert_eq!(told["d"]["channels"][0]["guild_id"], json!(club));
    assert_eq!(told["d"]["channels"].as_array().map(Vec::len), Some(1));
    let posted = stage.http.post(&format!("/channels/{hall}/messages"), text("hello")).await.json();
    let event = stage.socket.event("MESSAGE_CREATE").await;
    assert_eq!((&event["id"], &event["guild_id"]), (&posted["id"], &json!(club)));
    ada.leave_server(club, true);
    assert!(ada.sees(hall).is_empty());
    let member = format!("/guilds/{club}/members/{}", ada.id());
    assert_eq!(stage.http.get(&member).await.code(), json!(10007));
    let saved = stage.sandbox.save();
    stage.sandbox.set_bot_on(club, false).expect("a server");
    assert_eq!(stage.socket.event("GUILD_DELETE").await["id"], json!(club));
    stage.sandbox.load(&saved).expect("it can be read");
    assert_eq!(stage.sandbox.servers().len(), 2);
    assert_eq!(stage.http.get(&format!("/channels/{hall}")).await.status, 200);
    assert!(ada.sees(hall).is_empty());
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn a_direct_message_reaches_who_shares_a_server_or_installed_the_app() {
    let stage = Stage::open(json!([])).await;
    let ada = stage.person("ada");
    ada.leave(true);
    let open = async || {
        let body = json!({"recipient_id": ada.id()});
        let channel = stage.http.post("/users/@me/channels", body).await.json();
        format!("/channels/{}/messages", channel["id"].as_str().expect("a channel"))
    };
    let path = open().await;
    let send = async || stage.http.post(&path, text("psst")).await;
    assert_eq!(send().await.code(), json!(50278));
    ada.install(true);
    assert_eq!(send().await.status, 200);
    ada.close_dms(true);
    assert_eq!(send().await.code(), json!(50007));
    ada.close_dms(false);
    stage.sandbox.shut_dms(1);
    let refused = send().await;
    assert_eq!((refused.status, refused.code()), (403, json!(50001)));
    assert_eq!(send().await.code(), json!(50001), "until it is opened again");
    open().await;
    assert_eq!(send().await.status, 200);
    ada.install(false);
    let club = stage.sandbox.add_server("Club", &["hall"], true);
    assert_eq!(send().await.status, 200, "another server in common");
    ada.leave_server(club, true);
    assert_eq!(send().await.code(), json!(50278));
    assert_answers_fit(&stage.sandbox);
}

#[tokio::test]
async fn a_command_for_unknown_places_or_installations_is_refused() {
    let stage = Stage::open(json!([])).await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    for (field, wrong) in [
        ("contexts", json!([3])),
        ("contexts", json!([])),
        ("contexts", json!(0)),
        ("integration_types", json!([2])),
        ("integration_types", json!([1, 1])),
    ] {
        let refused = stage.http.post(&path, json!({"name": "a", "description": "d", (field): wrong})).await;
        assert_eq!((refused.status, refused.code()), (400, json!(50035)), "{field} {wrong}");
        assert!(refused.json()["errors"][field].is_object(), "{field} {wrong}");
    }
    let made = stage.http.post(&path, json!({"name": "a", "description": "d"})).await.json();
    assert_eq!((&made["contexts"], &made["integration_types"]), (&Value::Null, &json!([0, 1])));
    assert_answers_fit(&stage.sandbox);
}
