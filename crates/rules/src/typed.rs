//! The reader of text from people: typed, pasted, or in a file. Removes differences that people don't see or don't
//! mean, so that all parsers accept the same signs.

pub mod decoding;
mod entities;
pub mod link;
pub mod pairs;
pub mod wrapping;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::phrase::{Phrase, PhraseArg};

/// The most characters of a text that a refusal repeats.
const SHOWN: usize = 80;

/// The signs that people put around a text, besides brackets in pairs: quotes and the marks of chat formatting.
const AROUND: [char; 8] = ['"', '\'', '`', '*', '_', '~', '|', '\\'];

/// Brackets in pairs around a value.
const BRACKETS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// Returns the text with plain signs: Unicode NFKC, without invisible characters, with one kind of dash (`-`), of
/// double and single quotes, of blank and of line end. Arrows become `->` and `<>`, signs that look like an ASCII letter or
/// digit become it, and numbers in circles and names of signs (`&gt;`) what they stand for.
pub fn plain(text: &str) -> String {
    // Most text, such as the moves of a stored match, is plain.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'&') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let lines = counted(&entities::decoded(text).replace("\r\n", "\n"));
    for c in lines.nfkc().filter(|&c| !is_invisible(c)) {
        match c {
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\n' => out.push('\n'),
            '\u{2800}' => out.push(' '),
            c if c.is_whitespace() => out.push(' '),
            '→'
            | '➔'
            | '➙'..='➯'
            | '➱'..='➾'
            | '⇒'
            | '⟶'
            | '⟹'
            | '⭢'
            | '↦'
            | '⇨'
            | '⮕'
            | '⇢'
            | '⇾'
            | '↝'
            | '⇝'
            | '⟼'
            | '⟿'
            | '🠒'
            | '🠖'
            | '🡒'
            | '🡪'
            | '🡲'
            | '▶'
            | '►'
            | '▸'
            | '▷' => out.push_str("->"),
            '↔' | '⇄' | '⇆' | '⇔' | '⟷' | '⇋' | '⇌' | '⇿' | '⟺' | '🔄' | '🔁' => {
                out.push_str("<>")
            }
            c => out.push(ascii(c)),
        }
    }
    out
}

/// Returns the text with a full stop after each number in a circle or on a key that precedes something: `①`, `❶`, `1️⃣`.
fn counted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // A number before something has at most three digits, and no letter before it.
    let begins = |out: &str| {
        let before = out.chars().rev().take(4).find(|c| !c.is_ascii_digit());
        before.is_none_or(|c| !c.is_alphanumeric())
    };
    // The place of the full stop after the last key.
    let mut stop: Option<usize> = None;
    for c in text.chars() {
        let code = c as u32;
        let number = match code {
            0x2460..=0x2473 => Some(code - 0x245f),
            0x2474..=0x2487 => Some(code - 0x2473),
            0x2776..=0x277f => Some(code - 0x2775),
            0x2780..=0x2789 => Some(code - 0x277f),
            0x278a..=0x2793 => Some(code - 0x2789),
            0x24eb..=0x24f4 => Some(code - 0x24e0),
            0x24f5..=0x24fe => Some(code - 0x24f4),
            _ => None,
        };
        match (number, c) {
            (Some(number), _) => {
                let stop = if begins(&out) { "." } else { "" };
                out.push_str(&format!("{number}{stop}"));
            }
            (None, '\u{20e3}') if begins(&out) => {
                // The keys of one number follow each other.
                let is_next = |stop: &usize| out[stop + 1..].bytes().all(|byte| byte.is_ascii_digit());
                if let Some(stop) = stop.filter(is_next) {
                    out.remove(stop);
                }
                stop = Some(out.len());
                out.push('.');
            }
            // The form of an emoji, between the number and its key.
            (None, '\u{20e3}' | '\u{fe0f}') => {}
            (None, c) => out.push(c),
        }
    }
    out
}

