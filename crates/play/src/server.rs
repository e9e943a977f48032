//! The settings of a server, which its owners choose for everybody there.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ids::{ChannelId, NoticeId, PersonId, RoleId, ServerId};
use super::letter::{Letter, day};
use super::standing_board::{Shows, StandingBoard};
use super::step::refusal::Refusal;
use super::time::Timestamp;
use crate::time::pace::Pace;
use crate::time::zone::Zone;
use postern_rules::language::Language;

/// Upper bound on the length of a list of blocked people: each has a button.
pub const MOST_BLOCKED: usize = 20;

/// The settings that the owners of a server chose.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ServerSettings {
    pub id: ServerId,
    /// Incremented on every change; 0 if the owners have chosen nothing yet.
    pub revision: u64,
    /// The channels in which games may start; empty for all channels.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub channels: BTreeSet<ChannelId>,
    /// True if games are played in their channel, without threads.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_threads: bool,
    /// True if the games of the server have no pages to watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_pages: bool,
    /// The default pace of challenges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The time zone of the server, for hours that its owners choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// The language of messages that everybody sees; `None` for the language of the server on Discord.
    #[serde(default, with = "crate::people::language_code::maybe", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The most games that one person may have there at once, including open challenges; `None` for no such limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_games: Option<u16>,
    /// The puzzle of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Daily>,
    /// The standing boards. A board that was switched off stays in the list until its message is deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<StandingBoard>,
    /// True if everybody there may open series, not only people who manage the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub series_by_all: bool,
    /// The roles whose holders may open series in addition to people who manage the server.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub series_roles: BTreeSet<RoleId>,
    /// The people who may not start games there; at most [`MOST_BLOCKED`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PersonId>,
    /// The weekly letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Letter>,
    /// True if comments on games there are switched off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_comments: bool,
    /// The sharing of open seats with other servers, in both directions.
    #[serde(default, skip_serializing_if = "SeatsAcross::are_off")]
    pub across: SeatsAcross,
    /// An excluded server is not greeted: its greeting is due as long as the bot has to leave it.
    #[serde(default, skip_serializing_if = "Greeting::is_none")]
    pub greeting: Greeting,
    /// When the operator excluded the server: the bot answers nobody there and leaves it whenever it is added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Timestamp>,
}

/// The sharing of the seats of a server with other servers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatsAcross {
    #[default]
    Off,
    /// Shared, without the name of the server.
    Unnamed,
    /// Shared, with the name that the server had when its owners chose this (never shown unescaped).
    Named(String),
}

impl SeatsAcross {
    pub fn are_off(&self) -> bool {
        *self == SeatsAcross::Off
    }

    /// Returns the name that people of other servers see.
    pub fn name(&self) -> Option<&str> {
        match self {
            SeatsAcross::Named(name) => Some(name),
            SeatsAcross::Off | SeatsAcross::Unnamed => None,
        }
    }
}

/// A puzzle for everybody, once a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Daily {
    pub channel: ChannelId,
    /// From 0 to 23, in the zone of the server.
    pub hour: u8,
    /// When the next puzzle is due, or is retried.
    pub next: Timestamp,
    /// The day of the last puzzle, in days since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u32>,
    /// The language of the server on Discord.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
    /// The puzzle whose posting has started: it may have arrived already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting: Option<Posting>,
    /// The puzzles of the last days that arrived, the latest at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub week: Vec<Posting>,
}

/// The number of days in the table of the week.
const WEEK: u32 = 7;

impl Daily {
    /// Creates the daily puzzle of a server without earlier ones.
    pub fn new(channel: ChannelId, hour: u8, next: Timestamp, language: Language) -> Daily {
        Daily { channel, hour, next, last: None, language, posting: None, week: Vec::new() }
    }

    /// Returns the daily puzzle with the memory of the one that it replaces.
    pub fn after(self, before: Option<Daily>) -> Daily {
        match before {
            Some(Daily { last, week, .. }) => Daily { last, week, ..self },
            None => self,
        }
    }

