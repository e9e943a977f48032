//! Messages: new, changed and deleted ones, their files, and whom they notify.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::model::*;
use super::pings::{self, Allowed};
use super::state::Entry;
use super::{World, guild, permission, wire};
use crate::forms::{layout, picture};
use crate::gateway::event::Event;
use crate::gateway::hub::intent;
use crate::id::Id;

/// A message before it has a channel and an id.
#[derive(Default)]
pub(crate) struct NewPost {
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub files: Vec<(Attachment, Vec<u8>)>,
    pub allowed: Option<Allowed>,
    pub flags: u64,
    pub tts: bool,
    pub nonce: Option<Value>,
    pub kind: u8,
    pub reply_to: Option<Id>,
    pub interaction: Option<Id>,
    pub only_for: Option<Id>,
}

impl World {
    /// Posts a message: determines its pings, stores it, and sends it to the bot and the page.
    pub(crate) fn post(&mut self, now_ms: u64, author: Id, channel: Id, draft: NewPost) -> Message {
        let id = self.next_id(now_ms);
        let message = self.build(id, author, channel, draft);
        self.settle_in(now_ms, message)
    }

    fn build(&mut self, id: Id, author: Id, channel: Id, draft: NewPost) -> Message {
        let attachments = self.keep_files(draft.files);
        let mut message = Message {
            id,
            channel,
            author,
            kind: draft.kind,
            content: draft.content,
            embeds: draft.embeds,
            components: draft.components,
            attachments,
            flags: draft.flags,
            tts: draft.tts,
            edited_ms: None,
            mentions: Vec::new(),
            mention_everyone: false,
            pings: Vec::new(),
            nonce: draft.nonce,
            reply_to: draft.reply_to,
            interaction: draft.interaction,
            only_for: draft.only_for,
        };
        self.reckon_mentions(&mut message, draft.allowed.as_ref().unwrap_or(&Allowed::ALL));
        message.pings = self.pings(&message);
        message
    }

    fn settle_in(&mut self, now_ms: u64, message: Message) -> Message {
        let channel = message.channel;
        let author = message.author;
        if message.only_for.is_none()
            && let Some(place) = self.state.channels.get(&channel).cloned()
        {
            let mut place = Channel { last_message: Some(message.id), ..place };
            place.message_count += 1;
            if place.is_thread() {
                if place.archived {
                    place.archived = false;
                    place.archive_changed_ms = now_ms;
                }
                let named = message.pings.iter().map(|p| p.person);
                for person in named.chain([author]) {
                    if !place.members.contains(&person) {
                        place.members.push(person);
                    }
                }
            }
            let woken = self.state.channels.get(&channel).is_some_and(|c| c.archived != place.archived);
            self.put(Entry::Channel(place));
            if woken {
                self.announce_channel(Event::ThreadUpdate, channel);
            }
        }
        self.put(Entry::Message(Box::new(message.clone())));
        if Some(author) != self.state.bot().map(|b| b.id) {
            self.put(Entry::Read { person: author, channel, message: message.id });
        }
        self.announce_message(Event::MessageCreate, &message);
        message
    }

    /// Changes an existing message without a notification.
    pub(crate) fn change(&mut self, message: Message) {
        self.put(Entry::Message(Box::new(message.clone())));
        self.announce_message(Event::MessageUpdate, &message);
    }

    pub(crate) fn remove(&mut self, channel: Id, message: Id) {
        let Some(gone) = self.state.messages.get(&(channel, message)).cloned() else { return };
        self.put(Entry::MessageGone { channel, message });
        if let Some(place) = self.state.channels.get(&channel).filter(|place| place.pins.contains(&message)) {
            let mut place = place.clone();
            place.pins.retain(|pinned| *pinned != message);
            self.put(Entry::Channel(place));
        }
        let news = json!({"t": "gone", "channel": channel, "message": message});
        self.tell(Some(self.readers(&gone)), &news);
        let Some(place) = self.state.channels.get(&channel) else { return };
        if gone.only_for.is_none() && self.state.bot_permissions(place) & permission::VIEW_CHANNEL != 0 {
            let mut data = json!({"id": message, "channel_id": channel});
            if place.guild.is_some() {
                data["guild_id"] = json!(place.guild);
            }
            let wanted = if place.is_dm() { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES };
            self.hub.dispatch(wanted, Event::MessageDelete, &data);
        }
    }

