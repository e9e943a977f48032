//! Offers between the players of a match, and their answers: draws and takebacks.

use super::{CommandError, Desk, button, buttons};
use crate::chat::action::{Action, Answering, Seen};
use crate::chat::match_view::MatchView;
use crate::chat::pictures::Said;
use crate::chat::wording::{self, AgreementWords, Label, Wording};
use crate::chat::{Arguments, Button, Context, Message, Reply, Style};
use crate::game::Seat;
use crate::play::{Command, Home, MatchId, NoAgreement, Offer, Proposal, Refusal, moves_to_take_back};

impl Desk {
    /// `/draw` and `/takeback`.
    pub(super) async fn offer_by_text(
        &self,
        ctx: &Context,
        ask: &Arguments,
        what: Proposal,
    ) -> Result<Reply, CommandError> {
        let match_view = self.find_surely(ctx, ask).await?;
        let seen = match_view.seen();
        Ok(Reply::private(self.offer_to_opponent(ctx, match_view, seen, what).await?))
    }

    /// **Offer a draw** and **Take back** in the menu behind **More**.
    pub(super) async fn offer_by_button(
        &self,
        ctx: &Context,
        what: Proposal,
        seen: Seen,
    ) -> Result<Reply, CommandError> {
        let match_view = self.match_view(ctx, seen.of).await?;
        Ok(Reply::update(self.offer_to_opponent(ctx, match_view, seen, what).await?))
    }

    async fn offer_to_opponent(
        &self,
        ctx: &Context,
        match_view: MatchView,
        seen: Seen,
        what: Proposal,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let seat = self.seat(ctx, &match_view)?;
        match self.carry_out(ctx, seen, Command::Offer { seen: seen.ply, what }).await {
            Ok(Some(instead)) => Ok(instead),
            Ok(None) => {
                let to = match_view.name(seat.other());
                let said = words.agreement(&match_view.named(), &AgreementWords::Offered { to: &to, what });
                let offer = Offer { by: seat, what, at: seen.ply };
                let mut message = Message::text(said);
                message.rows = buttons(vec![withdraw(words, seen.of, offer)]);
                Ok(message)
            }
            // What he would offer is offered to him, or something else: that comes first.
            Err(CommandError::Refused(Refusal::Agreement(NoAgreement::Stands { offer, .. }))) => {
                Ok(self.standing(words, &match_view, seat, offer))
            }
            Err(other) => Err(other),
        }
    }

    /// What a player may do with an offer that stands.
    fn standing(&self, words: &dyn Wording, match_view: &MatchView, seat: Seat, offer: Offer) -> Message {
        let mut message = Message::text(standing_words(words, match_view, seat, offer));
        message.rows = buttons(answers(words, match_view.record.id, seat, offer));
        message
    }

    /// A button of an offer.
    pub(super) async fn answer_offer(
        &self,
        ctx: &Context,
        answering: Answering,
        of: MatchId,
        offer: Offer,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, of).await?;
        if answering == Answering::Look {
            return self.show_board_of(ctx, match_view.seen()).await;
        }
        let seat = self.seat(ctx, &match_view)?;
        let stands = match_view.record.agreements.offer == Some(offer);
        if stands && offer.by == seat && answering != Answering::Withdraw {
            return Ok(Reply::private(self.standing(words, &match_view, seat, offer)));
        }
        if stands && answering == Answering::Agree && offer.what == Proposal::Draw {
            return Ok(Reply::private(self.draw_question(words, &match_view, offer)));
        }
        let command = match answering {
            Answering::Agree | Answering::AgreeForSure => Command::Agree { offer },
            Answering::Refuse => Command::Refuse { offer },
            Answering::Withdraw | Answering::Look => Command::Withdraw { offer },
        };
        let seen = match_view.seen();
        if let Some(instead) = self.carry_out(ctx, seen, command).await? {
            return Ok(Reply::private(instead));
        }
        let (by, asker) = (match_view.name(seat), match_view.name(offer.by));
        let what = offer.what;
        let said = match (answering, what) {
            (Answering::Refuse, _) => AgreementWords::SaidNo { by: &by, what },
            (Answering::Withdraw | Answering::Look, _) => AgreementWords::Withdrawn { what },
            (_, Proposal::Draw) => AgreementWords::Drawn,
            (_, Proposal::Takeback) => AgreementWords::TakenBack { by: &by, of: &asker },
        };
        let mut message = Message::text(words.agreement(&match_view.named(), &said));
        // In a direct match the new board is shown to who moves again, elsewhere.
        if matches!(said, AgreementWords::TakenBack { .. }) && match_view.record.home == Home::Direct {
            let now = self.match_view(ctx, of).await?;
            let view = self.view(ctx, &now).await?;
            message.picture =
                Some(self.pictures.board_of(now.record.id, &*now.state, view, &[], Said::default()).await?);
        }
        Ok(Reply::update(message))
    }

    fn draw_question(&self, words: &dyn Wording, match_view: &MatchView, offer: Offer) -> Message {
        let by = match_view.name(offer.by);
        let question = words.agreement(&match_view.named(), &AgreementWords::DrawQuestion { by: &by });
        let mut message = Message::text(question);
        let sure = Action::Offered(Answering::AgreeForSure, match_view.record.id, offer);
        message.rows = buttons(vec![
            button(words, Style::Danger, Label::AgreeForSure, &sure),
            button(words, Style::Plain, Label::Never, &Action::Never(match_view.seen())),
        ]);
        message
    }
}

/// What the menu behind **More** says of an offer that stands, and its buttons for one seat.
pub(super) fn offers(
    words: &dyn Wording,
    match_view: &MatchView,
    seat: Seat,
) -> (Option<String>, Vec<Button>) {
    let seen = match_view.seen();
    if let Some(offer) = match_view.record.agreements.offer {
        let said = standing_words(words, match_view, seat, offer);
        return (Some(said), answers(words, seen.of, seat, offer));
    }
    let mut row = vec![button(words, Style::Plain, Label::OfferDraw, &Action::Offer(Proposal::Draw, seen))];
    if moves_to_take_back(&*match_view.state, seat).is_some() {
        let action = Action::Offer(Proposal::Takeback, seen);
        row.push(button(words, Style::Plain, Label::TakeBack, &action));
    }
    (None, row)
}

fn standing_words(words: &dyn Wording, match_view: &MatchView, seat: Seat, offer: Offer) -> String {
    let what = offer.what;
    let (me, other) = (match_view.name(seat), match_view.name(seat.other()));
    let moves = match_view.going(offer);
    let said = match offer.by == seat {
        true => AgreementWords::Waits { to: &other, what },
        false => AgreementWords::Asks { to: &me, by: &other, what, moves: &moves },
    };
    words.agreement(&match_view.named(), &said)
}

fn answers(words: &dyn Wording, of: MatchId, seat: Seat, offer: Offer) -> Vec<Button> {
    if offer.by == seat {
        return vec![withdraw(words, of, offer)];
    }
    vec![
        button(words, Style::Good, Label::Agree, &Action::Offered(Answering::Agree, of, offer)),
        button(words, Style::Plain, Label::Refuse, &Action::Offered(Answering::Refuse, of, offer)),
    ]
}

fn withdraw(words: &dyn Wording, of: MatchId, offer: Offer) -> Button {
    button(words, Style::Plain, Label::Withdraw, &Action::Offered(Answering::Withdraw, of, offer))
}
