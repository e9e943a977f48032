//! A notice with the values that its delivery needs, read once.

use super::notice::{Notice, NoticeKind};
use super::subject::Subject;
use crate::challenge::{Challenge, ChallengeState};
use crate::ids::{PersonId, ServerId};
use crate::people::profile::Profile;
use crate::record::Record;
use crate::record::home::Home;
use crate::series::SeriesRecord;
use crate::server::ServerSettings;

/// A notice, and the values that its delivery needs. The commit of the outcome checks that the match has not changed since.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// The notice, without the recipients who left the match, had their data deleted or are excluded.
    pub notice: Notice,
    /// The profiles of these recipients, in their order.
    pub profiles: Vec<Profile>,
    /// The match of the notice, or the one that its challenge started.
    pub record: Option<Record>,
    pub challenge: Option<Challenge>,
    /// The match of which the challenge asks a rematch.
    pub before: Option<Record>,
    pub series: Option<SeriesRecord>,
    /// The settings of the servers of [`Delivery::homes`].
    pub servers: Vec<ServerSettings>,
}

impl Delivery {
    /// Creates the delivery of a notice whose values are not read yet.
    pub fn of(notice: &Notice) -> Delivery {
        Delivery {
            notice: Notice { to: Vec::new(), ..notice.clone() },
            profiles: Vec::new(),
            record: None,
            challenge: None,
            before: None,
            series: None,
            servers: Vec::new(),
        }
    }

    /// Adds a recipient, unless the person has left the match or the bot.
    pub fn add(&mut self, profile: Profile) {
        let plays = |record: &Record| record.people().any(|person| person == profile.id);
        // Anybody may have asked for a review.
        let is_of_anybody = matches!(self.notice.kind, NoticeKind::Review { .. });
        let has_left = !is_of_anybody && self.of_match().is_some_and(|record| !plays(record));
        if !has_left && !profile.is_out() {
            self.notice.to.push(profile.id);
            self.profiles.push(profile);
        }
    }

    /// Returns the match that the notice is about; `None` if it is about something else.
    pub fn of_match(&self) -> Option<&Record> {
        self.record.as_ref().filter(|_| self.notice.kind.of_match().is_some())
    }

    /// Returns the profile of a recipient.
    pub fn profile(&self, person: PersonId) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == person)
    }

    /// Returns the profile of a recipient with the time zone that counts in the place of the notice.
    pub fn profile_there(&self, person: PersonId) -> Option<Profile> {
        let mut profile = self.profile(person)?.clone();
        if let (None, Some(server)) = (&profile.zone, self.home_of(person).server()) {
            profile.zone = self.server(server).and_then(|settings| settings.zone.clone());
        }
        Some(profile)
    }

    /// Returns the places of the notice: that of everybody, and those of these people.
    pub fn homes(&self, people: &[PersonId]) -> impl Iterator<Item = Home> {
        let own = people.iter().map(|&person| self.home_of(person));
        self.home().into_iter().chain(own)
    }

    /// Returns the place of the notice for everybody.
    pub fn home(&self) -> Option<Home> {
        match self.notice.kind.row().identity.scope.place() {
            Subject::Match(_) => self.record.as_ref().map(|record| record.home),
            Subject::Challenge(_) => self.challenge.as_ref().map(|challenge| challenge.home),
            Subject::Series(_) => self.series.as_ref().map(SeriesRecord::home),
            Subject::Person(_) | Subject::Webhook(_) => None,
        }
    }

    /// Returns the place of the notice for a recipient.
    pub fn home_of(&self, person: PersonId) -> Home {
        match (self.notice.kind.row().identity.scope.place(), &self.record) {
            (Subject::Match(_), Some(record)) => record.home_of(person),
            _ => self.home().unwrap_or(Home::Direct),
        }
    }

    /// True if the challenge was accepted and its match is played across servers.
    pub fn is_begun_across(&self) -> bool {
        let state = self.challenge.as_ref().map(|challenge| challenge.state);
        let is_accepted = matches!(state, Some(ChallengeState::Accepted { .. }));
        is_accepted && self.record.as_ref().is_some_and(|record| record.across.is_some())
    }

    /// Returns the settings of a server of the notice.
    pub fn server(&self, id: ServerId) -> Option<&ServerSettings> {
        self.servers.iter().find(|settings| settings.id == id)
    }
}
