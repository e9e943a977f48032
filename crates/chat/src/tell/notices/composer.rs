//! The messages of notices, composed from the current state when they are delivered.

use super::review_pages::Reader;
use super::turn_message::turn_message;
use super::{marks, own_start, review_pages, seat_news};
use crate::actions::Action;
use crate::cards;
use crate::cards::offers;
use crate::message::mark::mark;
use crate::message::messenger::NotComposed;
use crate::message::pictures::{Pictures, Said, View, if_painted};
use crate::message::{Labelled, Message, Picture, Style};
use crate::tell::regular::digest;
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::{MatchId, PersonId, Ply, Seen};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::NoticeKind;
use postern_play::notices::plan::DeliveryPlan;
use postern_play::notices::rungs::Rung;
use postern_play::notices::subject::Subject;
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::step::offer::Offer;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_words::markup::escape;
use postern_words::markup::{mentions, moment};
use postern_words::match_view::MatchView;
use postern_words::voice::{Voice, msg, title_of};
use postern_words::{challenge_words, rating_words};

/// A notice ready for delivery.
#[derive(Clone)]
pub struct OutgoingMessage {
    pub message: Message,
    /// The places to try, in order.
    pub rungs: Vec<Rung>,
    /// The text of the action that identifies this message if it was already posted.
    pub known: Option<String>,
    /// The language of the message, for later additions to it.
    pub language: Language,
}

/// Composes the notice of a delivery at `now`, as it was planned. The first action with room carries the number of the
/// notice, which identifies the message of an earlier delivery. `account_link` adds the bot to an account.
pub async fn compose(
    service: &Service,
    pictures: &Pictures,
    (delivery, plan): (&Delivery, &DeliveryPlan),
    account_link: &str,
    now: Timestamp,
) -> Result<OutgoingMessage, NotComposed> {
    let voice = Voice::new(service.catalogue(), plan.language);
    let in_activity = !matches!(plan.rungs.first(), Some(Rung::Thread(_)) | None);
    let composer = Composer { service, pictures, delivery, voice, account_link, in_activity, now };
    let kind = delivery.notice.kind;
    let message = composer.message_of(kind).await?;
    // A card says itself whom it pings: the person challenged, or nobody once the match has started.
    let is_card = matches!(kind, NoticeKind::Card(_));
    let mut message = if is_card { message } else { message.pinging(&delivery.notice.to) };
    let known = mark(&mut message, delivery.notice.id);
    Ok(OutgoingMessage { message, rungs: plan.rungs.clone(), known, language: plan.language })
}

/// A delivery, and what is needed to compose its message.
pub(super) struct Composer<'a> {
    pub(super) service: &'a Service,
    pub(super) pictures: &'a Pictures,
    pub(super) delivery: &'a Delivery,
    pub(super) voice: Voice,
    /// The link that adds the bot to an account, so that it may write to the person.
    account_link: &'a str,
    /// True if the message goes to a place that allows an Activity.
    in_activity: bool,
    pub(super) now: Timestamp,
}

