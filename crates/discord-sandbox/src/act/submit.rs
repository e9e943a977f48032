//! A person's submission of a form: the checks of Discord's client, and the interaction that the bot receives.

use serde_json::{Map, Value, json};

use crate::act::command::Resolved;
use crate::act::error::ActError;
use crate::act::start::Started;
use crate::forms::kind::{
    CHANNEL_SELECT, CHECKBOX, CHECKBOX_GROUP, LABEL, MENTIONABLE_SELECT, RADIO_GROUP, ROLE_SELECT, ROW,
    STRING_SELECT, TEXT_INPUT, USER_SELECT,
};
use crate::id::Id;
use crate::limits;
use crate::world::World;
use crate::world::model::*;

impl World {
    /// Submits the form that the bot opened in answer to `opener`. Omitted fields keep their values.
    pub(crate) fn submit(
        &mut self,
        now_ms: u64,
        person: Id,
        opener: Id,
        fields: &Map<String, Value>,
    ) -> Result<Id, ActError> {
        let opened = self.state.interactions.get(&opener).filter(|i| i.person == person);
        let opened = opened.ok_or(ActError::NoForm)?;
        let Response::Modal(form) = &opened.response else { return Err(ActError::NoForm) };
        let place = self.place(person, opened.channel)?.clone();
        let phone = self.state.people.get(&person).is_some_and(|who| who.phone);
        let seen = form["custom_id"].as_str().and_then(|id| self.forms_seen.get(&(person, id.to_owned())));
        let shown = seen.filter(|_| phone).map(|first| with_first_values(form, first));
        let form = shown.as_ref().unwrap_or(form);
        let mut sending = Sending {
            world: self,
            place: &place,
            fields,
            resolved: Resolved::default(),
            phone,
            last_id: 0,
            known: Vec::new(),
        };
        let parts = form["components"].as_array().into_iter().flatten();
        let parts = parts.map(|part| sending.part(part)).collect::<Result<Vec<_>, _>>()?;
        if let Some(unknown) = fields.keys().find(|field| !sending.known.contains(&field.as_str())) {
            return Err(ActError::BadField { field: unknown.clone(), why: "no such field".to_owned() });
        }
        let custom_id = form["custom_id"].as_str().unwrap_or_default().to_owned();
        let mut data = json!({"custom_id": custom_id, "components": parts});
        if !sending.resolved.is_empty() {
            data["resolved"] = sending.resolved.json(self, &place, person);
        }
        let started = Started {
            kind: InteractionKind::Modal,
            name: custom_id,
            command_type: opened.command_type,
            source: opened.source,
            opener: Some(opener),
            owners: opened.owners,
            data,
        };
        let channel = opened.channel;
        self.start(now_ms, person, channel, started)
    }
}

/// A form on its way to the bot.
struct Sending<'a> {
    world: &'a World,
    place: &'a Channel,
    fields: &'a Map<String, Value>,
    resolved: Resolved,
    /// True on a phone, on which a menu can't be left empty without `min_values: 0` (discord-api-docs 8272).
    phone: bool,
    /// The id of the latest component.
    last_id: u64,
    /// The names of the fields that were read.
    known: Vec<&'a str>,
}

impl<'a> Sending<'a> {
    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// A row, label or text as the bot receives it.
    fn part(&mut self, part: &'a Value) -> Result<Value, ActError> {
        let (kind, id) = (part["type"].as_u64().unwrap_or(0), self.next_id());
        Ok(match kind {
            ROW => json!({"type": kind, "id": id, "components": [self.control(&part["components"][0])?]}),
            LABEL => json!({"type": kind, "id": id, "component": self.control(&part["component"])?}),
            _ => json!({"type": kind, "id": id}),
        })
    }

    fn control(&mut self, control: &'a Value) -> Result<Value, ActError> {
        let (kind, id) = (control["type"].as_u64().unwrap_or(0), self.next_id());
        let name = control["custom_id"].as_str().unwrap_or_default();
        self.known.push(name);
        let mut sent = json!({"type": kind, "id": id, "custom_id": name});
        let given = self.fields.get(name);
        match kind {
            TEXT_INPUT => sent["value"] = json!(text(control, name, given)?),
            RADIO_GROUP => {
                let chosen = choices(control, name, given, (u64::from(control["required"] != false), 1))?;
                sent["value"] = json!(chosen.first());
            }
            CHECKBOX => {
                let ticked = given.and_then(Value::as_bool).unwrap_or(control["default"] == true);
                sent["value"] = json!(ticked);
            }
            _ => {
                let usual = match kind {
                    CHECKBOX_GROUP => control["options"].as_array().map_or(1, Vec::len) as u64,
                    _ => 1,
                };
                let most = control["max_values"].as_u64().unwrap_or(usual);
                let chosen =
                    choices(control, name, given, (control["min_values"].as_u64().unwrap_or(1), most))?;
                if self.phone && chosen.is_empty() && is_menu(kind) && control["min_values"] != 0 {
                    return Err(bad(name, "a phone leaves a menu empty only with min_values of 0"));
                }
                if !matches!(kind, STRING_SELECT | CHECKBOX_GROUP) {
                    for value in &chosen {
                        let known = self.resolved.pick(self.world, self.place, control, value);
                        known.then_some(()).ok_or_else(|| bad(name, "not on the menu"))?;
                    }
                }
                sent["values"] = json!(chosen);
            }
        }
        Ok(sent)
    }
}

