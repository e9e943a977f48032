//! Sentences with a number have the singular and the plural in every language.
//!
//! The texts themselves show the plurals: the words after a number in the variant `other` of a choice by this number, if the
//! variant `one` has another word there.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use postern_rules::language::Language;

use postern_testkit::trials::{TRANSLATED, messages_in};

/// Numbers that are never one: limits, and what has more than one by the rules.
const NEVER_ONE: &[(&str, &str)] = &[
    ("card-within", "within"),
    ("comment-too-long", "limit"),
    ("comment-too-many", "limit"),
    ("inchworm-aim", "goal"),
    ("inchworm-both-equal", "points"),
    ("inchworm-ends-drawn", "points"),
    ("inchworm-ends-won", "points"),
    ("inchworm-goal", "points"),
    ("inchworm-many-points", "points"),
    ("inchworm-straight", "squares"),
    ("inchworm-value-goal", "value"),
    ("inchworm-wrong-length", "height"),
    ("missing-recent", "weeks"),
    ("move-too-long", "longest"),
    ("option-too-long", "max"),
    ("outside-range", "within"),
    ("over-unrated", "plies"),
    ("paces-bank", "most"),
    ("plan-too-long", "limit"),
    ("plan-too-many", "lines"),
    ("plan-too-many", "moves"),
    ("position-fields", "wanted"),
    ("rampart-too-near", "nearest"),
    ("ramparts-too-many", "found"),
    ("result", "moves"),
    ("review-method", "half"),
    ("review-method", "quarter"),
    ("rows-too-large", "most"),
    ("seat-beside", "points"),
    ("series-form", "size"),
    ("series-running-pool", "all"),
    ("series-running-pool", "over"),
    ("series-settings", "most"),
    ("series-title-length", "limit"),
    ("server-no-limit", "most"),
    ("too-fast", "limit"),
    ("too-fast-to", "limit"),
    ("too-long-a-move", "limit"),
    ("too-many", "limit"),
    ("too-many-blocked", "limit"),
    ("too-many-takebacks", "limit"),
    ("too-many-to", "limit"),
];

/// Arguments that are names, with a verb after them that looks like a plural.
const NAMES: &[(&str, &str)] = &[("hook-challenge", "by"), ("puzzle-themes", "game"), ("said-yes", "asker")];

/// Plurals have more letters than the little words after other numbers, such as "of".
const SHORTEST: usize = 4;

/// A number, or another argument, in a text.
#[derive(Debug)]
struct Placed {
    id: String,
    arg: String,
    /// The word after it.
    word: String,
    /// The choices around it, with the variant that it is in.
    within: Vec<(String, String)>,
}

/// Returns the arguments of all messages of a text in Fluent format.
fn placed(text: &str) -> Vec<Placed> {
    let mut all = Vec::new();
    for entry in fluent_syntax::parser::parse(text).expect("it is valid").body {
        if let Entry::Message(Message { id, value: Some(pattern), .. }) = entry {
            add(id.name, &pattern, &[], &mut all);
        }
    }
    all
}

fn add(id: &str, pattern: &Pattern<&str>, within: &[(String, String)], all: &mut Vec<Placed>) {
    for (at, element) in pattern.elements.iter().enumerate() {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id: arg }) => {
                let after = match pattern.elements.get(at + 1) {
                    Some(PatternElement::TextElement { value }) => *value,
                    _ => "",
                };
                let after = after.strip_prefix([' ', '\u{a0}']).unwrap_or_default();
                let word = after.chars().take_while(|c| c.is_alphanumeric()).collect();
                all.push(Placed {
                    id: id.to_owned(),
                    arg: arg.name.to_owned(),
                    word,
                    within: within.to_vec(),
                });
            }
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                let arg = match selector {
                    InlineExpression::VariableReference { id } => id.name,
                    _ => "",
                };
                let key = |variant: &Variant<&str>| match variant.key {
                    VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key } => {
                        key.to_owned()
                    }
                };
                // Other choices are between words.
                let by_number = variants.iter().any(|variant| ["one", "1"].contains(&key(variant).as_str()));
                for variant in variants {
                    let key = if by_number { key(variant) } else { String::new() };
                    let within = [within, &[(arg.to_owned(), key)]].concat();
                    add(id, &variant.value, &within, all);
                }
            }
        }
    }
}

fn texts(language: Language) -> Vec<Placed> {
    messages_in(language).into_iter().flat_map(placed).collect()
}

/// Returns the words after a number in this variant of a choice by the number.
fn in_variant<'a>(all: &'a [Placed], key: &str) -> BTreeSet<&'a str> {
    let has = |placed: &&Placed| placed.within.iter().any(|(arg, of)| *arg == placed.arg && of == key);
    all.iter().filter(has).map(|placed| placed.word.as_str()).collect()
}

#[test]
fn every_sentence_with_a_number_has_the_singular_in_every_language() {
    let mut used: BTreeSet<(&str, &str)> = BTreeSet::new();
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for language in TRANSLATED {
        let all = texts(language);
        let singulars = in_variant(&all, "one");
        let mut plurals = in_variant(&all, "other");
        plurals.retain(|word| word.chars().count() >= SHORTEST && !singulars.contains(word));
        assert!(plurals.len() > 10, "{language}: {plurals:?}");
        for placed in all.iter().filter(|placed| plurals.contains(placed.word.as_str())) {
            checked += 1;
            let known = NEVER_ONE
                .iter()
                .chain(NAMES)
                .find(|known| **known == (placed.id.as_str(), placed.arg.as_str()));
            used.extend(known);
            let chosen = placed.within.iter().any(|(arg, _)| *arg == placed.arg);
            if !chosen && known.is_none() {
                wrong.push(format!("{language} {}: {{ ${} }} {}", placed.id, placed.arg, placed.word));
            }
        }
    }
    assert!(wrong.is_empty(), "no choice between one and more:\n{}", wrong.join("\n"));
    assert!(checked > 300, "{checked}");
    let unused: Vec<_> = NEVER_ONE.iter().chain(NAMES).filter(|known| !used.contains(known)).collect();
    assert!(unused.is_empty(), "these are no exceptions any more: {unused:?}");
}

#[test]
fn the_place_of_a_number_is_found() {
    let text = "a =\n    { $n ->\n        [one] { $n } day\n       *[other] { $n } days\n    } { $m } moves\nb = { $n }\u{a0}days\n";
    let found: Vec<_> = placed(text)
        .into_iter()
        .map(|placed| (placed.id, placed.arg, placed.word, placed.within.len()))
        .collect();
    let row =
        |id: &str, arg: &str, word: &str, within| (id.to_owned(), arg.to_owned(), word.to_owned(), within);
    let expected = [
        row("a", "n", "day", 1),
        row("a", "n", "days", 1),
        row("a", "m", "moves", 0),
        row("b", "n", "days", 0),
    ];
    assert_eq!(found, expected);
}
