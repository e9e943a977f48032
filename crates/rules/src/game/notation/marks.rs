//! Leaves out the marks of lists and quotes, numbers, mentions, emoji, words such as "move" and notes in brackets that people
//! write around moves.

use std::borrow::Cow;

use super::brackets::without_notes;
use super::move_words::{BETWEEN, has_square, is_pass};
use super::speakers::{after_speaker, is_speaker};

/// Words around a move that say nothing, in the languages of the bot.
const WORDS: [&str; 73] = [
    "move",
    "moves",
    "my",
    "i",
    "we",
    "play",
    "plays",
    "played",
    "playing",
    "turn",
    "next",
    "now",
    "then",
    "if",
    "please",
    "answer",
    "answers",
    "and",
    "zug",
    "züge",
    "mein",
    "ich",
    "spiele",
    "spielt",
    "ziehe",
    "zieht",
    "setze",
    "setzt",
    "wenn",
    "dann",
    "jetzt",
    "bitte",
    "und",
    "coup",
    "coups",
    "mon",
    "je",
    "joue",
    "pose",
    "si",
    "alors",
    "puis",
    "et",
    "maintenant",
    "jugada",
    "jugadas",
    "movimiento",
    "mi",
    "yo",
    "juego",
    "juega",
    "muevo",
    "mueve",
    "entonces",
    "luego",
    "ahora",
    "y",
    "to",
    "nach",
    "vers",
    "hacia",
    "à",
    "on",
    "at",
    "auf",
    "en",
    "sur",
    "bis",
    "de",
    "from",
    "von",
    "desde",
    "hasta",
];

/// Words for a capture or a removal, in the languages of the bot.
const TAKES: [&str; 14] = [
    "takes", "take", "captures", "capture", "removes", "remove", "schlägt", "schlage", "entferne",
    "entfernt", "prend", "retire", "captura", "retira",
];

/// Quotes and chat marks that are part of no move.
const QUOTES: [char; 7] = ['"', '\'', '`', '_', '~', '|', '\\'];

/// The words of a line that may be parts of moves, and the number of notes in brackets that were left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marked {
    pub words: Vec<String>,
    pub notes: usize,
}

/// Returns the words of a line of plain text (see [`crate::typed::plain`]) without what is no part of a move. A sign such as `-`
/// or `x` remains as a word, except at the start of the line or after a number: there it is a mark of a list.
pub(crate) fn marked(line: &str) -> Marked {
    let line: Cow<'_, str> = match line.contains(QUOTES) {
        true => line.replace(QUOTES, "").into(),
        false => line.into(),
    };
    let (line, notes) = without_notes(&line);
    let line = line.trim();
    let spoken = after_speaker(line);
    let mut words: Vec<String> = Vec::new();
    let mut is_first = true;
    let all: Vec<&str> = spoken.unwrap_or(line).split_whitespace().collect();
    for (at, word) in all.iter().copied().enumerate() {
        // `i 4`, and the number of its row.
        let is_column = is_column(word)
            && all.get(at + 1).is_some_and(|row| row_of(word, row, at + 2 == all.len()).is_some());
        if is_column {
            is_first = false;
            words.push(word.to_owned());
            continue;
        }
        let column = words.last_mut().filter(|last| is_column_of(last));
        if let Some((column, row)) = column.and_then(|column| {
            let row = row_of(column, word, at + 1 == all.len())?;
            Some((column, row))
        }) {
            column.push_str(row);
            continue;
        }
        if TAKES.contains(&word.to_lowercase().as_str()) {
            is_first = false;
            words.push("x".to_owned());
            continue;
        }
        // `d1 a d2`, in Spanish.
        let leads_on = all.get(at + 1).is_some_and(|next| has_square(next) || is_column_of(next));
        if word == "a" && leads_on && words.last().is_some_and(|last| has_square(last)) {
            continue;
        }
        let word = labelled(word);
        if is_mention(word) || is_word(word) || spoken.is_some() && is_speaker(word) {
            continue;
        }
        let word = signed(word, is_first);
        let bare = unnumbered(word);
        let is_number = bare.len() < word.len();
        if is_number && words.last().is_some_and(|last| is_sign(last)) {
            // `1. d4 - 2. e5`
            words.pop();
        }
        let bare = if is_number || is_first { signed(bare, true) } else { bare };
        if bare.is_empty() || is_word(bare) {
            is_first |= is_number;
            continue;
        }
        is_first = false;
        words.push(unpointed(bare).to_owned());
    }
    Marked { words, notes }
}

/// True for a sign between two squares.
fn is_sign(word: &str) -> bool {
    BETWEEN.contains(&word) || word == ":"
}

