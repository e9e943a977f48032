//! The messenger to Discord: posts, edits and threads that are not answers, and their outcomes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};

use super::delivery_errors::{
    HAS_A_THREAD, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER,
    UNKNOWN_USER, not_delivered,
};
use super::invite::{account_link, invite};
use super::pace::Urgency;
use super::rights::RoleRights;
use super::rights::sights::KnownSights;
use super::route::{Method, Route};
use super::writing;
use crate::interaction::controls::carries;
use crate::interaction::whereabouts::permissions;
use crate::rest::call_error::CallError;
use crate::rest::{Paced, Rest};
use postern_chat::invocation::{Attached, Permissions};
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::messenger::{ActivitySetup, KnownServer, Messenger};
use postern_chat::message::reach::Reach;
use postern_mutants::Mutant;
use postern_play::ids::{ChannelId, MessageId, NoticeId, PersonId, RoleId, ServerId};
use postern_play::record::post::Post;
use postern_words::markup::emblem::EmblemPicture;

/// Time limit for fetching a file: the interaction that needs it must be answered within 3 s.
const FETCHED_WITHIN: Duration = Duration::from_secs(2);
/// The statuses of the address of a file that does not exist any more.
const GONE: [u16; 3] = [403, 404, 410];
/// Number of latest messages searched for one of ours.
const LATEST: u8 = 100;
/// The most servers that Discord lists at once.
const SERVERS_AT_ONCE: usize = 200;
/// Idle time in minutes after which Discord archives a thread: a week, the longest possible (resources/channel).
const ARCHIVED_AFTER: u32 = 7 * 24 * 60;

/// The messenger to Discord.
pub(crate) struct DiscordMessenger {
    pub(super) rest: Arc<Rest>,
    bot: PersonId,
    /// The application id for the invitation.
    pub(super) application: u64,
    /// The known channels of direct conversations.
    direct: Mutex<HashMap<PersonId, ChannelId>>,
    reach: Reach,
    pub(super) sights: KnownSights,
}

/// The fields we need of a message or channel in an answer.
#[derive(Deserialize)]
struct Created {
    id: Id,
}

/// The fields we need of a message in a channel.
#[derive(Deserialize)]
struct Found {
    id: Id,
    author: Created,
    #[serde(default)]
    components: Value,
}

/// The fields we need of a server that the bot is on.
#[derive(Deserialize)]
struct Joined {
    id: Id,
    name: String,
    #[serde(default)]
    approximate_member_count: Option<u64>,
}

/// The field we need of the application.
#[derive(Deserialize)]
struct Counted {
    approximate_guild_count: u64,
}

/// The field we need of a server.
#[derive(Deserialize)]
struct Named {
    name: String,
}

/// A thread: the person who opened it, and its name.
#[derive(Deserialize)]
struct OpenedThread {
    owner_id: Option<Id>,
    #[serde(default)]
    name: String,
}

/// An id: a number in a JSON string.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Id(u64);

impl TryFrom<String> for Id {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Id, Self::Error> {
        text.parse().map(Id)
    }
}

impl DiscordMessenger {
    pub(crate) fn new(rest: Arc<Rest>, bot: PersonId, application: u64) -> DiscordMessenger {
        let (direct, reach) = (Mutex::default(), Reach::default());
        DiscordMessenger { rest, bot, application, direct, reach, sights: KnownSights::default() }
    }

