//! All stored data about a person, as a file for them.

use serde::Serialize;

use super::profile::Profile;
use crate::play::challenge::Challenge;
use crate::play::ids::PersonId;
use crate::play::record::Record;
use crate::play::record::notes::Notes;
use crate::play::record::review_order::ReviewOrder;

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
    /// Approximate size in bytes.
    #[serde(skip)]
    size: usize,
}

impl Dossier {
    pub fn of(person: PersonId) -> Dossier {
        let (challenges, games, reviews, notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Dossier { person, profile: None, challenges, games, reviews, notes, size: 0 }
    }

    pub fn add_profile(&mut self, profile: Option<Profile>) {
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

    /// Adds a game, without the plans of the opponent and their place on another server, and its review if there is one.
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
