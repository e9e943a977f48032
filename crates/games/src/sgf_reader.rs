//! Reads records as SGF: those of `sgf`, with their record in the comment on the game (`GC`), and those of other programs.
//!
//! The reader takes the record from that comment, and adds the further moves of the main line. One loop follows the main line
//! only: a hostile file could nest its trees so deeply that a recursive reader overflows the stack. A file without this
//! comment, from another program, may set up stones before the first move; they are the start of the game.

use std::iter::Peekable;
use std::str::Chars;

use postern_rules::game::info::Info;
use postern_rules::phrases;
use postern_rules::square::Square;
use postern_rules::typed::Quoted;
use postern_rules::typed::wrapping::{Unwrapped, unwrapped};

use crate::sgf_setup::{LETTERS, SetUp};

/// The longest file accepted, in bytes.
const LONGEST: usize = 1_000_000;
/// A turn without a move.
const PASS: &str = "pass";

/// The facts about a game in an SGF file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sgf {
    /// The record in the comment on the game.
    record: Option<String>,
    /// The number of points on a side.
    size: Option<String>,
    /// The set-up before the first move, in order.
    setup: SetUp,
    /// The player to move: `x` for Black, `o` for White.
    to_move: Option<char>,
    /// The moves of the main line, in our notation.
    moves: Vec<String>,
    /// The player of the last move.
    mover: Option<char>,
    /// The reason why the moves are no game of another program.
    unfit: Option<BadSgf>,
    /// The number of comments, variations and lines outside the game.
    passed: usize,
    /// The number of further games in the file.
    pub others: usize,
    /// True if the file ends within the game.
    pub is_cut: bool,
}

phrases! {
    /// The reason why a file is not read. The reader never skips a part of the main line.
    pub enum BadSgf {
        TooLong { longest: usize } = "record-too-long",
        /// The value of a node (from 1, the root) is no point of the board.
        Node { number: usize, value: Quoted } = "record-sgf-node",
        /// The node sets up stones after a move.
        SetUp { number: usize, value: Quoted } = "record-sgf-setup",
        /// The player of the node's move made the move before it, too.
        Turn { number: usize, value: Quoted } = "record-sgf-turn",
    }
}

/// Reads a file; `None` if the text is not SGF. The text is untrusted: the work is proportional to its length. Lines before the
/// file, and marks of chat around it, say nothing.
///
/// # Errors
/// [`BadSgf`] for a file that is too long, and for a point that is not on the board.
pub fn read(text: &str) -> Option<Result<Sgf, BadSgf>> {
    let Unwrapped { text, passed } = unwrapped(text);
    let (before, tree) = begin(&text)?;
    if tree.len() > LONGEST {
        return Some(Err(BadSgf::TooLong { longest: LONGEST }));
    }
    let sgf = read_nodes(tree);
    Some(sgf.map(|sgf| Sgf { passed: sgf.passed + passed + before, ..sgf }))
}

/// Returns the first game after its `(;`, and the number of lines before it.
fn begin(text: &str) -> Option<(usize, &str)> {
    let tree = |text: &'_ str| -> Option<usize> {
        let after = text.trim_start().strip_prefix('(')?.trim_start().strip_prefix(';')?;
        Some(text.len() - after.len())
    };
    if let Some(start) = tree(text) {
        return Some((0, &text[start..]));
    }
    let (mut at, mut before) = (0, 0);
    for line in text.split_inclusive('\n') {
        // A record of ours may have a comment with such signs.
        if line.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("game:")) {
            return None;
        }
        let start = tree(line)
            .filter(|start| line[*start..].trim_start().starts_with(|c: char| c.is_ascii_uppercase()));
        if let Some(start) = start {
            return Some((before, &text[at + start..]));
        }
        before += usize::from(line.contains(char::is_alphanumeric));
        at += line.len();
    }
    None
}