/// Returns a single value as a person means it: plain, without blanks, quotes, brackets, chat marks and list marks around it,
/// and without the punctuation of a sentence after it.
pub fn value(text: &str) -> String {
    let plain = plain(text);
    let mut text = plain.trim();
    loop {
        let unlisted = text.trim_start_matches('>').trim_start();
        let unlisted = ["- ", "• ", "· ", "◦ ", "▪ ", "‣ "]
            .iter()
            .find_map(|mark| unlisted.strip_prefix(mark))
            .unwrap_or(unlisted);
        let bare = unlisted.trim_matches(AROUND).trim_end_matches([',', ';', '!', '?']).trim();
        // The full stop of a sentence is the only one.
        let bare = bare.strip_suffix('.').filter(|bare| bare.rfind('.').is_none()).unwrap_or(bare);
        let inside = |(open, close): &(char, char)| bare.strip_prefix(*open)?.strip_suffix(*close);
        let shorter = BRACKETS.iter().find_map(inside).unwrap_or(bare).trim();
        if shorter.len() == text.len() {
            return text.to_owned();
        }
        text = shorter;
    }
}

/// Returns a value in lower case with single blanks, to be compared with another one.
pub fn folded(text: &str) -> String {
    value(text).to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a value in lower case without accents, with a blank for each hyphen and underscore: `saint etienne`.
pub fn bare_letters(text: &str) -> String {
    let folded: String = value(text).to_lowercase().nfkd().filter(|&c| !is_combining_mark(c)).collect();
    folded.replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// True if two values differ only in case, blanks and signs that look alike.
pub fn is_same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Text from a person, repeated in a refusal: as typed, in quotes, with its invisible characters counted in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quoted(String);

impl Quoted {
    pub fn new(text: &str) -> Quoted {
        Quoted(text.chars().take(SHOWN).collect())
    }

    pub fn phrase(&self) -> Phrase {
        let is_hidden = |c: &char| is_invisible(*c) || (c.is_control() && !c.is_whitespace());
        let hidden = self.0.chars().filter(is_hidden).count();
        let visible = self.0.chars().filter(|c| !is_hidden(c));
        let line: String = visible.map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        let shown = Phrase::new(if is_quoted(&line) { "as-typed" } else { "quoted" }).with("text", line);
        match hidden {
            0 => shown,
            _ => Phrase::new("quoted-hidden").with("text", shown).with("hidden", hidden),
        }
    }
}

/// True if a text begins and ends with a quote of any language.
fn is_quoted(text: &str) -> bool {
    let is_quote = |c: Option<char>| c.is_some_and(|c| matches!(ascii(c), '"' | '\'' | '`'));
    text.chars().count() > 1 && is_quote(text.chars().next()) && is_quote(text.chars().next_back())
}

impl From<Quoted> for PhraseArg {
    fn from(quoted: Quoted) -> PhraseArg {
        quoted.phrase().into()
    }
}

/// True for characters without a visible form: those that Unicode ignores by default, and format characters.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{0}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}'
        | '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// True for letters without a visible glyph. A name made of them would be invisible.
pub fn is_blank(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// True if a person sees something of a text.
pub fn is_seen(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c) && !is_blank(c))
}

/// The first digits of other scripts. Nine more follow each.
const ZEROS: &[char] = &[
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}',
    '\u{e50}', '\u{ed0}', '\u{1040}',
];

/// Signs that look like the ASCII sign before them.
const ALIKE: &[(char, &str)] = &[
    // Dashes, the minus, bullets that are dashes, and the long vowels that Japanese and Korean keyboards give for one.
    ('-', "‐‑‒–—―−⁃˗﹘﹣－⸺⸻─━ー〜〰ᅳㅡ➖⎯▬֊־᠆"),
    ('"', "“”„‟«»″〝〞〟「」『』❝❞🙶🙷🙸"),
    ('\'', "‘’‚‛‹›′´ʹʼ❛❜ˋˊ"),
    ('x', "×✕✖⨯⨉╳✗✘❌❎☓🗙🗴хχ"),
    ('X', "ХΧ"),
    ('<', "〈《"),
    ('>', "〉》"),
    ('*', "∗⁎✱＊⁕✳＊"),
    ('|', "∣│"),
    (':', "∶꞉"),
    ('/', "∕⁄"),
    ('=', "᐀゠꞊═"),
    ('+', "➕"),
    (',', "،、"),
    (';', "；؛"),
    ('.', "。．"),
    ('a', "аα"),
    ('b', "Ьь"),
    ('c', "сϲ"),
    ('d', "ԁ"),
    ('e', "её"),
    ('g', "ɡ"),
    ('h', "һ"),
    ('i', "іι"),
    ('j', "ј"),
    ('k', "кκ"),
    ('m', "м"),
    ('o', "оο"),
    ('p', "рρ"),
    ('q', "ԛ"),
    ('r', "г"),
    ('s', "ѕ"),
    ('t', "тτ"),
    ('v', "ѵν"),
    ('w', "ԝ"),
    ('y', "уγ"),
    ('A', "АΑ"),
    ('B', "ВΒ"),
    ('C', "СϹ"),
    ('E', "ЕΕ"),
    ('K', "КΚ"),
    ('M', "МΜ"),
    ('H', "НΗ"),
    ('T', "ТΤ"),
    ('O', "ОΟ"),
    ('P', "РΡ"),
    ('I', "ІΙ"),
    ('J', "Ј"),
    ('N', "Ν"),
    ('S', "Ѕ"),
    ('G', "Ԍ"),
    ('Q', "Ԛ"),
    ('D', "Ꭰ"),
    ('F', "Ϝ"),
    ('l', "ӏ"),
    ('f', "ƒ"),
    ('u', "υս"),
    ('n', "ո"),
];

