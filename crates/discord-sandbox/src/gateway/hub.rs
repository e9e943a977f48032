//! The bot's gateway sessions: numbers events, keeps them for a resume, and sends them.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::gateway::door::DoorLog;
use crate::gateway::event::Event;
use crate::gateway::starts::Starts;
use crate::gateway::trouble::{GatewayTrouble, Pending, ends_session, take};
use crate::id::Id;
use crate::limits;

pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Intents that must be switched on for the application: members, presences, message content.
    pub(crate) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;
    /// All existing intents.
    pub(crate) const KNOWN: u64 = 0x0331_ffff;
}

/// An instruction to a connection.
pub(crate) enum Out {
    Text(String),
    /// Close with this code.
    Close(u16),
    /// Send nothing more, and keep the connection.
    Mute,
    /// Drop the connection without a close frame.
    Cut,
}

/// The share of the events that a session gets: shard `index` of `of`.
#[derive(Clone, Copy)]
pub(crate) struct Shard {
    pub index: u64,
    of: u64,
}

/// The result of an attempt to resume.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resumed {
    Yes,
    /// The session is unknown, or its missed events are no longer kept.
    No,
    /// The client claims to have seen events that were never sent.
    WrongSequence,
}

pub(crate) struct Session {
    pub id: String,
    pub intents: u64,
    shard: Shard,
    pub sequence: u64,
    kept: VecDeque<(u64, String)>,
    /// The connection with its number; `None` while disconnected.
    pub line: Option<(u64, UnboundedSender<Out>)>,
}

/// All sessions, and how often the bot identified.
#[derive(Default)]
pub(crate) struct Hub {
    pub sessions: Vec<Session>,
    pub identified: u64,
    pub resumed: u64,
    pub starts: Starts,
    /// How often the token was reset because sessions were started beyond the limit. A reset token never works again.
    pub token_resets: u32,
    pub pending: Pending,
    pub log: DoorLog,
    next_line: u64,
}

impl Hub {
    pub(crate) fn new_line(&mut self) -> u64 {
        self.next_line += 1;
        self.next_line
    }

    pub(crate) fn open(&mut self, id: String, intents: u64, shard: Shard, line: (u64, UnboundedSender<Out>)) {
        self.identified += 1;
        let (sequence, kept) = (0, VecDeque::new());
        self.sessions.push(Session { id, intents, shard, sequence, kept, line: Some(line) });
        // The oldest sessions make room for new ones.
        while self.sessions.len() > 20 {
            self.sessions.remove(0);
        }
    }

    pub(crate) fn token_is_reset(&self) -> bool {
        self.token_resets > 0
    }

    /// Resumes a session after event `seen`. A session that can't be resumed ends.
    pub(crate) fn resume(&mut self, id: &str, seen: u64, line: (u64, UnboundedSender<Out>)) -> Resumed {
        let refused = take(&mut self.pending.refused_resumes);
        let Some(at) = self.sessions.iter().position(|s| s.id == id) else { return Resumed::No };
        let session = &mut self.sessions[at];
        let oldest = session.kept.front().map_or(session.sequence + 1, |(n, _)| *n);
        let wrong = seen > session.sequence;
        if refused || wrong || seen + 1 < oldest {
            self.sessions.remove(at);
            return if wrong && !refused { Resumed::WrongSequence } else { Resumed::No };
        }
        for (_, text) in session.kept.iter().filter(|(n, _)| *n > seen) {
            // If the receiver is gone, the client will resume again.
            let _ = line.1.send(Out::Text(text.clone()));
        }
        session.line = Some(line);
        session.dispatch(Event::Resumed, &json!({"_trace": []}));
        self.resumed += 1;
        Resumed::Yes
    }

    /// Records that a connection is gone. `for_good` also ends its session.
    pub(crate) fn hang_up(&mut self, line: u64, for_good: bool) {
        let mine = |s: &Session| s.line.as_ref().is_some_and(|(n, _)| *n == line);
        if for_good {
            self.sessions.retain(|s| !mine(s));
        } else {
            for session in self.sessions.iter_mut().filter(|s| mine(s)) {
                session.line = None;
            }
        }
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.iter().any(|s| s.line.is_some())
    }

    /// Sends an event to every session of its shard with one of the `intents` (0: any session).
    pub(crate) fn dispatch(&mut self, intents: u64, event: Event, data: &Value) {
        let server = server_of(event, data);
        for session in self.sessions.iter_mut().filter(|session| session.shard.hears(server)) {
            if intents == 0 || session.intents & intents != 0 {
                session.dispatch(event, data);
            }
        }
    }

