//! The settings that people choose: each is saved, shown as it was chosen, and fits into its menu.

use std::collections::{BTreeMap, BTreeSet};

use postern::chat::invocation::picked::Picked;
use postern::chat::limits;
use postern::chat::settings::person::SETTINGS;
use postern::chat::settings::server::SERVER_SETTINGS;
use postern::chat::settings::server_menu::{Choosing, ServerMenu};
use postern::play::ids::RoleId;
use postern_testkit::prelude::*;
use serde::Serialize;
use serde_json::Value;

fn choose(setting: &str, value: &str) -> Request {
    Request::Choose { action: format!("set:{setting}"), values: vec![value.to_owned()] }
}

/// The fields of a value whose JSON differs.
fn changed(before: &impl Serialize, after: &impl Serialize) -> BTreeSet<String> {
    let fields = |value: Value| value.as_object().expect("an object").clone();
    let [before, after] = [json!(before), json!(after)].map(fields);
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    names.into_iter().filter(|name| before.get(*name) != after.get(*name)).cloned().collect()
}

#[test]
fn every_value_in_a_menu_can_be_chosen_and_changes_no_other_setting() {
    let fresh = Profile::new(ANN);
    let mut fields = BTreeMap::new();
    for setting in SETTINGS {
        for value in (setting.values)(&fresh) {
            let mut profile = fresh.clone();
            (setting.choose)(&value).expect("it is in the menu")(&mut profile);
            assert_eq!((setting.current)(&profile), value, "{setting}");
            let changed: BTreeSet<String> = changed(&fresh, &profile);
            let own = changed.into_iter().filter(|field| field != "language");
            fields.entry(setting.word).or_insert_with(BTreeSet::new).extend(own);
        }
        assert!((setting.choose)("nonsense").is_err(), "{setting}");
    }
    assert!(fields.values().all(|fields| fields.len() == 1), "{fields:?}");
    assert_eq!(fields.values().collect::<BTreeSet<_>>().len(), SETTINGS.len(), "{fields:?}");
}

fn choosing(value: &str) -> Choosing<'_> {
    Choosing { value, now: Timestamp(0), language: Language::English, name: Some("Chess Club") }
}

#[test]
fn every_value_in_a_menu_of_a_server_can_be_chosen() {
    let mut fresh = ServerSettings::new(ServerId(5));
    for setting in SERVER_SETTINGS {
        let values = match setting.menu {
            ServerMenu::Values { values, .. } => values(),
            ServerMenu::Picker { .. } => vec!["12".to_owned()],
        };
        for value in values {
            let mut server = fresh.clone();
            (setting.choose)(&choosing(&value)).expect("it is in the menu")(&mut server);
            match setting.menu {
                ServerMenu::Values { current, .. } => assert_eq!(current(&server), value, "{setting}"),
                ServerMenu::Picker { current, .. } => match current(&server) {
                    Picked::Channels(chosen) => assert_eq!(chosen, [ChannelId(12)], "{setting}"),
                    Picked::Roles(chosen) => assert_eq!(chosen, [RoleId(12)], "{setting}"),
                    Picked::People(chosen) => panic!("{setting}: {chosen:?}"),
                },
            }
            assert!(changed(&fresh, &server).len() <= 1, "{setting}");
            // An hour or day belongs to a puzzle or letter that is already chosen.
            match setting.word {
                "puzzle" => fresh.puzzle = server.puzzle,
                "letter" => fresh.letter = server.letter,
                _ => {}
            }
        }
    }
}

#[test]
fn every_menu_of_a_setting_fits_in_every_language() {
    let profile = Profile::new(ANN);
    let server = ServerSettings::new(ServerId(5));
    for language in Language::ALL {
        let voice = Voice::new(&catalogue(), language);
        let fits = |placeholder: String, labels: Vec<String>| {
            assert!(placeholder.chars().count() <= limits::PLACEHOLDER, "{language}: {placeholder}");
            let long = labels.iter().find(|label| label.chars().count() > limits::CHOICE_TEXT);
            assert_eq!((long, labels.len() <= limits::CHOICES), (None, true), "{language}: {labels:?}");
        };
        for setting in SETTINGS {
            let label = |value: &str| (setting.label)(&voice, value);
            let labels = (setting.values)(&profile).iter().map(|value| label(value)).collect();
            fits(voice.say(&(setting.shown)(label(&(setting.current)(&profile)))), labels);
        }
        for setting in SERVER_SETTINGS {
            match setting.menu {
                ServerMenu::Picker { placeholder, .. } => fits(voice.say(&placeholder()), Vec::new()),
                ServerMenu::Values { values, current, label, shown } => {
                    let labels = values().iter().map(|value| label(&voice, value)).collect();
                    fits(shown(&voice, label(&voice, &current(&server))), labels);
                }
            }
        }
    }
}

#[tokio::test]
async fn two_settings_chosen_at_the_same_time_are_both_kept() {
    let directory = tempfile::tempdir().expect("a temporary folder");
    let settings = SledSettings { cache: 8 * 1024 * 1024, ..SledSettings::new(directory.path()) };
    // A write on disk takes so long that the second press is read before the first choice is saved.
    let meeting = Meeting::on(Store::new(Arc::new(Sled::open(&settings).expect("the folder is free"))));
    let off_and_on = [(480, "off"), (720, "on"), (900, "daily"), (1440, "once")];
    let rhythms = [Rhythm::Off, Rhythm::Usual, Rhythm::Daily, Rhythm::Once];
    for ((width, word), reminders) in off_and_on.into_iter().zip(rhythms) {
        let ann = meeting.as_(ANN);
        let (_, _) = tokio::join!(
            ann.answer(choose("width", &width.to_string())),
            ann.answer(choose("reminders", word))
        );
        let kept = meeting.store.profile(ANN).await.expect("the store answers").expect("they chose");
        assert_eq!((kept.width, kept.reminders), (Some(width), reminders));
    }
}

/// About the characters of a menu on a phone of 390 pixels, without the arrow.
const ON_A_PHONE: usize = 44;

#[test]
fn no_menu_of_the_settings_is_cut_on_a_phone_in_any_language() {
    let mut cut = BTreeSet::new();
    for language in Language::ALL {
        let voice = Voice::new(&catalogue(), language);
        let mut note = |text: String| {
            if text.chars().count() > ON_A_PHONE {
                cut.insert(text);
            }
        };
        let profile = Profile::new(ANN);
        for setting in SETTINGS {
            for value in (setting.values)(&profile) {
                note(voice.say(&(setting.shown)((setting.label)(&voice, &value))));
            }
        }
        for setting in SERVER_SETTINGS {
            match &setting.menu {
                ServerMenu::Values { values, label, shown, .. } => {
                    for value in values() {
                        note(shown(&voice, label(&voice, &value)));
                    }
                }
                ServerMenu::Picker { placeholder, .. } => note(voice.say(&placeholder())),
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}
