//! Opening the Activity of a channel, joining it, and closing its pages.

use std::collections::BTreeMap;

use serde_json::json;

use super::instances::{Instance, Page, location};
use super::setup::Frame;
use super::ticket::Ticket;
use crate::act::error::ActError;
use crate::error::ApiError;
use crate::id::Id;
use crate::secret::key;
use crate::world::World;
use crate::world::model::Channel;
use crate::world::permission::{SEND_MESSAGES, USE_APPLICATION_COMMANDS, USE_EMBEDDED_ACTIVITIES};

impl World {
    /// Opens the Activity for a person in a channel, or opens it again. Returns the page.
    ///
    /// # Errors
    /// 50024 in a thread, 50035 for an application without an Activity, 50013 for a person without the permissions.
    pub(crate) fn launch(&mut self, now_ms: u64, person: Id, place: &Channel) -> Result<Frame, ApiError> {
        let Some(seconds) = self.activities.setup.as_ref().map(|setup| setup.ticket_seconds) else {
            return Err(ApiError::no_activity());
        };
        if place.is_thread() {
            return Err(ApiError::wrong_channel_type());
        }
        const NEEDED: u64 = USE_EMBEDDED_ACTIVITIES | USE_APPLICATION_COMMANDS | SEND_MESSAGES;
        let has = self.state.server_of(place).map(|server| self.state.permissions(person, server));
        if has.is_some_and(|has| has & NEEDED != NEEDED) {
            return Err(ApiError::missing_permissions());
        }
        let (application, channel, guild) = (self.state.bot, place.id, place.guild);
        let ticket = Ticket::new(application, person, now_ms, seconds);
        let at = match self.activities.open.iter().position(|one| one.channel == channel) {
            Some(at) => at,
            None => {
                let launch = self.next_id(now_ms);
                let id = format!("i-{launch}-{}", location(guild, channel));
                self.activities.open.push(Instance { id, launch, channel, guild, pages: BTreeMap::new() });
                self.activities.open.len() - 1
            }
        };
        let instance = &mut self.activities.open[at];
        let page =
            instance.pages.entry(person).or_insert_with(|| Page { key: key(), ticket: ticket.clone() });
        page.ticket = ticket;
        let (page_key, id) = (page.key.clone(), instance.id.clone());
        let phone = self.state.people.get(&person).is_some_and(|person| person.phone);
        let mut url = format!(
            "http://{}/?instance_id={id}&location_id={}&launch_id={}&channel_id={channel}&frame_id={}&platform={}",
            self.activities.host(application, &page_key),
            self.activities.open[at].location(),
            self.activities.open[at].launch,
            key(),
            if phone { "mobile" } else { "desktop" },
        );
        if let Some(guild) = guild {
            url.push_str(&format!("&guild_id={guild}"));
        }
        self.tell_activity(place.id);
        let old_client = self.activities.setup.as_ref().is_some_and(|setup| setup.old_client);
        Ok(Frame { instance: id, url, old_client })
    }

    /// Opens the Activity as a person does from the list of apps, or joins that of others.
    ///
    /// # Errors
    /// The person does not see the place, or the client offers no Activity there.
    pub(crate) fn join_activity(&mut self, now_ms: u64, person: Id, channel: Id) -> Result<Frame, ActError> {
        let place = self.place(person, channel)?.clone();
        self.launch(now_ms, person, &place).map_err(|error| ActError::NoActivity(error.message))
    }

    /// Closes the page of a person. The instance ends with its last page.
    pub(crate) fn leave_activity(&mut self, person: Id, channel: Id) {
        for instance in self.activities.open.iter_mut().filter(|one| one.channel == channel) {
            instance.pages.remove(&person);
        }
        self.activities.open.retain(|one| !one.pages.is_empty());
        self.tell_activity(channel);
    }

    /// Renews the headers that prove a person, as the command REQUEST_PROXY_TICKET_REFRESH does. Returns false if the
    /// person has no page in the channel.
    pub(crate) fn renew_ticket(&mut self, now_ms: u64, person: Id, channel: Id) -> bool {
        let application = self.state.bot;
        let seconds = self.activities.setup.as_ref().map_or(0, |setup| setup.ticket_seconds);
        let here = self.activities.open.iter_mut().find(|one| one.channel == channel);
        let page = here.and_then(|one| one.pages.get_mut(&person));
        page.map(|page| page.ticket = Ticket::new(application, person, now_ms, seconds)).is_some()
    }

    /// Tells the pages of the chat and whoever waits who is in the Activity of a channel.
    fn tell_activity(&self, channel: Id) {
        let people = self.activities.people(channel);
        self.tell(None, &json!({"t": "activity", "channel": channel, "people": people}));
        self.touch();
    }
}
