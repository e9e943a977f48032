//! The settings of a person: their language, how they see boards, and their progress with puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::browsers::Browsers;
use super::dailies::OpenedDaily;
use super::later::PutOff;
use super::practice::Practice;
use super::seat_news::SeatNews;
use super::streak::Streak;
use super::studies::Study;
use super::webhook::Webhook;
use crate::ids::PersonId;
use crate::time::quiet::Quiet;
use crate::time::reminder::Rhythm;
use crate::time::vacation::Vacation;
use crate::time::zone::Zone;
use crate::time::{Millis, Timestamp};
use postern_club::series::state::member::Absence;
use postern_rules::language::Language;
use postern_rules::seat::Seat;

/// How exactly a profile knows when its person last used the bot. A finer mark would cost a write for each interaction.
pub const SEEN_WITHIN: Millis = Millis::hours(6);

/// A person's own settings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Profile {
    pub id: PersonId,
    /// Incremented on every change; 0 if the person has chosen nothing yet.
    pub revision: u64,
    /// The name of a theme; `None` and unknown names mean the default theme.
    pub theme: Option<String>,
    /// Width of boards in pixels; `None` for the default width.
    pub width: Option<u16>,
    pub below: Below,
    /// True if the person's moves are played at once, without a preview.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays_at_once: bool,
    /// The language in which the person last used the bot.
    #[serde(default, with = "super::language_code")]
    pub language: Language,
    /// The language that the person chose; `None` to follow their Discord settings.
    #[serde(default, with = "super::language_code::maybe", skip_serializing_if = "Option::is_none")]
    pub chosen_language: Option<Language>,
    /// The person's time zone; `None` if they have not set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// The place to try first for pings of their games.
    #[serde(default, skip_serializing_if = "PingAt::is_usual")]
    pub ping_at: PingAt,
    /// Hours without pings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
    /// The time of the daily digest, in minutes since midnight. The digest replaces single pings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<u16>,
    /// When the last digest was delivered or dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digested: Option<Timestamp>,
    /// How often the person is reminded of their turns.
    #[serde(default, deserialize_with = "Rhythm::or_switch", skip_serializing_if = "Rhythm::is_usual")]
    pub reminders: Rhythm,
    /// True if the person is pinged about the ends of their games and series.
    #[serde(default = "pinged", skip_serializing_if = "Clone::clone")]
    pub results: bool,
    /// True if the person hears that everybody in a series waits for them.
    #[serde(default = "pinged", skip_serializing_if = "Clone::clone")]
    pub awaited: bool,
    /// The address that also hears what pings the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<Webhook>,
    /// True if the games of the person have no pages to watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_pages: bool,
    /// The browsers in which the person is signed in to the pages of their games.
    #[serde(default, skip_serializing_if = "Browsers::is_none")]
    pub browsers: Browsers,
    /// True if a move on a page is played by a second tap on the same square.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays_on_second_tap: bool,
    /// The turns that **Next game** passes over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<PutOff>,
    /// Recent vacations and the planned one, earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<Vacation>,
    /// Progress with the puzzles of each game, by the id of the game.
    #[serde(default)]
    pub practice: BTreeMap<String, Practice>,
    /// Streaks over the puzzles of all games.
    #[serde(default, skip_serializing_if = "Streak::is_none")]
    pub streak: Streak,
    /// The daily puzzles that the person opened on servers in the last days.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dailies: Vec<OpenedDaily>,
    /// Progress in the lesson of each game, by the id of the game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub studies: BTreeMap<String, Study>,
    /// The people who may not send them challenges and offers; at most [`MOST_BLOCKED`](crate::server::MOST_BLOCKED).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PersonId>,
    /// The part of the profile that others see.
    #[serde(default, skip_serializing_if = "Shows::is_everything")]
    pub shows: Shows,
    /// True if the person plays people of other servers: they see seats there, and theirs are seen there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub across: bool,
    /// The messages about open seats that the person asked for.
    #[serde(default, skip_serializing_if = "SeatNews::is_none")]
    pub seats: SeatNews,
    /// When the person last used the bot, to within [`SEEN_WITHIN`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Timestamp>,
    /// A game of a series that the person lost by absence: they skip the next series that they join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Absence>,
    /// Set when the person asks for the deletion of their data, until the deletion is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaving: Option<Leaving>,
    /// When the operator excluded the person from the bot. Stays when their data is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Timestamp>,
}

