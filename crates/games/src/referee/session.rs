//! A session of the referee: one game at a time, and the commands on it.

use std::sync::atomic::AtomicBool;

use super::command::Command;
use super::pictures::WritePictures;
use super::{analysis, command};
use crate::catalogue::Catalogue;
use postern_engine::level::LEVELS;
use postern_engine::result::Limits;
use postern_engine::time::time_limit::TimeLimit;
use postern_rules::diagram::words::{Words, words};
use postern_rules::diagram::{Diagram, Shape};
use postern_rules::game::info::{Info, Options};
use postern_rules::game::state::{Game, GameState};
use postern_rules::game::token::Token;
use postern_rules::game::transcript::Transcript;
use postern_rules::language::Language;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::typed;

/// The maximum number of move sequences that `perft` counts: half an hour's work at 50 million a second.
const MOST_SEQUENCES: f64 = 1e11;
/// The maximum depth of `perft`, even if there are few moves.
const DEEPEST: u32 = 64;
/// The height of stacks up to which `legal` always lists all moves. For taller stacks it refuses more than
/// [`MOST_LISTED`] moves.
const ALWAYS_LISTED: usize = 8;
const MOST_LISTED: u64 = 1_000_000;
/// The height from which the moves of a stack are too many even to count.
const TOWER: usize = 12;

/// The number of best moves in an analysis.
const ANALYSED: usize = 3;

/// The state of one conversation in the referee's protocol.
pub struct Session<'a> {
    catalogue: &'a Catalogue,
    state: Option<Box<dyn GameState>>,
    pictures: &'a dyn WritePictures,
}

type Reply = Result<String, String>;

