//! The messages of every game: each phrase has its message, each message its phrase, and both have the same arguments.

use std::collections::{BTreeMap, HashSet};

use postern_games::catalogue::{description_ids, term_ids, theme_ids};
use postern_games::translation::missing;
use postern_l10n::faults::{Message, differences, faults, messages};
use postern_l10n::{Sentences, files, shared};
use postern_testkit::prelude::*;

#[test]
fn every_message_of_a_game_is_well_written_and_begins_with_its_name() {
    for spec in catalogue().iter() {
        for language in Language::ALL {
            let faults = faults(spec.messages_in(language), &format!("{}-", spec.info().id));
            assert_eq!(faults, Vec::<String>::new(), "{} {language}", spec.info().id);
        }
    }
}

#[test]
fn a_game_has_just_the_messages_that_it_tells_with_just_their_arguments() {
    for spec in catalogue().iter() {
        let about = [description_ids(spec.info()), term_ids(spec.info()), theme_ids(spec)].concat();
        let told: BTreeMap<&str, &[&str]> = spec.game.messages().into_iter().collect();
        for language in Language::ALL {
            let written = messages(spec.messages_in(language));
            let mut missing = told.keys().filter(|id| written.iter().all(|message| message.id != **id));
            assert!(language != Language::English || missing.next().is_none(), "a message is missing");
            for message in written.iter().filter(|message| !about.contains(&message.id)) {
                let known = told.get(message.id.as_str());
                let known = known.unwrap_or_else(|| panic!("{language}: nothing tells {}", message.id));
                let unknown = message.args.iter().find(|arg| !known.contains(&arg.as_str()));
                assert_eq!(unknown, None, "{language}: {}", message.id);
            }
        }
    }
}

