//! Games on purpose: challenges with short games, and legal moves, typed or entered with buttons.

use std::time::Duration;

use discord_sandbox::act::actor::ActionResult;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::Message;
use postern::play::record::replay::replay;
use postern_play::ids::InteractionId;
use postern_play::notices::notice::NoticeKind;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_testkit::boards::random_games::Chance;
use postern_testkit::trials::{pairs, shipped, trials};
use serde_json::{Map, Value, json};
use tokio::time::sleep;

use super::{Person, reachable};
use crate::history::Promised;

/// Times for moves: no limit, days, and hours that run out within a run.
const PACES: [&str; 5] = ["none", "1d", "3d", "1h+1h max 2h", "2h+1h max 4h"];
/// More presses than any move needs.
const MOST_STEPS: usize = 30;

impl Person {
    /// Plays a move in one of the own games.
    pub(super) async fn plays(&self) {
        let store = self.around.database.seen();
        let Ok(running) = store.running_of(self.id()).await else { return };
        let mut waiting = Vec::new();
        for summary in running {
            if let Ok(Some(record)) = store.record(summary.id).await
                && record.to_move().is_some_and(|seat| record.players[seat].person() == Some(self.id()))
                && (!self.waits_to_be_told || self.is_told(&record))
            {
                waiting.push(record);
            }
        }
        let Some(record) = self.dice.pick(&waiting) else {
            if !self.accepts().await {
                self.challenges().await;
            }
            return;
        };
        match self.dice.below(10) {
            0..6 => self.types_a_move(record).await,
            _ => self.enters_a_move(record).await,
        }
    }

    /// True if a message told of the present turn.
    fn is_told(&self, record: &Record) -> bool {
        let notice = NoticeKind::Turn { of: record.id, ply: record.ply() }.notice_id(0);
        self.around.history.events().arrived.iter().any(|arrived| arrived.notice == notice)
    }

    /// The place in which a person gives commands in a game.
    fn place_of(&self, record: &Record) -> Option<Id> {
        let home = match record.home {
            Home::Channel { channel, thread, .. } => {
                thread.into_iter().chain([channel]).map(|channel| Id(channel.0)).collect()
            }
            Home::Direct => vec![self.actor.dm()],
        };
        reachable(self, &home)
    }

    async fn types_a_move(&self, record: &Record) {
        let Ok(state) = replay(&shipped(), record) else { return };
        let mut chance = Chance::new(self.dice.number());
        let Some(text) = postern_testkit::boards::random_games::random_move(&*state, &mut chance) else {
            return;
        };
        let place = self.place_of(record).unwrap_or_else(|| self.actor.dm());
        let options = json!({"move": text, "game": record.id.to_string()});
        let what = format!("/move {text} in {} of game {}", place.0, record.id);
        let result = self.actor.slash(place, "move", options).await;
        let Some(mut result) = self.note(&what, result) else { return };
        if let Some(shown) = result.message().cloned()
            && let Some(button) = self.one_of(&shown, &["play:"])
        {
            let Some(pressed) = self.note("plays it", self.actor.press(&shown, &button).await) else {
                return;
            };
            result = pressed;
        }
        self.hold_to(record, &result);
        self.thinks_again(result).await;
    }

    /// Sometimes takes the move back at once, or asks for that or for a draw.
    async fn thinks_again(&self, played: ActionResult) {
        if self.dice.below(8) == 0 {
            self.presses_on(played, &["oops:", "more:", "takeback:", "draw:"]).await;
        }
    }

    /// Agrees to an offer that the person sees.
    pub(super) async fn agrees(&self) {
        let Some(&place) = self.dice.pick(&self.places()) else { return };
        let newest = self.actor.sees(place).into_iter().rev().take(20);
        let seen: Vec<(Message, String)> =
            newest.filter_map(|one| self.one_of(&one, &["agree:"]).map(|button| (one, button))).collect();
        let Some((message, button)) = self.dice.pick(&seen) else { return };
        if let Some(asked) = self.note("agrees", self.actor.press(message, button).await) {
            self.presses_on(asked, &["agree!:"]).await;
        }
    }

    /// Enters a move with the buttons of the newest message of the game.
    async fn enters_a_move(&self, record: &Record) {
        let Some(place) = self.place_of(record) else { return };
        let messages = self.actor.sees(place);
        let with_move = messages.iter().rev().find_map(|one| Some((one, self.one_of(one, &["move:"])?)));
        let Some((turn, button)) = with_move else { return self.types_a_move(record).await };
        let Some(mut result) = self.note("presses Move", self.actor.press(turn, &button).await) else {
            return;
        };
        for _ in 0..MOST_STEPS {
            let Some(message) = result.message().cloned() else { return };
            let play = self.one_of(&message, &["play:"]);
            let Some(button) = play.clone().or_else(|| self.one_of(&message, &["enter:", "zone:"])) else {
                break;
            };
            let Some(next) = self.note(&button, self.actor.press(&message, &button).await) else { return };
            result = next;
            if play.is_some() {
                break;
            }
        }
        self.hold_to(record, &result);
    }

