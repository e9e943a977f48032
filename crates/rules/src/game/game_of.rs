//! Adapter from typed rules to the object-safe traits [`Game`] and [`GameState`].

use std::any::Any;
use std::marker::PhantomData;

use super::effects::Effects;
use super::ending::Ending;
use super::history::History;
use super::info::{BadOption, Info, Options};
use super::notation::BadMove;
use super::perft::perft;
use super::presentation::{Example, Presentation};
use super::rules::{BadPosition, MoveOf, MoveText, Playable, Rules};
use super::standing::{COMPARED, Squeeze, Standing};
use super::state::{Game, GameState, Illegal, MoveError, Played, SetUpError};
use super::symmetry::{self, Shifts, Symmetry};
use super::token::{Choices, Next, Token};
use crate::diagram::{Diagram, Mark};
use crate::fnv;
use crate::phrase::{Describe, Phrase};
use crate::seat::{Pair, Seat};
use crate::typed;

/// Implements [`Game`] for the rules `R`.
pub struct GameOf<R>(PhantomData<R>);

impl<R> GameOf<R> {
    pub const NEW: GameOf<R> = GameOf(PhantomData);
}

impl<R: Presentation> Game for GameOf<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn rules_version(&self) -> u16 {
        R::RULES_VERSION
    }

    fn former(&self, version: u16) -> Option<&'static dyn Game> {
        R::former(version)
    }

    fn start(&self, options: &Options) -> Result<Box<dyn GameState>, BadOption> {
        Ok(Box::new(History::<R>::new(options.clone(), R::start(options)?)))
    }

    fn set_up(&self, options: &Options, position: &str) -> Result<Box<dyn GameState>, SetUpError> {
        let position = R::read(options, &typed::plain(position)).map_err(SetUpError::Position)?;
        Ok(Box::new(History::<R>::new(options.clone(), position)))
    }

    fn symmetries(&self, options: &Options) -> (&'static [Symmetry], Shifts) {
        (R::symmetries(options), R::shifts(options))
    }

    fn is_move(&self, text: &str) -> bool {
        text.parse::<MoveOf<R>>().is_ok()
    }

    fn example(&self) -> Result<Box<dyn GameState>, SetUpError> {
        let Example { options, position, made } = R::EXAMPLE;
        let options = R::INFO.options(options.iter().copied()).map_err(SetUpError::Option)?;
        let mut state = self.set_up(&options, position)?;
        for made in made {
            state.follow(made).map_err(|error| SetUpError::Position(BadPosition(error.phrase())))?;
        }
        Ok(state)
    }

    fn is_handicap(&self, options: &Options) -> bool {
        R::is_handicap(options)
    }

    fn messages(&self) -> Vec<(&'static str, &'static [&'static str])> {
        type Position<R> = <R as Rules>::Position;
        let described = [
            <Position<R> as Playable>::Illegal::MESSAGES,
            <Position<R> as Playable>::Reason::MESSAGES,
            R::Consequence::MESSAGES,
            R::Unfit::MESSAGES,
            R::ASKED,
        ];
        let labels = R::WORDS.iter().map(|(_, label)| *label).chain([R::FORMS]);
        let compared = R::STANDINGS.iter().map(|&id| (id, COMPARED));
        let squeezes = R::SQUEEZE.into_iter().flat_map(Squeeze::messages);
        let labels = labels.map(|label| (label, &[][..]));
        described.concat().into_iter().chain(labels).chain(compared).chain(squeezes).chain([R::AIM]).collect()
    }
}

impl<R: Presentation> History<R> {
    fn over(&self) -> Option<Ending> {
        let outcome = self.outcome()?;
        Some(Ending { winner: outcome.winner, reason: outcome.reason.phrase() })
    }

    /// Parses a move and returns it in canonical form if it is legal.
    fn checked(&self, text: &str) -> Result<MoveOf<R>, MoveError> {
        let candidate: MoveOf<R> = text.parse().map_err(MoveError::Notation)?;
        if let Some(ending) = self.over() {
            return Err(MoveError::GameOver(ending));
        }
        History::position(self).check(candidate).map_err(|illegal| {
            MoveError::Illegal(Illegal { phrase: illegal.phrase(), squares: illegal.squares() })
        })
    }