/// Plans, records and the referee show refusals without the move.
#[test]
fn a_refusal_of_a_square_names_it_in_every_game_and_language() {
    let is_square = |arg: &&str| ["square", "squares", "from", "to", "gap", "by"].contains(arg);
    let mut seen = 0;
    for spec in catalogue().iter() {
        for (id, args) in spec.game.messages() {
            let squares: Vec<&str> = args.iter().copied().filter(is_square).collect();
            for language in Language::ALL.into_iter().filter(|_| !squares.is_empty()) {
                let written = messages(spec.messages_in(language));
                let names = |message: &&Message| squares.iter().any(|arg| message.args.contains(*arg));
                let said = written.iter().find(|message| message.id == id);
                assert!(said.is_none_or(|said| names(&said)), "{language} {id} names none of {squares:?}");
                seen += usize::from(said.is_some());
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_game_that_ships_is_described_in_every_language() {
    for spec in shipped().iter() {
        for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
            // The description of a command has at most 100 characters, including the title before the summary.
            let most = |id: &str| if id.ends_with("-summary") { 70 } else { 100 };
            for id in description_ids(spec.info()) {
                let text = catalogue().sentences().text(&id, language).unwrap_or_default();
                assert!(text.chars().count() <= most(&id), "{language}: {text}");
            }
        }
        for language in Language::ALL {
            let help = spec.help_in(language);
            assert!((500..=3800).contains(&help.chars().count()), "{} {language}", spec.info().id);
            for option in spec.info().options {
                assert!(help.contains(&format!("`{}`", option.name)), "{} {language}", spec.info().id);
            }
        }
    }
}

/// The English names are beside the functions that find the themes.
#[test]
fn every_theme_of_puzzles_has_a_name_of_its_own_in_every_language_that_fits_on_a_button() {
    for spec in shipped().iter() {
        let themes = spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
        assert!((4..=8).contains(&themes.len()), "{}", spec.info().id);
        for language in TRANSLATED {
            let names = themes.iter().map(|theme| {
                let name = catalogue().describe(spec.info(), &theme.key(), theme.name, language);
                assert_eq!(name == theme.name, language == Language::English, "{language}: {name}");
                assert!((4..=40).contains(&name.chars().count()), "{language}: {name}");
                name
            });
            assert_eq!(names.collect::<HashSet<_>>().len(), themes.len(), "{language}");
        }
    }
}

/// Renders each message with arguments of the kinds that it expects.
#[test]
fn every_message_of_a_game_can_be_said() {
    let catalogue = catalogue();
    let number =
        |name: &str| ["count", "stones", "steps", "pieces", "groups", "more", "left"].contains(&name);
    for spec in catalogue.iter() {
        for (id, args) in spec.game.messages() {
            for language in Language::ALL {
                let phrase = args.iter().fold(Phrase::new(id), |phrase, name| match number(name) {
                    true => phrase.with(name, 2u8),
                    false => phrase.with(name, "k11"),
                });
                let said = catalogue.sentences().checked(&phrase, language);
                let said = said.unwrap_or_else(|fault| panic!("{language}: {fault}"));
                assert!((3..=300).contains(&said.chars().count()), "{language}: {said}");
                // A sentence in one language is a sentence in all.
                let english = catalogue.say(&phrase, Language::English);
                assert_eq!(said.ends_with('.'), english.ends_with('.'), "{language}: {said}");
            }
        }
    }
}

#[test]
fn effects_of_moves_are_sentences_about_the_game_seen_from_the_reader_in_every_language() {
    let (catalogue, shipped) = (catalogue(), shipped());
    let mut seen: HashSet<Phrase> = HashSet::new();
    for variant in few_variants().iter().filter(|variant| shipped.get(variant.game.info().id).is_some()) {
        let (mut state, mut chance) = (variant.start(), Chance::new(7));
        while let Some(made) = random_move(&*state, &mut chance) {
            if chance.below(10) == 0 {
                let played = state.legal(2).into_iter().map(|made| state.clone_state().play(&made));
                seen.extend(played.flat_map(|played| played.expect("it is legal").consequences));
            }
            seen.extend(state.play(&made).expect("it is legal").consequences);
        }
    }
    for told in &seen {
        for language in TRANSLATED {
            let neutral = catalogue.say(told, language);
            let begins = neutral.chars().next().is_some_and(|sign| sign.is_uppercase() || sign.is_numeric());
            assert!(begins && neutral.ends_with('.'), "{language}: {neutral}");
            for seat in Seat::BOTH {
                let own = told.clone().seen_by(seat);
                let differs = catalogue.say(&own, language) != neutral;
                assert_eq!(differs, own != *told, "{language}, {seat:?}: {neutral}");
            }
        }
    }
    let ids: HashSet<&str> = seen.iter().map(|told| told.id).collect();
    assert!(ids.len() > 10, "{ids:?}");
}

/// The texts that people would read in English although their language is another one.
#[test]
fn no_text_is_missing_in_a_complete_language() {
    for language in TRANSLATED.into_iter().filter(|language| *language != Language::English) {
        let missing = missing(&shipped(), files(language));
        assert!(missing.is_empty(), "{language} lacks {} texts:\n{}", missing.len(), missing.join("\n"));
    }
}

#[test]
fn the_messages_of_every_language_are_those_of_english() {
    let text = |language: Language| shared(language).collect::<String>();
    for language in Language::ALL {
        assert_eq!(faults(&text(language), ""), Vec::<String>::new(), "{language}");
        let mut different = differences(&text(Language::English), &text(language));
        different.retain(|difference| TRANSLATED.contains(&language) || !difference.ends_with("is missing"));
        assert_eq!(different, Vec::<String>::new(), "{language}");
    }
}

/// A file that no game or list of messages has would never be read.
#[test]
fn every_file_of_a_translation_is_one_of_english() {
    let games = shipped();
    let of_games = games
        .iter()
        .map(|spec| spec.info().id)
        .flat_map(|game| ["messages.ftl", "lesson.ftl", "help.md"].map(|file| format!("{game}/{file}")));
    let known: Vec<String> =
        files(Language::English).map(|(file, _)| file.to_owned()).chain(of_games).collect();
    for language in Language::ALL {
        for (file, _) in files(language) {
            assert!(known.iter().any(|name| name == file), "assets/l10n/{language}/{file} is not used");
        }
    }
    let folders =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/l10n")).expect("it is there");
    for folder in folders {
        let folder = folder.expect("it can be read").file_name().into_string().expect("a code");
        assert!(folder.parse::<Language>().is_ok(), "assets/l10n/{folder} is no language of the list");
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
    let told = |n: i64, names| {
        let phrase = Phrase::new("a-b").with("n", n).with("s", &squares(names)[..]);
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
    let record = postern_rules::game::transcript::Transcript::of(&*state, said).to_string();
    let read = record.parse().expect("it is a record");
    assert_eq!(catalogue().replay(&read, usize::MAX).expect("it is replayed").position(), state.position());
}