    /// Sends requests that create or remove the place of a new match.
    fn opening(&self, channel: ChannelId) -> Paced<'_> {
        self.rest.at(Urgency::Opening, Some(channel.0))
    }

    /// Reads something in the gaps between pings.
    pub(super) async fn asked<T: DeserializeOwned>(&self, route: Route<'_>) -> Result<T, NotDelivered> {
        self.asked_at(Urgency::Tidying, route).await
    }

    /// Reads something as urgently as this.
    pub(super) async fn asked_at<T: DeserializeOwned>(
        &self,
        urgency: Urgency,
        route: Route<'_>,
    ) -> Result<T, NotDelivered> {
        self.rest.at(urgency, None).get(route, &[]).await.map_err(not_delivered)
    }

    async fn channel(&self, to: Address) -> Result<ChannelId, NotDelivered> {
        let person = match to {
            Address::Channel(channel) => return Ok(channel),
            Address::Direct(person) => person,
        };
        if let Some(known) = self.known(|direct| direct.get(&person).copied()) {
            return Ok(known);
        }
        let body = json!({"recipient_id": person.0.to_string()}).into();
        let opening = self.rest.at(Urgency::Telling, Some(person.0));
        let made: Created =
            opening.send(Method::Post, Route::UserMeDmChannels, &body).await.map_err(not_delivered)?;
        let channel = ChannelId(made.id.0);
        self.known(|direct| direct.insert(person, channel));
        Ok(channel)
    }

    fn known<T>(&self, change: impl FnOnce(&mut HashMap<PersonId, ChannelId>) -> T) -> T {
        // Lock poisoning is ignored: a panic never leaves the map half changed.
        change(&mut self.direct.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Posts a message, if `holds` is true when it is sent.
    async fn make(
        &self,
        urgency: Urgency,
        channel: ChannelId,
        body: &writing::Body,
        holds: &(dyn Fn() -> bool + Send + Sync),
    ) -> Result<Post, CallError> {
        let route = Route::ChannelMessages { channel_id: channel.0 };
        let post = self.rest.at(urgency, Some(channel.0)).provided(holds);
        let made: Created = post.send(Method::Post, route, body).await?;
        Ok(Post { channel, message: MessageId(made.id.0) })
    }

    /// Sends a request without a body to a channel, in the gaps between pings.
    async fn tidy(&self, channel: ChannelId, method: Method, route: Route<'_>) -> Result<(), NotDelivered> {
        let tidied = self.rest.at(Urgency::Tidying, Some(channel.0)).bare(method, route).await;
        tidied.map_err(not_delivered)
    }

    /// Gives a thread of ours a name, and changes these other fields.
    async fn change_thread(
        &self,
        thread: ChannelId,
        name: &str,
        mut fields: Value,
    ) -> Result<(), NotDelivered> {
        let route = Route::Channel { channel_id: thread.0 };
        let now: OpenedThread = self.asked(route).await?;
        let name = writing::cut(name, postern_chat::limits::THREAD_NAME);
        // Discord allows few changes of a name, and none of an archived thread.
        if now.name != name {
            fields["name"] = json!(name);
        }
        let is_ours = now.owner_id.is_some_and(|owner| owner.0 == self.bot.0);
        if !is_ours || fields == json!({}) {
            return Ok(());
        }
        let body = fields.into();
        let tidying = self.rest.at(Urgency::Tidying, Some(thread.0));
        let changed = tidying.send::<Created>(Method::Patch, route, &body).await;
        changed.map(drop).map_err(not_delivered)
    }

    async fn edit(&self, urgency: Urgency, post: Post, body: writing::Body) -> Result<(), NotDelivered> {
        let route = Route::ChannelMessage { channel_id: post.channel.0, message_id: post.message.0 };
        let place = self.rest.at(urgency, Some(post.channel.0));
        place.send::<Created>(Method::Patch, route, &body).await.map(drop).map_err(not_delivered)
    }
}

#[async_trait]
impl Messenger for DiscordMessenger {
    fn reach(&self) -> &Reach {
        &self.reach
    }

    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered> {
        self.post_while(&|| true, to, message, notice).await
    }

    async fn post_while(
        &self,
        holds: &(dyn Fn() -> bool + Send + Sync),
        to: Address,
        message: &Message,
        notice: NoticeId,
    ) -> Result<Post, NotDelivered> {
        let channel = self.channel(to).await?;
        let body = writing::post(message, notice, channel);
        let sent = self.make(Urgency::Telling, channel, &body, holds).await;
        match (to, sent) {
            // The conversation is another one now, or is not open to the bot any more: it is opened again.
            (Address::Direct(person), Err(error))
                if matches!(error.code(), UNKNOWN_CHANNEL | MISSING_ACCESS)
                    && !Mutant::StaleConversation.is_on() =>
            {
                self.known(|direct| direct.remove(&person));
                let channel = self.channel(to).await?;
                let body = writing::post(message, notice, channel);
                self.make(Urgency::Telling, channel, &body, holds).await.map_err(not_delivered)
            }
            (_, sent) => sent.map_err(not_delivered),
        }
    }

    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered> {
        let channel = self.channel(to).await?;
        let route = Route::ChannelMessages { channel_id: channel.0 };
        let limit = [("limit", if Mutant::FewLookedAt.is_on() { 1 } else { LATEST }.to_string())];
        let latest: Vec<Found> =
            match self.rest.at(Urgency::Telling, Some(channel.0)).get(route, &limit).await {
                Ok(latest) => latest,
                // A channel that the bot may not read has no message to find.
                Err(error) if error.code() == MISSING_PERMISSIONS => return Ok(None),
                Err(error) => return Err(not_delivered(error)),
            };
        let ours = latest.iter().find(|found| {
            let is_it = carries(&found.components, action) || Mutant::AnyMessage.is_on();
            found.author.id.0 == self.bot.0 && is_it
        });
        Ok(ours.map(|found| Post { channel, message: MessageId(found.id.0) }))
    }

    async fn replace(&self, post: Post, message: &Message) -> Result<(), NotDelivered> {
        self.edit(Urgency::Telling, post, writing::edit(message, false)).await
    }

    async fn put_up(
        &self,
        channel: ChannelId,
        message: &Message,
        number: NoticeId,
    ) -> Result<Post, NotDelivered> {
        let body = writing::post(message, number, channel);
        self.make(Urgency::Tidying, channel, &body, &|| true).await.map_err(not_delivered)
    }

    async fn revise(&self, post: Post, message: &Message) -> Result<(), NotDelivered> {
        self.edit(Urgency::Tidying, post, writing::edit(message, false)).await
    }

    async fn pin(&self, Post { channel, message }: Post) -> Result<(), NotDelivered> {
        let route = Route::ChannelPin { channel_id: channel.0, message_id: message.0 };
        self.tidy(channel, Method::Put, route).await
    }

    async fn take_down(&self, Post { channel, message }: Post) -> Result<(), NotDelivered> {
        let route = Route::ChannelMessage { channel_id: channel.0, message_id: message.0 };
        self.tidy(channel, Method::Delete, route).await
    }

    async fn remove_buttons(&self, post: Post) -> Result<(), NotDelivered> {
        self.edit(Urgency::Tidying, post, writing::without_buttons()).await
    }

    async fn open_thread(&self, on: Post, name: &str) -> Result<ChannelId, NotDelivered> {
        let route = Route::ChannelMessageThreads { channel_id: on.channel.0, message_id: on.message.0 };
        let body = json!({
            "name": writing::cut(name, postern_chat::limits::THREAD_NAME),
            "auto_archive_duration": ARCHIVED_AFTER,
        });
        let body = body.into();
        match self.opening(on.channel).send::<Created>(Method::Post, route, &body).await {
            Ok(made) => Ok(ChannelId(made.id.0)),
            // The thread of a message has the same id as the message.
            Err(error) if error.code() == HAS_A_THREAD => Ok(ChannelId(on.message.0)),
            Err(error) => Err(not_delivered(error)),
        }
    }

    async fn archive_thread(&self, thread: ChannelId, name: &str) -> Result<(), NotDelivered> {
        self.change_thread(thread, name, json!({"archived": true})).await
    }

    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), NotDelivered> {
        self.change_thread(thread, name, json!({})).await
    }

    async fn close_thread(&self, thread: ChannelId) -> Result<(), NotDelivered> {
        let route = Route::Channel { channel_id: thread.0 };
        match self.opening(thread).bare(Method::Delete, route).await {
            Err(error) if error.code() == MISSING_PERMISSIONS => {
                let body = json!({"archived": true}).into();
                let archived = self.opening(thread).send::<Created>(Method::Patch, route, &body).await;
                archived.map(drop).map_err(not_delivered)
            }
            deleted => deleted.map_err(not_delivered),
        }
    }

    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, NotDelivered> {
        if file.size > most {
            return Err(NotDelivered::NoWay(format!("{} is larger than {most} bytes", file.name)));
        }
        match tokio::time::timeout(FETCHED_WITHIN, self.rest.download(&file.address)).await {
            Ok(Ok(answer)) if (200..300).contains(&answer.status) => Ok(answer.body),
            // Discord answers so for a deleted file, and for an address that is too old.
            Ok(Ok(answer)) if GONE.contains(&answer.status) => {
                Err(NotDelivered::NoWay(format!("{} is gone", file.name)))
            }
            Ok(Ok(answer)) => {
                Err(NotDelivered::Later { why: format!("status {}", answer.status), after: None })
            }
            Ok(Err(why)) => Err(NotDelivered::Later { why, after: None }),
            Err(_) => Err(NotDelivered::Later { why: "the file did not come in time".into(), after: None }),
        }
    }

    async fn servers(&self) -> Result<Vec<KnownServer>, NotDelivered> {
        let mut servers: Vec<KnownServer> = Vec::new();
        loop {
            let after = servers.last().map_or(0, |last| last.id.0);
            let params = [
                ("limit", SERVERS_AT_ONCE.to_string()),
                ("after", after.to_string()),
                ("with_counts", "true".to_owned()),
            ];
            let asked = self.rest.at(Urgency::Tidying, None).get(Route::UserMeGuilds, &params).await;
            let mut page: Vec<Joined> = asked.map_err(not_delivered)?;
            page.retain(|joined| joined.id.0 > after);
            page.sort_by_key(|joined| joined.id.0);
            let is_last = page.len() < SERVERS_AT_ONCE;
            servers.extend(page.into_iter().map(|joined| KnownServer {
                id: ServerId(joined.id.0),
                name: joined.name,
                members: joined.approximate_member_count,
            }));
            if is_last {
                return Ok(servers);
            }
        }
    }

    async fn server_count(&self) -> Result<u64, NotDelivered> {
        let asked = self.rest.at(Urgency::Tidying, None).get(Route::ApplicationCurrent, &[]).await;
        let application: Counted = asked.map_err(not_delivered)?;
        Ok(application.approximate_guild_count)
    }

    async fn leave(&self, server: ServerId) -> Result<(), NotDelivered> {
        let route = Route::UserMeGuild { guild_id: server.0 };
        match self.rest.at(Urgency::Opening, None).bare(Method::Delete, route).await {
            Err(error) if error.code() != UNKNOWN_GUILD => Err(not_delivered(error)),
            _ => Ok(()),
        }
    }

    async fn server_name(&self, server: ServerId) -> Result<String, NotDelivered> {
        let asked: Named = self.asked(Route::Guild { guild_id: server.0 }).await?;
        Ok(asked.name)
    }

    async fn is_member(&self, server: ServerId, person: PersonId) -> Result<bool, NotDelivered> {
        let route = Route::GuildMember { guild_id: server.0, user_id: person.0 };
        match self.rest.at(Urgency::Tidying, None).get::<IgnoredAny>(route, &[]).await {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.code(), UNKNOWN_MEMBER | UNKNOWN_USER) => Ok(false),
            Err(error) => Err(not_delivered(error)),
        }
    }

    async fn visible(
        &self,
        server: ServerId,
        person: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        self.seen_by(server, person, channels).await
    }

    async fn open_beside(
        &self,
        server: ServerId,
        at: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        self.open_to_all_at(server, at, channels).await
    }

    async fn roles(&self, server: ServerId) -> Result<Vec<RoleId>, NotDelivered> {
        let guild_id = server.0;
        let roles: Vec<RoleRights> = self.asked(Route::GuildRoles { guild_id }).await?;
        Ok(roles.into_iter().map(|role| RoleId(role.id.get())).collect())
    }

    async fn activity(&self, server: ServerId, channel: ChannelId) -> Result<ActivitySetup, NotDelivered> {
        self.activity_setup(server, channel).await
    }

    async fn rights(&self, server: ServerId, channel: ChannelId) -> Result<Permissions, NotDelivered> {
        let (roles, theirs) = self.roles_with(server, Some(self.bot)).await?;
        Ok(permissions(self.rights_in(server, Some(self.bot), (&roles, &theirs), channel).await?))
    }

    async fn silenced(
        &self,
        server: ServerId,
        channel: ChannelId,
        people: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered> {
        self.silenced_among(server, channel, people).await
    }

    fn invitation(&self) -> String {
        invite(self.application)
    }

    fn account_link(&self) -> String {
        account_link(self.application)
    }

    async fn publish_emblems(
        &self,
        all: &[EmblemPicture],
        uploads: bool,
    ) -> Result<Vec<String>, NotDelivered> {
        self.publish(all, uploads).await
    }

    async fn add_to_thread(&self, thread: ChannelId, people: &[PersonId]) -> Result<(), NotDelivered> {
        let mut all = Ok(());
        for person in people {
            let route = Route::ChannelThreadMember { channel_id: thread.0, user_id: person.0 };
            let added = self.opening(thread).bare(Method::Put, route).await.map_err(not_delivered);
            // A player who can't be added does not keep the others out.
            all = all.and(added);
        }
        all
    }
}