/// A deletion of a person's data in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leaving {
    pub asked: Timestamp,
    /// The number that replaces them in finished games.
    pub remains: PersonId,
}

/// The side of the board that is drawn at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Below {
    /// The person's own side in games that have sides; the first mover's in others.
    #[default]
    Own,
    First,
    Second,
}

/// The place to try first for pings of a person's games. The others follow in the default order: the game's thread, its
/// channel, direct messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PingAt {
    #[default]
    Thread,
    Channel,
    Direct,
}

/// The part of a person's profile that others see. The person always sees all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    #[default]
    Everything,
    /// No ratings, no level, and no place in tables.
    NoRatings,
    Nothing,
}

impl Below {
    /// Returns the side at the bottom of a board for a person with this seat; `None` if it does not depend on the person.
    /// `sided` is true in games that have sides.
    pub fn seat(self, own: Option<Seat>, sided: bool) -> Option<Seat> {
        match self {
            Below::Own => own.filter(|_| sided),
            Below::First => Some(Seat::First),
            Below::Second => Some(Seat::Second),
        }
    }
}

impl Shows {
    /// True if others see the ratings.
    pub fn ratings(self) -> bool {
        self == Shows::Everything
    }

    fn is_everything(&self) -> bool {
        *self == Shows::Everything
    }
}

impl PingAt {
    fn is_usual(&self) -> bool {
        *self == PingAt::Thread
    }
}

fn pinged() -> bool {
    true
}

impl Profile {
    /// Creates the settings of a person who has chosen nothing.
    pub fn new(id: PersonId) -> Profile {
        Profile { id, results: true, awaited: true, ..Profile::default() }
    }

    /// Returns the progress in the lesson of a game.
    pub fn study(&self, game: &str) -> Study {
        self.studies.get(game).copied().unwrap_or_default()
    }

    /// Returns the revision that the store must hold for these settings to be written.
    pub fn expected(&self) -> u64 {
        self.revision.saturating_sub(1)
    }
}

impl Profile {
    /// Returns the person's time zone; UTC if they have not set one.
    pub fn clocks(&self) -> Zone {
        self.zone.clone().unwrap_or_default()
    }

    /// True if the person starts and hears nothing any more: the operator excluded them, or their data is being deleted.
    pub fn is_out(&self) -> bool {
        self.leaving.is_some() || self.excluded.is_some()
    }

    /// True if an interaction at `now` is worth noting in `seen`.
    pub fn is_newly_seen(&self, now: Timestamp) -> bool {
        self.seen.is_none_or(|seen| now.since(seen) >= SEEN_WITHIN)
    }

    /// True if the person is pinged at other times or in another place than before.
    pub fn is_pinged_otherwise(&self, before: &Profile) -> bool {
        let pings = |of: &Profile| (of.quiet, of.digest, of.ping_at, of.zone.clone());
        pings(self) != pings(before)
    }

    /// Returns the end of the quiet hours that contain `at`; `None` if the person may be pinged.
    pub fn quiet_until(&self, at: Timestamp) -> Option<Timestamp> {
        self.quiet?.until(&self.clocks(), at)
    }

    /// Returns the first moment after `after` for a digest; `None` if the person wants none. A day has at most one
    /// digest, even if the hour changed in between.
    pub fn next_digest(&self, after: Timestamp) -> Option<Timestamp> {
        let (minute, zone) = (self.digest?, self.clocks());
        let tomorrow = self.digested.map(|last| Timestamp(zone.next(last, 0).0.saturating_sub(1)));
        Some(zone.next(tomorrow.map_or(after, |tomorrow| tomorrow.max(after)), minute))
    }

