//! `/draw` and `/takeback`: offers between the players of a match, and their answers.

use crate::actions::{Action, carries};
use crate::cards::offers::{answers, standing_words};
use crate::commands::look::game::board::carry_out;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_surely;
use crate::context::{CommandError, CommandResult, Context, EarlyEnd, Outcome};
use crate::invocation::Arguments;
use crate::message::pictures::Said;
use crate::message::{AnswerPlace, Message, Style};
use crate::tell::notices::turn_message::turn_message;
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Seen};
use postern_play::record::home::Home;
use postern_play::step::command::Command;
use postern_play::step::offer::{NoAgreement, Offer, Proposal};
use postern_play::step::refusal::{Done, Refusal};
use postern_rules::seat::Seat;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// The answer to an offer by a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answering {
    Agree,
    AgreeForSure,
    Refuse,
    Withdraw,
}

pub const DRAW: ChatCommand =
    ChatCommand::slash("draw", register, |ctx, arguments| pending(make(ctx, arguments, Proposal::Draw)));
pub const TAKEBACK: ChatCommand = ChatCommand::slash("takeback", register, |ctx, arguments| {
    pending(make(ctx, arguments, Proposal::Takeback))
});

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::running)])
}

/// Makes an offer by a command.
async fn make(ctx: &Context<'_>, arguments: &Arguments, what: Proposal) -> CommandResult {
    let view = find_surely(ctx, arguments).await?;
    let seen = view.seen();
    make_in(ctx, view, seen, what).await
}

/// Handles **Offer a draw**.
pub async fn draw(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    make_in(ctx, ctx.match_view(seen.of).await?, seen, Proposal::Draw).await
}

/// Handles **Take back**.
pub async fn takeback(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    make_in(ctx, ctx.match_view(seen.of).await?, seen, Proposal::Takeback).await
}

async fn make_in(ctx: &Context<'_>, view: MatchView, seen: Seen, what: Proposal) -> CommandResult {
    let seat = ctx.seat(&view)?;
    match carry_out(ctx, seen.of, &Command::Offer { seen: seen.ply, what }).await {
        // A repeated request gets the same answer: the person may not have received the first one.
        Ok(_) | Err(EarlyEnd::Failed(CommandError::Refused(Refusal::AlreadyDone(Done::Offered(_))))) => {
            let to = view.name(seat.other());
            let said = msg!("offered", what = what.word(), to = to, game = view.title());
            let offer = Offer { by: seat, what, at: seen.ply };
            Ok(ctx.text(&said).with_buttons(&ctx.voice, answers(seen.of, seat, offer)))
        }
        // An open offer takes precedence, even the person's own.
        Err(EarlyEnd::Failed(CommandError::Refused(Refusal::Agreement(NoAgreement::Stands {
            offer,
            ..
        })))) => Ok(standing(ctx, &view, seat, offer)),
        Err(other) => Err(other),
    }
}

/// Shows an open offer with the buttons for one player.
fn standing(ctx: &Context<'_>, view: &MatchView, seat: Seat, offer: Offer) -> Message {
    ctx.text(&standing_words(view, seat, offer))
        .with_buttons(&ctx.voice, answers(view.record.id, seat, offer))
}

/// Returns the place of the answer to **Accept**. A draw asks for confirmation first, in private.
pub fn place_to_agree(offer: Offer) -> AnswerPlace {
    match offer.what {
        Proposal::Draw => AnswerPlace::Beside,
        Proposal::Takeback => AnswerPlace::ForAll,
    }
}

/// Handles **Accept**.
pub async fn agree(ctx: &Context<'_>, of: MatchId, offer: Offer) -> CommandResult<Outcome> {
    answer(ctx, Answering::Agree, of, offer).await
}

/// Handles **Yes, a draw**.
pub async fn agree_for_sure(ctx: &Context<'_>, of: MatchId, offer: Offer) -> CommandResult<Outcome> {
    answer(ctx, Answering::AgreeForSure, of, offer).await
}

