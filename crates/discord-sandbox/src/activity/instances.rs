//! The instances of the Activity: one for each channel, as long as somebody has it open there.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::{Value, json};

use super::setup::Activity;
use super::ticket::Ticket;
use crate::id::Id;

/// The Activity of the application, and its open instances.
pub(crate) struct Activities {
    /// `None` if the application has no Activity.
    pub setup: Option<Activity>,
    /// The address of the proxy.
    pub proxy: SocketAddr,
    pub(super) open: Vec<Instance>,
}

/// An Activity that is open in a channel.
pub(crate) struct Instance {
    pub id: String,
    pub(super) launch: Id,
    pub(super) channel: Id,
    pub(super) guild: Option<Id>,
    /// The page of each person in it.
    pub(super) pages: BTreeMap<Id, Page>,
}

/// The page of a person.
pub(super) struct Page {
    /// The secret part of the page's host, by which the proxy knows the person.
    pub key: String,
    pub ticket: Ticket,
}

impl Activities {
    pub(crate) fn new(setup: Option<Activity>, proxy: SocketAddr) -> Activities {
        Activities { setup, proxy, open: Vec::new() }
    }

    /// The instance with this id.
    pub(crate) fn instance(&self, id: &str) -> Option<&Instance> {
        self.open.iter().find(|one| one.id == id)
    }

    /// The person whose page has this key, with the headers that prove them.
    pub(super) fn of_key(&self, key: &str) -> Option<&Ticket> {
        self.open
            .iter()
            .flat_map(|one| one.pages.values())
            .find(|page| page.key == key)
            .map(|page| &page.ticket)
    }

    /// The people in the Activity of a channel.
    pub(crate) fn people(&self, channel: Id) -> Vec<Id> {
        let here = self.open.iter().filter(|one| one.channel == channel);
        here.flat_map(|one| one.pages.keys().copied()).collect()
    }

    /// The people of each instance, for the pages of the chat.
    pub(crate) fn all(&self) -> Value {
        let each = self
            .open
            .iter()
            .map(|one| (one.channel.to_string(), json!(one.pages.keys().collect::<Vec<_>>())));
        Value::Object(each.collect())
    }

    /// The host of a page with this key, or that of the application if it is empty.
    pub(super) fn host(&self, application: Id, key: &str) -> String {
        let between = if key.is_empty() { "" } else { "-" };
        format!("{application}{between}{key}.localhost:{}", self.proxy.port())
    }
}

impl Instance {
    /// The instance in Discord's form.
    pub(crate) fn json(&self, application: Id) -> Value {
        let mut location = json!({"id": self.location(), "kind": self.kind(), "channel_id": self.channel});
        if let Some(guild) = self.guild {
            location["guild_id"] = json!(guild);
        }
        json!({
            "application_id": application,
            "instance_id": self.id,
            "launch_id": self.launch,
            "location": location,
            "users": self.pages.keys().collect::<Vec<_>>(),
        })
    }

    fn kind(&self) -> &'static str {
        if self.guild.is_some() { "gc" } else { "pc" }
    }

    pub(super) fn location(&self) -> String {
        location(self.guild, self.channel)
    }
}

pub(super) fn location(guild: Option<Id>, channel: Id) -> String {
    match guild {
        Some(guild) => format!("gc-{guild}-{channel}"),
        None => format!("pc-{channel}"),
    }
}