fn is_menu(kind: u64) -> bool {
    matches!(kind, STRING_SELECT | USER_SELECT | ROLE_SELECT | MENTIONABLE_SELECT | CHANNEL_SELECT)
}

/// A form as a phone shows it that has seen an earlier form with the same `custom_id`: with the values of that one
/// (discord-api-docs 7554).
fn with_first_values(form: &Value, first: &Value) -> Value {
    let mut shown = form.clone();
    let earlier: Vec<&Value> = controls(first).collect();
    let parts = shown["components"].as_array_mut().into_iter().flatten();
    for control in parts.filter_map(|part| match part["type"].as_u64() {
        Some(ROW) => part.get_mut("components")?.get_mut(0),
        _ => part.get_mut("component"),
    }) {
        let Some(first) = earlier.iter().find(|first| first["custom_id"] == control["custom_id"]) else {
            continue;
        };
        for field in ["value", "default", "default_values"] {
            if let Some(fields) = control.as_object_mut() {
                match first.get(field) {
                    Some(value) => drop(fields.insert(field.to_owned(), value.clone())),
                    None => drop(fields.remove(field)),
                }
            }
        }
        for option in control["options"].as_array_mut().into_iter().flatten() {
            let known = first["options"].as_array().into_iter().flatten();
            let before = known.into_iter().find(|before| before["value"] == option["value"]);
            option["default"] = json!(before.is_some_and(|before| before["default"] == true));
        }
    }
    shown
}

/// The fields of a form.
fn controls(form: &Value) -> impl Iterator<Item = &Value> {
    let parts = form["components"].as_array().into_iter().flatten();
    parts.map(|part| if part["type"] == ROW { &part["components"][0] } else { &part["component"] })
}

fn bad(field: &str, why: &str) -> ActError {
    ActError::BadField { field: field.to_owned(), why: why.to_owned() }
}

fn text(control: &Value, name: &str, given: Option<&Value>) -> Result<String, ActError> {
    let text = given.and_then(Value::as_str).or(control["value"].as_str()).unwrap_or_default();
    let n = text.chars().count() as u64;
    if control["required"] != false && n == 0 {
        return Err(bad(name, "it must be filled in"));
    }
    if n > 0 && n < control["min_length"].as_u64().unwrap_or(0) {
        return Err(bad(name, "too short"));
    }
    if n > control["max_length"].as_u64().unwrap_or(limits::INPUT_VALUE as u64) {
        return Err(bad(name, "too long"));
    }
    Ok(text.to_owned())
}

/// The chosen values of a menu or group, of which the person chooses from `least` to `most`, or none if they need not.
fn choices(
    control: &Value,
    name: &str,
    given: Option<&Value>,
    (least, most): (u64, u64),
) -> Result<Vec<String>, ActError> {
    let as_text = |value: &Value| value.as_str().map(str::to_owned);
    let options = control["options"].as_array();
    let chosen: Vec<String> = match given {
        Some(Value::String(one)) => vec![one.clone()],
        Some(Value::Array(all)) => all.iter().filter_map(as_text).collect(),
        Some(_) => Vec::new(),
        None => {
            let ticked = options.into_iter().flatten().filter(|option| option["default"] == true);
            let ticked = ticked.filter_map(|option| as_text(&option["value"]));
            let present = control["default_values"].as_array().into_iter().flatten();
            ticked.chain(present.filter_map(|value| as_text(&value["id"]))).collect()
        }
    };
    let n = chosen.len() as u64;
    if n == 0 && control["required"] == false {
        return Ok(chosen);
    }
    if n == 0 && control["required"] != false {
        return Err(bad(name, "it must be filled in"));
    }
    if n < least || n > most {
        return Err(bad(name, "too few or too many"));
    }
    let on_menu = |value: &String| options.is_none_or(|all| all.iter().any(|o| o["value"] == value.as_str()));
    if !chosen.iter().all(on_menu) {
        return Err(bad(name, "not on the menu"));
    }
    Ok(chosen)
}
