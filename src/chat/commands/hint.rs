//! `/hint` and **Hint**: what the computer would play and why, in unrated games against it, and on analysis boards that
//! have nothing to do with a running match of others.

use std::time::Duration;

use super::board::current;
use crate::board::Square;
use crate::chat::actions::{Board, Seen};
use crate::chat::analysis::{Here, Position, leads_on_from, match_of, show};
use crate::chat::finding::find;
use crate::chat::match_view::MatchView;
use crate::chat::pictures::Said;
use crate::chat::wording::{Label, NoHint};
use crate::chat::{
    Action, Argument, Arguments, CommandError, CommandInfo, Context, Entered, Message, Style, picker,
};
use crate::diagram::Mark;
use crate::game::GameState;
use crate::play::{Ply, Refusal};
use crate::service::{Effort, Hint, Priority, Unfinished, hint, hints_allowed, is_unaided};

/// The time that the computer thinks about a hint.
const EFFORT: Effort = Effort { time: Duration::from_millis(1500), nodes: None };

/// The characters that the rest of an action leaves of its 100.
const LONGEST_ENTERED: usize = 70;

pub fn register() -> CommandInfo {
    let about = "What I would play, in unrated games against me; only you see it";
    CommandInfo::new("hint", about, vec![Argument::of_match()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    in_match(ctx, &find(ctx, arguments).await?).await
}

pub async fn press(ctx: &Context<'_>, seen: Seen) -> Result<Message, CommandError> {
    let view = ctx.match_view(seen.of).await?;
    if seen.ply != view.record.ply() || !view.record.is_running() {
        return current(ctx, &view).await;
    }
    in_match(ctx, &view).await
}

async fn in_match(ctx: &Context<'_>, view: &MatchView) -> Result<Message, CommandError> {
    let (words, record, state) = (ctx.words, &view.record, &*view.state);
    let seat = ctx.seat(view)?;
    if !record.is_running() {
        return Err(Refusal::MatchOver.into());
    }
    if !hints_allowed(record) {
        let id = record.id;
        return no(ctx, if record.rated { NoHint::Rated(id) } else { NoHint::BetweenPeople(id) });
    }
    if state.to_move() != seat {
        return ctx.said(words.not_your_turn(&view.named(), &view.name(seat.other())));
    }
    refuse_help(ctx, state).await?;
    let hint = think(ctx, state).await?;
    let look = ctx.view(view).await?;
    let picture = ctx.pictures().board_of(record, state, look, &marks(&hint), Said::default()).await?;
    let content = words.hint_in(
        &view.named(),
        &words.hint(&hint, &|phrases| ctx.say_all(phrases), state.info().seats, None),
    );
    let seen = view.seen();
    let play = entered(state, &hint)
        .map(|entered| (Style::Good, Label::Play, Action::Play(Board::Match(seen), entered)));
    let row = play.into_iter().chain([(Style::Plain, Label::Move, Action::Move(seen))]);
    Ok(Message::text(content).with_picture(picture).with_buttons(words, row))
}

/// The **Hint** button of an analysis board.
pub async fn on_analysis(ctx: &Context<'_>, ply: Ply) -> Result<Message, CommandError> {
    let at = Position::load(ctx, ply).await?;
    if let Some(of) = match_of(ctx, &at.record).await?.filter(is_unaided) {
        return no(ctx, NoHint::OfMatch(of.id));
    }
    refuse_help(ctx, &*at.state).await?;
    let hint = think(ctx, &*at.state).await?;
    let here = Here {
        ply: at.ply,
        marks: marks(&hint),
        note: Some(ctx.words.hint(
            &hint,
            &|phrases| ctx.say_all(phrases),
            at.state.info().seats,
            Some(at.state.to_move()),
        )),
        suggested: entered(&*at.state, &hint),
        ..Here::default()
    };
    show(ctx, &at.record, here).await
}

fn no<T>(ctx: &Context<'_>, why: NoHint) -> Result<T, CommandError> {
    ctx.said(ctx.words.no_hint(&why))
}

/// Refuses where the position is one of a match that the person plays without help, by whatever board it came.
async fn refuse_help(ctx: &Context<'_>, state: &dyn GameState) -> Result<(), CommandError> {
    match leads_on_from(ctx, ctx.store().running_of(ctx.person.id).await?, state).await? {
        Some(id) => no(ctx, NoHint::OfMatch(id)),
        None => Ok(()),
    }
}

async fn think(ctx: &Context<'_>, state: &dyn GameState) -> Result<Hint, CommandError> {
    let Some(_turn) = ctx.services.waiting.enter(ctx.person.id) else { return no(ctx, NoHint::Thinking) };
    let (state, seed) = (state.clone_state(), ctx.interaction.0);
    let (pool, catalogue) = (&ctx.services.pool, ctx.catalogue().clone());
    match pool.run(Priority::Asked, move |stop| hint(&catalogue, &*state, EFFORT, seed, stop)).await {
        Ok(Some(hint)) => Ok(hint),
        Ok(None) => ctx.said(ctx.words.over_here()),
        Err(Unfinished::Ending) => no(ctx, NoHint::Ending),
        Err(Unfinished::Broken) => Err(CommandError::Fault("the search for a hint broke off".into())),
    }
}

/// The squares of the suggested move; of one that only removes pieces, theirs.
fn marks(hint: &Hint) -> Vec<(Square, Mark)> {
    let effects = &hint.played.effects;
    let captured = effects.captured.iter().map(|&(square, _)| square);
    let squares: Vec<Square> =
        if effects.path.is_empty() { captured.collect() } else { effects.path.clone() };
    squares.into_iter().map(|square| (square, Mark::Chosen)).collect()
}

/// The suggested move as if it had been entered; `None` where a button can't carry it.
fn entered(state: &dyn GameState, hint: &Hint) -> Option<Entered> {
    let made = &hint.played.canonical;
    let tokens = state.tokens(made).ok()?;
    let entered = tokens.iter().fold(Entered::default(), |entered, token| entered.with(token));
    let carried = picker::whole(state, &entered).is_some_and(|whole| whole == *made);
    (carried && entered.to_string().len() <= LONGEST_ENTERED).then_some(entered)
}