    /// Sends a message event, without the content to sessions that may not read it.
    pub(crate) fn dispatch_message(&mut self, event: Event, data: &Value, in_dm: bool, bot: Id) {
        let wanted = if in_dm { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES };
        let id = bot.to_string();
        let mine = data["author"]["id"] == id
            || data["mentions"].as_array().is_some_and(|all| all.iter().any(|u| u["id"] == id));
        let server = server_of(event, data);
        let wants = |s: &&mut Session| s.intents & wanted != 0 && s.shard.hears(server);
        for session in self.sessions.iter_mut().filter(wants) {
            if in_dm || mine || session.intents & intent::MESSAGE_CONTENT != 0 {
                session.dispatch(event, data);
            } else {
                let mut blank = data.clone();
                blank["content"] = json!("");
                for field in ["embeds", "attachments", "components"] {
                    blank[field] = json!([]);
                }
                session.dispatch(event, &blank);
            }
        }
    }

    /// Lets the gateway fail in this way, at once or at the next occasions.
    pub(crate) fn disturb(&mut self, trouble: GatewayTrouble) {
        match trouble {
            GatewayTrouble::SilentUpgrades(times) => self.pending.silent_upgrades = times,
            GatewayTrouble::SilentHellos(times) => self.pending.silent_hellos = times,
            GatewayTrouble::SilentSessions => self.send_to_all(|| Out::Mute),
            GatewayTrouble::HungUpResumes(times) => self.pending.hung_up_resumes = times,
            GatewayTrouble::RefusedResumes(times) => self.pending.refused_resumes = times,
            GatewayTrouble::Reconnect => self.send_to_all(|| Out::Text(payload(7, Value::Null))),
            GatewayTrouble::InvalidSession { resumable } => {
                self.send_to_all(|| Out::Text(payload(9, resumable.into())));
                if !resumable {
                    self.sessions.clear();
                }
            }
            GatewayTrouble::Close(code) => self.close_all(Some(code)),
            GatewayTrouble::Cut => self.close_all(None),
        }
    }

    fn send_to_all(&self, out: impl Fn() -> Out) {
        for (_, line) in self.sessions.iter().filter_map(|session| session.line.as_ref()) {
            // A client that is gone resumes.
            let _ = line.send(out());
        }
    }

    /// Closes every connection, with a code or by cutting it. Ends the sessions if the code does.
    pub(crate) fn close_all(&mut self, code: Option<u16>) {
        for session in &mut self.sessions {
            if let Some((_, line)) = session.line.take() {
                let _ = line.send(code.map_or(Out::Cut, Out::Close));
            }
        }
        if code.is_some_and(ends_session) {
            self.sessions.clear();
        }
    }
}

/// A payload that is no event.
fn payload(op: u8, data: Value) -> String {
    json!({"op": op, "d": data, "s": null, "t": null}).to_string()
}

/// The server of an event; `None` in direct conversations.
fn server_of(event: Event, data: &Value) -> Option<Id> {
    let named =
        data.get("guild_id").or_else(|| data.get("id").filter(|_| event.name().starts_with("GUILD_")));
    named?.as_str()?.parse().ok()
}

impl Shard {
    /// Reads the shard of an identify payload: `[index, of]`, by default the only shard. `None` if it is invalid.
    pub(crate) fn read(value: &Value) -> Option<Shard> {
        if value.is_null() {
            return Some(Shard { index: 0, of: 1 });
        }
        let [index, of] = value.as_array()?.as_slice() else { return None };
        let (index, of) = (index.as_u64()?, of.as_u64()?);
        (index < of).then_some(Shard { index, of })
    }

    /// True for the events of a server, or of direct conversations (topics/gateway, Sharding Formula).
    pub(crate) fn hears(self, server: Option<Id>) -> bool {
        self.index == server.map_or(0, |server| (server.0 >> 22) % self.of)
    }
}

impl Session {
    pub(crate) fn dispatch(&mut self, event: Event, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "s": self.sequence, "t": event.name(), "d": data}).to_string();
        if let Some((_, line)) = &self.line
            && line.send(Out::Text(text.clone())).is_err()
        {
            self.line = None;
        }
        self.kept.push_back((self.sequence, text));
        if self.kept.len() > limits::EVENTS_KEPT {
            self.kept.pop_front();
        }
    }
}