fn read_nodes(text: &str) -> Result<Sgf, BadSgf> {
    let (mut sgf, mut rows) = (Sgf::default(), 19);
    let (mut is_root, mut node) = (true, 1);
    // The number of open trees, and true after the end of the main line, which is the first branch of each tree.
    let (mut depth, mut is_over) = (1_usize, false);
    let mut outside = String::new();
    // The properties of the node. Their order says nothing, so they are read at its end.
    let mut properties: Vec<(String, Vec<String>)> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        if matches!(next, ';' | '(' | ')') {
            sgf.node(&mut properties, Place { is_root, node }, &mut rows)?;
        }
        match next {
            '(' if depth == 0 && rest.peek() == Some(&';') => {
                sgf.others += 1;
                depth = 1;
            }
            '(' if depth > 0 => {
                // The tree of a further game has no variations that matter.
                sgf.passed += usize::from(is_over && sgf.others == 0);
                depth += 1;
            }
            ')' => {
                is_over = true;
                depth = depth.saturating_sub(1);
            }
            '[' if depth > 0 => drop(value(&mut rest)),
            // Text after the game.
            c if depth == 0 => outside.push(c),
            _ if is_over => {}
            ';' => (is_root, node) = (false, node + 1),
            'A'..='Z' => {
                let mut name = String::from(next);
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.extend(Some(letter).filter(char::is_ascii_uppercase));
                }
                properties.push((name, values(&mut rest)));
            }
            _ => {}
        }
    }
    sgf.node(&mut properties, Place { is_root, node }, &mut rows)?;
    sgf.passed += outside.lines().filter(|line| line.contains(char::is_alphanumeric)).count();
    sgf.is_cut = depth > 0;
    Ok(sgf)
}

/// The node of a property.
#[derive(Clone, Copy)]
struct Place {
    is_root: bool,
    node: usize,
}

fn shown(name: &str, value: &str) -> Quoted {
    Quoted::new(&format!("{name}[{value}]"))
}

fn bad(number: usize, name: &str, value: &str) -> BadSgf {
    BadSgf::Node { number, value: shown(name, value) }
}

/// Reads the values of a property, each in brackets.
pub(crate) fn values(rest: &mut Peekable<Chars<'_>>) -> Vec<String> {
    let mut values = Vec::new();
    loop {
        while rest.next_if(|c| c.is_whitespace()).is_some() {}
        if rest.next_if_eq(&'[').is_none() {
            return values;
        }
        values.extend(value(rest));
    }
}

/// Reads a value after its opening bracket; `None` if it does not end. A backslash takes away the meaning of the next character.
fn value(rest: &mut Peekable<Chars<'_>>) -> Option<String> {
    let mut value = String::new();
    while let Some(c) = rest.next() {
        match c {
            ']' => return Some(value),
            '\\' => value.extend(rest.next().filter(|escaped| *escaped != '\n')),
            _ => value.push(c),
        }
    }
    None
}

/// Returns the move of a node in our notation; `None` if it is not on the board.
fn of_ours(value: &str, rows: u8) -> Option<String> {
    let place = |letter: u8| letter.checked_sub(b'a').filter(|place| *place < rows.min(LETTERS));
    match value.trim().as_bytes() {
        [] => Some(PASS.to_owned()),
        b"tt" if rows <= 19 => Some(PASS.to_owned()),
        [col, row] => Some(Square::new(place(*col)?, rows - 1 - place(*row)?).to_string()),
        _ => None,
    }
}

/// Returns the player of a colour.
fn side(colour: &str) -> Option<char> {
    match colour.trim().chars().next()?.to_ascii_uppercase() {
        'B' => Some('x'),
        'W' => Some('o'),
        _ => None,
    }
}

impl Sgf {
    /// Adds the properties of a node of the main line: the size of the board first, and moves after stones that are set up.
    fn node(
        &mut self,
        properties: &mut Vec<(String, Vec<String>)>,
        at: Place,
        rows: &mut u8,
    ) -> Result<(), BadSgf> {
        properties.sort_by_key(|(name, _)| match name.as_str() {
            "SZ" | "GC" => 0,
            "AB" | "AW" | "AE" => 1,
            "PL" => 2,
            _ => 3,
        });
        properties.drain(..).try_for_each(|(name, values)| self.property(&name, &values, at, rows))
    }