/// Returns a word without the colon after a move that takes nothing: `pass:`, `R9:`.
fn unpointed(word: &str) -> &str {
    let bare = word.trim_end_matches(':');
    let is_rescue =
        bare.strip_prefix(['r', 'R']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    if is_pass(bare) || is_rescue { bare } else { word }
}

/// Returns the number of a row after the letter of its column: `4`, or `4!`. With a full stop, it is the row only at the end or
/// after a letter that means nothing else: `d 4. e 5.`, but `d4 y 2. e5`.
fn row_of<'a>(column: &str, word: &'a str, is_last: bool) -> Option<&'a str> {
    let row = word.trim_end_matches(['.', ',', '!', '?', ';', ')', ']']);
    let is_number = !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    let sign = &word[row.len()..];
    let is_row = match sign {
        "" | "," | "!" | "?" | ";" => true,
        "." => is_last || !["i", "y", "x", "o"].contains(&column.to_ascii_lowercase().as_str()),
        _ => is_last,
    };
    (is_number && is_row).then_some(row)
}

/// True for a letter alone.
fn is_column(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// True for a word that ends with the letter of a column: `d`, `xd`, `c3-d`.
fn is_column_of(word: &str) -> bool {
    let mut signs = word.chars().rev();
    signs.next().is_some_and(|c| c.is_ascii_alphabetic())
        && signs.next().is_none_or(|c| !c.is_alphabetic() || matches!(c, 'x' | 'X'))
}

/// Returns a text in which each sign is a word, `d 1 - d 2`, without its blanks; `None` for any other text.
pub(crate) fn spelled(plain: &str) -> Option<String> {
    let signs = || plain.chars().filter(|c| !c.is_whitespace() && !QUOTES.contains(c));
    let is_spelled = plain.split_whitespace().all(|word| word.chars().count() == 1);
    (is_spelled && signs().count() > 1).then(|| signed(&signs().collect::<String>(), true).to_owned())
}

/// True if a text is a move as the program writes it, without marks.
pub(crate) fn is_bare(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-=x<>".contains(&byte);
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.bytes().all(is_sign)
}

/// Returns what follows a label: `d4` of `move:d4`.
fn labelled(word: &str) -> &str {
    let Some((label, rest)) = word.split_once(':') else { return word };
    let label = label.trim_start_matches(|c: char| !c.is_alphanumeric());
    if is_word(label) && !rest.is_empty() { rest } else { word }
}

/// True for `@name`, and for an emoji by its name: `:thumbsup:`.
fn is_mention(word: &str) -> bool {
    let is_emoji = word.len() > 3 && word.starts_with(':') && word.ends_with(':');
    is_emoji || word.len() > 1 && word.starts_with('@')
}

fn is_word(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    !bare.is_empty() && WORDS.contains(&bare.to_lowercase().as_str())
}

/// Returns a word without the signs around it that are part of no move. The signs between two squares remain, except before
/// the first move.
fn signed(word: &str, is_first: bool) -> &str {
    if !word.contains(char::is_alphanumeric) {
        return if word == "*" || is_sign(word) && !is_first { word } else { "" };
    }
    // An asterisk and brackets belong to the move, and so does a sign in front of a second square.
    let belongs = |c: char| c.is_alphanumeric() || matches!(c, '*' | '(' | '[');
    let joins = |c: char| !is_first && matches!(c, '-' | '=' | '<' | '>') || c == ':';
    let word = word.trim_start_matches(|c: char| !belongs(c) && !joins(c));
    let word = match word.strip_prefix(':') {
        Some(rest) if !has_square(rest) => rest,
        _ => word,
    };
    let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '=' | '<' | '>' | '*' | ')' | ']' | ':');
    let mut word = word.trim_end_matches(ends);
    for (open, close) in [('(', ')'), ('[', ']')] {
        // A bracket without its other half: `1) d4)`.
        if !word.contains(open) {
            word = word.trim_end_matches(close).trim_end_matches(ends);
        }
    }
    // Bold, which is the mark of no move.
    word.strip_prefix("**")
        .and_then(|inner| inner.strip_suffix("**"))
        .filter(|inner| *inner != "*")
        .unwrap_or(word)
}

