//! Puzzles from a person's own games: the turning points that a review found.

use std::sync::Arc;
use std::time::Duration;

use crate::context::{CommandError, CommandResult, Context, said};
use postern_engine::level::LEVELS;
use postern_engine::result::Limits;
use postern_engine::solver::Goal;
use postern_games::puzzles::book::PuzzleId;
use postern_games::puzzles::text::{Level, Puzzle};
use postern_play::ids::{MatchId, Ply};
use postern_play::record::Status;
use postern_play::record::comments::is_removed;
use postern_play::record::review::Turning;
use postern_play::record::summary::MatchSummary;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_service::pools::search_queue::Priority;
use postern_store::fault::Fault;
use postern_words::match_view::MatchView;
use postern_words::voice::{msg, side, text};

/// The beginning of the id of such a puzzle, `mine.7F3-14`: the match, and the number of moves before the position.
const MINE: &str = "mine.";
/// The number of a person's latest finished matches that are searched.
pub const LOOKED_AT: usize = 30;
/// The part of the winning chance by which a right move may be worse than the best one, and at most half of what the move
/// of the match lost.
const MARGIN: f32 = 0.08;
/// Node limit for judging a move.
const NODES: u64 = 60_000;
/// The maximum time for judging a move, including the time in the queue.
const PATIENCE: Duration = Duration::from_secs(20);

/// A turning point of a match, as a puzzle for the player who made the move.
pub struct Moment {
    pub puzzle: Arc<Puzzle>,
    of: MatchId,
    /// The match in words.
    title: PhraseArg,
    /// The move of the match as shown to people.
    played: String,
    turning: Turning,
}

/// Returns the match and the number of moves in the id of a puzzle from a match; `None` for any other puzzle.
pub fn place(id: PuzzleId) -> Option<(MatchId, Ply)> {
    let (of, ply) = id.as_str().strip_prefix(MINE)?.rsplit_once('-')?;
    Some((MatchId::of_hexadecimal(of)?, ply.parse().ok()?))
}

/// Returns the id of the puzzle at a moment of a match.
pub fn id_of(of: MatchId, ply: Ply) -> String {
    format!("{MINE}{of:X}-{ply}")
}

/// Returns the costliest turning point of a player in the review of a match; `None` without a review, or for a match that
/// is not over or was removed.
pub async fn turning(ctx: &Context<'_>, line: &MatchSummary) -> CommandResult<Option<Turning>> {
    let Some(seat) = Seat::BOTH.into_iter().find(|seat| line.players[*seat].person() == Some(ctx.person.id))
    else {
        return Ok(None);
    };
    let order = ctx.store().review(line.id).await?;
    let turning = order.as_ref().and_then(|order| order.review()).map(|review| &review.turning);
    // Lists do not know of swaps, which matter for the first move alone.
    let record = match turning.is_some_and(|turning| turning.iter().any(|point| point.ply == 0)) {
        true => ctx.store().record(line.id).await?,
        false => None,
    };
    let by = |point: &Turning| record.as_ref().map_or(point.by, |record| point.mover(record));
    let own = turning.into_iter().flatten().filter(|point| by(point) == seat);
    let lost = |point: &Turning| point.best.part() - point.got.part();
    Ok(own.max_by(|one, two| lost(one).total_cmp(&lost(two))).cloned())
}

/// Loads the moment of a match for the player who made the move there.
pub async fn load(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult<Moment> {
    let view = ctx.match_view(of).await?;
    let seat = ctx.seat(&view)?;
    if !matches!(view.record.status, Status::Over(_)) || is_removed(&view.record) {
        return Err(CommandError::old_button().into());
    }
    let order = ctx.store().review(of).await?;
    let review = order.as_ref().and_then(|order| order.review()).ok_or_else(CommandError::old_button)?;
    let turning = review.turning.iter().find(|point| point.ply == ply && point.mover(&view.record) == seat);
    moment(&view, turning.ok_or_else(CommandError::old_button)?)
}

fn moment(view: &MatchView, turning: &Turning) -> CommandResult<Moment> {
    let of = view.record.id;
    let mut state = view.state.clone_state();
    while state.ply() > turning.ply as usize && state.undo() {}
    let spec = view.voice.catalogue().get(state.info().id).copied();
    let best = turning.line.first().cloned();
    let (Some(spec), Some(best)) = (spec, best) else { return Err(CommandError::old_button().into()) };
    let options = state.options().chosen().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let puzzle = Puzzle {
        spec,
        id: id_of(of, turning.ply),
        level: Level::Hard,
        options: options.collect(),
        position: state.position(),
        goal: Goal::Win,
        plies: 1,
        line: vec![best],
        also: Vec::new(),
        found_by: LEVELS + 1,
        otherwise: 0,
        themes: Vec::new(),
    };
    let fault = |error| Fault::new(format!("{}: {error}", puzzle.id));
    let played = state.clone_state().play(&turning.played).map_err(fault)?.shown;
    Ok(Moment { puzzle: Arc::new(puzzle), of, title: view.title().into(), played, turning: turning.clone() })
}

impl Moment {
    /// Returns the task, as one sentence for the picture.
    pub fn goal(&self, first: &dyn GameState) -> Phrase {
        msg!("own-puzzle-goal", side = side(first.info(), first.to_move()), move = text(&self.played))
    }

    /// Returns the task with what happened in the match.
    pub fn task(&self) -> Phrase {
        let per_cent = |part: f32| (part * 100.0).round() as i64;
        msg!(
            "own-puzzle-task",
            number = self.turning.ply + 1,
            move = text(&self.played),
            best = per_cent(self.turning.best.part()),
            got = per_cent(self.turning.got.part())
        )
    }

    /// Returns the message's beginning with its stage.
    pub fn headline(&self, stage: Phrase) -> Phrase {
        msg!("own-puzzle", game = self.title.clone(), stage = stage)
    }

    /// True if a legal move is about as good as the best one by a search, which waits in the queue behind other
    /// searches. A move to the same position as the move of the match is wrong.
    pub async fn is_right(&self, ctx: &Context<'_>, made: String) -> CommandResult<bool> {
        let (puzzle, played) = (self.puzzle.clone(), self.turning.played.clone());
        let (best, got) = (self.turning.best.part(), self.turning.got.part());
        let nodes = ctx.services.pool.nodes(Some(NODES));
        let judging = ctx.services.pool.run(Priority::Asked, move |stop| {
            let before = puzzle.state(0).ok()?;
            let mover = before.to_move();
            let after = |made: &str| {
                let mut after = before.clone_state();
                after.follow(made).ok()?;
                Some(after)
            };
            let mistake = after(&played)?;
            let after = after(&made)?;
            if after.position() == mistake.position() {
                return Some(false);
            }
            let own = match after.ending() {
                Some(ending) => ending.winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 }),
                None => {
                    let limits = Limits { nodes, ..Limits::of_level(LEVELS, 1, stop) };
                    let chance = puzzle.spec.engine.think(&*after, limits)?.score.chance;
                    if after.to_move() == mover { chance } else { 1.0 - chance }
                }
            };
            let margin = MARGIN.min((best - got) / 2.0);
            Some(own + margin >= best)
        });
        match tokio::time::timeout(PATIENCE, judging).await {
            Ok(Ok(Some(right))) => Ok(right),
            Ok(Ok(None)) => Err(Fault::new(format!("a move in match {} can't be judged", self.of)).into()),
            Ok(Err(unfinished)) => Err(Fault::of(unfinished).into()),
            Err(_) => said(msg!("puzzle-busy")),
        }
    }
}
