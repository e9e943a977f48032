//! `/move`, and moves in a match: the preview, the move itself, and refusals that explain the rule.

use std::time::Duration;

use crate::actions::entered::Entered;
use crate::actions::{Action, Board};
use crate::commands::look::game::board::current;
use crate::commands::start::next;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Typing, pending};
use crate::context::finding;
use crate::context::finding::{find_to_play, to_play};
use crate::context::lesson_button::lesson_button;
use crate::context::{CommandError, CommandResult, Context, EarlyEnd};
use crate::entry::picker;
use crate::entry::picker::Asked;
use crate::invocation::Arguments;
use crate::limits;
use crate::message::awaited::Awaited;
use crate::message::pictures::{Said, View};
use crate::message::{Button, Message, Style, Suggestion, in_rows};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{Ply, Seen};
use postern_play::record::Status;
use postern_play::record::home::Home;
use postern_play::record::swap::SWAP;
use postern_play::step::agreement::OOPS;
use postern_play::step::command::Command;
use postern_play::step::event::Event;
use postern_play::step::refusal::{Done, Refusal};
use postern_play::step::transition::Transition;
use postern_rules::diagram::Mark;
use postern_rules::game::notation::{BadMove, tidy};
use postern_rules::game::state::{GameState, MoveError, Played};
use postern_rules::game::token::Token;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_words::markup::escape;
use postern_words::match_view::MatchView;
use postern_words::voice::{effects, msg, text};

/// The maximum number of squares marked in a refusal. If most of the board is at fault, marks do not help.
const MOST_TO_BLAME: usize = 12;

/// The time during which the answer to a move has **Oops**.
const UNDOABLE: Duration = Duration::from_millis(OOPS.0 as u64);

/// The time for which the answer to a move offers **Next game**.
const NEXT_OFFERED: Duration = Duration::from_secs(60);

/// The maximum length of a typed move, in characters.
pub const LONGEST_TYPED: usize = 400;

/// The value of `draw:`.
const OFFER: &str = "offer";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("move", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let made =
        Argument::suggested(catalogue, "move", LONGEST_TYPED, |ctx, typing| Box::pin(complete(ctx, typing)))
            .required();
    let draw = Argument::choice(catalogue, "draw", [OFFER.to_owned()]);
    CommandInfo::new(catalogue, name, vec![made, Argument::of_match(catalogue, finding::running), draw])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let text = arguments.text("move").unwrap_or_default();
    let view = find_to_play(ctx, arguments, &text).await?;
    let made = MoveChoice { offers: arguments.text("draw").as_deref() == Some(OFFER), only: false };
    typed(ctx, view, &text, made).await
}

/// The circumstances of a move.
#[derive(Clone, Copy, Default)]
pub struct MoveChoice {
    /// True if the player also offers a draw.
    pub offers: bool,
    /// True if the position has no other legal move.
    pub only: bool,
}

/// Plays a typed move, or previews it if the person's settings say so.
pub async fn typed(ctx: &Context<'_>, view: MatchView, text: &str, made: MoveChoice) -> CommandResult {
    let shows = view.waits_for(ctx.person.id) && !ctx.profile()?.plays_at_once;
    let played = if shows { view.state.clone_state().play(text).ok() } else { None };
    match played.and_then(|played| picker::carried(&*view.state, &played.canonical)) {
        Some(entered) => {
            ctx.saw(&view).await?;
            preview(ctx, &view, entered, made).await
        }
        // An illegal move is refused with the reason.
        None => {
            let seen = view.record.ply();
            play(ctx, view, seen, text, made.offers).await
        }
    }
}

/// Plays a complete move entered by buttons, or previews it if the person's settings say so.
pub async fn entered(ctx: &Context<'_>, view: MatchView, entered: Entered) -> CommandResult {
    if !ctx.profile()?.plays_at_once {
        return preview(ctx, &view, entered, MoveChoice::default()).await;
    }
    let text = picker::whole(&*view.state, &entered).ok_or_else(CommandError::old_button)?;
    let seen = view.record.ply();
    play(ctx, view, seen, &text, false).await
}

