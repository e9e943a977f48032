//! Roles of people: members carry them, a role select takes those of the server, and a deleted role is gone everywhere.

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::Http;

#[tokio::test]
async fn a_role_select_takes_the_roles_of_the_server_and_members_carry_theirs() {
    let roles = vec![("organisers".to_owned(), vec!["ben".to_owned()])];
    let sandbox = Sandbox::start(Config { roles, ..Config::default() }).await.expect("started");
    let http = Http::new(&sandbox);
    let (guild, games) = (sandbox.guild(), sandbox.channel("games").expect("a channel"));
    let ben = sandbox.person("ben").expect("Ben");
    let listed = http.get(&format!("/guilds/{guild}/roles")).await.json();
    assert_eq!((listed.as_array().map(Vec::len), &listed[2]["name"]), (Some(3), &json!("organisers")));
    let role: Id = listed[2]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let mut socket = Socket::login(&sandbox).await;

    let menu = json!({"type": 6, "custom_id": "who", "min_values": 0, "max_values": 2});
    let body = json!({"content": "x", "components": [{"type": 1, "components": [menu]}]});
    let posted = http.post(&format!("/channels/{games}/messages"), body).await.json();
    let posted: Id = posted["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let message = sandbox.message(games, posted).expect("it is there");
    assert!(ben.choose(&message, "who", &["7"]).await.is_err(), "no such role");
    assert!(ben.choose(&message, "who", &[&ben.id().to_string()]).await.is_err(), "a person");
    let choosing = {
        let (ben, role) = (ben.clone(), role.to_string());
        tokio::spawn(async move { ben.choose(&message, "who", &[&role]).await })
    };
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["component_type"], 6);
    assert_eq!(event["data"]["values"], json!([role]));
    assert_eq!(event["data"]["resolved"]["roles"][role.to_string()]["name"], "organisers");
    assert_eq!(event["member"]["roles"], json!([role]));
    let (id, token) = (event["id"].as_str().expect("id"), event["token"].as_str().expect("token"));
    let answer = json!({"type": 6});
    assert_eq!(http.post(&format!("/interactions/{id}/{token}/callback"), answer).await.status, 204);
    choosing.await.expect("it does not panic").expect("it is on the menu");

    let other = sandbox.create_role("guests");
    ben.set_roles(&[role, other]);
    let roles = async || {
        let member = http.get(&format!("/guilds/{guild}/members/{}", ben.id())).await.json();
        member["roles"].clone()
    };
    assert_eq!(roles().await, json!([role, other]));
    let saved = sandbox.save();
    sandbox.delete_role(role);
    assert_eq!(roles().await, json!([other]));
    let left = http.get(&format!("/guilds/{guild}/roles")).await.json();
    let names: Vec<&Value> = left.as_array().expect("a list").iter().map(|role| &role["name"]).collect();
    assert_eq!(names, ["@everyone", "Bot", "guests"]);
    sandbox.load(&saved).expect("it can be read");
    assert_eq!(roles().await, json!([role, other]), "a saved chat keeps them");
}
