//! Things that people do on purpose beside games: comments, series, puzzles, and the deletion of their data.

use discord_sandbox::act::actor::{ActionResult, Outcome};
use discord_sandbox::id::Id;
use postern_play::ids::PersonId;
use postern_testkit::prelude::Seat;
use postern_testkit::trials::shipped;
use serde_json::{Value, json};

use super::Person;
use crate::contract::privacy::comment_on;

impl Person {
    /// Comments on a game of others, in any channel.
    pub(super) async fn comments(&self) {
        let store = self.around.database.seen();
        let (Some(other), Some(&place)) = (self.dice.pick(&self.others), self.dice.pick(&self.channels))
        else {
            return;
        };
        let Ok(mut running) = store.running_of(PersonId(other.0)).await else { return };
        running.retain(|game| Seat::BOTH.iter().all(|seat| game.players[*seat].person() != Some(self.id())));
        let Some(game) = self.dice.pick(&running) else { return };
        let options = json!({"game": game.id.to_string(), "text": comment_on(game.id)});
        self.follows(place, "comment", options, &[]).await;
    }

    /// Tries a line on the analysis board of an own game, which the notes keep, and looks at the notes from anywhere.
    pub(super) async fn looks_at_notes(&self) {
        let Some(&place) = self.dice.pick(&self.places()) else { return };
        const WAY: [&str; 4] = ["analyse:", "enter:", "zone:", "try:"];
        self.follows(place, "notes", json!({}), &WAY).await;
    }

    /// Opens a series. People who see its message may join it.
    pub(super) async fn opens_a_series(&self) {
        const FORMS: [&str; 6] = ["pool", "league", "stairs", "knockout", "swiss", "automatic"];
        let catalogue = shipped();
        let games = catalogue.ids();
        let (Some(form), Some(game)) = (self.dice.pick(&FORMS), self.dice.pick(&games)) else { return };
        let Some(&place) = self.dice.pick(&self.channels) else { return };
        let options = json!({"name": format!("Cup of {}", self.name), "form": form, "game": game});
        self.follows(place, "series new", options, &["series-join", "series-in"]).await;
    }

    /// Joins a series that runs on a server, or starts a game of it.
    pub(super) async fn joins_a_series(&self) {
        let Some(&place) = self.dice.pick(&self.channels) else { return };
        const WAY: [&str; 5] = ["series:", "series-join", "series-in", "series-challenge", "series-against"];
        self.follows(place, "series list", json!({}), &WAY).await;
    }

    /// Tries a puzzle.
    pub(super) async fn solves_a_puzzle(&self) {
        let place = self.actor.dm();
        self.follows(place, "puzzle", json!({}), &["puzzles:", "puzzle:", "enter:", "play:", "solution"])
            .await;
    }

    /// Has all own data deleted.
    pub(super) async fn leaves_for_good(&self) {
        self.follows(self.actor.dm(), "privacy", json!({}), &["delete"]).await;
    }

    /// Gives a command, and presses on from its answer.
    pub(super) async fn follows(&self, place: Id, path: &str, options: Value, verbs: &[&str]) {
        let result = self.actor.slash(place, path, options).await;
        if let Some(result) = self.note(&format!("/{path}"), result) {
            self.presses_on(result, verbs).await;
        }
    }

    /// Presses, in each answer, one of the buttons whose action starts with one of these verbs, and fills in forms.
    pub(super) async fn presses_on(&self, answer: ActionResult, verbs: &[&str]) {
        const MOST_STEPS: usize = 8;
        let mut next = Some(answer);
        for _ in 0..MOST_STEPS {
            let Some(result) = next else { return };
            if matches!(result.outcome, Outcome::Form(_)) {
                next = self.fills_in(&result).await;
                continue;
            }
            let Some(message) = result.message().cloned() else { return };
            let Some(button) = self.one_of(&message, verbs) else { return };
            next = self.note(&button, self.actor.press(&message, &button).await);
        }
    }
}
