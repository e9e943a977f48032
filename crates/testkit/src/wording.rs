//! Assertions about what people read, by the id of a message instead of its words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;
use postern_rules::language::Language;

use crate::trials::catalogue;

/// Text that may contain messages.
pub trait Says: AsRef<str> {
    /// True if the text contains the English message `id`, with any text in place of its arguments. `id[key]` names a
    /// variant of a message that has several.
    ///
    /// # Panics
    /// If there is no such message or variant, or the message consists of arguments only.
    fn says(&self, id: &str) -> bool {
        self.says_with(id, &[])
    }

    /// Like [`Says::says`], with the given texts in place of these arguments.
    fn says_with(&self, id: &str, args: &[(&str, &str)]) -> bool;

    /// # Panics
    /// With the text, unless it [says](Says::says) the message `id`. The same holds for all below.
    #[track_caller]
    fn must_say(&self, id: &str) {
        self.must_say_with(id, &[]);
    }

    #[track_caller]
    fn must_say_with(&self, id: &str, args: &[(&str, &str)]) {
        assert!(self.says_with(id, args), "it does not say {id} {args:?}: {}", self.as_ref());
    }

    #[track_caller]
    fn must_not_say(&self, id: &str) {
        assert!(!self.says(id), "it says {id}: {}", self.as_ref());
    }

    #[track_caller]
    fn must_contain(&self, part: &str) {
        assert!(self.as_ref().contains(part), "it lacks {part:?}: {}", self.as_ref());
    }

    #[track_caller]
    fn must_not_contain(&self, part: &str) {
        assert!(!self.as_ref().contains(part), "it contains {part:?}: {}", self.as_ref());
    }
}

impl Says for str {
    fn says_with(&self, id: &str, args: &[(&str, &str)]) -> bool {
        let (id, key) = match id.split_once('[') {
            Some((id, key)) => (id, key.strip_suffix(']')),
            None => (id, None),
        };
        let pattern = MESSAGES.get(id).unwrap_or_else(|| panic!("there is no message {id}"));
        let forms = Forms { args, key }.of(pattern);
        assert!(!forms.is_empty(), "{id} has no variant {key:?}");
        forms.iter().any(|form| {
            let literals = form.split(ANYTHING).filter(|literal| !literal.is_empty());
            assert!(form.contains(char::is_alphabetic), "{id} consists of arguments only");
            let mut rest = Some(self);
            for literal in literals {
                rest = rest.and_then(|rest| Some(rest.split_once(literal)?.1));
            }
            rest.is_some()
        })
    }
}

/// Stands for an argument.
const ANYTHING: char = '\u{0}';

/// The English messages of the chat and of all games.
static MESSAGES: LazyLock<BTreeMap<&str, Pattern<&str>>> = LazyLock::new(|| {
    let games = catalogue();
    let texts = postern_l10n::shared(Language::English).chain(games.iter().map(|spec| spec.messages));
    let entries = texts.flat_map(|text| fluent_syntax::parser::parse(text).expect("it is valid").body);
    let messages = entries.filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value?)),
        _ => None,
    });
    messages.collect()
});

/// The texts that a message can become.
struct Forms<'a> {
    args: &'a [(&'a str, &'a str)],
    /// The variant to choose in selections that have it.
    key: Option<&'a str>,
}

impl Forms<'_> {
    /// Returns the texts of a pattern. If a variant is asked for, only those that contain it.
    fn of(&self, pattern: &Pattern<&str>) -> Vec<String> {
        let forms = self.pattern(pattern).into_iter();
        forms.filter(|(_, chosen)| *chosen || self.key.is_none()).map(|(form, _)| form).collect()
    }

    /// Returns the texts, each with whether it contains the variant that is asked for.
    fn pattern(&self, pattern: &Pattern<&str>) -> Vec<(String, bool)> {
        let mut forms = vec![(String::new(), false)];
        for element in &pattern.elements {
            let parts = match element {
                PatternElement::TextElement { value } => vec![((*value).to_owned(), false)],
                PatternElement::Placeable { expression } => self.expression(expression),
            };
            let joined = forms.iter().flat_map(|(form, chosen)| {
                parts.iter().map(move |(part, also)| (format!("{form}{part}"), *chosen || *also))
            });
            forms = joined.collect();
        }
        forms
    }

    fn expression(&self, expression: &Expression<&str>) -> Vec<(String, bool)> {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let named = |variant: &Variant<&str>| self.key == Some(key(variant));
                let has_key = variants.iter().any(named);
                let given = match selector {
                    InlineExpression::VariableReference { id } => self.given(id.name),
                    _ => None,
                };
                let fits = |variant: &Variant<&str>| match given {
                    _ if has_key => named(variant),
                    Some(value) => chooses(value, variant, variants),
                    None => true,
                };
                let fitting = variants.iter().filter(|variant| fits(variant));
                let texts = fitting.flat_map(|variant| self.pattern(&variant.value));
                texts.map(|(text, chosen)| (text, chosen || has_key)).collect()
            }
        }
    }

    fn inline(&self, inline: &InlineExpression<&str>) -> Vec<(String, bool)> {
        match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                vec![(unescape_unicode_to_string(value).into_owned(), false)]
            }
            InlineExpression::VariableReference { id } => {
                let text = self.given(id.name).map_or_else(|| ANYTHING.to_string(), str::to_owned);
                vec![(text, false)]
            }
            InlineExpression::MessageReference { id, .. } => self.pattern(&MESSAGES[id.name]),
            InlineExpression::Placeable { expression } => self.expression(expression),
            other => panic!("no message has {other:?}"),
        }
    }

    fn given(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(given, _)| *given == name).map(|(_, value)| *value)
    }
}

fn key<'a>(variant: &Variant<&'a str>) -> &'a str {
    match variant.key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    }
}

/// True if the value selects this variant.
fn chooses(value: &str, variant: &Variant<&str>, among: &[Variant<&str>]) -> bool {
    let is = |variant: &Variant<&str>| key(variant) == value || key(variant) == "one" && value == "1";
    is(variant) || variant.default && !among.iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_found_by_its_id() {
        let text = "<@1>, **Ann** offers you a draw in **Go** #7. Making a move declines it.";
        assert!(
            text.says("offer-asks") && text.says("offer-asks[draw]") && !text.says("offer-asks[takeback]")
        );
        assert!(
            text.says_with("offer-asks", &[("by", "Ann")]) && !text.says_with("offer-asks", &[("by", "Ben")])
        );
        assert!(!text.says("no-games") && !"a draw".says("offer-asks"));
        assert!("after 2 moves".says_with("after-moves", &[("moves", "2")]));
        assert!(!"after 1 move".says_with("after-moves", &[("moves", "2")]));
    }

    #[test]
    #[should_panic(expected = "there is no message no-such-id")]
    fn an_unknown_id_is_an_error_of_the_test() {
        "".says("no-such-id");
    }

    #[test]
    #[should_panic(expected = "has no variant")]
    fn an_unknown_variant_is_an_error_of_the_test() {
        "".says("offer-asks[other]");
    }
}
