//! The messages of every game: each phrase has its message, each message its phrase, and both the same arguments.

use std::collections::BTreeSet;
use std::fs;

use postern::game::{Language, Phrase};
use postern::games::GameSpec;
use postern::l10n::{Sentences, faults, ids};

use crate::trials::{catalogue, folder, said};

/// The texts in quotes of the file that makes a game's phrases, and of the one beside it that names a few.
fn quoted(spec: &GameSpec) -> BTreeSet<String> {
    let source = |file| fs::read_to_string(folder(spec).join(file)).expect("every game has this file");
    let source = source("phrases.rs") + &source("view.rs");
    source.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_message_is_well_written_and_begins_with_its_game() {
    for spec in catalogue().iter() {
        for (Language::English, text) in spec.messages {
            assert_eq!(faults(text, &format!("{}-", spec.info().id)), Vec::<String>::new());
        }
    }
}

#[test]
fn no_message_is_missing_and_none_is_there_for_nothing() {
    for spec in catalogue().iter() {
        let begins = format!("{}-", spec.info().id);
        let named: BTreeSet<String> =
            quoted(spec).into_iter().filter(|text| text.starts_with(&begins)).collect();
        for (Language::English, text) in spec.messages {
            assert_eq!(ids(text).into_iter().collect::<BTreeSet<_>>(), named, "{begins}");
        }
    }
}

#[test]
fn every_argument_of_a_message_is_one_that_its_game_gives() {
    for spec in catalogue().iter() {
        let known = quoted(spec);
        for (_, text) in spec.messages {
            for name in text.split('$').skip(1) {
                let name: String = name.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
                assert!(known.contains(&name), "{}: no phrase has {name:?}", spec.info().id);
            }
        }
    }
}

#[test]
fn what_is_wrong_with_messages_is_found() {
    assert!(!faults("a-b = { $x", "a-").is_empty());
    assert_eq!(faults("b-c = text\n", "a-"), ["b-c is no id here"]);
    let sentences = Sentences::of([(Language::English, "a-b = { $x } is there\n")]);
    let say = |phrase: &Phrase| sentences.checked(phrase, Language::English);
    assert!(say(&Phrase::new("a-c")).is_err() && say(&Phrase::new("a-b")).is_err());
    assert_eq!(say(&Phrase::new("a-b").with("x", "it".to_owned())).as_deref(), Ok("it is there"));
}

#[test]
fn lists_and_plurals_are_written_as_the_language_has_them() {
    let squares =
        |names: &str| -> Vec<_> { names.split(' ').map(|name| name.parse().expect("a square")).collect() };
    let sentences = Sentences::of([(
        Language::English,
        "a-b = { $n ->\n    [one] one\n   *[other] { $n }\n } on { $s }\n",
    )]);
    let told = |n, names| {
        let phrase =
            Phrase::new("a-b").with("n", postern::game::phrase::Count(n)).with("s", &squares(names)[..]);
        sentences.checked(&phrase, Language::English).expect("it is whole")
    };
    assert_eq!(told(1, "a1"), "one on a1");
    assert_eq!(told(2, "a1 b2"), "2 on a1 and b2");
    assert_eq!(told(3, "a1 b2 c3"), "3 on a1, b2 and c3");
    assert!(!said(&Phrase::new("repetition")).contains('\u{2068}'), "no marks around arguments");
}

#[test]
fn an_option_typed_with_blanks_is_kept_without_them_and_its_record_is_read_back() {
    let info = catalogue().get("inchworm").expect("it is there").info();
    let options = info.options([("stock", " 25, 7 ")]).expect("it fits");
    assert_eq!(options.get("stock"), "25,7");
    let state = catalogue().begin("inchworm", &[("stock".into(), "25, 7".into())], None).expect("it begins");
    let record = postern::game::Transcript::of(&*state, said).to_string();
    let read = record.parse().expect("it is a record");
    assert_eq!(catalogue().replay(&read, usize::MAX).expect("it is replayed").position(), state.position());
}