/// Suggests legal moves that start with the typed text. If it is the person's turn in several games, each has an equal
/// share of the suggestions, which name it.
async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let views = to_play(ctx, typing.arguments).await?;
    let share = limits::SUGGESTIONS.checked_div(views.len()).unwrap_or_default();
    let mut all: Vec<Suggestion> = Vec::new();
    for view in &views {
        let swap = Some(SWAP.to_owned())
            .filter(|swap| view.record.may_swap() && swap.starts_with(&tidy(&typing.text())));
        let legal = moves(&*view.state, &typing.text());
        let new = swap.into_iter().chain(legal).take(share).map(|made| match views.len() {
            1 => Suggestion::new(&made, &made),
            _ => Suggestion::new(&format!("{made} · {}", view.file_alt()), &made),
        });
        let unknown: Vec<_> = new.filter(|new| all.iter().all(|known| known.value != new.value)).collect();
        all.extend(unknown);
    }
    Ok(all)
}

/// Returns legal moves that start with the typed text; the typed move itself comes first. If there may be too many to
/// list, returns one move for each possible next step.
fn moves(state: &dyn GameState, typed: &str) -> Vec<String> {
    let wanted = tidy(typed);
    let bare = |text: &str| tidy(text).replace('-', "");
    let whole = state.clone_state().play(typed).ok().map(|played| played.canonical);
    let begins = |text: &String| tidy(text).starts_with(&wanted) || bare(text).starts_with(&bare(&wanted));
    let mut found: Vec<String> = whole.into_iter().chain(state.legal(2).into_iter().filter(begins)).collect();
    if found.len() < limits::SUGGESTIONS
        && (found.is_empty() || !wanted.is_empty())
        && let Ok(tokens) = if wanted.is_empty() { Ok(Vec::new()) } else { state.tokens(typed) }
    {
        let next = state.next(&tokens);
        found.extend(next.whole);
        let longer = next.follow.iter().map(|token| [tokens.as_slice(), &[*token]].concat());
        found.extend(longer.filter_map(|longer| shortest(state, longer)));
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found.truncate(limits::SUGGESTIONS);
    found
}

/// Returns a legal move that starts with these tokens and has no more steps than necessary.
fn shortest(state: &dyn GameState, mut entered: Vec<Token>) -> Option<String> {
    loop {
        let next = state.next(&entered);
        if next.whole.is_some() {
            return next.whole;
        }
        entered.push(*next.follow.first()?);
    }
}

/// Returns the match if the person may enter a move in it and pressed a button of its current board.
pub async fn entering(ctx: &Context<'_>, seen: Seen) -> CommandResult<MatchView> {
    let (view, seat) = ctx.seated(seen).await?;
    if let Status::Frozen { .. } = view.record.status {
        return Err(Refusal::Frozen.into());
    }
    if seen.ply != view.record.ply() || !view.record.is_running() {
        return Err(EarlyEnd::answered(current(ctx, &view).await?));
    }
    if view.state.to_move() != seat {
        return Err(not_your_turn(&view).into());
    }
    ctx.saw(&view).await?;
    Ok(view)
}

/// Returns the board while the person enters a move.
pub async fn prompt(ctx: &Context<'_>, view: &MatchView, asked: &Asked, look: View) -> CommandResult {
    let marks = &asked.marks;
    let picture = ctx.pictures.board_of(&view.record, &*view.state, look, marks, Said::default()).await?;
    Ok(ctx.text(&msg!("enter", game = view.title(), asked = asked.words.clone())).with_picture(picture))
}

/// Returns the position after the entered move, with **Play it**.
pub async fn preview(
    ctx: &Context<'_>,
    view: &MatchView,
    entered: Entered,
    how: MoveChoice,
) -> CommandResult {
    let made = picker::whole(&*view.state, &entered).ok_or_else(CommandError::old_button)?;
    let mut after = view.state.clone_state();
    let played = after.play(&made).map_err(Refusal::Move)?;
    let look = ctx.view(view)?;
    let picture = ctx.pictures.board_of(&view.record, &*after, look, &[], Said::of(Some(&played))).await?;
    let (game, effects) = (view.title(), effects(&played.consequences, Some(view.state.to_move())));
    let only_word = if how.only { "only" } else { "one" };
    let content =
        msg!("preview", game = game, move = text(&played.shown), effects = effects, choice = only_word);
    let board = Board::Match(view.seen());
    let back = picker::one_choice_back(&*view.state, &entered);
    let mut row = vec![match how.offers {
        true => (Style::Good, "button-play-draw", Action::PlayAndOffer(view.seen(), entered)),
        false => (Style::Good, "button-play", Action::Play(board, entered)),
    }];
    if !how.only {
        row.push((Style::Plain, "button-back", Action::Enter(board, back)));
    }
    Ok(ctx.text(&content).with_picture(picture).with_buttons(&ctx.voice, row))
}

/// Handles **Play it and offer a draw**.
pub async fn play_and_offer(ctx: &Context<'_>, seen: Seen, entered: Entered) -> CommandResult {
    play_entered(ctx, seen, &entered, true).await
}

/// Handles **Play it**. If `offers`, the player also offers a draw.
pub async fn play_entered(ctx: &Context<'_>, seen: Seen, entered: &Entered, offers: bool) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    let Some(moves) = view.record.moves_at(seen.ply) else { return current(ctx, &view).await };
    // A second press refers to the same board as the first one.
    let mut then = view.state.clone_state();
    while then.ply() > moves && then.undo() {}
    let text = picker::whole(&*then, entered).ok_or_else(CommandError::old_button)?;
    play(ctx, view, seen.ply, &text, offers).await
}

async fn play(ctx: &Context<'_>, view: MatchView, seen: Ply, typed: &str, offers: bool) -> CommandResult {
    let (id, text_typed) = (view.record.id, typed.to_owned());
    let command = match offers {
        true => Command::MoveAndOffer { seen, text: text_typed },
        false => Command::Move { seen, text: text_typed },
    };
    let transition = match ctx.carry_out(id, &command).await {
        Ok(transition) => transition,
        Err(Failure::Refused(refusal)) => {
            return match refusal {
                Refusal::AlreadyDone(Done::Move(text)) => {
                    Ok(ctx.text(&msg!("played", game = view.title(), move = text, effects = None::<Phrase>)))
                }
                Refusal::MovedOn { .. } | Refusal::MatchOver => {
                    current(ctx, &ctx.match_view(id).await?).await
                }
                Refusal::NotYourTurn => Err(not_your_turn(&view).into()),
                Refusal::AlreadyDone(Done::Swapped) => {
                    let now = ctx.match_view(id).await?;
                    Ok(ctx.text(&swap_words(&now, ctx.seat(&now)?)))
                }
                Refusal::Move(error) => refused(ctx, &view, typed, &error).await,
                Refusal::NotYourMatch => ctx.seat(&view).and(Err(Refusal::NotYourMatch.into())),
                other => Err(other.into()),
            };
        }
        Err(other) => return Err(other.into()),
    };
    if let Some(Event::Swapped { by }) = transition.events.first() {
        return swapped(ctx, &transition, *by).await;
    }
    let planned_swap = transition.events.iter().any(|event| matches!(event, Event::Swapped { .. }));
    let offered = transition.events.iter().any(|event| matches!(event, Event::Offered(_)));
    let mut moved = transition.events.into_iter().filter_map(|event| match event {
        Event::Moved { seat, played } => Some((seat, played)),
        _ => None,
    });
    let Some((mover, played)) = moved.next() else {
        return Err(Fault::new("a move was accepted without having happened").into());
    };
    let answers: Vec<(Seat, Played)> = moved.collect();
    let (game, effects) = (view.title(), effects(&played.consequences, Some(mover)));
    let mut message = ctx.text(&msg!("played", game = game, move = text(&played.shown), effects = effects));
    let mut add = |said: &Phrase| message.content = format!("{} {}", message.content, ctx.voice.say(said));
    if offered {
        add(&msg!("played-offer"));
    }
    if planned_swap {
        add(&msg!("played-swap", name = view.name(mover.other())));
    }
    for (seat, answer) in &answers {
        add(&msg!("played-answer", name = view.name(*seat), move = text(&answer.shown)));
    }
    let record = transition.record;
    let may_undo = record.is_running()
        && answers.is_empty()
        && !planned_swap
        && !record.was_corrected()
        && ctx.profile()?.plays_at_once;
    let oops = may_undo.then(|| {
        let oops = Action::Oops(Seen { of: id, ply: record.ply() });
        Button::new(Style::Plain, ctx.voice.say(&msg!("button-oops")), oops)
    });
    let next = next::others(ctx, id).await?;
    let has_next = next.is_some();
    message.rows.extend(in_rows(oops.into_iter().chain(next).collect()));
    let home = record.home;
    let is_computer_next = record.to_move().is_some_and(|seat| record.players[seat].is_computer());
    if is_computer_next {
        message.awaits = Some(Awaited::Turn(Seen { of: id, ply: record.ply() }));
    }
    if record.is_running() && record.players[transition.to_move].person().is_none() {
        message.content = format!("{} {}", message.content, ctx.voice.say(&msg!("computer-thinks")));
    }
    let told_here = ctx.hears_here(&record).await?;
    // If the turn message goes only to the opponent, or is delayed, the answer shows the board to the player who moved.
    if !told_here && (record.home == Home::Direct || ctx.is_at(home)) {
        let after = ctx.view_of(record).await?;
        let look = ctx.view(&after)?;
        let last = answers.last().map_or(&played, |(_, answer)| answer);
        let said = Said::of(Some(last));
        message.picture = Some(ctx.pictures.board_of(&after.record, &*after.state, look, &[], said).await?);
    }
    let message = if told_here { message.passing() } else { message };
    // The answer must stay at least as long as its button works, or as somebody needs to press it.
    let longer = may_undo.then_some(UNDOABLE).max(has_next.then_some(NEXT_OFFERED));
    let lasts = message.lasts.map(|lasts| lasts.max(longer.unwrap_or_default()));
    Ok(Message { lasts, ..message })
}

/// Handles **Swap sides**.
pub async fn swap(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    play(ctx, view, seen.ply, SWAP, false).await
}

/// Tells a player that they swapped, with **Oops**, because a swap has no preview.
async fn swapped(ctx: &Context<'_>, transition: &Transition, by: Seat) -> CommandResult {
    let record = &transition.record;
    let now = ctx.view_of(record.clone()).await?;
    let mut message = ctx.text(&swap_words(&now, by));
    if record.is_running() && now.just_swapped() == Some(by) && !record.was_corrected() {
        let oops = Action::Oops(now.seen());
        message = message.with_buttons(&ctx.voice, [(Style::Plain, "button-oops", oops)]);
    }
    let lasts = message.lasts.map(|lasts| lasts.max(UNDOABLE));
    Ok(Message { lasts, ..message })
}

fn swap_words(view: &MatchView, by: Seat) -> Phrase {
    msg!("swapped", game = view.title(), side = view.side(by))
}

/// Refuses a move with the rule and the squares to blame.
pub async fn refused(ctx: &Context<'_>, view: &MatchView, typed: &str, error: &MoveError) -> CommandResult {
    let blame = match error {
        MoveError::Illegal(illegal) if illegal.squares.len() <= MOST_TO_BLAME => illegal.squares.as_slice(),
        MoveError::Illegal(_) | MoveError::Notation(_) | MoveError::GameOver(_) => &[],
    };
    let marks: Vec<_> = blame.iter().map(|&square| (square, Mark::Blame)).collect();
    let look = ctx.view(view)?;
    let picture = ctx.pictures.board_of(&view.record, &*view.state, look, &marks, Said::default()).await?;
    let why = escape::markdown(&ctx.voice.say(&error.phrase()));
    let refused = match error {
        // The reason names the text itself.
        MoveError::Notation(BadMove::NotAMove { .. } | BadMove::Ambiguous { .. }) => {
            msg!("text-refused", why = why)
        }
        MoveError::Notation(_) | MoveError::Illegal(_) | MoveError::GameOver(_) => {
            msg!("move-refused", text = escape::quoted(typed), why = why)
        }
    };
    let board = Board::Match(view.seen());
    let row = [
        (Style::Plain, "button-back", Action::Enter(board, Entered::default())),
        (Style::Plain, "button-type", Action::Type(board)),
    ];
    let row = row.into_iter().chain(lesson_button(ctx, error));
    Ok(ctx.text(&refused).with_picture(picture).with_buttons(&ctx.voice, row))
}

/// Tells a person that it is somebody else's turn.
fn not_your_turn(view: &MatchView) -> Phrase {
    let name = view.name(view.state.to_move());
    match view.computer_thinks() {
        true => msg!("wait-for-computer", game = view.title()),
        false => msg!("not-your-turn-in", game = view.title(), name = name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of Inchworm in which every move crosses more squares than the list of legal moves covers.
    fn only_tall_stacks() -> Box<dyn GameState> {
        let position = "8/8/x[8]7/4x[9]3/x[8]7/8/8/o[9]1o[8]1o[8]3 x 0,0 0,0 0,0";
        Catalogue::standard().begin("inchworm", &[], Some(position)).expect("a position")
    }

    #[test]
    fn where_all_moves_are_long_there_is_one_suggestion_for_each_beginning() {
        let state = only_tall_stacks();
        assert!(state.legal(2).is_empty());
        for typed in ["", "e5", "e5-e6"] {
            let found = moves(&*state, typed);
            assert!(!found.is_empty(), "{typed:?}");
            for suggested in &found {
                assert!(state.clone_state().play(suggested).is_ok(), "{typed:?}: {suggested}");
            }
        }
    }
}
