//! Parses the commands of the referee.

use std::time::Duration;

use postern_engine::time::time_limit::TimeLimit;
use postern_rules::typed;

/// Arguments of the form `name=value`, in the order given.
type Pairs<'a> = Vec<(&'a str, &'a str)>;

/// A command of the referee, with its arguments parsed as far as that is possible without a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Games,
    New { game: &'a str, options: Vec<(String, String)> },
    Set { game: &'a str, options: Vec<(String, String)>, position: &'a str },
    Position,
    Legal { tallest: usize },
    Next { prefix: &'a str },
    Play { text: &'a str },
    Undo,
    Result,
    Score,
    Perft { depth: u32 },
    Genmove { level: u8, time: Option<TimeLimit> },
    Analyse { time: TimeLimit },
    Words,
    Png { file: String, wishes: Pairs<'a> },
    Gif { file: String, wishes: Pairs<'a> },
    Record,
}

/// The default height up to which `legal` lists the moves of a stack.
const USUAL_TALLEST: usize = 4;
/// The levels of the computer, and the maximum time for a move, in milliseconds.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=7;
const MOST_TIME: u32 = 600_000;
/// The default level, which answers immediately. A command with only a time gets the strongest level.
const USUAL_LEVEL: u8 = 4;
const STRONGEST_LEVEL: u8 = 7;

/// The default time for an analysis.
const USUAL_ANALYSIS: Duration = Duration::from_secs(1);

const KNOWN: &str = "games, new, set, position, legal, next, play, undo, result, score, perft, genmove, analyse, \
                     words, png, gif, record";

/// Parses a line, or returns `None` if it is blank or a comment.
///
/// # Errors
/// Describes what is wrong with the line, and the correct form.
pub(super) fn read(line: &str) -> Option<Result<Command<'_>, String>> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || (typed::is_invisible(c) && !c.is_control()));
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Some(command(name, rest.trim()))
}

fn command<'a>(name: &'a str, rest: &'a str) -> Result<Command<'a>, String> {
    match name {
        "new" => {
            let (game, options) = game_and_options(rest, "new GAME [option=value …]")?;
            Ok(Command::New { game, options })
        }
        "set" => {
            const FORM: &str = "set GAME [option=value …] :: POSITION";
            let (before, position) = rest.split_once("::").ok_or_else(|| written(FORM))?;
            let (game, options) = game_and_options(before, FORM)?;
            Ok(Command::Set { game, options, position: position.trim() })
        }
        "legal" if rest.is_empty() => Ok(Command::Legal { tallest: USUAL_TALLEST }),
        "legal" => rest.parse().map(|tallest| Command::Legal { tallest }).map_err(|_| written("legal [N]")),
        "next" => Ok(Command::Next { prefix: rest }),
        "play" if rest.is_empty() => Err(written("play MOVE")),
        "play" => Ok(Command::Play { text: rest }),
        "perft" => rest.parse().map(|depth| Command::Perft { depth }).map_err(|_| written("perft N")),
        "genmove" => genmove(rest),
        "analyse" => analyse(rest),
        "png" => {
            let (file, wishes) = file_and_wishes(rest, "png FILE [theme=…] [width=…] [side=x|o]")?;
            Ok(Command::Png { file, wishes })
        }
        "gif" => {
            let (file, wishes) = file_and_wishes(rest, "gif FILE [theme=…] [width=…] [side=x|o]")?;
            Ok(Command::Gif { file, wishes })
        }
        _ => {
            let command = match name {
                "games" => Command::Games,
                "position" => Command::Position,
                "undo" => Command::Undo,
                "result" => Command::Result,
                "score" => Command::Score,
                "words" => Command::Words,
                "record" => Command::Record,
                _ => {
                    let name = typed::plain(&name.chars().take(40).collect::<String>());
                    return Err(format!("there is no command \"{name}\"; the commands are: {KNOWN}"));
                }
            };
            if rest.is_empty() { Ok(command) } else { Err(format!("{name} stands alone on its line")) }
        }
    }
}

fn written(form: &str) -> String {
    format!("this command is written: {form}")
}

fn pairs<'a>(words: impl Iterator<Item = &'a str>, form: &str) -> Result<Pairs<'a>, String> {
    words.map(|word| word.split_once('=').ok_or_else(|| written(form))).collect()
}

/// The id of a game, and the names and values of its options.
type GameAndOptions<'a> = (&'a str, Vec<(String, String)>);

fn game_and_options<'a>(text: &'a str, form: &str) -> Result<GameAndOptions<'a>, String> {
    let text = text.trim();
    let (game, options) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let options = typed::pairs::pairs(options).filter(|_| !game.is_empty());
    options.map(|options| (game, options)).ok_or_else(|| written(form))
}

