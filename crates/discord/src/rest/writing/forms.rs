//! Writes forms, and the parts that menus of messages and forms share, as Discord's JSON.

use serde_json::{Value, json};

use postern_chat::invocation::picked::Picked;
use postern_chat::message::{Choice, Control, Field, Form};

/// Callback type (interactions/receiving-and-responding, Interaction Callback Type).
const FORM: u8 = 9;
/// Component types (components/reference, Component Types).
const MENU: u8 = 3;
const TEXT_INPUT: u8 = 4;
const PEOPLE_MENU: u8 = 5;
const ROLE_MENU: u8 = 6;
const CHANNEL_MENU: u8 = 8;
const LABEL: u8 = 18;
const RADIO: u8 = 21;
const BOXES: u8 = 22;
/// The style of a one-line text input (components/reference, Text Input Styles).
const ONE_LINE: u8 = 1;
/// Types of channels with messages: text and announcements (resources/channel, Channel Types).
const TEXT_CHANNELS: [u8; 2] = [0, 5];

/// The answer that opens a form.
pub(crate) fn form(form: &Form) -> Value {
    let fields: Vec<Value> = form.fields.iter().map(field).collect();
    json!({"type": FORM, "data": {"custom_id": form.action, "title": form.title, "components": fields}})
}

/// A label with its control.
fn field(field: &Field) -> Value {
    let mut control = match &field.control {
        Control::Text { present, example, longest } => json!({
            "type": TEXT_INPUT,
            "style": ONE_LINE,
            "value": present,
            "placeholder": example,
            "min_length": u8::from(field.required),
            "max_length": longest,
        }),
        // Apps on phones go by the number of choices alone (discord-api-docs issue 8272).
        Control::Menu(choices) => {
            json!({"type": MENU, "options": options(choices), "min_values": u8::from(field.required)})
        }
        Control::Radio(choices) => json!({"type": RADIO, "options": options(choices)}),
        Control::Boxes(choices) => json!({
            "type": BOXES,
            "options": options(choices),
            "min_values": u8::from(field.required),
            "max_values": choices.len(),
        }),
        Control::Pick { chosen, most } => {
            let mut menu = pick(chosen, *most);
            menu["min_values"] = json!(u8::from(field.required));
            menu
        }
    };
    control["custom_id"] = json!(field.name);
    control["required"] = json!(field.required);
    let mut label = json!({"type": LABEL, "label": field.label, "component": control});
    if let Some(about) = &field.about {
        label["description"] = json!(about);
    }
    label
}

/// A menu of channels, roles or people without its `custom_id`.
pub(crate) fn pick(chosen: &Picked, most: usize) -> Value {
    let default = |id: u64, kind: &str| json!({"id": id.to_string(), "type": kind});
    let (kind, defaults): (u8, Vec<Value>) = match chosen {
        Picked::Channels(ids) => (CHANNEL_MENU, ids.iter().map(|id| default(id.0, "channel")).collect()),
        Picked::Roles(ids) => (ROLE_MENU, ids.iter().map(|id| default(id.0, "role")).collect()),
        Picked::People(ids) => (PEOPLE_MENU, ids.iter().map(|id| default(id.0, "user")).collect()),
    };
    let mut menu = json!({"type": kind, "default_values": defaults, "min_values": 0, "max_values": most});
    if kind == CHANNEL_MENU {
        menu["channel_types"] = json!(TEXT_CHANNELS);
    }
    menu
}

