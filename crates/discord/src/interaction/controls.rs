//! The controls of messages and forms, at any depth and in components of any kind.

use serde_json::Value;

use super::fields::{id, items, unknown};
use super::people::{Company, named};
use postern_chat::invocation::{ArgumentValue, Entry};

/// The fields of a component that contain other components.
const INNER: [&str; 3] = ["components", "component", "accessory"];
/// The highest type of a component that is known (components/reference, Component Types).
const KNOWN: u64 = 23;

/// A menu of people.
const PEOPLE: u64 = 5;

/// The last character of each `custom_id` on messages of components that earlier builds posted.
const MARK_OF_EARLIER: char = '⁂';

/// Returns the action of a control.
pub(crate) fn action(custom_id: &str) -> &str {
    custom_id.strip_suffix(MARK_OF_EARLIER).unwrap_or(custom_id)
}

/// True if a button or menu among these components has this action, at any depth.
pub(crate) fn carries(components: &Value, wanted: &str) -> bool {
    custom_ids(components).into_iter().any(|id| action(id) == wanted)
}

/// Returns the `custom_id` of every control, in the order of the message.
pub(crate) fn custom_ids(components: &Value) -> Vec<&str> {
    let mut found = Vec::new();
    each(components, &mut |control| found.extend(control["custom_id"].as_str()));
    found
}

/// Returns what a person entered into each field of a form, in the order of the form. `data` is that of the interaction.
pub(crate) fn entries(data: &Value, company: &Company) -> Vec<Entry> {
    let mut found = Vec::new();
    each(&data["components"], &mut |control| {
        let Some(name) = control["custom_id"].as_str() else { return };
        let one = control["value"].as_str().into_iter();
        let values = one.chain(items(&control["values"]).filter_map(Value::as_str));
        let text = values.collect::<Vec<_>>().join(" ");
        let value = match control["type"].as_u64() {
            Some(PEOPLE) => items(&control["values"]).find_map(|number| {
                let (number, resolved) = (id(number)?.to_string(), &data["resolved"]);
                let person = named(&resolved["users"][&number], &resolved["members"][&number], company);
                Some(person.unwrap_or(ArgumentValue::Unresolved))
            }),
            _ => Some(text).filter(|text| !text.is_empty()).map(ArgumentValue::Text),
        };
        found.push(Entry { name: name.to_owned(), value });
    });
    found
}

/// Calls `look` with every component. The reader of JSON limits the depth.
fn each<'a>(components: &'a Value, look: &mut dyn FnMut(&'a Value)) {
    let one = Some(components).filter(|components| components.is_object());
    for component in items(components).chain(one) {
        if component["type"].as_u64().is_none_or(|kind| kind > KNOWN) {
            unknown("kind of component", &component["type"]);
        }
        look(component);
        INNER.iter().for_each(|inner| each(&component[*inner], look));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use postern_chat::invocation::Person;
    use postern_play::ids::PersonId;

    #[test]
    fn controls_are_found_in_components_of_every_kind() {
        let components = json!([
            {"type": 10, "content": "Choose"},
            {"type": 17, "components": [
                {"type": 9, "components": [{"type": 10}], "accessory": {"type": 2, "custom_id": "a"}},
                {"type": 1, "components": [{"type": 2, "custom_id": "b"}, {"type": 2, "url": "https://x"}]},
            ]},
            {"type": 99, "component": {"type": 98, "custom_id": "c"}},
            "odd", null, {"type": "odd", "components": 7, "custom_id": 8},
        ]);
        assert_eq!(custom_ids(&components), ["a", "b", "c"]);
        assert!(custom_ids(&json!({"components": "none"})).is_empty());
        assert!(carries(&components, "b") && !carries(&components, "d"));
        assert!(carries(&json!([{"type": 2, "custom_id": "rules:x⁂"}]), "rules:x"));
    }

    #[test]
    fn a_form_is_read_with_texts_choices_and_people_of_old_and_new_form() {
        let components = json!([
            {"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "d4"}]},
            {"type": 18, "component": {"type": 5, "custom_id": "opponent", "values": ["8"]}},
            {"type": 18, "component": {"type": 5, "custom_id": "stranger", "values": ["9"]}},
            {"type": 18, "component": {"type": 3, "custom_id": "size", "values": []}},
            {"type": 18, "component": {"type": 8, "custom_id": "places", "values": ["77", "78"]}},
            {"type": 18, "component": {"type": 21, "custom_id": "side", "value": "first"}},
            {"type": 18, "component": {"type": 21, "custom_id": "none", "value": null}},
            {"type": 18, "component": {"type": 22, "custom_id": "more", "values": ["weekends", "late"]}},
            {"type": 10, "content": "explains"},
        ]);
        let resolved =
            json!({"users": {"8": {"id": "8", "username": "bob"}}, "members": {"8": {"nick": "Bobby"}}});
        let data = json!({"components": components, "resolved": resolved});
        let bobby = Person { id: PersonId(8), name: "Bobby".into(), is_bot: false };
        let text = |text: &str| Some(ArgumentValue::Text(text.into()));
        let wanted = [
            ("text", text("d4")),
            ("opponent", Some(ArgumentValue::Person(bobby))),
            ("stranger", Some(ArgumentValue::Unresolved)),
            ("size", None),
            ("places", text("77 78")),
            ("side", text("first")),
            ("none", None),
            ("more", text("weekends late")),
        ];
        let wanted = wanted.map(|(name, value)| Entry { name: name.into(), value });
        assert_eq!(entries(&data, &Company::Members), wanted);
    }
}