fn genmove<'a>(rest: &'a str) -> Result<Command<'a>, String> {
    const FORM: &str = "genmove [level=L] [ms=T | cpu=T]";
    let (mut level, mut time) = (None, None);
    for (name, value) in pairs(rest.split_whitespace(), FORM)? {
        match name {
            "level" => level = Some(whole(name, value, LEVELS)? as u8),
            "ms" | "cpu" if time.is_none() => time = Some(milliseconds(name, value)?),
            _ => return Err(written(FORM)),
        }
    }
    let usual = if time.is_some() { STRONGEST_LEVEL } else { USUAL_LEVEL };
    Ok(Command::Genmove { level: level.unwrap_or(usual), time })
}

fn analyse<'a>(rest: &'a str) -> Result<Command<'a>, String> {
    const FORM: &str = "analyse [ms=T | cpu=T]";
    let mut time = None;
    for (name, value) in pairs(rest.split_whitespace(), FORM)? {
        match name {
            "ms" | "cpu" if time.is_none() => time = Some(milliseconds(name, value)?),
            _ => return Err(written(FORM)),
        }
    }
    Ok(Command::Analyse { time: time.unwrap_or(USUAL_ANALYSIS.into()) })
}

/// Parses a limit of wall-clock time (`ms`) or of processor time (`cpu`).
fn milliseconds(name: &str, value: &str) -> Result<TimeLimit, String> {
    let time = Duration::from_millis(whole(name, value, 1..=MOST_TIME)?.into());
    match name {
        "cpu" => TimeLimit::processor(time)
            .ok_or_else(|| "this system does not tell the processor time of a thread: write ms=T".to_owned()),
        _ => Ok(time.into()),
    }
}

fn whole(name: &str, value: &str, allowed: std::ops::RangeInclusive<u32>) -> Result<u32, String> {
    value
        .parse()
        .ok()
        .filter(|number| allowed.contains(number))
        .ok_or_else(|| format!("{name} is a whole number from {} to {}", allowed.start(), allowed.end()))
}

/// Parses a file name, in quotation marks if it contains spaces, and the options of the picture.
fn file_and_wishes<'a>(rest: &'a str, form: &str) -> Result<(String, Pairs<'a>), String> {
    let (file, wishes) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or("the file's name lacks its closing quotation mark")?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    if file.is_empty() {
        return Err(written(form));
    }
    Ok((file.to_owned(), pairs(wishes.split_whitespace(), form)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> String {
        read(line).expect("the line asks something").expect_err(line)
    }

    #[test]
    fn blank_lines_and_comments_ask_nothing() {
        for line in ["", "  \t ", "# legal", "  #", "\u{a0}"] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    #[test]
    fn a_command_is_read_with_its_arguments() {
        let set = Command::Set {
            game: "rampart",
            options: vec![("size".into(), "5".into())],
            position: "5/5/5/5/xo3 x",
        };
        for options in ["size=5", "size=5,", "Size = 5;", "size: 5"] {
            let line = format!("set rampart {options} :: 5/5/5/5/xo3 x\r");
            assert_eq!(read(&line), Some(Ok(set.clone())), "{line}");
        }
        let png = Command::Png { file: "my board.png".into(), wishes: vec![("side", "o")] };
        assert_eq!(read("png \"my board.png\" side=o"), Some(Ok(png)));
        assert_eq!(read("legal"), Some(Ok(Command::Legal { tallest: 4 })));
        assert_eq!(read("next"), Some(Ok(Command::Next { prefix: "" })));
        assert_eq!(
            read("genmove level=7 ms=1000"),
            Some(Ok(Command::Genmove { level: 7, time: Some(Duration::from_secs(1).into()) }))
        );
        let level = |line| match read(line) {
            Some(Ok(Command::Genmove { level, time })) => (level, time.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            ["genmove", "genmove ms=5", "genmove ms=5 level=2", "genmove cpu=5"].map(level),
            [(4, false), (7, true), (2, true), (7, true)]
        );
        let analyse = |time| Some(Ok(Command::Analyse { time }));
        assert_eq!(read("analyse"), analyse(Duration::from_secs(1).into()));
        let short = Duration::from_millis(50);
        assert_eq!(read("analyse ms=50"), analyse(short.into()));
        assert_eq!(
            read("analyse cpu=50"),
            analyse(TimeLimit::processor(short).expect("tests run where it is told"))
        );
    }

    #[test]
    fn a_command_that_is_written_wrongly_is_told_how() {
        for line in
            ["new", "new rampart size", "set rampart 5/5", "set :: x", "legal -1", "perft", "perft x", "play"]
        {
            assert!(refused(line).contains("is written"), "{line}");
        }
        assert!(refused("Games").contains("the commands are"));
        assert!(refused("undo 3").contains("alone"));
        assert!(refused("genmove level=8").contains("from 1 to 7"));
        assert!(refused("analyse ms=0").contains("from 1 to 600000"));
        assert!(refused("genmove cpu=0").contains("cpu is a whole number from 1 to 600000"));
        assert!(refused("genmove ms=5 cpu=5").contains("[ms=T | cpu=T]"));
        assert!(refused("analyse level=3").contains("analyse [ms=T | cpu=T]"));
        assert!(refused("png").contains("png FILE"));
        assert!(refused("png \"a").contains("quotation"));
    }
}