    /// Adds a property of the main line.
    fn property(&mut self, name: &str, values: &[String], at: Place, rows: &mut u8) -> Result<(), BadSgf> {
        let Place { is_root, node } = at;
        let Some(value) = values.first() else { return Ok(()) };
        match name {
            "AB" | "AW" | "AE" if self.record.is_some() => {}
            "AB" | "AW" | "AE" if self.moves.is_empty() => {
                self.set_up(name, values, *rows).map_err(|value| bad(node, name, value))?;
            }
            "AB" | "AW" | "AE" => {
                self.unfit.get_or_insert(BadSgf::SetUp { number: node, value: shown(name, value) });
            }
            "GC" if is_root && value.trim_start().starts_with("game:") => self.record = Some(value.clone()),
            "SZ" if is_root => {
                // A square board may be written with both sides: 13:13.
                let side = value.split_once(':').filter(|(cols, rows)| cols == rows);
                let side = side.map_or(value.as_str(), |(cols, _)| cols).trim();
                *rows = side.parse().unwrap_or(*rows);
                self.size = Some(side.to_owned());
            }
            "PL" if self.moves.is_empty() => self.to_move = side(value),
            "B" | "W" => {
                if let Some(second) = values.get(1) {
                    return Err(bad(node, name, second));
                }
                let mover = side(name);
                if self.mover == mover {
                    self.unfit.get_or_insert(BadSgf::Turn { number: node, value: shown(name, value) });
                }
                self.mover = mover;
                self.to_move = self.to_move.or(mover);
                self.moves.push(of_ours(value, *rows).ok_or_else(|| bad(node, name, value))?);
            }
            "C" | "GC" | "N" => self.passed += 1,
            _ => {}
        }
        Ok(())
    }

