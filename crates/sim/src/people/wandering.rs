//! Whatever people may press and type: controls of the messages that they see, and all commands with all arguments.

use discord_sandbox::act::actor::{ActionResult, Outcome};
use discord_sandbox::id::Id;
use discord_sandbox::world::model::Message;
use serde_json::{Map, Value, json};

use super::Person;

/// How many of the newest messages of a place people look at.
const LOOKED_AT: usize = 12;
/// How many answers people follow up with a press.
const FOLLOWED: usize = 4;

/// Kinds of components (components/reference, Component Types).
const BUTTON: u64 = 2;
const PERSON_SELECT: u64 = 5;
const MENTIONABLE_SELECT: u64 = 7;
const CHANNEL_SELECT: u64 = 8;
/// Kinds of options (interactions/application-commands, Application Command Option Type).
const SUB_COMMAND: u64 = 1;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const PERSON: u64 = 6;
const CHANNEL: u64 = 7;
const NUMBER: u64 = 10;

impl Person {
    /// The places that the person can see.
    pub(super) fn places(&self) -> Vec<Id> {
        let sandbox = &self.around.network.sandbox;
        let mut places = vec![self.actor.dm()];
        for &channel in &self.channels {
            places.push(channel);
            places.extend(sandbox.threads(channel).iter().map(|thread| thread.id));
        }
        places
    }

    /// Presses something in a message that the person sees, and continues with the answer.
    pub(super) async fn presses(&self) {
        let places = self.places();
        let Some(&place) = self.dice.pick(&places) else { return };
        let newest = self.actor.sees(place).into_iter().rev().take(LOOKED_AT);
        let with_controls: Vec<Message> = newest.filter(|message| !message.controls().is_empty()).collect();
        let Some(message) = self.dice.pick(&with_controls) else { return };
        let mut message = message.clone();
        for _ in 0..FOLLOWED {
            let Some(result) = self.presses_in(&message).await else { return };
            let result = match result.outcome {
                Outcome::Form(_) => self.fills_in(&result).await,
                _ => Some(result),
            };
            match result.as_ref().and_then(ActionResult::message) {
                Some(answer) if self.dice.below(3) > 0 => message = answer.clone(),
                _ => return,
            }
        }
    }

    async fn presses_in(&self, message: &Message) -> Option<ActionResult> {
        let controls: Vec<Value> = message
            .controls()
            .into_iter()
            .filter(|control| control["custom_id"].is_string() && control["disabled"] != true)
            .cloned()
            .collect();
        let control = self.dice.pick(&controls)?;
        let id = control["custom_id"].as_str()?;
        if control["type"] == BUTTON {
            let what = format!("presses {} in {}", control["label"], message.channel.0);
            return self.note(&what, self.actor.press(message, id).await);
        }
        let values = self.values(control);
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let what = format!("chooses {values:?} in {}", message.channel.0);
        self.note(&what, self.actor.choose(message, id, &values).await)
    }

    /// Values for a menu.
    pub(super) fn values(&self, control: &Value) -> Vec<String> {
        let all: Vec<String> = match control["type"].as_u64() {
            Some(PERSON_SELECT | MENTIONABLE_SELECT) => self.others.iter().map(Id::to_string).collect(),
            Some(CHANNEL_SELECT) => self.channels.iter().map(Id::to_string).collect(),
            _ => {
                let options = control["options"].as_array().into_iter().flatten();
                options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect()
            }
        };
        let least = control["min_values"].as_u64().unwrap_or(1) as usize;
        let most = (control["max_values"].as_u64().unwrap_or(1) as usize).min(all.len());
        let mut left = all;
        let count = least + self.dice.below(most.saturating_sub(least) + 1);
        let mut chosen = Vec::new();
        while chosen.len() < count && !left.is_empty() {
            chosen.push(left.swap_remove(self.dice.below(left.len())));
        }
        chosen
    }