impl Composer<'_> {
    async fn message_of(&self, kind: NoticeKind) -> Result<Message, NotComposed> {
        match kind {
            NoticeKind::Card(_) => self.card().await,
            NoticeKind::Answer(_) => self.answer(),
            NoticeKind::Turn { of, .. } => self.turn(of).await,
            NoticeKind::Left { of, .. } => self.left(of).await,
            NoticeKind::Over(of) => self.over(of).await,
            NoticeKind::Archive { .. } | NoticeKind::Renamed(_) | NoticeKind::Hook { .. } => {
                Err(NotComposed::Superseded)
            }
            NoticeKind::HookOff { to, .. } => self.hook_off(to),
            NoticeKind::Voided(of) => self.voided(of),
            NoticeKind::Flag { .. } => self.flag().await,
            NoticeKind::OutOfReach { .. } => self.out_of_reach().await,
            NoticeKind::Review { of, round } => self.review(of, round).await,
            NoticeKind::Offer { of, offer } => self.offered(of, offer).await,
            NoticeKind::Refused { of, offer } => self.refused(of, offer).await,
            NoticeKind::Frozen { of, .. } => self.frozen(of),
            NoticeKind::Closable { .. } => self.closable().await,
            NoticeKind::Thawed { .. } | NoticeKind::Continued { .. } | NoticeKind::Here { .. } => {
                self.goes_on(kind).await
            }
            NoticeKind::Planned { .. } => self.planned().await,
            NoticeKind::Digest { to, at } => {
                digest::message(self.service, &self.voice, self.profile(to)?, at).await
            }
            NoticeKind::Reminder { .. } => self.reminder().await,
            NoticeKind::Silence { .. } => self.silence().await,
            NoticeKind::Again { lost, .. } => self.again(lost).await,
            NoticeKind::Seat { to, .. } => {
                seat_news::compose(self.service, &self.voice, to, self.challenge()?, self.now).await
            }
            NoticeKind::Muster { .. }
            | NoticeKind::SeriesTold { .. }
            | NoticeKind::Awaited { .. }
            | NoticeKind::SeriesOver(_)
            | NoticeKind::Missed { of: Subject::Series(_), .. } => self.of_series().await,
            NoticeKind::Missed { of, post, .. } => self.missed(of, post),
        }
    }

    /// Returns the mentions of the recipients.
    pub(super) fn to(&self) -> String {
        mentions(&self.delivery.notice.to)
    }

    pub(super) fn record(&self) -> Result<&Record, NotComposed> {
        self.delivery.record.as_ref().ok_or(NotComposed::Superseded)
    }

    pub(super) fn challenge(&self) -> Result<&Challenge, NotComposed> {
        self.delivery.challenge.as_ref().ok_or(NotComposed::Superseded)
    }

    /// Returns the profile of a recipient.
    pub(super) fn profile(&self, person: PersonId) -> Result<&Profile, NotComposed> {
        self.delivery.profile(person).ok_or(NotComposed::Superseded)
    }

    async fn view(&self) -> Result<MatchView, NotComposed> {
        let record = self.record()?.clone();
        MatchView::of(self.service, record, self.voice.language).await?.ok_or(NotComposed::Replay)
    }

    /// Returns a message about a match with these buttons.
    fn about(
        &self,
        view: &MatchView,
        said: &Phrase,
        picture: Option<Picture>,
        row: impl IntoIterator<Item = Labelled>,
    ) -> Message {
        Message { picture, ..Message::said(&view.voice, said) }.with_buttons(&view.voice, row)
    }

    /// Returns the board of a match, or `None` if painting fails.
    async fn board(&self, view: &MatchView, look: View, said: Said<'_>) -> Option<Picture> {
        let pictures = self.pictures.speaking(view.voice.language);
        if_painted(pictures.board_of(&view.record, &*view.state, look, &[], said).await)
    }

    async fn card(&self) -> Result<Message, NotComposed> {
        let (challenge, voice) = (self.challenge()?, &self.voice);
        let mut message = match (challenge.level, challenge.state) {
            // A match against the computer has already started.
            (Some(_), ChallengeState::Accepted { .. }) => cards::begun(voice, challenge, self.record()?),
            // The lobby showed the challenge; the thread of the match needs a card.
            (None, ChallengeState::Accepted { .. }) if challenge.in_lobby => {
                let record = self.record()?;
                let marks = marks::of_players(self.service, voice, record, self.now).await?;
                marks::below(cards::begun(voice, challenge, record), &marks)
            }
            (None, ChallengeState::Open) => {
                let marks = marks::lines(self.service, voice, challenge, self.now).await?;
                marks::below(cards::open(voice, challenge), &marks)
            }
            _ => return Err(NotComposed::Superseded),
        };
        message.picture = own_start::picture(voice, self.pictures, &challenge.terms).await?;
        Ok(message)
    }

    fn answer(&self) -> Result<Message, NotComposed> {
        let (challenge, voice) = (self.challenge()?, &self.voice);
        let message = Message::said(voice, &challenge_words::answer(voice, challenge, self.account_link));
        Ok(message.with_buttons(voice, [cards::after_answer(challenge)]))
    }

    async fn turn(&self, of: MatchId) -> Result<Message, NotComposed> {
        let mut view = self.view().await?;
        // The clock starts with this message.
        view.record.clock = view.record.clock.told(view.record.not_before(self.now));
        let to_move = view.state.to_move();
        let offer = view.record.agreements.offered_to(to_move);
        let answers = offer.map(|offer| offers::answers(of, to_move, offer)).unwrap_or_default();
        Ok(turn_message(self.service, &view, self.pictures, (answers, self.in_activity)).await?)
    }

    /// Sends the turn to a player who left the server of the match.
    async fn left(&self, of: MatchId) -> Result<Message, NotComposed> {
        let message = self.turn(of).await?;
        let note = self.voice.say(&msg!("left-server"));
        Ok(Message { content: format!("{}\n{note}", message.content), ..message })
    }

    async fn over(&self, of: MatchId) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let last = view.last().map(|(_, played)| played.shown);
        let effect = self.service.club.effect(&view.record).await?;
        let members = self.service.club.members(None).await?;
        let effect =
            effect.and_then(|effect| rating_words::effect(&view.voice, &view.record, &effect, &members));
        let to = self.delivery.notice.to.as_slice();
        let over = view.over(to, last.as_deref(), effect).ok_or(NotComposed::Superseded)?;
        let said = Said { last: last.as_deref(), over: true, ..Said::default() };
        let look = View { below: view.side_of_only_person(), ..View::default() };
        let picture = self.board(&view, look, said).await;
        let row = [
            (Style::Main, "button-rematch", Action::Rematch(of)),
            (Style::Plain, "button-replay", Action::Replay(of)),
            (Style::Plain, "button-analyse", Action::Analyse(of)),
            (Style::Plain, "button-record", Action::Record(of)),
            (Style::Plain, "button-review", Action::Review(of)),
        ];
        let message = self.about(&view, &over, picture, row);
        Ok(Message { content: view.with_series(message.content), ..message })
    }

    fn voided(&self, of: MatchId) -> Result<Message, NotComposed> {
        let (record, voice) = (self.record()?, &self.voice);
        let voided = record.voided.as_ref().ok_or(NotComposed::Superseded)?;
        let (game, reason) = (title_of(voice, record), escape::markdown(&voided.reason));
        let said = Message::said(voice, &msg!("voided", to = self.to(), game = game, reason = reason));
        Ok(said.with_buttons(voice, [(Style::Plain, "button-record", Action::Record(of))]))
    }

    async fn flag(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let late = view.name(view.state.to_move());
        let claim = (Style::Good, "button-claim", Action::ClaimTime(view.seen()));
        let said = msg!("flag", to = self.to(), late = late, game = view.title());
        Ok(self.about(&view, &said, None, [claim]))
    }

    async fn reminder(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let until = view.record.deadline().ok_or(NotComposed::Superseded)?;
        let opponent = view.name(view.state.to_move().other());
        let (to, game) = (self.to(), view.title());
        let said = msg!("reminder", to = to, game = game, opponent = opponent, at = moment(until));
        let row = [
            (Style::Main, "button-move", Action::Move(view.seen())),
            (Style::Plain, "button-board", Action::Board(view.seen())),
        ];
        Ok(self.about(&view, &said, None, row))
    }

    async fn again(&self, lost: bool) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let opponent = view.name(view.state.to_move().other());
        let (to, game) = (self.to(), view.title());
        let why = if lost { "lost" } else { "changed" };
        let row = [
            (Style::Main, "button-move", Action::Move(view.seen())),
            (Style::Plain, "button-board", Action::Board(view.seen())),
        ];
        let said = msg!("turn-again", to = to, game = game, opponent = opponent, why = why);
        Ok(self.about(&view, &said, None, row))
    }

    async fn silence(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let (silent, strict) = (view.name(view.state.to_move()), view.record.time.strict);
        let may = if strict { "claim" } else { "close" };
        let said = msg!("silence", to = self.to(), silent = silent, game = view.title(), may = may);
        let claim = (Style::Good, "button-claim", Action::ClaimTime(view.seen()));
        let close = (Style::Plain, "button-close", Action::Close(view.seen()));
        Ok(self.about(&view, &said, None, strict.then_some(claim).into_iter().chain([close])))
    }

    async fn out_of_reach(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let silent = view.name(view.state.to_move());
        let (to, game) = (self.to(), view.title());
        let said = match view.record.clock.closable() {
            Some(from) => {
                let link = self.account_link.to_owned();
                let alone = view.record.home == Home::Direct && view.record.across.is_none();
                let place = if alone { "direct" } else { "server" };
                let at = moment(from);
                msg!("out-of-reach", to = to, silent = silent, game = game, where = place, at = at, link = link)
            }
            // The player left and was notified directly.
            None => msg!("out-of-reach-told", to = to, silent = silent, game = game),
        };
        let board = (Style::Plain, "button-board", Action::Board(view.seen()));
        Ok(self.about(&view, &said, None, [board]))
    }

    async fn review(&self, of: MatchId, round: Ply) -> Result<Message, NotComposed> {
        let order = self.service.store().review(of).await?;
        let order = order.filter(|order| order.round == round && !order.is_wanted());
        let order = order.ok_or(NotComposed::Superseded)?;
        let (record, voice) = (self.record()?, &self.voice);
        let game = title_of(voice, record);
        let Some(review) = order.review() else {
            let failed = Message::said(voice, &msg!("review-failed", to = self.to(), game = game));
            let again = (Style::Plain, "button-review", Action::Review(of));
            return Ok(failed.with_buttons(voice, [again]));
        };
        let view = MatchView::replayed(self.service, record.clone(), voice.language).await?;
        let view = view.ok_or(NotComposed::Replay)?;
        let pictures = self.pictures.speaking(voice.language);
        let mut message = review_pages::page(&view, review, &pictures, Reader::All, 1).await?;
        let done = voice.say(&msg!("review-done", to = self.to()));
        message.content = format!("{done}\n{}", message.content);
        Ok(message)
    }

    async fn offered(&self, of: MatchId, offer: Offer) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let row = offers::answers(of, offer.by.other(), offer);
        Ok(self.about(&view, &offers::asks(&view, offer, self.to()), None, row))
    }

    async fn refused(&self, of: MatchId, offer: Offer) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let by = view.name(offer.by.other());
        let said =
            msg!("offer-declined", what = offer.what.word(), to = self.to(), by = by, game = view.title());
        let is_to_move = view.state.to_move() == offer.by;
        let to_move = is_to_move.then(|| (Style::Main, "button-move", Action::Move(view.seen())));
        let look = Action::LookAfterRefusal(of, offer);
        let row = to_move.into_iter().chain([(Style::Plain, "button-board", look)]);
        Ok(self.about(&view, &said, None, row))
    }

    fn frozen(&self, of: MatchId) -> Result<Message, NotComposed> {
        let (record, voice) = (self.record()?, &self.voice);
        let message = Message::said(voice, &msg!("frozen", to = self.to(), game = title_of(voice, record)));
        let board = Action::Board(Seen { of, ply: record.ply() });
        Ok(message.with_buttons(voice, [(Style::Plain, "button-board", board)]))
    }

    /// Tells a player that their planned answer was played.
    async fn planned(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let by = view.name(view.state.to_move());
        let said = msg!(
            "plan-played",
            to = self.to(),
            by = by,
            game = view.title(),
            moves = view.planned().join(" ")
        );
        let below = view.sided().then(|| view.state.to_move().other());
        let picture = self.board(&view, View { below, ..View::default() }, Said::default()).await;
        let board = (Style::Plain, "button-board", Action::Board(view.seen()));
        Ok(self.about(&view, &said, picture, [board]))
    }

    async fn closable(&self) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let close = (Style::Plain, "button-close", Action::Close(view.seen()));
        let said = msg!("closable", to = self.to(), game = view.title());
        Ok(self.about(&view, &said, None, [close]))
    }

    /// Shows both players the board of a match that was unfrozen, whose rules have changed, or that moved to another
    /// place.
    async fn goes_on(&self, kind: NoticeKind) -> Result<Message, NotComposed> {
        let view = self.view().await?;
        let look = View { below: view.side_of_only_person(), ..View::default() };
        let board = self.board(&view, look, Said::default()).await;
        let seen = view.seen();
        let row = [
            (Style::Main, "button-move", Action::Move(seen)),
            (Style::Plain, "button-board", Action::Board(seen)),
        ];
        let (game, to) = (view.title(), self.to());
        let close = (Style::Plain, "button-close", Action::Close(seen));
        Ok(match kind {
            NoticeKind::Continued { .. } => self.about(
                &view,
                &msg!("continued", to = to, game = game),
                board,
                row.into_iter().chain([close]),
            ),
            NoticeKind::Here { .. } => {
                self.about(&view, &msg!("goes-on-here", to = to, game = game), board, row)
            }
            _ => self.about(&view, &msg!("thawed", to = to, game = game), board, row),
        })
    }
}