    /// Stores a file that a person attaches to a command or a form. Returns its id.
    pub(crate) fn upload(&mut self, name: &str, bytes: Vec<u8>) -> Id {
        let (content_type, size) = picture::look(&bytes, None);
        let file = Attachment {
            id: Id(0),
            filename: name.to_owned(),
            description: None,
            content_type,
            size: bytes.len(),
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
        };
        let kept = self.keep_files(vec![(file, bytes)]).remove(0);
        let id = kept.id;
        self.uploads.insert(id, kept);
        id
    }

    /// Stores the bytes of new files.
    pub(crate) fn keep_files(&mut self, files: Vec<(Attachment, Vec<u8>)>) -> Vec<Attachment> {
        let mut kept = Vec::with_capacity(files.len());
        for (mut attachment, bytes) in files {
            attachment.id = Id(self.state.last_id.0 + 1);
            self.state.last_id = attachment.id;
            self.put(Entry::File { id: attachment.id, data: BASE64_STANDARD.encode(&bytes) });
            kept.push(attachment);
        }
        kept
    }

    /// Sets the people whom a message mentions, as far as `allowed` permits.
    pub(crate) fn reckon_mentions(&self, message: &mut Message, allowed: &Allowed) {
        let texts = layout::texts(&message.components).join("\n");
        let named = pings::named(if message.is_of_components() { &texts } else { &message.content });
        message.mentions = named
            .users
            .into_iter()
            .filter(|id| allowed.user(*id) && self.state.people.contains_key(id))
            .collect();
        if allowed.replied_user()
            && message.kind == 19
            && let Some(to) = message.reply_to
            && let Some(original) = self.state.messages.get(&(message.channel, to))
            && !message.mentions.contains(&original.author)
        {
            message.mentions.push(original.author);
        }
        let may = message.author == self.state.bot
            && self.state.channels.get(&message.channel).is_some_and(|c| {
                !c.is_private() && self.state.bot_permissions(c) & permission::MENTION_EVERYONE != 0
            });
        message.mention_everyone = named.everyone && allowed.everyone() && may;
    }

    fn pings(&self, message: &Message) -> Vec<Ping> {
        let Some(channel) = self.state.channels.get(&message.channel) else { return Vec::new() };
        if message.flags & (SUPPRESS_NOTIFICATIONS | LOADING) != 0 || message.kind == 18 {
            return Vec::new();
        }
        self.state
            .humans()
            .filter(|p| p.id != message.author && self.state.sees(p.id, channel))
            .filter(|p| message.only_for.is_none_or(|one| one == p.id))
            .filter_map(|p| {
                let named = message.mentions.contains(&p.id) || message.mention_everyone;
                let kind = if named {
                    PingKind::Mention
                } else if channel.is_private() && message.only_for.is_none() {
                    PingKind::Dm
                } else {
                    return None;
                };
                Some(Ping { person: p.id, kind })
            })
            .collect()
    }

    /// The people who see a message.
    fn readers(&self, message: &Message) -> Vec<Id> {
        match (message.only_for, self.state.channels.get(&message.channel)) {
            (Some(one), _) => vec![one],
            (None, Some(place)) => self.audience(place),
            (None, None) => Vec::new(),
        }
    }

    fn announce_message(&mut self, event: Event, message: &Message) {
        let body = wire::message(&self.state, &self.links, message);
        if message.only_for.is_none()
            && let Some(channel) = self.state.channels.get(&message.channel)
            && self.state.bot_permissions(channel) & permission::VIEW_CHANNEL != 0
        {
            let in_dm = channel.is_dm();
            let told = guild::in_guild(&self.state, message, body.clone());
            self.hub.dispatch_message(event, &told, in_dm, self.state.bot);
        }
        if !self.is_watched() {
            return;
        }
        let news =
            json!({"t": "message", "new": event == Event::MessageCreate, "message": for_page(message, body)});
        self.tell(Some(self.readers(message)), &news);
    }
}

/// A message for the page: Discord's JSON with the pings.
pub(crate) fn for_page(message: &Message, mut body: Value) -> Value {
    body["pings"] = json!(message.pings);
    if message.only_for.is_some() {
        body["only_for"] = json!(message.only_for);
    }
    body
}
