//! Offers between the players of a match, and their answers: draws and takebacks.

use super::{Desk, Trouble, button, buttons};
use crate::chat::pictures::Said;
use crate::chat::scene::Scene;
use crate::chat::tag::{Answering, Seen, Tag};
use crate::chat::wording::{self, AgreementWords, Label, Wording};
use crate::chat::{Ask, Button, Message, Reply, Style, Visit};
use crate::game::Seat;
use crate::play::{Command, Home, MatchId, NoAgreement, Offer, Proposal, Refusal, moves_to_take_back};

impl Desk {
    /// `/draw` and `/takeback`.
    pub(super) async fn offer_by_text(
        &self,
        visit: &Visit,
        ask: &Ask,
        what: Proposal,
    ) -> Result<Reply, Trouble> {
        let scene = self.find_surely(visit, ask).await?;
        let seen = scene.seen();
        Ok(Reply::private(self.offer_to_opponent(visit, scene, seen, what).await?))
    }

    /// **Offer a draw** and **Take back** in the menu behind **More**.
    pub(super) async fn offer_by_button(
        &self,
        visit: &Visit,
        what: Proposal,
        seen: Seen,
    ) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        Ok(Reply::update(self.offer_to_opponent(visit, scene, seen, what).await?))
    }

    async fn offer_to_opponent(
        &self,
        visit: &Visit,
        scene: Scene,
        seen: Seen,
        what: Proposal,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let seat = self.seat(visit, &scene)?;
        match self.carry_out(visit, seen, Command::Offer { seen: seen.ply, what }).await {
            Ok(Some(instead)) => Ok(instead),
            Ok(None) => {
                let to = scene.name(seat.other());
                let said = words.agreement(&scene.named(), &AgreementWords::Offered { to: &to, what });
                let offer = Offer { by: seat, what, at: seen.ply };
                let mut message = Message::text(said);
                message.rows = buttons(vec![withdraw(words, seen.of, offer)]);
                Ok(message)
            }
            // What he would offer is offered to him, or something else: that comes first.
            Err(Trouble::Refused(Refusal::Agreement(NoAgreement::Stands { offer, .. }))) => {
                Ok(self.standing(words, &scene, seat, offer))
            }
            Err(other) => Err(other),
        }
    }

    /// What a player may do with an offer that stands.
    fn standing(&self, words: &dyn Wording, scene: &Scene, seat: Seat, offer: Offer) -> Message {
        let mut message = Message::text(standing_words(words, scene, seat, offer));
        message.rows = buttons(answers(words, scene.record.id, seat, offer));
        message
    }

    /// A button of an offer.
    pub(super) async fn answer_offer(
        &self,
        visit: &Visit,
        answering: Answering,
        of: MatchId,
        offer: Offer,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, of).await?;
        if answering == Answering::Look {
            return self.show_board_of(visit, scene.seen()).await;
        }
        let seat = self.seat(visit, &scene)?;
        let stands = scene.record.agreements.offer == Some(offer);
        if stands && offer.by == seat && answering != Answering::Withdraw {
            return Ok(Reply::private(self.standing(words, &scene, seat, offer)));
        }
        if stands && answering == Answering::Agree && offer.what == Proposal::Draw {
            return Ok(Reply::private(self.draw_question(words, &scene, offer)));
        }
        let command = match answering {
            Answering::Agree | Answering::AgreeForSure => Command::Agree { offer },
            Answering::Refuse => Command::Refuse { offer },
            Answering::Withdraw | Answering::Look => Command::Withdraw { offer },
        };
        let seen = scene.seen();
        if let Some(instead) = self.carry_out(visit, seen, command).await? {
            return Ok(Reply::private(instead));
        }
        let (by, asker) = (scene.name(seat), scene.name(offer.by));
        let what = offer.what;
        let said = match (answering, what) {
            (Answering::Refuse, _) => AgreementWords::SaidNo { by: &by, what },
            (Answering::Withdraw | Answering::Look, _) => AgreementWords::Withdrawn { what },
            (_, Proposal::Draw) => AgreementWords::Drawn,
            (_, Proposal::Takeback) => AgreementWords::TakenBack { by: &by, of: &asker },
        };
        let mut message = Message::text(words.agreement(&scene.named(), &said));
        // In a direct match the new board is shown to who moves again, elsewhere.
        if matches!(said, AgreementWords::TakenBack { .. }) && scene.record.home == Home::Direct {
            let now = self.scene(visit, of).await?;
            let view = self.view(visit, &now).await?;
            message.picture =
                Some(self.pictures.board_of(now.record.id, &*now.table, view, &[], Said::default())?);
        }
        Ok(Reply::update(message))
    }

    fn draw_question(&self, words: &dyn Wording, scene: &Scene, offer: Offer) -> Message {
        let by = scene.name(offer.by);
        let question = words.agreement(&scene.named(), &AgreementWords::DrawQuestion { by: &by });
        let mut message = Message::text(question);
        let sure = Tag::Offered(Answering::AgreeForSure, scene.record.id, offer);
        message.rows = buttons(vec![
            button(words, Style::Danger, Label::AgreeForSure, &sure),
            button(words, Style::Plain, Label::Never, &Tag::Never(scene.seen())),
        ]);
        message
    }
}

/// What the menu behind **More** says of an offer that stands, and its buttons for one seat.
pub(super) fn offers(words: &dyn Wording, scene: &Scene, seat: Seat) -> (Option<String>, Vec<Button>) {
    let seen = scene.seen();
    if let Some(offer) = scene.record.agreements.offer {
        let said = standing_words(words, scene, seat, offer);
        return (Some(said), answers(words, seen.of, seat, offer));
    }
    let mut row = vec![button(words, Style::Plain, Label::OfferDraw, &Tag::Offer(Proposal::Draw, seen))];
    if moves_to_take_back(&*scene.table, seat).is_some() {
        let tag = Tag::Offer(Proposal::Takeback, seen);
        row.push(button(words, Style::Plain, Label::TakeBack, &tag));
    }
    (None, row)
}

fn standing_words(words: &dyn Wording, scene: &Scene, seat: Seat, offer: Offer) -> String {
    let what = offer.what;
    let (me, other) = (scene.name(seat), scene.name(seat.other()));
    let moves = scene.going(offer);
    let said = match offer.by == seat {
        true => AgreementWords::Waits { to: &other, what },
        false => AgreementWords::Asks { to: &me, by: &other, what, moves: &moves },
    };
    words.agreement(&scene.named(), &said)
}

fn answers(words: &dyn Wording, of: MatchId, seat: Seat, offer: Offer) -> Vec<Button> {
    if offer.by == seat {
        return vec![withdraw(words, of, offer)];
    }
    vec![
        button(words, Style::Good, Label::Agree, &Tag::Offered(Answering::Agree, of, offer)),
        button(words, Style::Plain, Label::Refuse, &Tag::Offered(Answering::Refuse, of, offer)),
    ]
}

fn withdraw(words: &dyn Wording, of: MatchId, offer: Offer) -> Button {
    button(words, Style::Plain, Label::Withdraw, &Tag::Offered(Answering::Withdraw, of, offer))
}