    /// Adds stones to the start, or takes some away. A value is a point, or two corners of a rectangle.
    ///
    /// # Errors
    /// The first value that is not on the board.
    fn set_up<'a>(&mut self, name: &str, values: &'a [String], rows: u8) -> Result<(), &'a str> {
        // Larger boards have more rows than letters.
        let is_known = |square: &Square| square.on(LETTERS, LETTERS);
        let on_board = |text: &str| of_ours(text, rows)?.parse::<Square>().ok().filter(is_known);
        let stone = match name {
            "AB" => Some('x'),
            "AW" => Some('o'),
            _ => None,
        };
        for value in values {
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let corners = on_board(from).zip(on_board(to)).ok_or(value.as_str())?;
            self.setup.add(stone, corners.into());
        }
        Ok(())
    }

    /// Returns the start as a position string; `None` if no stones are set up.
    fn start(&self) -> Option<String> {
        let size: u8 = self.size.as_deref().unwrap_or("19").parse().ok()?;
        let placed = self.setup.stones();
        let row = |row: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for col in 0..size {
                match placed.get(&Square::new(col, row)) {
                    Some(stone) if empty > 0 => {
                        text.push_str(&format!("{empty}{stone}"));
                        empty = 0;
                    }
                    Some(stone) => text.push(*stone),
                    None => empty += 1,
                }
            }
            if empty > 0 { format!("{text}{empty}") } else { text }
        };
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        let stones = (!placed.is_empty()).then_some(rows.join("/"))?;
        Some(format!("{stones} {}", self.to_move.unwrap_or('x')))
    }

    /// Checks that the moves are a game. A file with a record of ours has the positions as set-ups.
    ///
    /// # Errors
    /// [`BadSgf`] for the first node that the record would leave out or give to the other player.
    pub fn check(&self) -> Result<(), BadSgf> {
        self.unfit.clone().filter(|_| self.record.is_none()).map_or(Ok(()), Err)
    }

    /// The number of comments, variations and lines that are no part of the game. In our own files, they come from it.
    pub fn notes(&self) -> usize {
        if self.record.is_some() { 0 } else { self.passed }
    }

    /// Returns the text of the record: the one that the file carries, or its moves as a game of this kind. `None` if
    /// neither the file nor the caller names the game.
    pub fn record(&self, game: Option<&Info>) -> Option<String> {
        let moves = self.moves.join(" ");
        if let Some(record) = &self.record {
            return Some(format!("{}\n{moves}\n", record.trim_end()));
        }
        let game = game?;
        let size = game.options.iter().find(|option| option.name == "size");
        let size = size.zip(self.size.as_deref()).filter(|(option, size)| option.default != *size);
        let options = size.map(|(_, size)| format!("options: size={size}\n")).unwrap_or_default();
        let start = self.start().map(|start| format!("start: {start}\n")).unwrap_or_default();
        Some(format!("game: {}\n{options}{start}moves:\n{moves}\n", game.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn opened(file: &str) -> Sgf {
        read(file).expect("it starts like SGF").expect("it can be read")
    }

    #[test]
    fn a_node_that_is_not_on_the_board_is_named_and_nothing_is_left_out() {
        for (file, node, value) in [
            ("(;SZ[7];B[dd];W[pp])", 3, "W[pp]"),
            ("(;SZ[7];B[d4])", 2, "B[d4]"),
            ("(;SZ[7]AB[aa][hh];B[bb])", 1, "AB[hh]"),
            ("(;SZ[7]AW[aa:zz];B[bb])", 1, "AW[aa:zz]"),
            ("(;SZ[7];B[dd][ee])", 2, "B[ee]"),
            ("(;SZ[7]AE[])", 1, "AE[]"),
            ("(;SZ[50]AB[aa];B[bb])", 1, "AB[aa]"),
        ] {
            let expected = BadSgf::Node { number: node, value: Quoted::new(value) };
            assert_eq!(read(file), Some(Err(expected)), "{file}");
        }
    }

    #[test]
    fn a_set_up_after_a_move_and_a_player_who_moves_twice_are_named() {
        for (file, unfit) in [
            ("(;SZ[7];B[dd];AW[aa];W[ee])", BadSgf::SetUp { number: 3, value: Quoted::new("AW[aa]") }),
            ("(;SZ[7];B[dd];AE[dd])", BadSgf::SetUp { number: 3, value: Quoted::new("AE[dd]") }),
            ("(;SZ[7];B[dd];B[ee])", BadSgf::Turn { number: 3, value: Quoted::new("B[ee]") }),
            ("(;SZ[7]AB[aa]PL[W];W[dd];B[ee];B[])", BadSgf::Turn { number: 4, value: Quoted::new("B[]") }),
        ] {
            assert_eq!(opened(file).check(), Err(unfit), "{file}");
        }
        for file in ["(;SZ[7];B[dd];W[ee])", "(;GC[game: x\nmoves:\n1. d4]SZ[7];AB[dd];AW[ee];B[aa];B[bb])"] {
            assert_eq!(opened(file).check(), Ok(()), "{file}");
        }
    }

    #[test]
    fn marks_of_chat_and_text_around_a_file_say_nothing() {
        for (text, notes) in [
            ("```sgf\n(;SZ[7];B[dd])\n```", 0),
            ("```SGF (;SZ[7];B[dd])```", 0),
            ("```\n(;SZ[7];B[dd])\n```", 0),
            ("~~~go\r\n(;SZ[7];B[dd])\r\n~~~", 0),
            ("\u{feff}(;SZ[7];B[dd])\u{200b}", 0),
            ("> (;SZ[7];B[dd])", 0),
            ("||(;SZ[7];B[dd])||", 0),
            ("( ; SZ [7] ; B [dd] )", 0),
            ("Our game (it was fun):\n(;SZ[7];B[dd])", 1),
            ("Look!\n```\n(;SZ[7];B[dd])\n```\nBye", 2),
            ("(;SZ[7];B[dd])\n\nBye", 1),
            ("(;SZ[7]C[hello];B[dd]C[good])", 2),
            ("(;SZ[7];B[dd](;W[])(;W[ee](;B[ff])(;B[gg])))", 3),
        ] {
            let sgf = opened(text);
            assert_eq!((sgf.moves[0].as_str(), sgf.notes(), sgf.is_cut), ("d4", notes, false), "{text:?}");
        }
        for cut in ["(;SZ[7];B[dd]", "(;SZ[7];B[dd];W[e", "(;SZ[7];B[dd];W[ee]C[goo", "(;SZ[7];B[dd](;W[ee])"]
        {
            assert!(opened(cut).is_cut && opened(cut).moves[0] == "d4", "{cut}");
        }
        assert_eq!(opened("(;SZ[7];B[dd])(;SZ[9];B[aa](;W[bb])(;W[cc])) (;SZ[7])").others, 2);
        for text in ["game: rampart\ncomment: 1 Ada (;-)\nmoves:\n(;B[aa])", "see (;-)", "a\n(;-)", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn moves_of_the_main_line_follow_the_record_or_are_a_game_that_is_named() {
        let file = "(;GM[1]SZ[13]C[a \\] b];B[dd](;W[ee];B[])(;W[aa];B[bb]))";
        let sgf = opened(file);
        assert_eq!(sgf.record(None), None);
        let catalogue = Catalogue::standard();
        let game = catalogue
            .iter()
            .map(crate::spec::GameSpec::info)
            .find(|info| info.options.iter().any(|option| option.name == "size" && option.default != "13"));
        let text = sgf.record(game).expect("the game is named");
        assert!(text.contains("options: size=13\nmoves:\nd10 e9 pass\n"), "{text}");
        let own = "(;GC[game: x\nmoves:\n1. d4]SZ[11];AB[dd];B[ae])";
        assert_eq!(opened(own).record(game).as_deref(), Some("game: x\nmoves:\n1. d4\na7\n"));
    }

    #[test]
    fn stones_set_up_by_another_program_are_the_start() {
        let catalogue = Catalogue::standard();
        let has_sizes = |info: &&Info| info.options.iter().any(|option| option.name == "size");
        let game = catalogue.iter().map(crate::spec::GameSpec::info).find(has_sizes);
        let read_as = |file: &str| opened(file).record(game).expect("the game is named");
        let text = read_as("( \n;GM[1]SZ[7:7]AB[aa][ca:cb]AW[gg][gf]AE[gf]PL[W];W[bb];B[dd])");
        assert!(text.contains("options: size=7\nstart: x1x4/2x4/7/7/7/7/6o o\nmoves:\nb6 d4\n"), "{text}");
        // The order of the properties of a node says nothing.
        for file in [
            "(;AB[aa][ca:cb]AW[gg][gf]AE[gf]PL[W]GM[1]SZ[7:7];W[bb];B[dd])",
            "(;PL[W]AB[aa][ca:cb]SZ[7]AW[gg][gf]AE[gf];W[bb];B[dd])",
            "(;W[bb]PL[W]AB[aa][ca:cb]AW[gg][gf]AE[gf]SZ[7];B[dd])",
            "(;AB[aa][ca:cb]AW[gg][gf]AE[gf]SZ[7];PL[W](;W[bb];B[dd]))",
        ] {
            assert_eq!(read_as(file), text, "{file}");
        }
        let by_the_move = read_as("(;SZ[7]AB[aa];W[bb];AB[cc];B[dd])");
        assert!(by_the_move.contains("start: x6/7/7/7/7/7/7 o\n"), "{by_the_move}");
        assert!(!read_as("(;SZ[7];B[bb])").contains("start"));
    }

    #[test]
    fn hostile_files_are_read_without_a_panic() {
        for text in [
            "",
            "(",
            "(;",
            "(;B",
            "(;B[",
            "(;SZ[0];B[aa]",
            "(;SZ[x]W[]",
            "(;B[\u{e4}\u{e4}])",
            "x(;)",
            "(;SZ[0]AB[aa])",
            "(;SZ[300]AB[aa:zz])",
            "(;AB[zz:aa][:][a:])",
            "(;SZ[255]AB[aa]",
        ] {
            let _ = read(text).map(|read| read.map(|sgf| sgf.record(None)));
        }
        let deep = "(;B[aa]".repeat(100_000);
        assert_eq!(opened(&deep).moves.len(), 100_000);
    }
}
