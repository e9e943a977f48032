//! The people of a run: they play on purpose, and press and type whatever they see.

mod filling;
mod playing;
mod purposes;
mod wandering;

use std::time::Duration;

use discord_sandbox::act::actor::{ActionResult, Actor, Outcome};
use discord_sandbox::act::error::ActError;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::Message;
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;
use tokio::time::sleep;

use crate::contract::privacy::answer_for_all;
use crate::dice::Dice;
use crate::history::Said;
use crate::process::Around;

/// How fast a person is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Temper {
    /// Acts every few seconds.
    Hasty,
    /// Mostly within a minute, sometimes after an hour.
    Usual,
    /// Takes up to hours.
    Slow,
}

/// A person of a run.
pub(crate) struct Person {
    pub actor: Actor,
    pub name: String,
    pub around: Around,
    pub dice: Dice,
    pub temper: Temper,
    /// True if the person moves only in turns that a message told somebody of.
    pub waits_to_be_told: bool,
    /// The other people.
    pub others: Vec<Id>,
    /// The text channels of all servers.
    pub channels: Vec<Id>,
}

impl Person {
    pub(crate) fn id(&self) -> PersonId {
        PersonId(self.actor.id().0)
    }

    /// Acts now and then, until this moment.
    pub(crate) async fn live(self, until: Timestamp) {
        loop {
            let pause = self.pause();
            let now = self.around.history.now();
            let left = until.since(now).0;
            if left <= 0 {
                return;
            }
            sleep(pause.min(Duration::from_millis(left as u64))).await;
            let (now, id) = (self.around.history.now(), self.id());
            self.around.history.events().acted.entry(id).or_default().push(now);
            match self.dice.below(100) {
                0..55 => self.plays().await,
                55..59 => self.challenges().await,
                59..61 => self.pounces().await,
                61..62 => self.resigns().await,
                62..75 => self.presses().await,
                75..84 => self.commands().await,
                84..87 => self.sets_quiet_hours().await,
                87..89 => self.looks_at_notes().await,
                89..92 => self.agrees().await,
                92..94 => self.comments().await,
                94 => self.opens_a_series().await,
                95..97 => self.joins_a_series().await,
                97..99 => self.solves_a_puzzle().await,
                _ => self.leaves_for_good().await,
            }
        }
    }

    /// The time until the person acts again.
    fn pause(&self) -> Duration {
        match (self.temper, self.dice.below(10)) {
            (Temper::Hasty, 0..9) => self.dice.millis(1_000, 8_000),
            (Temper::Hasty, _) | (Temper::Usual, 9..) => self.dice.millis(600_000, 3_600_000),
            (Temper::Usual, 0..6) => self.dice.millis(2_000, 60_000),
            (Temper::Usual, _) => self.dice.millis(30_000, 600_000),
            (Temper::Slow, 0..4) => self.dice.millis(60_000, 600_000),
            (Temper::Slow, _) => self.dice.millis(900_000, 7_200_000),
        }
    }

    /// Logs an action and its result. Returns the result if the client allowed the action.
    fn note(&self, what: &str, result: Result<ActionResult, ActError>) -> Option<ActionResult> {
        let (now, id) = (self.around.history.now(), self.id());
        self.around.history.events().acted.entry(id).or_default().push(now);
        if let Some(said) = result.as_ref().ok().and_then(instead) {
            self.around.history.events().said.push((now, id, said));
        }
        if let Ok(result) = &result
            && what.starts_with('/')
            && let Some(shown) = answer_for_all(&result.outcome, self.actor.dm())
        {
            let place = shown.channel;
            self.around
                .history
                .wrong(format!("everybody in {place} reads the answer to {what} of {}", self.name));
        }
        let said = match &result {
            Ok(result) => outline(result),
            Err(error) => format!("not possible: {error}"),
        };
        self.around.history.log(&format!("{} {what}: {said}", self.name));
        result.ok()
    }
}

/// Returns the reaction in place of an answer, as far as the text in English shows it; `None` for an answer.
fn instead(result: &ActionResult) -> Option<Said> {
    let text = result.text();
    match result.outcome {
        Outcome::Failed => Some(Said::Nothing),
        _ if text.starts_with("Something went wrong on our side") => Some(Said::Fault),
        _ if text.starts_with("That's already done.") => Some(Said::Repeated),
        _ => None,
    }
}

/// A result in one line.
fn outline(result: &ActionResult) -> String {
    let line = |message: &Message| {
        let text = message.text().lines().next().unwrap_or_default();
        text.chars().take(90).collect::<String>()
    };
    match &result.outcome {
        Outcome::Message(message) if message.is_ephemeral() => format!("(private) {}", line(message)),
        Outcome::Message(message) => line(message),
        Outcome::Updated(message) => format!("(updated) {}", line(message)),
        Outcome::Form(form) => format!("(form) {}", form["title"]),
        Outcome::Choices(choices) => format!("{} choices", choices.len()),
        Outcome::Launched(_) => "(Activity)".into(),
        Outcome::Nothing => "(nothing)".into(),
        Outcome::Failed => "(did not respond)".into(),
    }
}

/// The people, each with their own chance.
pub(crate) fn population(
    around: &Around,
    names: &[String],
    channels: &[Id],
    dice: impl Fn(&str) -> Dice,
) -> Vec<Person> {
    let actors: Vec<Actor> =
        names.iter().filter_map(|name| around.network.sandbox.person(name).ok()).collect();
    let all: Vec<Id> = actors.iter().map(Actor::id).collect();
    let all_are = match dice("all").below(6) {
        0 => Some(Temper::Hasty),
        1 => Some(Temper::Slow),
        _ => None,
    };
    let person = |(actor, name): (Actor, &String)| {
        let dice = dice(name);
        Person {
            others: all.iter().copied().filter(|other| *other != actor.id()).collect(),
            actor,
            name: name.clone(),
            around: around.clone(),
            temper: all_are.unwrap_or_else(|| match dice.below(5) {
                0 => Temper::Hasty,
                1..4 => Temper::Usual,
                _ => Temper::Slow,
            }),
            waits_to_be_told: dice.below(3) == 0,
            dice,
            channels: channels.to_vec(),
        }
    };
    actors.into_iter().zip(names).map(person).collect()
}

/// The places of a game that a person can write in, best first.
fn reachable(person: &Person, home: &[Id]) -> Option<Id> {
    let sandbox = &person.around.network.sandbox;
    home.iter().copied().find(|place| sandbox.channel_by_id(*place).is_some())
}