/// Handles **Decline**.
pub async fn refuse(ctx: &Context<'_>, of: MatchId, offer: Offer) -> CommandResult<Outcome> {
    answer(ctx, Answering::Refuse, of, offer).await
}

/// Handles **Withdraw**.
pub async fn withdraw(ctx: &Context<'_>, of: MatchId, offer: Offer) -> CommandResult<Outcome> {
    answer(ctx, Answering::Withdraw, of, offer).await
}

async fn answer(
    ctx: &Context<'_>,
    answering: Answering,
    of: MatchId,
    offer: Offer,
) -> CommandResult<Outcome> {
    let view = ctx.match_view(of).await?;
    let seat = ctx.seat(&view)?;
    let stands = view.record.agreements.offer == Some(offer);
    if stands && offer.by == seat && answering != Answering::Withdraw {
        return Ok(Outcome::Private(standing(ctx, &view, seat, offer)));
    }
    if stands && answering == Answering::Agree && offer.what == Proposal::Draw {
        return Ok(Outcome::Private(draw_question(ctx, &view, offer)));
    }
    let command = match answering {
        Answering::Agree | Answering::AgreeForSure => Command::Agree { offer },
        Answering::Refuse => Command::Refuse { offer },
        Answering::Withdraw => Command::Withdraw { offer },
    };
    let on_turn = is_on_turn(ctx, &view);
    let done = carry_out(ctx, of, &command).await?;
    if on_turn && answering == Answering::Refuse {
        // The message of the turn stays, without the offer. If a plan has made a move, its own message follows.
        let now = ctx.match_view(of).await?;
        if now.record.ply() == view.record.ply() {
            return Ok(turn_message(
                &ctx.services.service,
                &now,
                &ctx.pictures,
                (Vec::new(), ctx.place.allows_activity()),
            )
            .await?
            .into());
        }
    }
    let what = offer.what.word();
    let (game, by) = (view.title(), view.name(seat));
    let agreed = matches!(answering, Answering::Agree | Answering::AgreeForSure);
    let home = view.record.home;
    let said = match answering {
        // A notice to the player who made the offer and has the turn tells everybody here.
        Answering::Refuse
            if ctx.is_public() && ctx.is_at(home) && !on_turn && done.record.to_move() == Some(offer.by) =>
        {
            msg!("offer-was", what = what, by = view.name(offer.by))
        }
        Answering::Refuse => msg!("said-no", what = what, by = by, game = game),
        Answering::Withdraw => msg!("offer-withdrawn", what = what, game = game),
        Answering::Agree | Answering::AgreeForSure => {
            msg!("said-yes", what = what, by = by, asker = view.name(offer.by), game = game)
        }
    };
    let mut message = match answering {
        Answering::Withdraw => ctx.text(&said),
        _ => ctx.also_told(home, ctx.text(&said)),
    };
    // In a direct match, the new board is posted elsewhere, to the player who moves again.
    if agreed && offer.what == Proposal::Takeback && view.record.home == Home::Direct {
        let now = ctx.match_view(of).await?;
        let look = ctx.view(&now)?;
        let said = Said::default();
        message.picture = Some(ctx.pictures.board_of(&now.record, &*now.state, look, &[], said).await?);
    }
    Ok(if on_turn { Outcome::Private(message) } else { Outcome::Message(message) })
}

/// True if the pressed message is that of a turn, which shows the board besides the offer.
fn is_on_turn(ctx: &Context<'_>, view: &MatchView) -> bool {
    let moves = Action::Move(view.seen()).to_string();
    ctx.on.as_ref().is_some_and(|on| carries(on, &moves))
}

fn draw_question(ctx: &Context<'_>, view: &MatchView, offer: Offer) -> Message {
    let seen = view.seen();
    let row = [
        (Style::Danger, "button-draw-sure", Action::AgreeForSure(seen.of, offer)),
        (Style::Plain, "button-play-on", Action::Never(seen)),
    ];
    let question = msg!("draw-question", by = view.name(offer.by), game = view.title());
    ctx.text(&question).with_buttons(&ctx.voice, row)
}