/// Returns the ASCII sign that a sign looks like, or the sign itself.
fn ascii(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    if let Some(zero) =
        ZEROS.iter().find(|&&zero| (zero..=char::from_u32(zero as u32 + 9).unwrap_or(zero)).contains(&c))
    {
        return char::from_digit(c as u32 - *zero as u32, 10).unwrap_or(c);
    }
    ALIKE.iter().find(|(_, alike)| alike.contains(c)).map_or(c, |(sign, _)| *sign)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn signs_that_look_alike_are_one_sign() {
        for (typed, read) in [
            ("ｄ４", "d4"),
            ("c1－c2", "c1-c2"),
            ("c1\u{2014}c2", "c1-c2"),
            ("c1→c2", "c1->c2"),
            ("c5✕d6", "c5xd6"),
            ("e6＜＞e7", "e6<>e7"),
            ("d\u{200b}1\u{feff}", "d1"),
            ("d٤", "d4"),
            ("𝐝𝟒", "d4"),
            ("a\u{a0}b\r\nc\u{2028}d", "a b\nc\nd"),
            ("«с5»", "\"c5\""),
            ("❝c5❞", "\"c5\""),
            ("c1➖c2", "c1-c2"),
            ("c1⮕c2", "c1->c2"),
            ("&gt; e6&lt;&gt;e7", "> e6<>e7"),
            ("① d4 ⑫ e5", "1. d4 12. e5"),
            ("❸d4", "3.d4"),
            ("1️⃣ d4 1️⃣2️⃣ e5", "1. d4 12. e5"),
            ("d①-d②", "d1-d2"),
            ("d1️⃣", "d1"),
        ] {
            assert_eq!(plain(typed), read, "{typed:?}");
        }
    }

    #[test]
    fn marks_around_a_value_say_nothing() {
        for typed in
            ["22-7", "`22-7`", "**22-7**", "“22–7”,", " ||22-7|| ", "_22-7_;", "\u{feff}22-7\u{200d}"]
        {
            assert_eq!(value(typed), "22-7", "{typed:?}");
        }
        assert!(is_same("3  Days a Move", "`3 days a move`"));
    }

    #[test]
    fn a_refusal_shows_text_as_typed_and_counts_what_is_hidden() {
        assert_eq!(
            Quoted::new("\"d4\" d1\\-d2").phrase(),
            Phrase::new("quoted").with("text", "\"d4\" d1\\-d2".to_owned())
        );
        let shown = Phrase::new("quoted").with("text", "d4z".to_owned());
        let hidden = Phrase::new("quoted-hidden").with("text", shown).with("hidden", 2usize);
        assert_eq!(Quoted::new("d4\u{200b}z\u{1b}").phrase(), hidden);
    }

    #[test]
    fn a_text_that_has_quotes_of_any_language_gets_no_further_ones() {
        for typed in ["\"zz\"", "“zz”", "„zz“", "« zz »", "'zz'", "`zz`"] {
            let shown = Phrase::new("as-typed").with("text", typed.to_owned());
            assert_eq!(Quoted::new(typed).phrase(), shown, "{typed}");
        }
        for typed in ["\"", "\"zz", "zz\"", ""] {
            let shown = Phrase::new("quoted").with("text", typed.to_owned());
            assert_eq!(Quoted::new(typed).phrase(), shown, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic_or_keeps_what_is_invisible(text in ".{0,40}") {
            prop_assert!(value(&text).len() <= plain(&text).len());
            prop_assert!(!plain(&text).chars().any(is_invisible));
        }
    }
}
