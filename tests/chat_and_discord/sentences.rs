//! The sentences of the chat in every language: each exists, is used, gets the arguments that it names, and fits into
//! Discord's limits.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use postern::chat::commands::{commands, message_commands, person_commands};
use postern::chat::limits;
use postern_l10n::faults::{Message, messages};
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Expr, Ident, Token};

use postern_testkit::trials::{catalogue, messages_in, shipped};

/// A call of `msg!`: the expression for its id, and its arguments.
struct Call {
    id: Expr,
    args: Vec<(Ident, Expr)>,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Call> {
        let id = input.parse()?;
        let mut args = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let name = Ident::parse_any(input)?;
            input.parse::<Token![=]>()?;
            args.push((name, input.parse()?));
        }
        Ok(Call { id, args })
    }
}

/// The ids in the source with the names of their arguments, and every string literal.
#[derive(Default)]
struct Source {
    calls: Vec<(String, BTreeSet<String>)>,
    texts: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Source {
    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        if found.path.is_ident("msg") {
            let call: Call = found.parse_body().expect("a call of msg! has an id and named arguments");
            if let Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(id), .. }) = &call.id {
                let names = call.args.iter().map(|(name, _)| name.to_string()).collect();
                self.calls.push((id.value(), names));
            }
            self.visit_expr(Box::leak(Box::new(call.id)));
            for (_, value) in call.args {
                self.visit_expr(Box::leak(Box::new(value)));
            }
        } else if let Ok(inner) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(found.tokens.clone())
        {
            for inner in inner {
                self.visit_expr(Box::leak(Box::new(inner)));
            }
        }
    }
}

fn source() -> Source {
    let mut source = Source::default();
    for path in ["src", "crates"].into_iter().flat_map(postern_testkit::sources) {
        let text = fs::read_to_string(path).expect("a file of the source");
        source.texts.extend(text.split('"').skip(1).map(str::to_owned));
        source.visit_file(Box::leak(Box::new(syn::parse_file(&text).expect("it compiles"))));
    }
    source
}

fn text(language: Language) -> String {
    postern_l10n::shared(language).collect::<Vec<_>>().join("\n")
}

fn shared(language: Language) -> BTreeMap<String, Message> {
    let text = text(language);
    messages(&text).into_iter().map(|message| (message.id.clone(), message)).collect()
}

/// The arguments of a message and of the messages that it refers to.
fn arguments(of: &str, all: &BTreeMap<String, Message>) -> BTreeSet<String> {
    let Some(message) = all.get(of) else { return BTreeSet::new() };
    let inner = message.refers.iter().flat_map(|other| arguments(other, all));
    message.args.iter().cloned().chain(inner).collect()
}

/// Prefixes of ids that are composed at run time: of commands, options, sides and counts.
const PUT_TOGETHER: [&str; 22] = [
    "swap-yes",
    "swap-no",
    "way-newcomers",
    "way-normal",
    "way-experts",
    "command-",
    "argument-",
    "theme-",
    "below-",
    "format-",
    "colour-",
    "side-",
    "count-",
    "weekends-",
    "late-",
    "rated-",
    "draw-offer",
    "result-",
    "table-where-",
    "table-against-",
    "series-form-",
    "series-both-",
];

#[test]
fn every_sentence_that_is_said_has_its_message_with_just_these_arguments() {
    let english = shared(Language::English);
    let source = source();
    assert!(source.calls.len() > 150, "{}", source.calls.len());
    for (id, given) in &source.calls {
        assert!(english.contains_key(id), "there is no message {id}");
        let wanted = arguments(id, &english);
        assert!(wanted.is_subset(given), "{id} wants {wanted:?}, and gets {given:?}");
        let needless: Vec<&String> = given.difference(&wanted).collect();
        assert!(needless.is_empty(), "{id} has no use for {needless:?}");
    }
    for label in source.texts.iter().filter(|text| text.starts_with("button-")) {
        assert!(english.contains_key(label), "there is no message {label}");
    }
}

#[test]
fn no_message_is_there_for_nothing() {
    let english = shared(Language::English);
    let source = source();
    for id in english.keys().filter(|id| PUT_TOGETHER.iter().all(|begins| !id.starts_with(begins))) {
        let referred = english.values().any(|message| message.refers.contains(id));
        assert!(referred || source.texts.contains(id), "nothing says {id}");
    }
}

#[test]
fn every_text_that_is_put_together_has_its_message() {
    let catalogue = catalogue();
    let all = commands(&catalogue);
    let told = format!("{all:?} {:?} {:?}", message_commands(&catalogue), person_commands(&catalogue));
    for begins in PUT_TOGETHER {
        assert!(!told.contains(&format!("\"{begins}")), "a text that begins with {begins} has no message");
    }
    for spec in shipped().iter() {
        let example = spec.game.example().expect("every game has an example");
        for count in example.diagram().strip.counts {
            for language in Language::ALL {
                let id = format!("count-{}", count.label);
                assert!(catalogue.sentences().text(&id, language).is_some(), "{id} {language}");
            }
        }
    }
}

/// The length of a displayed name in which every character is escaped.
const LONGEST_NAME: usize = 66;