    /// Gives any command with any arguments.
    pub(super) async fn commands(&self) {
        let commands = self.around.network.sandbox.commands();
        let slash: Vec<_> = commands.iter().filter(|command| command.definition["type"] == 1).collect();
        let Some(command) = self.dice.pick(&slash) else { return };
        let mut path = command.name().to_owned();
        let mut definition = &command.definition;
        let mut subs: Vec<&Value> = subs(definition);
        while let Some(&sub) = self.dice.pick(&subs) {
            path = format!("{path} {}", sub["name"].as_str().unwrap_or_default());
            definition = sub;
            subs = self::subs(definition);
        }
        let mut given = Map::new();
        for option in definition["options"].as_array().into_iter().flatten() {
            if (option["required"] == true || self.dice.below(3) == 0)
                && let (Some(name), Some(value)) = (option["name"].as_str(), self.argument(option))
            {
                given.insert(name.to_owned(), value);
            }
        }
        let places = self.places();
        let Some(&place) = self.dice.pick(&places) else { return };
        let what = format!("/{path} {} in {}", Value::Object(given.clone()), place.0);
        let result = self.note(&what, self.actor.slash(place, &path, Value::Object(given)).await);
        if let Some(result) = result {
            match result.outcome {
                Outcome::Form(_) => drop(self.fills_in(&result).await),
                _ => {
                    if let Some(message) = result.message().filter(|message| !message.controls().is_empty()) {
                        self.presses_in(message).await;
                    }
                }
            }
        }
    }

    /// A value for an option of a command; `None` for kinds that this person does not know.
    fn argument(&self, option: &Value) -> Option<Value> {
        let choices = option["choices"].as_array().cloned().unwrap_or_default();
        if let Some(choice) = self.dice.pick(&choices) {
            return Some(choice["value"].clone());
        }
        let bound = |name: &str, usual: i64| option[name].as_i64().unwrap_or(usual);
        Some(match option["type"].as_u64()? {
            STRING => json!(self.text()),
            INTEGER | NUMBER => {
                let (least, most) = (bound("min_value", 0), bound("max_value", 20));
                json!(least + self.dice.below((most - least).clamp(0, 1000) as usize + 1) as i64)
            }
            BOOLEAN => json!(self.dice.below(2) == 0),
            PERSON => json!(self.dice.pick(&self.others)?.to_string()),
            CHANNEL => json!(self.dice.pick(&self.channels)?.to_string()),
            _ => return None,
        })
    }

    /// A text of the kind that people type.
    pub(super) fn text(&self) -> String {
        const TEXTS: [&str; 16] = [
            "1",
            "#1",
            "2",
            "a1",
            "d4",
            "tomorrow",
            "22-7",
            "Europe/Berlin",
            "2026-01-09",
            "hello there",
            "3 days",
            "none",
            "**bold** @everyone",
            "d4 a2",
            "swap",
            "off",
        ];
        self.dice.pick(&TEXTS).copied().unwrap_or_default().to_owned()
    }

    /// Fills in a form and submits it.
    pub(super) async fn fills_in(&self, opened: &ActionResult) -> Option<ActionResult> {
        let Outcome::Form(form) = &opened.outcome else { return None };
        let values = super::filling::values(self, form);
        let what = format!("submits {}", Value::Object(values.clone()));
        self.note(&what, self.actor.submit(opened, Value::Object(values)).await)
    }

    /// Chooses hours without pings, among them the first ones of a run, or deletes them.
    pub(super) async fn sets_quiet_hours(&self) {
        const HOURS: [&str; 4] = ["0-3", "1-6", "22-7", "none"];
        let Some(&hours) = self.dice.pick(&HOURS) else { return };
        let options = json!({"quiet": hours, "zone": "UTC"});
        let result = self.actor.slash(self.actor.dm(), "settings", options).await;
        self.note(&format!("/settings {hours}"), result);
    }
}

/// The subcommands of a definition.
fn subs(definition: &Value) -> Vec<&Value> {
    let options = definition["options"].as_array().into_iter().flatten();
    options.filter(|option| option["type"].as_u64().is_some_and(|kind| kind <= SUB_COMMAND + 1)).collect()
}