/// Returns a word without the move number at its start: `1.a2`, `12...`, `3)`, `4:`, `(5)`. A number alone is a move number.
pub(crate) fn unnumbered(word: &str) -> &str {
    let inner = word.trim_start_matches(['(', '[']);
    let rest = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == inner.len() {
        return word;
    }
    let after = rest.trim_start_matches(['.', ')', ']', ':']);
    let is_move = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '*' || c == '(');
    match after {
        "" => "",
        // `1:0` and `0.5` are no moves with a number.
        after if after.len() < rest.len() && !after.starts_with(|c: char| c.is_ascii_digit()) => after,
        after => match after.strip_prefix('-') {
            Some(made) if made.is_empty() || is_move(made) => made,
            _ => word,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_around_a_move_is_left_out() {
        for typed in [
            "d4",
            "> d4",
            ">d4",
            ">> d4",
            ">>> d4",
            "- d4",
            "-d4",
            "-- d4",
            "+ d4",
            "• d4",
            "•d4",
            "· d4",
            "‣ d4",
            "● d4",
            "# d4",
            "## d4",
            "-# d4",
            "-> d4",
            "=> d4",
            "= d4",
            "<> d4",
            "/ d4",
            "1. d4",
            "1.d4",
            "1) d4",
            "1)d4",
            "(1) d4",
            "[1] d4",
            "1: d4",
            "1:d4",
            "1- d4",
            "1-d4",
            "1 - d4",
            "1 d4",
            "#1 d4",
            "#1. d4",
            "1... d4",
            "1...d4",
            "12. d4",
            "1.) d4",
            "1. - d4",
            "- 1. d4",
            "> 1. d4",
            "move d4",
            "Move: d4",
            "move:d4",
            "move : d4",
            "/move d4",
            "/move: d4",
            "/move move:d4",
            "my move: d4",
            "I play d4",
            "Zug d4",
            "Zug: d4",
            "mein Zug: d4",
            "ich spiele d4",
            "coup d4",
            "coup : d4",
            "je joue d4",
            "jugada: d4",
            "juego d4",
            "<@123456> d4",
            "<@!123456> d4",
            "<@&123456> d4",
            "<#123456> d4",
            "<@123456>d4",
            "@Ada d4",
            "<:go:123456> d4",
            "<a:go:123456> d4",
            ":go: d4",
            "Ada: d4",
            "👉 d4",
            "👉d4",
            "d4 👍",
            "d4👍",
            "✅ d4",
            "d4.",
            "d4,",
            "d4;",
            "d4!",
            "d4!?",
            "d4?",
            "d4...",
            "d4 .",
            "d4 !",
            "d4 :)",
            "d4 ;-)",
            "d4 please",
            "d4)",
            "d4 (good)",
            "d4 {good}",
            "{good} d4",
            "d4 [good move]",
            "d4 (2. e5 f6)",
            "<b>d4</b>",
            "<p>d4",
            "\"d4\"",
            "'d4'",
            "`d4`",
            "||d4||",
            "~~d4~~",
            "__d4__",
            "$ d4",
        ] {
            assert_eq!(marked(typed).words, ["d4"], "{typed:?}");
        }
    }

    #[test]
    fn the_parts_of_a_move_remain() {
        for (typed, words) in [
            ("d1 - d2", &["d1", "-", "d2"][..]),
            ("d1- d2 c3 -c4", &["d1-", "d2", "c3", "-c4"]),
            ("c5 x d6", &["c5", "x", "d6"]),
            ("c5 : d6", &["c5", ":", "d6"]),
            ("c5 :d6", &["c5", ":d6"]),
            ("c5:", &["c5:"]),
            ("e6 <> e7", &["e6", "<>", "e7"]),
            ("e1=e4", &["e1=e4"]),
            ("*d3", &["*d3"]),
            ("* d3", &["*", "d3"]),
            ("**d3**", &["d3"]),
            ("***d3**", &["*d3"]),
            ("*d3*", &["*d3*"]),
            ("(d4)", &["(d4)"]),
            ("R9", &["R9"]),
            ("xd4 pass", &["xd4", "pass"]),
            ("e5-f4 X d3-d4", &["e5-f4", "X", "d3-d4"]),
            ("1. d4 2 - e5", &["d4", "e5"]),
            ("e6<>e7", &["e6<>e7"]),
            ("d1 to d2", &["d1", "d2"]),
            ("d 11", &["d11"]),
            ("x d 4", &["x", "d4"]),
            ("i 4 y 5", &["i4", "y5"]),
            ("D 4. E 5.", &["D4", "E5"]),
            ("c 1 - c 2!", &["c1", "-", "c2"]),
            ("d4 y 2. e5", &["d4", "e5"]),
            ("1. d4 - 2. e5", &["d4", "e5"]),
            ("(d1 - d2) [pass] R9: pass:", &["d1", "-", "d2", "pass", "R9", "pass"]),
            ("Ada L.: d4 Ben: xd5", &["d4", "xd5"]),
            ("c5 takes d6", &["c5", "x", "d6"]),
            ("d1 a d2", &["d1", "d2"]),
            ("pass 2 d4", &["pass", "d4"]),
            ("good d4", &["good", "d4"]),
            ("", &[]),
            ("> - •", &[]),
        ] {
            assert_eq!(marked(typed).words, words, "{typed:?}");
        }
    }

    #[test]
    fn notes_are_counted() {
        for (line, notes) in [
            ("d4 {good} d5 {bad}", 2),
            ("d4 (2. e5 (2. f5) f6) d5", 1),
            ("(d4) [%clk 0:12]", 1),
            ("d4 {never ends", 1),
            ("(1) d4 <@123456>", 0),
            ("d4 )}", 0),
        ] {
            assert_eq!(marked(line).notes, notes, "{line}");
        }
    }
}