/// Renders every message in every language, with the longest names and every choice that it makes.
fn every_sentence(mut check: impl FnMut(Language, &str, &str)) {
    let catalogue = catalogue();
    for language in Language::ALL {
        let all = shared(language);
        let text = text(language);
        for id in all.keys() {
            let args = arguments(id, &all);
            let keys: BTreeSet<&str> =
                text.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect();
            let chosen: Vec<&String> =
                args.iter().filter(|arg| text.contains(&format!("${arg} ->"))).collect();
            let mut said = |set: Option<(&str, PhraseArg)>| {
                let mut phrase = Phrase::new(Box::leak(id.clone().into_boxed_str()));
                for arg in &args {
                    let value = match &set {
                        Some((name, value)) if name == arg => value.clone(),
                        _ if chosen.contains(&arg) => PhraseArg::Number(1234),
                        _ => PhraseArg::Text("x".repeat(LONGEST_NAME)),
                    };
                    phrase = phrase.with(Box::leak(arg.clone().into_boxed_str()), value);
                }
                let sentence = catalogue.sentences().checked(&phrase, language);
                check(language, id, &sentence.unwrap_or_else(|why| panic!("{language}: {why}")));
            };
            said(None);
            for arg in &chosen {
                for number in [0, 1, 2, 5, 1234] {
                    said(Some((arg, PhraseArg::Number(number))));
                }
                // Only the keys of this message matter; other keys select its default.
                for key in keys.iter().filter(|key| key.chars().all(|c| c.is_ascii_lowercase() || c == '-')) {
                    said(Some((arg, PhraseArg::Text((*key).to_owned()))));
                }
            }
        }
    }
}

#[test]
fn every_sentence_in_every_language_can_be_said_and_fits() {
    every_sentence(|language, id, sentence| {
        let most = match id.split('-').next() {
            Some("button") => limits::BUTTON_LABEL,
            Some("command" | "argument") => limits::COMMAND_ABOUT,
            Some("theme" | "colour" | "count" | "weekends" | "late" | "rated") if id != "late" => {
                limits::SUGGESTION_TEXT
            }
            Some(_) if id == "level" => limits::SUGGESTION_TEXT,
            Some("placeholder") => limits::PLACEHOLDER,
            _ => limits::CONTENT / 2,
        };
        let length = sentence.chars().count();
        assert!(length <= most, "{language} {id} has {length} characters, at most {most} fit: {sentence}");
    });
}

/// The text of a line of Fluent, without its id or variant.
fn said(line: &str) -> Option<&str> {
    let text = if line.starts_with(' ') { line.trim_start() } else { line.split_once(" = ")?.1 };
    let text =
        if text.starts_with(['[', '*']) { text.split_once("] ").map_or("", |(_, said)| said) } else { text };
    (!line.starts_with('#')).then_some(text)
}

/// Every line of text that people read in this language, of the chat and of all games.
fn lines_of(language: Language) -> Vec<String> {
    let texts = messages_in(language);
    texts.iter().flat_map(|text| text.lines().filter_map(said)).map(str::to_owned).collect()
}

#[test]
fn one_word_stands_for_one_thing() {
    let banned: &[(Language, &[&str])] = &[
        // A match is a game: as a noun it follows an article or the like. The verb is fine ("No finished games match").
        (
            Language::English,
            &["a match", "the match", "this match", "that match", "your match", "no match", "matches"],
        ),
        (Language::English, &["I'm ", " I ", "whoever", "Refuse"]),
        (Language::German, &[" Sie ", " Ihr ", " Ihre ", " zog ", "behalten:"]),
        (Language::French, &[" votre ", "Votre ", " ligne **", "partie notée", "clore", "mentionne"]),
        // A takeback is "deshacer": "retirar" is for offers, challenges and groups. No "vosotros": one text for Spain
        // and Latin America.
        (Language::Spanish, &[" usted", "Usted", "retirar la jugada", "anotada", "vuestra", "estéis"]),
        (Language::Spanish, &["ordenador", " ping", "tableros de mesa", "juegos de tablero"]),
    ];
    for &(language, words) in banned {
        for line in lines_of(language) {
            // A question that the person asks.
            let line = line.replace("What can I do?", "");
            let word = words.iter().find(|word| line.contains(**word));
            assert_eq!(word, None, "{language}: {line}");
        }
    }
}

#[test]
fn typography_is_that_of_the_language() {
    let banned: &[(Language, &[&str])] = &[
        (Language::German, &["\"", " %", " ,"]),
        // A no-break space keeps these signs on the line of their word.
        (Language::French, &["\"", "'", " :", " ;", " !", " ?", " %", " »", "« ", "“", "„"]),
        (Language::Spanish, &["\"", " %", "“", "„"]),
    ];
    for &(language, signs) in banned {
        for line in lines_of(language) {
            // Code, and the columns of numbers in pictures, are the same in all languages.
            let text: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
            let text = text
                .replace("{\"\\u000A\"}", "")
                .replace("{\" \"}", "")
                .replace("{\"\"}", "")
                .replace("{\"\u{a0}\"}", "");
            let text = text.replace("{ $one } : { $two }", "");
            let sign = signs.iter().find(|sign| text.contains(**sign));
            assert_eq!(sign, None, "{language}: {line}");
            if language == Language::Spanish {
                assert_eq!(text.matches('?').count(), text.matches('¿').count(), "{line}");
            }
        }
    }
}

#[test]
fn no_dash_stands_in_a_sentence_with_a_move_that_may_have_a_hyphen() {
    for language in Language::ALL {
        for line in lines_of(language) {
            let has_move = ["{ $move }", "{ $line }"].iter().any(|part| line.contains(part));
            assert!(!has_move || !line.contains(" – "), "{language}: {line}");
        }
    }
}
