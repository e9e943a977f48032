//! A chat with a bot that the test itself plays: it reads the gateway and answers by hand.

use discord_sandbox::act::actor::{ActionResult, Actor};
use discord_sandbox::act::error::ActError;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::{Http, Reply};

pub(crate) struct Stage {
    pub sandbox: Sandbox,
    pub http: Http,
    pub socket: Socket,
}

impl Stage {
    /// Starts a chat with these commands of the bot.
    pub(crate) async fn open(commands: Value) -> Stage {
        Stage::open_with(Config::default(), commands).await
    }

    /// Like [`Stage::open`], with a configuration. No request registers an empty list.
    pub(crate) async fn open_with(config: Config, commands: Value) -> Stage {
        let sandbox = Sandbox::start(config).await.expect("started");
        let http = Http::new(&sandbox);
        let socket = Socket::login(&sandbox).await;
        let path = format!("/applications/{}/commands", sandbox.bot());
        if commands.as_array().is_some_and(|all| !all.is_empty()) {
            assert_eq!(http.send("PUT", &path, commands).await.status, 200);
        }
        Stage { sandbox, http, socket }
    }

    pub(crate) fn person(&self, name: &str) -> Actor {
        self.sandbox.person(name).expect("a person")
    }

    /// Answers an interaction.
    pub(crate) async fn callback(&self, event: &Value, body: Value) -> Reply {
        let (id, token) = (event["id"].as_str().expect("id"), event["token"].as_str().expect("token"));
        self.http.post(&format!("/interactions/{id}/{token}/callback"), body).await
    }

    /// The path of the webhook of an interaction.
    pub(crate) fn webhook(&self, event: &Value) -> String {
        format!("/webhooks/{}/{}", self.sandbox.bot(), event["token"].as_str().expect("token"))
    }

    /// Uses a command, and answers with this message. Returns the event and the answer.
    pub(crate) async fn ask(
        &mut self,
        who: &Actor,
        place: Id,
        name: &str,
        answer: Value,
    ) -> (Value, ActionResult) {
        let asking = {
            let (who, name) = (who.clone(), name.to_owned());
            tokio::spawn(async move { who.slash(place, &name, json!({})).await })
        };
        let event = self.socket.event("INTERACTION_CREATE").await;
        let sent = self.callback(&event, json!({"type": 4, "data": answer})).await;
        assert_eq!(sent.status, 204, "{}", sent.json());
        (event, asking.await.expect("no panic").expect("asked"))
    }
}

/// The refusal of a command that is not offered to a person in a place.
pub(crate) async fn missing(who: &Actor, place: Id, name: &str) -> bool {
    who.slash(place, name, json!({})).await == Err(ActError::NoSuchCommand(name.to_owned()))
}