    /// True if a digest planned for `at` is still wanted then.
    pub fn wants_digest(&self, at: Timestamp) -> bool {
        self.next_digest(Timestamp(at.0.saturating_sub(1))) == Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in UTC.
    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    fn berliner(quiet: &str) -> Profile {
        let zone = Some("Europe/Berlin".parse().expect("a zone"));
        Profile { zone, quiet: quiet.parse().ok(), ..Profile::new(PersonId(1)) }
    }

    #[test]
    fn quiet_hours_go_over_midnight_by_the_clocks_of_the_person() {
        let night = berliner("22-7");
        let end = Some(utc("2026-01-16T06:00:00Z"));
        assert_eq!(night.quiet_until(utc("2026-01-15T20:59:59Z")), None);
        assert_eq!(night.quiet_until(utc("2026-01-15T21:00:00Z")), end);
        assert_eq!(night.quiet_until(utc("2026-01-16T05:59:59Z")), end);
        assert_eq!(night.quiet_until(utc("2026-01-16T06:00:00Z")), None);
        assert_eq!(
            berliner("13-15").quiet_until(utc("2026-01-15T12:30:00Z")),
            Some(utc("2026-01-15T14:00:00Z"))
        );
        assert_eq!(Profile::new(PersonId(1)).quiet_until(utc("2026-01-15T02:00:00Z")), None);
    }

    #[test]
    fn quiet_hours_end_by_the_clocks_on_the_nights_when_they_change() {
        // Summer time starts on 29 March 2026 at 01:00 UTC, and ends on 25 October 2026 at 01:00 UTC.
        let night = berliner("22-7");
        assert_eq!(night.quiet_until(utc("2026-03-28T22:00:00Z")), Some(utc("2026-03-29T05:00:00Z")));
        assert_eq!(night.quiet_until(utc("2026-10-24T21:00:00Z")), Some(utc("2026-10-25T06:00:00Z")));
        // The clocks show 02:30 twice on that night. The quiet hours end both times.
        let short = berliner("22-2:30");
        assert_eq!(short.quiet_until(utc("2026-10-25T00:15:00Z")), Some(utc("2026-10-25T00:30:00Z")));
        assert_eq!(short.quiet_until(utc("2026-10-25T01:15:00Z")), Some(utc("2026-10-25T01:30:00Z")));
    }

    #[test]
    fn a_day_has_one_digest_also_where_the_hour_is_changed() {
        let mut profile = Profile { digest: Some(8 * 60), ..berliner("") };
        let first = profile.next_digest(utc("2026-01-15T06:00:00Z")).expect("a moment");
        assert_eq!(first, utc("2026-01-15T07:00:00Z"));
        assert!(profile.wants_digest(first));
        profile.digest = Some(9 * 60);
        assert!(!profile.wants_digest(first), "the hour was changed before it came");
        profile.digested = Some(first.plus_seconds(3));
        let second = profile.next_digest(first.plus_seconds(3));
        assert_eq!(second, Some(utc("2026-01-16T08:00:00Z")), "not an hour later");
        assert!(profile.wants_digest(utc("2026-01-16T08:00:00Z")));
        profile.digest = None;
        assert_eq!(profile.next_digest(first), None);
    }

    #[test]
    fn a_digest_that_comes_late_is_followed_by_the_one_of_the_next_day() {
        let mut profile = Profile { digest: Some(23 * 60), ..berliner("") };
        // The bot was down: the digest of the 15th comes after midnight.
        let late = utc("2026-01-16T02:00:00Z");
        profile.digested = Some(late);
        assert_eq!(profile.next_digest(late), Some(utc("2026-01-17T22:00:00Z")));
        profile.digest = Some(0);
        assert_eq!(profile.next_digest(late), Some(utc("2026-01-16T23:00:00Z")));
    }
}