    /// The action of some open button that starts with one of these verbs.
    pub(super) fn one_of(&self, message: &Message, verbs: &[&str]) -> Option<String> {
        let controls = message.controls();
        let open = controls.iter().filter(|control| control["type"] == 2 && control["disabled"] != true);
        let actions = open.filter_map(|control| control["custom_id"].as_str());
        let wanted: Vec<&str> =
            actions.filter(|action| verbs.iter().any(|verb| action.starts_with(verb))).collect();
        self.dice.pick(&wanted).map(|action| (*action).to_owned())
    }

    /// Holds the bot to its word if it says that a move is played.
    fn hold_to(&self, record: &Record, result: &ActionResult) {
        let text = result.text();
        if let Some((made, _)) = text.split_once("You played **").and_then(|(_, rest)| rest.split_once("**"))
        {
            let history = &self.around.history;
            let promised = Promised {
                at: history.now(),
                person: self.id(),
                of: record.id,
                asked_by: InteractionId(result.interaction.0),
                text: made.to_owned(),
            };
            history.events().promised.push(promised);
        }
    }

    /// Accepts a challenge that the person sees. Returns false if there is none.
    async fn accepts(&self) -> bool {
        let mut seen = Vec::new();
        for place in [&[self.actor.dm()], self.channels.as_slice()].concat() {
            let newest = self.actor.sees(place).into_iter().rev().take(20);
            seen.extend(newest.filter_map(|one| self.one_of(&one, &["accept:"]).map(|button| (one, button))));
        }
        let Some((card, button)) = self.dice.pick(&seen) else { return false };
        self.note("accepts", self.actor.press(card, button).await);
        true
    }

    /// Accepts a challenge at the next full five minutes, when others do so, too.
    pub(super) async fn pounces(&self) {
        const EVERY: i64 = 300_000;
        let left = EVERY - self.around.history.now().0.rem_euclid(EVERY);
        sleep(Duration::from_millis(left as u64) + self.dice.millis(0, 100)).await;
        self.accepts().await;
    }

    /// Gives up one of the own games.
    pub(super) async fn resigns(&self) {
        let Ok(running) = self.around.database.seen().running_of(self.id()).await else { return };
        let Some(game) = self.dice.pick(&running) else { return };
        let options = json!({"game": game.id.to_string()});
        self.follows(self.actor.dm(), "resign", options, &["resign!:"]).await;
    }

    /// Challenges somebody, or anybody, to a short game.
    pub(super) async fn challenges(&self) {
        let catalogue = shipped();
        let specs: Vec<_> = catalogue.iter().copied().collect();
        let Some(spec) = self.dice.pick(&specs) else { return };
        let short = trials(spec).short;
        let mut options: Map<String, Value> = pairs(&short)
            .into_iter()
            .map(|(name, value)| {
                let number = value.parse::<i64>().ok().filter(|_| self.takes_number(spec.info().id, name));
                (name.to_owned(), number.map_or_else(|| json!(value), |number| json!(number)))
            })
            .collect();
        if let Some(pace) = self.dice.pick(&PACES) {
            options.insert("pace".into(), json!(pace));
        }
        match self.dice.below(8) {
            0..2 => {}
            2..4 => {
                options.insert("opponent".into(), json!(self.around.network.sandbox.bot().to_string()));
                options.insert("level".into(), json!("1"));
            }
            _ => {
                if let Some(other) = self.dice.pick(&self.others) {
                    options.insert("opponent".into(), json!(other.to_string()));
                }
            }
        }
        let place = match self.dice.below(5) {
            0 => self.actor.dm(),
            _ => self.dice.pick(&self.channels).copied().unwrap_or_else(|| self.actor.dm()),
        };
        let path = format!("challenge {}", spec.info().id);
        let result = self.actor.slash(place, &path, Value::Object(options.clone())).await;
        self.note(&format!("/{path} {}", Value::Object(options)), result);
    }

    /// True if the option of a challenge is a number.
    fn takes_number(&self, game: &str, option: &str) -> bool {
        let commands = self.around.network.sandbox.commands();
        let named = |all: &Value, name: &str| {
            all["options"].as_array().into_iter().flatten().find(|one| one["name"] == name).cloned()
        };
        let challenge = commands.iter().find(|command| command.name() == "challenge");
        let option =
            challenge.and_then(|all| named(&all.definition, game)).and_then(|sub| named(&sub, option));
        option.is_some_and(|option| option["type"] == 4)
    }
}
