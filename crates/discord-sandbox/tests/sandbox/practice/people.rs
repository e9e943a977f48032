//! Commands, channels, phones, interactions, and apps that are not on the server.

use discord_sandbox::practice::settings::{Odds, Practice};
use discord_sandbox::world::permission;
use serde_json::{Value, json};

use super::super::gateway::Socket;
use super::super::raw::text;
use super::{lines, with};

fn number(bits: &Value) -> u64 {
    bits.as_str().and_then(|bits| bits.parse().ok()).expect("a number in a text")
}

fn form(fields: Value) -> Value {
    json!({"type": 9, "data": {"custom_id": "form", "title": "Form", "components": fields}})
}

fn input(value: &str) -> Value {
    let field = json!({"type": 4, "custom_id": "word", "style": 1, "value": value});
    json!([{"type": 18, "label": "Word", "component": field}])
}

fn menu(more: Value) -> Value {
    let mut field = json!({
        "type": 3, "custom_id": "menu", "required": false,
        "options": [{"label": "A", "value": "a", "default": true}, {"label": "B", "value": "b"}],
    });
    for (name, value) in more.as_object().expect("fields") {
        field[name] = value.clone();
    }
    json!([{"type": 18, "label": "Menu", "component": field}])
}

lines! {
    "Bulk overwrite of commands without the entry point" => the_entry_point_must_be_in_an_overwrite {
        let stage = with(Practice { entry_point: true, ..Practice::none() }, json!([])).await;
        let path = format!("/applications/{}/commands", stage.sandbox.bot());
        let known = stage.http.get(&path).await.json();
        assert_eq!((&known[0]["type"], &known[0]["name"]), (&json!(4), &json!("launch")));
        let ask = json!({"name": "ask", "description": "d"});
        let refused = stage.http.send("PUT", &path, json!([ask])).await;
        assert_eq!((refused.status, refused.code()), (400, json!(50240)));
        assert_eq!(stage.http.get(&path).await.json(), known, "nothing is changed");
        let both = stage.http.send("PUT", &path, json!([ask, known[0]])).await;
        assert_eq!(both.status, 200, "{}", both.json());
        assert_eq!(both.json().as_array().map(Vec::len), Some(2));
        assert_eq!(both.json()[1]["id"], known[0]["id"]);
        // The entry point can be deleted separately.
        let one = format!("{path}/{}", known[0]["id"].as_str().expect("an id"));
        assert_eq!(stage.http.send("DELETE", &one, Value::Null).await.status, 204);
        assert_eq!(stage.http.send("PUT", &path, json!([ask])).await.status, 200);
        stage.sandbox.enable_activities();
        assert_eq!(stage.http.send("PUT", &path, json!([ask])).await.code(), json!(50240));
    }

    "Hidden channels arrive as `___hidden___`" => channels_that_the_bot_may_not_view_have_no_name {
        let mut stage = with(Practice::none(), json!([])).await;
        let games = stage.games();
        stage.say(games, "x").await;
        stage.sandbox.set_permissions(games, Some(permission::INVITED & !permission::VIEW_CHANNEL));
        let hidden = stage.socket.event("CHANNEL_UPDATE").await;
        let mut again = Socket::open(&stage.sandbox).await;
        again.identify(stage.sandbox.token(), 1).await;
        let server = again.event("GUILD_CREATE").await;
        let listed = server["channels"].as_array().expect("channels").iter().find(|c| c["id"] == json!(games));
        assert_eq!(listed, Some(&hidden));
        assert_eq!((&hidden["name"], &hidden["flags"]), (&json!("___hidden___"), &json!(1 << 17)));
        for field in ["topic", "last_message_id", "last_pin_timestamp", "nsfw", "rate_limit_per_user"] {
            assert_eq!(hidden[field], Value::Null, "{field}");
        }
        let shut = json!([{"id": stage.sandbox.guild(), "type": 0, "allow": "0", "deny": "1024"}]);
        assert_eq!(hidden["permission_overwrites"], shut);
        let path = format!("/guilds/{}/channels", stage.sandbox.guild());
        let names = |list: Value| -> Vec<Value> {
            list.as_array().expect("channels").iter().map(|channel| channel["name"].clone()).collect()
        };
        assert_eq!(names(stage.http.get(&path).await.json()), ["lounge"]);
        assert_eq!(stage.http.get(&format!("/channels/{games}")).await.code(), json!(50001));
        stage.sandbox.set_permissions(games, None);
        assert_eq!(stage.socket.event("CHANNEL_UPDATE").await["name"], "games");
        // A role hides all of them, and shows them again.
        for (bits, name) in [(permission::INVITED & !permission::VIEW_CHANNEL, "___hidden___"), (permission::INVITED, "games")] {
            stage.sandbox.set_role_permissions(bits);
            assert_eq!(stage.socket.event("CHANNEL_UPDATE").await["name"], name);
            stage.socket.event("CHANNEL_UPDATE").await;
        }
    }

    "**Phones show the first values again for a form" => a_phone_shows_the_first_values_of_a_form_again {
        let mut stage = with(Practice::none(), json!([{"name": "ask", "description": "d"}])).await;
        let games = stage.games();
        for (phone, shown) in [(false, "second"), (true, "first")] {
            let person = stage.person(if phone { "ada" } else { "ben" });
            person.use_phone(phone);
            for value in ["first", "second"] {
                let event = stage.uses(&person, games, "ask").await;
                assert_eq!(stage.callback(&event, form(input(value))).await.status, 204);
                let opener = event["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
                let opened = person.answer_to(opener).await;
                let sent = {
                    let person = person.clone();
                    tokio::spawn(async move { person.submit(&opened, json!({})).await })
                };
                let event = stage.socket.event("INTERACTION_CREATE").await;
                let written = &event["data"]["components"][0]["component"]["value"];
                assert_eq!(written, if value == "first" { "first" } else { shown });
                stage.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await;
                sent.await.expect("no panic").expect("submitted");
            }
        }
    }

    "Phones need `min_values: 0` in optional menus" => a_phone_leaves_a_menu_empty_only_with_min_values_of_0 {
        let mut stage = with(Practice::none(), json!([{"name": "ask", "description": "d"}])).await;
        let (games, ada) = (stage.games(), stage.person("ada"));
        for (phone, more, taken) in
            [(true, json!({}), false), (true, json!({"min_values": 0}), true), (false, json!({}), true)]
        {
            ada.use_phone(phone);
            let event = stage.uses(&ada, games, "ask").await;
            let answered = stage.callback(&event, form(menu(more))).await;
            assert_eq!(answered.status, 204, "{}", answered.json());
            let opener = event["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
            let opened = ada.answer_to(opener).await;
            let who = ada.clone();
            let sent = tokio::spawn(async move { who.submit(&opened, json!({"menu": []})).await });
            if taken {
                let event = stage.socket.event("INTERACTION_CREATE").await;
                stage.callback(&event, json!({"type": 4, "data": {"content": "x"}})).await;
            }
            assert_eq!(sent.await.expect("no panic").is_ok(), taken);
        }
    }

    "Interactions delivered twice" => interactions_come_twice_and_answers_are_disowned {
        let practice = Practice { doubled: Odds::ALWAYS, disowned: Odds::ALWAYS, ..Practice::none() };
        let mut stage = with(practice, json!([{"name": "ask", "description": "d"}])).await;
        let (games, ada) = (stage.games(), stage.person("ada"));
        let event = stage.uses(&ada, games, "ask").await;
        assert_eq!(stage.socket.event("INTERACTION_CREATE").await, event);
        let answer = json!({"type": 4, "data": {"content": "here"}});
        let first = stage.callback(&event, answer.clone()).await;
        assert_eq!((first.status, first.code()), (404, json!(10062)));
        assert!(stage.sandbox.messages(games).iter().any(|message| message.content == "here"), "it is shown");
        let second = stage.callback(&event, answer).await;
        assert_eq!((second.status, second.code()), (400, json!(40060)));
    }

    "Outside apps: answers forced private" => answers_of_outside_apps_are_private_and_five_may_follow {
        let mut stage = with(Practice::none(), json!([{"name": "ask", "description": "d"}])).await;
        let ada = stage.person("ada");
        ada.install(true);
        let club = stage.sandbox.add_server("Club", &["hall"], false);
        stage.sandbox.allow_external_apps(club, false).expect("a server");
        let hall = stage.sandbox.channel_on(club, "hall").expect("a channel");
        // The owner of a server may use external apps in any case.
        ada.leave_server(club, true);
        ada.leave_server(club, false);
        let ben = stage.person("ben");
        ben.install(true);
        let (event, answer) = stage.ask(&ben, hall, "ask", text("x")).await;
        assert!(answer.is_private());
        let hook = stage.webhook(&event);
        for _ in 0..5 {
            assert_eq!(stage.http.post(&hook, text("more")).await.status, 200);
        }
        assert_eq!(stage.http.post(&hook, text("more")).await.code(), json!(40094));
    }

    "`app_permissions` of a personal installation" => app_permissions_of_a_personal_installation_include_the_members {
        let mut stage = with(Practice::none(), json!([
            {"name": "own", "description": "d", "integration_types": [1]},
            {"name": "both", "description": "d"},
        ])).await;
        let (games, ada) = (stage.games(), stage.person("ada"));
        ada.install(true);
        stage.sandbox.set_permissions(games, Some(permission::VIEW_CHANNEL));
        let event = stage.uses(&ada, games, "own").await;
        let own = number(&event["member"]["permissions"]);
        assert_eq!(number(&event["app_permissions"]), own | permission::VIEW_CHANNEL);
        assert!(own & permission::SEND_MESSAGES != 0, "although the bot may not");
        let event = stage.uses(&ada, games, "both").await;
        assert_eq!(number(&event["app_permissions"]), permission::VIEW_CHANNEL);
        let club = stage.sandbox.add_server("Club", &["hall"], false);
        let hall = stage.sandbox.channel_on(club, "hall").expect("a channel");
        let event = stage.uses(&ada, hall, "own").await;
        assert_eq!(event["app_permissions"], event["member"]["permissions"]);
    }
}
