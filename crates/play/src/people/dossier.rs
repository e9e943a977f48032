//! All stored data about a person, as a file for them.

use serde::Serialize;

use super::profile::Profile;
use crate::challenge::Challenge;
use crate::ids::{ChannelId, MatchId, PersonId, SeriesId};
use crate::people::webhook::Webhook;
use crate::record::Record;
use crate::record::comments::Comments;
use crate::record::notes::Notes;
use crate::record::review::order::ReviewOrder;
use crate::series::SeriesRecord;
use crate::time::Timestamp;
use postern_club::series::state::member::Member;
use postern_club::series::state::pairing::Pairing;

/// A part of the stored data about a person. Finished games come newest first.
#[derive(Debug, Serialize)]
pub struct Dossier {
    person: PersonId,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<Profile>,
    challenges: Vec<Challenge>,
    games: Vec<Record>,
    reviews: Vec<ReviewOrder>,
    notes: Vec<Notes>,
    series: Vec<OwnSeries>,
    /// The person's own comments.
    comments: Vec<Comments>,
    opened: Vec<Opened>,
    /// Approximate size in bytes.
    #[serde(skip)]
    size: usize,
}

/// The game that the person opened last as an Activity in a channel.
#[derive(Debug, Serialize)]
pub struct Opened {
    pub channel: ChannelId,
    pub game: MatchId,
    pub at: Timestamp,
}

/// The part of a person in a series. Others appear by their numbers only.
#[derive(Debug, Serialize)]
struct OwnSeries {
    id: SeriesId,
    title: String,
    name: String,
    made_by_you: bool,
    member: Option<Member>,
    pairings: Vec<Pairing>,
}

impl Dossier {
    pub fn of(person: PersonId) -> Dossier {
        Dossier {
            person,
            profile: None,
            challenges: Vec::new(),
            games: Vec::new(),
            reviews: Vec::new(),
            notes: Vec::new(),
            series: Vec::new(),
            comments: Vec::new(),
            opened: Vec::new(),
            size: 0,
        }
    }

    pub fn add_profile(&mut self, profile: Option<Profile>) {
        let profile = profile.map(|profile| {
            let webhook = profile.webhook.clone().map(Webhook::without_secret);
            Profile { webhook, ..profile }
        });
        self.size += written(&profile).len();
        self.profile = profile;
    }

    pub fn add_challenge(&mut self, challenge: Challenge) {
        self.size += written(&challenge).len();
        self.challenges.push(challenge);
    }

    pub fn add_notes(&mut self, notes: Notes) {
        self.size += written(&notes).len();
        self.notes.push(notes);
    }

    /// Adds the person's part in a series.
    pub fn add_series(&mut self, series: &SeriesRecord) {
        let player = self.person;
        let own = OwnSeries {
            id: series.id,
            title: series.title.clone(),
            name: series.name(self.person).to_owned(),
            made_by_you: series.made_by == self.person,
            member: series.club.member(player).cloned(),
            pairings: series.club.pairings.iter().filter(|pairing| pairing.has(player)).cloned().collect(),
        };
        self.size += written(&own).len();
        self.series.push(own);
    }

    /// Adds the comments on a match, without those of other people.
    pub fn add_comments(&mut self, mut comments: Comments) {
        comments.remove(|comment| comment.by != self.person);
        self.size += written(&comments).len();
        self.comments.push(comments);
    }

    pub fn add_opened(&mut self, opened: Opened) {
        self.size += written(&opened).len();
        self.opened.push(opened);
    }

    /// Adds a game, without the plans of the opponent and their place on another server, and its review if there is
    /// one.
    pub fn add_game(&mut self, mut game: Record, review: Option<ReviewOrder>) {
        let seat = game.seat_of(self.person);
        game.plans.retain(|plan| Some(plan.by) == seat);
        game.across = game.across.map(|across| across.keep(|of| Some(of) == seat));
        self.size += written(&(&game, &review)).len();
        self.games.push(game);
        self.reviews.extend(review);
    }

    /// Returns the size of the file in bytes, without the line breaks that make it readable.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Serialises the file as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        written(self)
    }
}

fn written(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("texts and numbers can be written")
}