    /// Notes that the puzzle of a day arrived.
    pub fn arrived(&mut self, posting: &Posting) {
        self.week.retain(|other| other.day != posting.day && other.day.saturating_add(WEEK) > posting.day);
        self.week.push(posting.clone());
    }
}

/// A puzzle whose posting has started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posting {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The day of the puzzle, in days since 1970.
    pub day: u32,
    /// The people who opened it and have finished no game on the server: the table of the week looks for them here.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub solvers: BTreeSet<PersonId>,
}

impl Posting {
    pub fn new(puzzle: String, day: u32) -> Posting {
        Posting { puzzle, day, solvers: BTreeSet::new() }
    }
}

/// The state of the message that the bot posts when it joins a server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Greeting {
    /// The bot joined the server before greetings existed.
    #[default]
    None,
    /// The greeting is due in the first of these channels that accepts it. If `begun` is true it may have arrived
    /// already.
    Due {
        channels: Vec<ChannelId>,
        at: Timestamp,
        begun: bool,
        /// The language of the server on Discord.
        #[serde(default, with = "crate::people::language_code")]
        language: Language,
    },
    /// The greeting was posted, or could not be.
    Done,
}

impl Greeting {
    fn is_none(&self) -> bool {
        *self == Greeting::None
    }
}

/// Kinds of message ids for messages to a server, which are not notices.
const GREETING: u64 = 40;
const PUZZLE: u64 = 41;
const LETTER: u64 = 44;
/// Bits of a server id (a snowflake) below its timestamp.
const BELOW_MOMENT: u32 = 22;

impl ServerSettings {
    /// Creates the settings of a server whose owners have chosen nothing.
    pub fn new(id: ServerId) -> ServerSettings {
        ServerSettings { id, ..ServerSettings::default() }
    }

