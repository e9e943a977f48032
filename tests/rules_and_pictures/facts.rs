//! Facts about single positions: the file `facts.txt` of each game.
//!
//! A fact is a claim on a line without indentation, followed by indented lines that are carried out in order. ` : `
//! separates a question from its answer, and ` | ` separates several questions. Sentences are written as the id of
//! their message with its arguments.
//!
//! | line | meaning |
//! |---|---|
//! | `with size=5` | sets the options and starts the game |
//! | `at POSITION` | sets up the position |
//! | `now POSITION` | the position after the moves |
//! | `legal MOVES`, `has MOVES`, `lacks MOVES` | the list of moves (stacks up to height 4); moves it has or lacks |
//! | `count N`, `score X O`, `shows LABEL X O` | the number of moves, the score, a count of the picture |
//! | `play MOVE : SHOWN` | plays the move, which is shown as `SHOWN`, or as typed if that is left out |
//! | `path SQUARES`, `captured SQUARES`, `tells PHRASE; PHRASE` | the effects of the last move |
//! | `same TEXT \| TEXT : MOVE` | each text denotes this legal move |
//! | `next PREFIX : . TOKENS` | the tokens that may follow; a dot if the prefix is a whole move |
//! | `no TEXT \| TEXT`, `garbled TEXT \| TEXT` | texts that are not moves, or not prefixes of moves |
//! | `refused MOVE : PHRASE : SQUARES` | the reason and its squares; nothing changes |
//! | `over x PHRASE`, `goes on` | the winner (x, o or draw) and the reason; the game is not over |
//! | `impossible POSITION : PHRASE`, `unfit OPTIONS : PHRASE` | the reason why a game can't start |
//! | `starts OPTIONS : POSITION` | the first position with these options |

use std::fs;

use postern_rules::game::info::Options;
use postern_rules::game::state::{Game, GameState, MoveError, Played, SetUpError};
use postern_rules::game::token::{Next, Token};
use postern_rules::phrase::Phrase;

use postern_testkit::trials::{catalogue, folder, pairs};

