//! Offers between the players of a match, and their answers: draws and takebacks.

use super::actions::Seen;
use super::commands::board::carry_out;
use super::finding::find_surely;
use super::match_view::MatchView;
use super::pictures::Said;
use super::wording::{AgreementWords, English, Label};
use super::{Action, Arguments, CommandError, Context, Message, Style};
use crate::game::Seat;
use crate::play::{Command, Done, Home, MatchId, NoAgreement, Offer, Proposal, Refusal, moves_to_take_back};

/// The answers to an offer by a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    Agree,
    AgreeForSure,
    Refuse,
    Withdraw,
}

type Buttons = Vec<(Style, Label, Action)>;

/// Makes an offer by a command.
pub async fn make(ctx: &Context<'_>, arguments: &Arguments, what: Proposal) -> Result<Message, CommandError> {
    let view = find_surely(ctx, arguments).await?;
    let seen = view.seen();
    make_in(ctx, view, seen, what).await
}

/// Makes an offer by a button.
pub async fn make_seen(ctx: &Context<'_>, seen: Seen, what: Proposal) -> Result<Message, CommandError> {
    make_in(ctx, ctx.match_view(seen.of).await?, seen, what).await
}

async fn make_in(
    ctx: &Context<'_>,
    view: MatchView,
    seen: Seen,
    what: Proposal,
) -> Result<Message, CommandError> {
    let seat = ctx.seat(&view)?;
    match carry_out(ctx, seen.of, &Command::Offer { seen: seen.ply, what }).await {
        // Asked for again, it says what was offered: the first answer may have been lost.
        Ok(_) | Err(CommandError::Refused(Refusal::AlreadyDone(Done::Offered(_)))) => {
            let to = view.name(seat.other());
            let said = ctx.words.agreement(&view.named(), &AgreementWords::Offered { to: &to, what });
            let offer = Offer { by: seat, what, at: seen.ply };
            Ok(Message::text(said).with_buttons(ctx.words, answers(seen.of, seat, offer)))
        }
        // An open offer is reported first, also the own one.
        Err(CommandError::Refused(Refusal::Agreement(NoAgreement::Stands { offer, .. }))) => {
            Ok(standing(ctx, &view, seat, offer))
        }
        Err(other) => Err(other),
    }
}

/// An offer that stands, with the buttons of a player.
fn standing(ctx: &Context<'_>, view: &MatchView, seat: Seat, offer: Offer) -> Message {
    let message = Message::text(standing_words(ctx.words, view, seat, offer));
    message.with_buttons(ctx.words, answers(view.record.id, seat, offer))
}

/// A button of an offer.
pub async fn answer(
    ctx: &Context<'_>,
    answering: Answering,
    of: MatchId,
    offer: Offer,
) -> Result<Message, CommandError> {
    let view = ctx.match_view(of).await?;
    let seat = ctx.seat(&view)?;
    let stands = view.record.agreements.offer == Some(offer);
    if stands && offer.by == seat && answering != Answering::Withdraw {
        return Err(CommandError::instead(standing(ctx, &view, seat, offer)));
    }
    if stands && answering == Answering::Agree && offer.what == Proposal::Draw {
        return Err(CommandError::instead(draw_question(ctx, &view, offer)));
    }
    let command = match answering {
        Answering::Agree | Answering::AgreeForSure => Command::Agree { offer },
        Answering::Refuse => Command::Refuse { offer },
        Answering::Withdraw => Command::Withdraw { offer },
    };
    carry_out(ctx, of, &command).await?;
    let (by, asker) = (view.name(seat), view.name(offer.by));
    let what = offer.what;
    let said = match (answering, what) {
        (Answering::Refuse, _) => AgreementWords::SaidNo { by: &by, what },
        (Answering::Withdraw, _) => AgreementWords::Withdrawn { what },
        (_, Proposal::Draw) => AgreementWords::Drawn,
        (_, Proposal::Takeback) => AgreementWords::TakenBack { by: &by, of: &asker },
    };
    let message = Message::text(ctx.words.agreement(&view.named(), &said));
    // In a direct match the new board is shown elsewhere, to the player who moves again.
    if matches!(said, AgreementWords::TakenBack { .. }) && view.record.home == Home::Direct {
        let now = ctx.match_view(of).await?;
        let look = ctx.view(&now).await?;
        return Ok(message.with_picture(
            ctx.pictures().board_of(&now.record, &*now.state, look, &[], Said::default()).await?,
        ));
    }
    Ok(message)
}

fn draw_question(ctx: &Context<'_>, view: &MatchView, offer: Offer) -> Message {
    let by = view.name(offer.by);
    let question = ctx.words.agreement(&view.named(), &AgreementWords::DrawQuestion { by: &by });
    let seen = view.seen();
    Message::text(question).with_buttons(
        ctx.words,
        [
            (Style::Danger, Label::AgreeForSure, Action::AgreeForSure(seen.of, offer)),
            (Style::Plain, Label::Never, Action::Never(seen)),
        ],
    )
}

/// The words of **More** on an offer that stands, and the buttons for one seat.
pub fn of_seat(words: &English, view: &MatchView, seat: Seat) -> (Option<String>, Buttons) {
    let seen = view.seen();
    if let Some(offer) = view.record.agreements.offer {
        return (Some(standing_words(words, view, seat, offer)), answers(seen.of, seat, offer));
    }
    let mut row = vec![(Style::Plain, Label::OfferDraw, Action::OfferDraw(seen))];
    if moves_to_take_back(&*view.state, seat).is_some() {
        row.push((Style::Plain, Label::TakeBack, Action::OfferTakeback(seen)));
    }
    (None, row)
}

fn standing_words(words: &English, view: &MatchView, seat: Seat, offer: Offer) -> String {
    let what = offer.what;
    let (me, other) = (view.name(seat), view.name(seat.other()));
    let moves = view.going(offer);
    let said = match offer.by == seat {
        true => AgreementWords::Waits { to: &other, what },
        false => AgreementWords::Asks { to: &me, by: &other, what, moves: &moves },
    };
    words.agreement(&view.named(), &said)
}

/// The buttons of an offer, for one seat.
pub fn answers(of: MatchId, seat: Seat, offer: Offer) -> Buttons {
    if offer.by == seat {
        return vec![(Style::Plain, Label::Withdraw, Action::WithdrawOffer(of, offer))];
    }
    vec![
        (Style::Good, Label::Agree, Action::Agree(of, offer)),
        (Style::Plain, Label::Refuse, Action::Refuse(of, offer)),
    ]
}
