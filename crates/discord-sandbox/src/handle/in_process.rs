//! A chat without listeners, for a bot that runs in the same process, such as one in simulated time: its requests and
//! events are function calls.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::{ConnectInfo, Path, Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{Sandbox, StartError, open};
use crate::config::Config;
use crate::gateway::door::{Door, Doors};
use crate::gateway::hub::Out;
use crate::gateway::receive::{Answer, receive};
use crate::listener::Line;
use crate::{page, rest};

/// A session of the gateway without a connection. Ends when dropped.
pub struct Session(UnboundedReceiver<Out>);

impl Session {
    /// The next event: its name and its data. `None` once the session has ended.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            let Out::Text(text) = self.0.recv().await? else { return None };
            let mut payload: Value = serde_json::from_str(&text).ok()?;
            // Other payloads ask for what only a connection can do.
            if let Some(name) = payload["t"].as_str().map(str::to_owned) {
                return Some((name, payload["d"].take()));
            }
        }
    }
}

impl Sandbox {
    /// Opens a chat that listens nowhere. [`Sandbox::exchange`] takes the place of the REST API, and
    /// [`Sandbox::open_session`] that of the gateway.
    ///
    /// # Errors
    /// The journal or the saved chat is unreadable.
    pub fn in_process(config: Config) -> Result<Sandbox, StartError> {
        let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
        let doors = Doors { first: nowhere, resume: nowhere };
        let shared = open(config, nowhere, (doors, nowhere))?;
        Ok(Sandbox {
            shared,
            address: nowhere,
            servers: Vec::new(),
            closed: Arc::new(AtomicBool::new(false)),
        })
    }

    /// Handles a request to the REST API, whose path starts with `/api`, or for a file of a message.
    ///
    /// # Errors
    /// The connection was cut, before or after the request was executed ([`Trouble`](crate::Trouble)).
    pub async fn exchange(&self, request: Request) -> io::Result<Response> {
        let line = Line::default();
        let (shared, from) = (State(Arc::clone(&self.shared)), ConnectInfo(line.clone()));
        let file = request.uri().path().strip_prefix("/attachments/").map(|path| {
            let mut steps = path.split('/').map(str::to_owned);
            let mut step = || steps.next().unwrap_or_default();
            (step(), step(), step())
        });
        let answered = match file {
            Some(file) => {
                let (uri, headers) = (request.uri().clone(), request.headers().clone());
                page::attachment(shared, from, uri, headers, Path(file)).await
            }
            None => rest::handle(shared, from, request).await,
        };
        if line.is_cut() { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(answered) }
    }

    /// Starts a session of the gateway with these intents, for all servers.
    ///
    /// # Errors
    /// The close code of a refusal (topics/opcodes-and-status-codes, Gateway Close Event Codes).
    pub fn open_session(&self, intents: u64) -> Result<Session, u16> {
        let (sender, receiver) = unbounded_channel();
        let line = self.shared.world().hub.new_line();
        let identify = json!({"op": 2, "d": {"token": self.token(), "intents": intents}}).to_string();
        match receive(&self.shared, line, Door::First, &sender, &identify) {
            Answer::Nothing => Ok(Session(receiver)),
            Answer::Close(code) => Err(code),
            Answer::Payload(_) | Answer::HangUp => Err(4000),
        }
    }
}