    /// True if games may start in this channel. The lobby is such a channel.
    pub fn allows(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel) || self.lobby() == Some(channel)
    }

    /// Refuses games in a channel that does not allow them.
    ///
    /// # Errors
    /// [`Refusal::NotInThisChannel`], with the channels that do.
    pub fn check_channel(&self, channel: ChannelId) -> Result<(), Refusal> {
        let instead = || self.channels.iter().copied().collect();
        if self.allows(channel) { Ok(()) } else { Err(Refusal::NotInThisChannel { instead: instead() }) }
    }

    /// True if a person with these roles may open series. On Discord, the role of everybody has the id of the server and
    /// is not among the roles of a member.
    pub fn lets_open_series(&self, roles: &[RoleId]) -> bool {
        let mut held = roles.iter().copied().chain([RoleId(self.id.0)]);
        self.series_by_all || held.any(|role| self.series_roles.contains(&role))
    }

    /// Returns the channels that have a standing board or will get one.
    pub fn standing_in(&self) -> impl Iterator<Item = ChannelId> {
        self.shown(Shows::Games).map(|board| board.channel)
    }

    /// Returns the channel of the lobby.
    pub fn lobby(&self) -> Option<ChannelId> {
        self.shown(Shows::Lobby).map(|board| board.channel).next()
    }

    /// Returns the channels whose games and open challenges the lobby shows: its own, and those that the owners chose for
    /// games and standing boards. Empty without a lobby.
    pub fn lobby_channels(&self) -> Vec<ChannelId> {
        let Some(lobby) = self.lobby() else { return Vec::new() };
        let mut all: Vec<ChannelId> =
            [lobby].into_iter().chain(self.channels.iter().copied()).chain(self.standing_in()).collect();
        all.sort();
        all.dedup();
        all
    }

    fn shown(&self, shows: Shows) -> impl Iterator<Item = &StandingBoard> {
        self.standing.iter().filter(move |board| board.shows == shows && !board.off)
    }

    /// Sets the channels with standing boards to exactly these.
    pub fn stand_in(&mut self, channels: &[ChannelId], language: Language) {
        self.show(Shows::Games, channels, language);
    }

    /// Sets the channel of the lobby.
    pub fn open_lobby(&mut self, channel: Option<ChannelId>, language: Language) {
        self.show(Shows::Lobby, channel.as_slice(), language);
    }

    fn show(&mut self, shows: Shows, channels: &[ChannelId], language: Language) {
        for board in self.standing.iter_mut().filter(|board| board.shows == shows) {
            board.off = !channels.contains(&board.channel);
        }
        for &channel in channels {
            let new = StandingBoard::new(channel, shows, language);
            if !self.standing.iter().any(|board| board.is_same(&new)) {
                self.standing.push(new);
            }
        }
    }

    /// Returns the channels in which a message of this kind is stale or missing, because they refuse messages.
    pub fn refusing(&self, shows: Shows) -> impl Iterator<Item = ChannelId> {
        self.shown(shows).filter(|board| board.refused).map(|board| board.channel)
    }

    /// Excludes the server, which the bot leaves, or lifts that. The bot greets the server again when it is added then.
    pub fn exclude(&mut self, since: Option<Timestamp>) {
        self.excluded = since;
        self.leave_at(since);
    }

    /// Returns the moment at which the bot next tries to leave the excluded server; `None` once it has left.
    pub fn leaves(&self) -> Option<Timestamp> {
        match (self.excluded, &self.greeting) {
            (Some(_), Greeting::Due { at, .. }) => Some(*at),
            _ => None,
        }
    }

    /// Sets the moment at which the bot next tries to leave the excluded server; `None` once it has left.
    pub fn leave_at(&mut self, at: Option<Timestamp>) {
        let (channels, language) = (Vec::new(), Language::default());
        self.greeting =
            at.map_or(Greeting::None, |at| Greeting::Due { channels, at, begun: false, language });
    }

    /// Returns the moment at which the greeting, the next puzzle or the next letter is due. An excluded server gets none of
    /// them: the bot leaves it.
    pub fn due(&self) -> Option<Timestamp> {
        if self.excluded.is_some() {
            return self.leaves();
        }
        let greeting = match self.greeting {
            Greeting::Due { at, .. } => Some(at),
            Greeting::None | Greeting::Done => None,
        };
        let puzzle = self.puzzle.as_ref().map(|daily| daily.next);
        greeting.into_iter().chain(puzzle).chain(self.letter.as_ref().map(|letter| letter.next)).min()
    }

    /// Returns the first moment after `now` at which the hour of the puzzle starts.
    pub fn next_puzzle(&self, hour: u8, now: Timestamp) -> Timestamp {
        self.zone.clone().unwrap_or_default().next(now, u16::from(hour) * 60)
    }

    /// Returns the first moment after `now` at which a letter of this day and hour is due.
    pub fn next_letter(&self, when: (u8, u8), now: Timestamp) -> Timestamp {
        Letter::next_after(&self.zone.clone().unwrap_or_default(), when, now)
    }

    /// Returns the id of the letter about the week that ended then.
    pub fn letter_id(&self, end: Timestamp) -> NoticeId {
        NoticeId::new(LETTER, self.id.0 >> BELOW_MOMENT, day(end), 0)
    }

    /// Returns the id of the message that greets the server.
    pub fn greeting_id(&self) -> NoticeId {
        NoticeId::new(GREETING, self.id.0 >> BELOW_MOMENT, 0, 0)
    }

    /// Returns the id of the message with the puzzle of a day.
    pub fn puzzle_id(&self, day: u32) -> NoticeId {
        NoticeId::new(PUZZLE, self.id.0 >> BELOW_MOMENT, day, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::MessageId;

    #[test]
    fn a_server_is_due_when_its_greeting_or_its_puzzle_is() {
        let mut server = ServerSettings::new(ServerId(5));
        assert_eq!(server.due(), None);
        let (channel, noon) = (ChannelId(7), Timestamp(12 * 3_600_000));
        let language = Language::English;
        server.puzzle = Some(Daily::new(channel, 12, noon, language));
        assert_eq!(server.due(), Some(noon));
        server.greeting = Greeting::Due { channels: vec![channel], at: Timestamp(1), begun: false, language };
        assert_eq!(server.due(), Some(Timestamp(1)));
        server.greeting = Greeting::Done;
        assert_eq!(server.due(), Some(noon));
        server.exclude(Some(Timestamp(5)));
        assert_eq!(server.due(), Some(Timestamp(5)));
        server.leave_at(None);
        assert_eq!(server.due(), None, "no puzzle is posted there");
        server.exclude(None);
        assert_eq!(server.due(), Some(noon));
    }

    #[test]
    fn the_week_has_the_puzzles_of_the_last_seven_days() {
        let mut daily = Daily::new(ChannelId(7), 9, Timestamp(0), Language::English);
        for day in [1, 2, 3, 3, 9, 10] {
            daily.arrived(&Posting::new(format!("ransom-{day}"), day));
        }
        assert_eq!(daily.week.iter().map(|posting| posting.day).collect::<Vec<_>>(), [9, 10]);
        let moved = Daily::new(ChannelId(8), 9, Timestamp(0), Language::English).after(Some(daily.clone()));
        assert_eq!((moved.channel, moved.week), (ChannelId(8), daily.week));
    }

    #[test]
    fn the_hour_of_the_puzzle_is_that_of_the_server() {
        let mut server = ServerSettings::new(ServerId(5));
        let midnight = Timestamp(0);
        assert_eq!(server.next_puzzle(9, midnight), Timestamp(9 * 3_600_000));
        server.zone = Some("Asia/Tokyo".parse().expect("a zone"));
        // Nine in the morning in Tokyo is midnight UTC.
        assert_eq!(server.next_puzzle(9, midnight), Timestamp(24 * 3_600_000));
    }

    #[test]
    fn series_are_opened_by_the_roles_that_the_owners_chose() {
        let mut server = ServerSettings::new(ServerId(5));
        let (organiser, other) = (RoleId(8), RoleId(9));
        assert!(!server.lets_open_series(&[organiser, other]));
        server.series_roles = [organiser].into();
        assert!(server.lets_open_series(&[other, organiser]) && !server.lets_open_series(&[other]));
        server.series_roles = [RoleId(5)].into();
        assert!(server.lets_open_series(&[]), "the role of everybody");
        (server.series_roles, server.series_by_all) = ([organiser].into(), true);
        assert!(server.lets_open_series(&[]));
    }

    #[test]
    fn settings_without_choices_are_short_and_are_read_back() {
        let plain = ServerSettings::new(ServerId(5));
        let text = serde_json::to_string(&plain).expect("it can be written");
        assert_eq!(text, r#"{"id":5,"revision":0}"#);
        assert_eq!(serde_json::from_str::<ServerSettings>(&text).expect("it can be read"), plain);
    }

    #[test]
    fn a_board_that_is_switched_off_stays_known_until_its_message_is_gone() {
        let mut server = ServerSettings::new(ServerId(5));
        let [hall, lounge] = [ChannelId(7), ChannelId(8)];
        server.stand_in(&[hall, lounge], Language::English);
        server.standing[0].message = Some(MessageId(70));
        server.stand_in(&[lounge], Language::German);
        assert_eq!(server.standing_in().collect::<Vec<_>>(), [lounge]);
        assert!(server.standing[0].off && server.standing[0].message == Some(MessageId(70)));
        assert_eq!(server.standing[1].language, Language::English, "it is the same board");
        server.stand_in(&[hall], Language::German);
        assert_eq!(server.standing_in().collect::<Vec<_>>(), [hall]);
        assert_eq!(server.standing[0].message, Some(MessageId(70)));
    }
}