impl<'a> Session<'a> {
    /// Creates a session with these games and no current game.
    pub fn new(catalogue: &'a Catalogue, pictures: &'a dyn WritePictures) -> Session<'a> {
        Session { catalogue, state: None, pictures }
    }

    /// Returns the answer to a line, or `None` for blank lines and comments. A refused command changes nothing.
    pub fn answer(&mut self, line: &str) -> Option<Reply> {
        Some(command::read(line)?.and_then(|command| self.carry_out(command)))
    }

    fn carry_out(&mut self, command: Command) -> Reply {
        match command {
            Command::Games => Ok(self.catalogue.ids().join(" ")),
            Command::New { game, options } => {
                let game = self.game_called(game)?;
                let options = self.options_of(game.info(), &options)?;
                self.begin(game.start(&options).map_err(|bad| self.say(&bad.phrase()))?)
            }
            Command::Set { game, options, position } => {
                let game = self.game_called(game)?;
                let options = self.options_of(game.info(), &options)?;
                self.begin(game.set_up(&options, position).map_err(|bad| self.say(&bad.phrase()))?)
            }
            Command::Position => Ok(self.state()?.position()),
            Command::Legal { tallest } => self.legal(tallest),
            Command::Next { prefix } => self.next(prefix),
            Command::Play { text } => {
                let played = self.table_mut()?.play(text);
                played.map(|played| played.shown).map_err(|error| self.say(&error.phrase()))
            }
            Command::Undo => {
                let state = self.table_mut()?;
                if state.undo() { Ok(state.position()) } else { Err("no move was played yet".into()) }
            }
            Command::Result => Ok(match self.state()?.ending() {
                None => "none".into(),
                Some(ending) => {
                    let winner = ending.winner.map_or("draw".into(), |seat| seat.letter().to_string());
                    format!("{winner} {}", self.say(&ending.reason))
                }
            }),
            Command::Score => {
                let score = self.state()?.score().ok_or("no score")?;
                Ok(format!("{} {}", score.first, score.second))
            }
            Command::Perft { depth } => self.perft(depth),
            Command::Genmove { level, time } => self.genmove(level, time),
            Command::Analyse { time } => self.analyse(time),
            Command::Words => {
                let text = words(&self.state()?.diagram(), Words::Rows, &|phrase| self.say(phrase));
                Ok(text.replace('\n', " "))
            }
            Command::Png { file, wishes } => self.pictures.png(self.state()?, &file, &wishes),
            Command::Gif { file, wishes } => self.pictures.gif(self.state()?, &file, &wishes),
            Command::Record => {
                let record = Transcript::of(self.state()?, |reason| self.say(reason)).to_string();
                Ok(record.trim_end().replace('\n', "\\n"))
            }
        }
    }

    fn game_called(&self, id: &str) -> Result<&'static dyn Game, String> {
        self.catalogue.game(&typed::folded(id)).ok_or_else(|| {
            let id = typed::plain(&id.chars().take(40).collect::<String>());
            format!("there is no game \"{id}\"; the games are: {}", self.catalogue.ids().join(", "))
        })
    }

    fn options_of(&self, info: &Info, given: &[(String, String)]) -> Result<Options, String> {
        info.options(given.iter().map(|(name, value)| (name.as_str(), value.as_str())))
            .map_err(|bad| self.say(&bad.phrase()))
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.catalogue.say(phrase, Language::English)
    }

    fn state(&self) -> Result<&dyn GameState, String> {
        self.state.as_deref().ok_or_else(|| NO_GAME.to_owned())
    }

    fn table_mut(&mut self) -> Result<&mut Box<dyn GameState>, String> {
        self.state.as_mut().ok_or_else(|| NO_GAME.to_owned())
    }

    fn begin(&mut self, state: Box<dyn GameState>) -> Reply {
        let position = state.position();
        self.state = Some(state);
        Ok(position)
    }

    fn legal(&self, tallest: usize) -> Reply {
        let state = self.state()?;
        if tallest > ALWAYS_LISTED && (has_tower(&state.diagram(), tallest) || state.count() > MOST_LISTED) {
            return Err(format!(
                "there may be more than {MOST_LISTED} moves; list those of stacks up to {ALWAYS_LISTED}, \
                 and find the others with next"
            ));
        }
        Ok(state.legal(tallest).join(" "))
    }

    fn next(&self, prefix: &str) -> Reply {
        let state = self.state()?;
        let entered = if prefix.is_empty() {
            Vec::new()
        } else {
            state.tokens(prefix).map_err(|bad| self.say(&bad.phrase()))?
        };
        let next = state.next(&entered);
        let follow = next.follow.iter().map(Token::to_string);
        Ok(follow.chain(next.whole.map(|_| ".".to_owned())).collect::<Vec<_>>().join(" "))
    }

    /// Counts move sequences, unless there are too many. The number to expect is estimated from shorter sequences.
    fn perft(&mut self, depth: u32) -> Reply {
        if depth > DEEPEST {
            return Err(format!("the deepest count is perft {DEEPEST}"));
        }
        let state = self.table_mut()?;
        let (mut growth, mut sequences) = (state.count() as f64, 1.0);
        for probe in 0..depth.saturating_sub(1) {
            // Counting the shorter sequences costs almost nothing compared with the requested depth.
            let longer = state.perft(probe) as f64;
            growth = f64::max(growth, longer / f64::max(sequences, 1.0));
            sequences = longer;
            let expected = sequences * growth.powf(f64::from(depth - probe));
            if expected > MOST_SEQUENCES {
                return Err(format!(
                    "there are too many sequences of {depth} moves to count: some {expected:.0e}, and \
                     {MOST_SEQUENCES:.0e} is the most"
                ));
            }
        }
        Ok(state.perft(depth).to_string())
    }

    /// Plays the computer's move. The same game gives the same move, unless time cuts the search short.
    fn genmove(&mut self, level: u8, time: Option<TimeLimit>) -> Reply {
        let state = self.state()?;
        let engine = self.catalogue.engine(state.info().id);
        if let Some(ending) = state.ending() {
            return Err(format!("the game is over: {}", self.say(&ending.reason)));
        }
        let never = AtomicBool::new(false);
        let budget = Limits { time, ..Limits::of_level(level, state.ply() as u64, &never) };
        let thought = engine.and_then(|engine| engine.think(state, budget));
        let best = thought.ok_or("there is no legal move")?.best;
        let played = self.table_mut()?.play(&best);
        played.map(|played| played.canonical).map_err(|error| self.say(&error.phrase()))
    }

    /// Returns the search's evaluation of the position.
    fn analyse(&self, time: TimeLimit) -> Reply {
        let state = self.state()?;
        let engine = self.catalogue.engine(state.info().id);
        if let Some(ending) = state.ending() {
            return Err(format!("the game is over: {}", self.say(&ending.reason)));
        }
        let never = AtomicBool::new(false);
        let budget = Limits { time: Some(time), lines: ANALYSED, ..Limits::of_level(LEVELS, 0, &never) };
        let thought = engine.and_then(|engine| engine.think(state, budget));
        let thought = thought.ok_or("there is no legal move")?;
        Ok(analysis::told(&thought))
    }
}

const NO_GAME: &str = "there is no game yet: new GAME begins one";

/// True if some stack of at most `tallest` pieces has too many paths to list, or even to count.
fn has_tower(diagram: &Diagram, tallest: usize) -> bool {
    diagram.pieces.iter().any(|(_, piece)| match piece.shape {
        Shape::Stack(height) => (TOWER..=tallest).contains(&usize::from(height)),
        _ => false,
    })
}
