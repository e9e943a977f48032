//! The messages of every game: each phrase has its message, each message its phrase, and both the same arguments.

use std::collections::BTreeSet;
use std::fs;

use postern::game::{Language, Phrase};
use postern::games::GameSpec;
use postern::games::description_ids;
use postern::l10n::{SHARED, Sentences, differences, faults, ids, messages};

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
        for (_, text) in spec.messages {
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
        let about = description_ids(spec.info());
        for (language, text) in spec.messages {
            let of_phrases = ids(text).into_iter().filter(|id| !about.contains(id));
            assert_eq!(of_phrases.collect::<BTreeSet<_>>(), named, "{begins} {language}");
        }
    }
}

#[test]
fn every_translation_of_a_game_has_all_messages_with_their_arguments() {
    for spec in catalogue().iter() {
        // Summaries and options stand in the rules in English, and in the messages of other languages.
        let about: Vec<String> =
            description_ids(spec.info()).iter().map(|id| format!("{id} is not in English")).collect();
        let of = |wanted| spec.messages.iter().find(|(language, _)| *language == wanted);
        let english = of(Language::English).expect("every game speaks English").1;
        for (language, text) in spec.messages {
            let mut different = differences(english, text);
            different.retain(|difference| !about.contains(difference));
            assert_eq!(different, Vec::<String>::new(), "{} {language}", spec.info().id);
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
fn the_shared_messages_of_every_language_are_those_of_english() {
    let text = |language: Language| SHARED[language as usize].concat();
    for language in Language::ALL {
        assert_eq!(faults(&text(language), ""), Vec::<String>::new(), "{language}");
        let different = differences(&text(Language::English), &text(language));
        assert_eq!(different, Vec::<String>::new(), "{language}");
    }
}

#[test]
fn what_another_language_lacks_is_said_in_english() {
    let sentences = Sentences::of([
        (Language::English, "a-b = { $n } of { $of }\na-c = here\n"),
        (Language::German, "a-b = { $n } von { $of }\n"),
    ]);
    let phrase = Phrase::new("a-b").with("n", 3u8).with("of", Phrase::new("a-c"));
    assert_eq!(sentences.say(&phrase, Language::German), "3 von here");
    assert_eq!(sentences.say(&phrase, Language::Spanish), "3 of here");
    assert_eq!(sentences.named("side", "Black", Language::French), "Noir");
    assert_eq!(sentences.named("side", "Puce", Language::French), "Puce");
}

#[test]
fn what_is_wrong_with_messages_is_found() {
    assert!(!faults("a-b = { $x", "a-").is_empty());
    assert_eq!(faults("b-c = text\n", "a-"), ["b-c is no id here"]);
    assert_eq!(faults("a-c = text\na-c = more\n", "a-"), ["a-c comes twice"]);
    let different =
        differences("a = { $x }\nb = 1\n", "a =\n    { $y ->\n       *[other] { $x }\n    }\nc = 2\n");
    assert_eq!(different, ["b is missing", "c is not in English", "a knows no $y"]);
    assert_eq!(messages("a = { b } { $x }\n")[0].refers.len(), 1);
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