/// The options of a menu.
pub(crate) fn options(choices: &[Choice]) -> Vec<Value> {
    let option = |choice: &Choice| {
        let mut option = json!({"label": choice.label, "value": choice.value});
        if let Some(about) = &choice.about {
            option["description"] = json!(about);
        }
        if choice.chosen {
            option["default"] = json!(true);
        }
        option
    };
    choices.iter().map(option).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_chat::message::checks;
    use postern_play::ids::PersonId;

    fn choice(value: &str, chosen: bool) -> Choice {
        Choice { label: value.to_uppercase(), value: value.into(), about: Some("about".into()), chosen }
    }

    fn field_of(name: &'static str, required: bool, control: Control) -> Field {
        Field { name, label: "Label".into(), about: None, required, control }
    }

    #[test]
    fn a_form_is_labels_each_with_its_control_and_present_value() {
        let about = Some("Nobody: everybody here".to_owned());
        let person = Control::Pick { chosen: Picked::People(vec![PersonId(8)]), most: 1 };
        let text = Control::Text { present: "22-7".into(), example: "22-7".into(), longest: 60 };
        let fields = vec![
            Field { about, ..field_of("opponent", false, person) },
            field_of("pace", true, Control::Menu(vec![choice("3d", true), choice("7d", false)])),
            field_of("colour", true, Control::Radio(vec![choice("first", false), choice("second", true)])),
            field_of("more", false, Control::Boxes(vec![choice("late", true)])),
            field_of("quiet", true, text),
        ];
        let written = Form { action: "challenge-form:ransom~1".into(), title: "Challenge".into(), fields };
        assert_eq!(checks::check_form(&written), Ok(()));
        let json = form(&written);
        assert_eq!(
            (&json["type"], &json["data"]["custom_id"]),
            (&json!(9), &json!("challenge-form:ransom~1"))
        );
        let parts = json["data"]["components"].as_array().expect("fields");
        assert!(parts.iter().all(|part| part["type"] == LABEL && part["label"] == "Label"));
        assert_eq!(parts[0]["description"], "Nobody: everybody here");
        let controls: Vec<&Value> = parts.iter().map(|part| &part["component"]).collect();
        assert_eq!(
            *controls[0],
            json!({
                "type": 5, "custom_id": "opponent", "required": false, "min_values": 0, "max_values": 1,
                "default_values": [{"id": "8", "type": "user"}],
            })
        );
        assert_eq!((&controls[1]["type"], &controls[1]["options"][0]["default"]), (&json!(3), &json!(true)));
        assert_eq!((&controls[2]["type"], controls[2].get("min_values")), (&json!(21), None));
        assert_eq!((&controls[3]["type"], &controls[3]["min_values"]), (&json!(22), &json!(0)));
        assert_eq!((&controls[4]["type"], &controls[4]["value"]), (&json!(4), &json!("22-7")));
        assert_eq!((&controls[4]["required"], &controls[4]["min_length"]), (&json!(true), &json!(1)));
    }

    #[test]
    fn a_control_that_may_stay_empty_says_so_in_both_ways() {
        let picked = || Control::Pick { chosen: Picked::People(Vec::new()), most: 1 };
        let boxes = || Control::Boxes(vec![choice("a", false)]);
        let menu = || Control::Menu(vec![choice("a", false)]);
        for required in [false, true] {
            for control in [picked(), boxes(), menu()] {
                let json = field(&field_of("a", required, control));
                let least = json!(u8::from(required));
                assert_eq!(
                    (&json["component"]["required"], &json["component"]["min_values"]),
                    (&json!(required), &least)
                );
            }
        }
    }

    #[test]
    fn a_form_beyond_the_limits_is_refused_here() {
        let text = || Control::Text { present: String::new(), example: String::new(), longest: 4 };
        let good = || field_of("a", false, text());
        let of = |fields| Form { action: "x".into(), title: "X".into(), fields };
        assert_eq!(checks::check_form(&of(vec![good()])), Ok(()));
        let long = |most: usize| "x".repeat(most + 1);
        let choices = |count: usize| (0..count).map(|number| choice(&number.to_string(), false)).collect();
        for (what, bad) in [
            ("no field", of(Vec::new())),
            (
                "six fields",
                of(["a", "b", "c", "d", "e", "f"].map(|name| field_of(name, false, text())).into()),
            ),
            ("the same name twice", of(vec![good(), good()])),
            ("a long title", Form { title: long(45), ..of(vec![good()]) }),
            ("a long id", Form { action: long(100), ..of(vec![good()]) }),
            ("a long label", of(vec![Field { label: long(45), ..good() }])),
            ("a long description", of(vec![Field { about: Some(long(100)), ..good() }])),
            (
                "a long text",
                of(vec![Field {
                    control: Control::Text { present: long(4), example: String::new(), longest: 4 },
                    ..good()
                }]),
            ),
            ("26 choices", of(vec![Field { control: Control::Menu(choices(26)), ..good() }])),
            ("one radio", of(vec![Field { control: Control::Radio(choices(1)), ..good() }])),
            ("11 boxes", of(vec![Field { control: Control::Boxes(choices(11)), ..good() }])),
            (
                "two present choices",
                of(vec![Field {
                    control: Control::Menu(vec![choice("a", true), choice("b", true)]),
                    ..good()
                }]),
            ),
        ] {
            assert!(checks::check_form(&bad).is_err(), "{what}");
        }
    }
}