#[test]
fn the_facts_of_every_game_hold() {
    let mut wrong = Vec::new();
    for spec in catalogue().iter() {
        let file = folder(spec).join("facts.txt");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut trial = Trial::new(spec.game);
        let mut claims = 0;
        for (number, line) in (1..).zip(text.lines()) {
            match line.strip_prefix("  ") {
                Some(line) => {
                    let failed = trial.line(line).err();
                    wrong.extend(failed.map(|why| format!("{} {number}: {line}\n    {why}", spec.info().id)));
                }
                None if line.is_empty() || line.starts_with('#') => {}
                None => {
                    claims += 1;
                    trial = Trial::new(spec.game);
                }
            }
        }
        assert!(claims >= 4, "{}: only {claims} facts", spec.info().id);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The state of a game while a fact is checked.
struct Trial {
    game: &'static dyn Game,
    options: Options,
    state: Box<dyn GameState>,
    played: Option<Played>,
}

type Shown = Result<(), String>;

fn same(found: impl ToString, expected: &str) -> Shown {
    let found = found.to_string();
    if found == expected { Ok(()) } else { Err(format!("found {found}")) }
}

/// Checks that a phrase, written as its id and arguments, is `expected` or starts with it and a space.
fn told(phrase: &Phrase, expected: &str) -> Shown {
    let found = phrase.to_string();
    let fits = found == expected || found.starts_with(&format!("{expected} "));
    if fits { Ok(()) } else { Err(format!("found {found}")) }
}

fn names<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn tokens(next: &Next<String>) -> String {
    names(next.whole.iter().map(|_| ".".to_owned()).chain(next.follow.iter().map(Token::to_string)))
}

impl Trial {
    fn new(game: &'static dyn Game) -> Trial {
        let options = game.info().options([]).expect("defaults fit");
        let state = game.start(&options).expect("the game can be started");
        Trial { game, options, state, played: None }
    }

    fn line(&mut self, line: &str) -> Shown {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (asked, answer) = match (rest.strip_prefix(":"), rest.split_once(" : ")) {
            (Some(answer), _) => ("", answer.trim_start()),
            (None, Some(pair)) => pair,
            (None, None) => (rest.strip_suffix(" :").unwrap_or(rest), ""),
        };
        let state = &mut self.state;
        match word {
            "with" => {
                self.options = self.game.info().options(pairs(rest)).map_err(|bad| bad.to_string())?;
                // Some sizes have no default position.
                let started = self.game.start(&self.options);
                started.map(|started| self.state = started).or(Ok(()))
            }
            "at" => {
                let set_up = self.game.set_up(&self.options, rest).map_err(|bad| bad.to_string())?;
                self.state = set_up;
                same(self.state.position(), rest)
            }
            "now" => same(state.position(), rest),
            "legal" => same(state.legal(4).join(" "), rest)
                .and_then(|()| same(state.count(), &rest.split_whitespace().count().to_string())),
            "has" | "lacks" => {
                let legal = state.legal(4);
                let wrong =
                    rest.split(' ').find(|made| legal.iter().any(|legal| legal == made) != (word == "has"));
                wrong.map_or(Ok(()), |wrong| Err(wrong.to_owned()))
            }
            "count" => same(state.count(), rest),
            "score" => same(
                names(state.score().map(|score| [score.first, score.second]).into_iter().flatten()),
                rest,
            ),
            "shows" => {
                let counts = state.diagram().strip.counts;
                let shown = counts
                    .iter()
                    .map(|count| format!("{} {} {}", count.label, count.of.first, count.of.second));
                let shown: Vec<String> = shown.collect();
                if shown.iter().any(|shown| shown == rest) { Ok(()) } else { Err(shown.join(", ")) }
            }
            "play" => {
                let played = state.play(asked).map_err(|error| error.to_string())?;
                let shown = played.shown.clone();
                self.played = Some(played);
                same(shown, if answer.is_empty() { asked } else { answer })
            }
            "path" | "captured" | "tells" => self.did(word, rest),
            "same" => asked.split(" | ").try_for_each(|text| {
                let played = state.play(text).map_err(|error| format!("{text}: {error}"))?;
                state.undo();
                same(played.canonical, answer)
            }),
            "next" => {
                let entered = state.tokens(asked).map_err(|bad| bad.to_string())?;
                same(tokens(&state.next(&entered)), answer)
            }
            "no" => asked.split(" | ").try_for_each(|text| match state.play(text) {
                Err(MoveError::Notation(_)) => Ok(()),
                other => Err(format!("{text}: {other:?}")),
            }),
            "garbled" => asked.split(" | ").try_for_each(|text| match state.tokens(text) {
                Err(_) => Ok(()),
                Ok(tokens) => Err(format!("{text}: {tokens:?}")),
            }),
            "refused" => self.refused(asked, answer),
            "over" => match state.ending() {
                Some(ending) => {
                    let (winner, reason) = rest.split_once(' ').ok_or("winner and reason")?;
                    same(ending.winner.map_or("draw".into(), |seat| seat.letter().to_string()), winner)?;
                    told(&ending.reason, reason)
                }
                None => Err("it goes on".into()),
            },
            "goes" => same(state.ending().is_none(), "true"),
            "impossible" => match self.game.set_up(&self.options, asked) {
                Err(SetUpError::Position(bad)) => told(&bad.0, answer),
                Err(other) => Err(other.to_string()),
                Ok(state) => Err(format!("taken as {}", state.position())),
            },
            "unfit" => {
                let started =
                    self.game.info().options(pairs(asked)).and_then(|options| self.game.start(&options));
                match started {
                    Err(bad) => told(&bad.reason, answer),
                    Ok(state) => Err(format!("begins as {}", state.position())),
                }
            }
            "starts" => {
                let started =
                    self.game.info().options(pairs(asked)).and_then(|options| self.game.start(&options));
                same(started.map_err(|bad| bad.to_string())?.position(), answer)
            }
            _ => Err("this is no line of a fact".into()),
        }
    }

    fn did(&self, what: &str, expected: &str) -> Shown {
        let played = self.played.as_ref().ok_or("nothing was played")?;
        match what {
            "path" => same(names(&played.effects.path), expected),
            "captured" => same(names(played.effects.captured.iter().map(|(square, _)| square)), expected),
            _ => {
                let consequences: Vec<String> = played.consequences.iter().map(Phrase::to_string).collect();
                same(consequences.join("; "), expected)
            }
        }
    }

    fn refused(&mut self, text: &str, expected: &str) -> Shown {
        let before = self.state.position();
        let (reason, blamed) = expected.split_once(" : ").unwrap_or((expected, ""));
        match self.state.play(text) {
            Err(MoveError::Illegal(illegal)) => {
                told(&illegal.phrase, reason)?;
                same(names(illegal.squares), blamed)?;
            }
            Err(MoveError::GameOver(_)) if reason == "over" => {}
            Err(other) => return Err(other.phrase().to_string()),
            Ok(_) => return Err("it was played".into()),
        }
        same(self.state.position(), &before)
    }
}