    fn last_effects(&self) -> Option<Effects> {
        let ply = self.ply().checked_sub(1)?;
        let last = self.moves().last()?;
        Some(R::effects(self.position_at(ply), last, self.position()))
    }
}

impl<R: Presentation> GameState for History<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn options(&self) -> &Options {
        History::options(self)
    }

    fn ply(&self) -> usize {
        History::ply(self)
    }

    fn moves(&self) -> Vec<String> {
        History::moves(self).map(ToString::to_string).collect()
    }

    fn own_start(&self) -> Option<String> {
        let start = self.position_at(0);
        let usual = R::start(History::options(self)).is_ok_and(|usual| usual == *start);
        (!usual).then(|| start.to_string())
    }

    fn position(&self) -> String {
        History::position(self).to_string()
    }

    fn position_key(&self) -> u64 {
        let options = History::options(self);
        let key =
            symmetry::key(&History::position(self).to_string(), R::symmetries(options), R::shifts(options));
        let mut game = fnv::hash64(R::INFO.id.as_bytes());
        for (name, value) in options.chosen() {
            game =
                [name, "=", value, " "].iter().fold(game, |game, part| fnv::hash64_on(game, part.as_bytes()));
        }
        key ^ game
    }

    fn to_move(&self) -> Seat {
        History::position(self).to_move()
    }

    fn ending(&self) -> Option<Ending> {
        self.over()
    }

    fn score(&self) -> Option<Pair<u32>> {
        History::position(self).score()
    }

    fn legal(&self, tallest: usize) -> Vec<String> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            History::position(self).for_each_short_move(tallest, &mut |legal| moves.push(legal.to_string()));
        }
        moves
    }

    fn count(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { History::position(self).count() }
    }

    fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove> {
        MoveOf::<R>::tokens(text)
    }

    fn next(&self, entered: &[Token]) -> Next<String> {
        if self.outcome().is_some() {
            return Next::NOTHING;
        }
        let Next { follow, whole } = History::position(self).next(entered);
        Next { follow, whole: whole.map(|whole| whole.to_string()) }
    }

    fn choices(&self, entered: &[Token]) -> Choices<String> {
        if self.outcome().is_some() {
            return Next::NOTHING.into();
        }
        let Choices { follow, ways, whole, asked } = R::choices(History::position(self), entered);
        Choices { follow, ways, whole: whole.map(|whole| whole.to_string()), asked }
    }

    fn word(&self, word: &str) -> Option<Phrase> {
        R::WORDS.iter().find(|(known, _)| *known == word).map(|(_, label)| Phrase::new(label))
    }

    fn follow(&mut self, text: &str) -> Result<(), MoveError> {
        let legal = self.checked(text)?;
        History::play(self, legal);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        let legal = self.checked(text)?;
        let before = History::position(self).clone();
        History::play(self, legal.clone());
        let after = History::position(self);
        Ok(Played {
            canonical: legal.to_string(),
            shown: R::shown(&before, &legal, after),
            effects: R::effects(&before, &legal, after),
            consequences: R::consequences(&before, &legal, after).iter().map(Describe::phrase).collect(),
        })
    }

    fn undo(&mut self) -> bool {
        History::undo(self)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = R::diagram(History::position(self));
        diagram.strip.ply = History::ply(self) as u32;
        diagram.strip.to_move = match self.outcome() {
            None => Some(History::position(self).to_move()),
            Some(_) => None,
        };
        diagram.strip.ending = self.over();
        if let Some(effects) = self.last_effects() {
            diagram.marks.extend(effects.captured.iter().map(|&(square, _)| (square, Mark::Captured)));
            diagram.marks.extend(effects.path.iter().map(|&square| (square, Mark::Last)));
        }
        diagram
    }

    fn standings(&self) -> Vec<Standing> {
        let counts = R::standings(History::position(self));
        R::STANDINGS.iter().zip(counts).map(|(&id, of)| Standing { id, of }).collect()
    }

    fn squeeze(&self) -> Option<Squeeze> {
        R::SQUEEZE
    }

    fn aim(&self) -> Phrase {
        let (id, options) = R::AIM;
        let given = History::options(self);
        options.iter().fold(Phrase::new(id), |phrase, name| phrase.with(name, given.number(name)))
    }

    fn clone_state(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
