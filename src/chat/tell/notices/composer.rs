//! The messages of notices, composed from the current state when they are delivered.

use super::review_pages::Reader;
use super::turn_message::turn_message;
use super::{marks, own_start, review_pages, seat_news};
use crate::chat::actions::Action;
use crate::chat::cards;
use crate::chat::cards::offers;
use crate::chat::message::mark::mark;
use crate::chat::message::messenger::NotComposed;
use crate::chat::message::pictures::{Pictures, Said, View, if_painted};
use crate::chat::message::{Labelled, Message, Picture, Style};
use crate::chat::tell::delivery::language::language;
use crate::chat::tell::delivery::rungs::{Rung, rungs, rungs_of};
use crate::chat::tell::regular::digest;
use crate::play::challenge::{Challenge, ChallengeState};
use crate::play::ids::{ChallengeId, MatchId, PersonId, Ply, Seen};
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::notices::subject::Subject;
use crate::play::people::profile::PingAt;
use crate::play::record::Record;
use crate::play::record::home::Home;
use crate::play::step::offer::Offer;
use crate::play::time::Timestamp;
use crate::play::time::reminder::Rhythm;
use crate::service::Service;
use crate::words::markup::escape;
use crate::words::markup::{mentions, moment};
use crate::words::match_view::MatchView;
use crate::words::voice::{Voice, msg, title_of};
use crate::words::{challenge_words, rating_words};
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;

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

/// Composes a notice for delivery at `now`. The first action with room carries the number of the notice, which
/// identifies the message of an earlier delivery. `account_link` adds the bot to an account.
pub async fn compose(
    service: &Service,
    pictures: &Pictures,
    notice: &Notice,
    account_link: &str,
    now: Timestamp,
) -> Result<OutgoingMessage, NotComposed> {
    let mut outgoing = compose_unmarked(service, pictures, notice, account_link, now).await?;
    outgoing.known = mark(&mut outgoing.message, notice.id);
    Ok(outgoing)
}

async fn compose_unmarked(
    service: &Service,
    pictures: &Pictures,
    notice: &Notice,
    account_link: &str,
    now: Timestamp,
) -> Result<OutgoingMessage, NotComposed> {
    let ping_at = match notice.to.as_slice() {
        [person] if notice.kind.row().is_personal() => service.people.profile(*person).await?.ping_at,
        _ => PingAt::Thread,
    };
    let composer = Composer { service, pictures, notice, ping_at, account_link, now };
    match notice.kind {
        NoticeKind::Card(id) => composer.card(id).await,
        NoticeKind::Answer(id) => composer.answer(id).await,
        NoticeKind::Turn { of, ply } => composer.turn(of, ply).await,
        NoticeKind::Left { of, ply } => composer.left(of, ply).await,
        NoticeKind::Over(of) => composer.over(of).await,
        NoticeKind::Archive { .. } | NoticeKind::Renamed(_) | NoticeKind::Hook { .. } => {
            Err(NotComposed::Superseded)
        }
        NoticeKind::HookOff { to, .. } => composer.hook_off(to).await,
        NoticeKind::Voided(of) => composer.voided(of).await,
        NoticeKind::Flag { of, ply } => composer.flag(of, ply).await,
        NoticeKind::OutOfReach { of, ply } => composer.out_of_reach(of, ply).await,
        NoticeKind::Review { of, round } => composer.review(of, round).await,
        NoticeKind::Offer { of, offer } => composer.offered(of, offer).await,
        NoticeKind::Refused { of, offer } => composer.refused(of, offer).await,
        NoticeKind::Frozen { of, .. } => composer.frozen(of).await,
        NoticeKind::Closable { of, .. } => composer.closable(of).await,
        NoticeKind::Thawed { of, .. } | NoticeKind::Continued { of, .. } | NoticeKind::Here { of, .. } => {
            composer.goes_on(of).await
        }
        NoticeKind::Planned { of, ply } => composer.planned(of, ply).await,
        NoticeKind::Digest { to, at } => composer.digest(to, at).await,
        NoticeKind::Reminder { of, ply, .. } => composer.reminder(of, ply).await,
        NoticeKind::Silence { of, ply } => composer.silence(of, ply).await,
        NoticeKind::Again { of, ply, lost } => composer.again(of, ply, lost).await,
        NoticeKind::Seat { to, of } => composer.seat(to, of).await,
        NoticeKind::Muster { of, .. }
        | NoticeKind::SeriesTold { of, .. }
        | NoticeKind::Awaited { of, .. }
        | NoticeKind::SeriesOver(of)
        | NoticeKind::Missed { of: Subject::Series(of), .. } => composer.of_series(of).await,
        NoticeKind::Missed { of, post, .. } => composer.missed(of, post).await,
    }
}

/// A notice, and what is needed to compose its message.
pub(super) struct Composer<'a> {
    pub(super) service: &'a Service,
    pub(super) pictures: &'a Pictures,
    pub(super) notice: &'a Notice,
    /// The recipient's preferred place for pings.
    pub(super) ping_at: PingAt,
    /// The link that adds the bot to an account, so that it may write to the person.
    account_link: &'a str,
    pub(super) now: Timestamp,
}

impl Composer<'_> {
    /// Returns the mentions of the recipients.
    pub(super) fn to(&self) -> String {
        mentions(&self.notice.to)
    }

    pub(super) async fn record(&self, id: MatchId) -> Result<Record, NotComposed> {
        self.service.store().record(id).await?.ok_or(NotComposed::Superseded)
    }

    pub(super) async fn language_of(&self, record: &Record) -> Result<Language, NotComposed> {
        Ok(language(self.service, record.home, record.language, &self.notice.to).await?)
    }

    async fn view(&self, id: MatchId) -> Result<MatchView, NotComposed> {
        let record = self.record(id).await?;
        let language = self.language_of(&record).await?;
        MatchView::of(self.service, record, language).await?.ok_or(NotComposed::Replay)
    }

    /// Returns the match if it still waits for the move of this ply.
    async fn awaited(&self, id: MatchId, ply: Ply) -> Result<MatchView, NotComposed> {
        let view = self.view(id).await?;
        let awaited = view.record.is_running() && view.record.ply() == ply;
        if awaited { Ok(view) } else { Err(NotComposed::Superseded) }
    }

    pub(super) async fn challenge(&self, id: ChallengeId) -> Result<(Challenge, Voice), NotComposed> {
        let challenge = self.service.store().challenge(id).await?.ok_or(NotComposed::Superseded)?;
        let language = language(self.service, challenge.home, challenge.language, &self.notice.to).await?;
        Ok((challenge, Voice::new(self.service.catalogue(), language)))
    }

    /// Addresses a message to the recipients.
    pub(super) fn message(&self, message: Message, rungs: Vec<Rung>, voice: &Voice) -> OutgoingMessage {
        let message = message.pinging(&self.notice.to);
        OutgoingMessage { message, rungs, known: None, language: voice.language }
    }

    /// Returns the places for a message about a match.
    pub(super) fn rungs(&self, of: &Record) -> Vec<Rung> {
        rungs_of(of, &self.notice.to, self.ping_at)
    }

    /// Returns a message about a match with these buttons.
    fn about(
        &self,
        view: &MatchView,
        said: &Phrase,
        picture: Option<Picture>,
        row: impl IntoIterator<Item = Labelled>,
    ) -> OutgoingMessage {
        let message = Message { picture, ..view.voice.text(said) }.with_buttons(&view.voice, row);
        self.message(message, self.rungs(&view.record), &view.voice)
    }

    /// Returns the board of a match, or `None` if painting fails.
    async fn board(&self, view: &MatchView, look: View, said: Said<'_>) -> Option<Picture> {
        let pictures = self.pictures.speaking(view.voice.language);
        if_painted(pictures.board_of(&view.record, &*view.state, look, &[], said).await)
    }

    async fn card(&self, id: ChallengeId) -> Result<OutgoingMessage, NotComposed> {
        let (challenge, voice) = self.challenge(id).await?;
        let mut message = match (challenge.level, challenge.state) {
            // A match against the computer has already started, and its card pings nobody.
            (Some(_), ChallengeState::Accepted { started, .. }) => {
                let record = self.record(started).await?;
                cards::begun(&voice, &challenge, &record)
            }
            // The lobby showed the challenge; the thread of the match needs a card.
            (None, ChallengeState::Accepted { started, .. }) if challenge.in_lobby => {
                let record = self.record(started).await?;
                let marks = marks::of_players(self.service, &voice, &record, self.now).await?;
                marks::below(cards::begun(&voice, &challenge, &record), &marks)
            }
            (None, ChallengeState::Open) => {
                let marks = marks::lines(self.service, &voice, &challenge, self.now).await?;
                marks::below(cards::open(&voice, &challenge), &marks)
            }
            _ => return Err(NotComposed::Superseded),
        };
        message.picture = own_start::picture(&voice, self.pictures, &challenge.terms).await?;
        let (rungs, language) = (self.places(&challenge).await?, voice.language);
        Ok(OutgoingMessage { message, rungs, known: None, language })
    }

    async fn answer(&self, id: ChallengeId) -> Result<OutgoingMessage, NotComposed> {
        let (challenge, voice) = self.challenge(id).await?;
        let voice = self.voice_across(&challenge).await?.unwrap_or(voice);
        let message = voice.text(&challenge_words::answer(&voice, &challenge, self.account_link));
        let message = message.with_buttons(&voice, [cards::after_answer(&challenge)]);
        Ok(self.message(message, self.places(&challenge).await?, &voice))
    }

    /// Returns the voice for the challenger of a match across servers, who has their own language; `None` for other
    /// challenges.
    async fn voice_across(&self, challenge: &Challenge) -> Result<Option<Voice>, NotComposed> {
        let (ChallengeState::Accepted { started, .. }, [to]) = (challenge.state, self.notice.to.as_slice())
        else {
            return Ok(None);
        };
        let record = self.service.store().record(started).await?;
        if record.is_none_or(|record| record.across.is_none()) {
            return Ok(None);
        }
        let language = self.service.people.profile(*to).await?.language;
        Ok(Some(Voice::new(self.service.catalogue(), language)))
    }

    /// Returns the places for the messages of a challenge. For a rematch, they are those of the previous match, and for
    /// a match across servers those of the match.
    pub(super) async fn places(&self, challenge: &Challenge) -> Result<Vec<Rung>, NotComposed> {
        let store = self.service.store();
        let of = match (challenge.rematch_of, challenge.state) {
            (Some(of), _) => store.record(of).await?,
            (None, ChallengeState::Accepted { started, .. }) => {
                store.record(started).await?.filter(|record| record.across.is_some())
            }
            (None, _) => None,
        };
        Ok(of.map_or_else(|| rungs(challenge.home, self.ping_at), |of| self.rungs(&of)))
    }

    async fn turn(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let mut view = self.awaited(of, ply).await?;
        // While this notice waited for its place, another one told the player.
        let is_turn = matches!(self.notice.kind, NoticeKind::Turn { .. });
        if is_turn && self.notice.refused.is_some() && view.record.told.is_some() {
            return Err(NotComposed::Superseded);
        }
        // The clock starts with this message.
        view.record.clock = view.record.clock.told(view.record.not_before(self.now));
        let to_move = view.state.to_move();
        let offer = view.record.offered_to(to_move);
        let answers = offer.map(|offer| offers::answers(of, to_move, offer)).unwrap_or_default();
        let message = turn_message(self.service, &view, self.pictures, answers).await?;
        Ok(self.message(message, self.rungs(&view.record), &view.voice))
    }

    /// Sends the turn to a player who left the server of the match, in their direct conversation only.
    async fn left(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let mut outgoing = self.turn(of, ply).await?;
        let voice = Voice::new(self.service.catalogue(), outgoing.language);
        let note = voice.say(&msg!("left-server"));
        outgoing.message.content = format!("{}\n{note}", outgoing.message.content);
        outgoing.rungs = vec![Rung::Direct];
        Ok(outgoing)
    }

    async fn over(&self, of: MatchId) -> Result<OutgoingMessage, NotComposed> {
        let view = self.view(of).await?;
        let last = view.last().map(|(_, played)| played.shown);
        let effect = self.service.club.effect(&view.record).await?;
        let members = self.service.club.members(None).await?;
        let effect =
            effect.and_then(|effect| rating_words::effect(&view.voice, &view.record, &effect, &members));
        let over = view.over(&self.notice.to, last.as_deref(), effect).ok_or(NotComposed::Superseded)?;
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
        let mut outgoing = self.about(&view, &over, picture, row);
        outgoing.message.content = view.with_series(outgoing.message.content);
        Ok(outgoing)
    }

    async fn voided(&self, of: MatchId) -> Result<OutgoingMessage, NotComposed> {
        let record = self.record(of).await?;
        let voided = record.voided.as_ref().ok_or(NotComposed::Superseded)?;
        let voice = Voice::new(self.service.catalogue(), self.language_of(&record).await?);
        let (game, reason) = (title_of(&voice, &record), escape::markdown(&voided.reason));
        let said = voice.text(&msg!("voided", to = self.to(), game = game, reason = reason));
        let said = said.with_buttons(&voice, [(Style::Plain, "button-record", Action::Record(of))]);
        Ok(self.message(said, self.rungs(&record), &voice))
    }

    async fn flag(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
        let late = view.name(view.state.to_move());
        let claim = (Style::Good, "button-claim", Action::ClaimTime(view.seen()));
        let said = msg!("flag", to = self.to(), late = late, game = view.title());
        Ok(self.about(&view, &said, None, [claim]))
    }

    /// Superseded if the clock is paused: other reminders follow after a vacation.
    async fn reminder(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
        // The player may have turned reminders off while this one waited.
        if view.record.clock.turn().is_some_and(|turn| turn.rhythm == Rhythm::Off) {
            return Err(NotComposed::Superseded);
        }
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

    async fn again(&self, of: MatchId, ply: Ply, lost: bool) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
        if view.record.told.is_some_and(|told| !told.silent && told.at >= self.notice.made) {
            return Err(NotComposed::Superseded);
        }
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

    async fn silence(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
        let (silent, strict) = (view.name(view.state.to_move()), view.record.time.strict);
        let may = if strict { "claim" } else { "close" };
        let said = msg!("silence", to = self.to(), silent = silent, game = view.title(), may = may);
        let claim = (Style::Good, "button-claim", Action::ClaimTime(view.seen()));
        let close = (Style::Plain, "button-close", Action::Close(view.seen()));
        Ok(self.about(&view, &said, None, strict.then_some(claim).into_iter().chain([close])))
    }

    async fn out_of_reach(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
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

    async fn review(&self, of: MatchId, round: Ply) -> Result<OutgoingMessage, NotComposed> {
        let order = self.service.store().review(of).await?;
        let order = order.filter(|order| order.round == round && !order.is_wanted());
        let order = order.ok_or(NotComposed::Superseded)?;
        let record = self.record(of).await?;
        let (rungs, language) = (self.rungs(&record), self.language_of(&record).await?);
        let catalogue = self.service.catalogue();
        let voice = Voice::new(catalogue, language);
        let game = title_of(&voice, &record);
        let Some(review) = order.review() else {
            let failed = voice.text(&msg!("review-failed", to = self.to(), game = game));
            let again = (Style::Plain, "button-review", Action::Review(of));
            let failed = failed.with_buttons(&voice, [again]);
            return Ok(self.message(failed, rungs, &voice));
        };
        let view = MatchView::replayed(self.service, record, language).await?.ok_or(NotComposed::Replay)?;
        let pictures = self.pictures.speaking(language);
        let mut message = review_pages::page(&view, review, &pictures, Reader::All, 1).await?;
        let done = voice.say(&msg!("review-done", to = self.to()));
        message.content = format!("{done}\n{}", message.content);
        Ok(self.message(message, rungs, &voice))
    }

    async fn offered(&self, of: MatchId, offer: Offer) -> Result<OutgoingMessage, NotComposed> {
        let view = self.view(of).await?;
        if view.record.agreements.offer != Some(offer) {
            return Err(NotComposed::Superseded);
        }
        let row = offers::answers(of, offer.by.other(), offer);
        Ok(self.about(&view, &offers::asks(&view, offer, self.to()), None, row))
    }

    async fn refused(&self, of: MatchId, offer: Offer) -> Result<OutgoingMessage, NotComposed> {
        let view = self.view(of).await?;
        if !view.record.is_running() {
            return Err(NotComposed::Superseded);
        }
        let by = view.name(offer.by.other());
        let said =
            msg!("offer-declined", what = offer.what.word(), to = self.to(), by = by, game = view.title());
        let is_to_move = view.state.to_move() == offer.by;
        let to_move = is_to_move.then(|| (Style::Main, "button-move", Action::Move(view.seen())));
        let look = Action::LookAfterRefusal(of, offer);
        let row = to_move.into_iter().chain([(Style::Plain, "button-board", look)]);
        Ok(self.about(&view, &said, None, row))
    }

    async fn frozen(&self, of: MatchId) -> Result<OutgoingMessage, NotComposed> {
        let record = self.record(of).await?;
        let voice = Voice::new(self.service.catalogue(), self.language_of(&record).await?);
        let game = title_of(&voice, &record);
        let message = voice.text(&msg!("frozen", to = self.to(), game = game));
        let board = Action::Board(Seen { of, ply: record.ply() });
        let message = message.with_buttons(&voice, [(Style::Plain, "button-board", board)]);
        Ok(self.message(message, self.rungs(&record), &voice))
    }

    /// Tells a player that their planned answer was played.
    async fn planned(&self, of: MatchId, ply: Ply) -> Result<OutgoingMessage, NotComposed> {
        let view = self.awaited(of, ply).await?;
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

    async fn closable(&self, of: MatchId) -> Result<OutgoingMessage, NotComposed> {
        let view = self.view(of).await?;
        let close = (Style::Plain, "button-close", Action::Close(view.seen()));
        let said = msg!("closable", to = self.to(), game = view.title());
        Ok(self.about(&view, &said, None, [close]))
    }

    /// Returns the digest of a person.
    async fn digest(&self, to: PersonId, at: Timestamp) -> Result<OutgoingMessage, NotComposed> {
        let (message, voice) = digest::message(self.service, to, at).await?;
        Ok(self.message(message, vec![Rung::Direct], &voice))
    }

    /// Tells a person of an open seat, by direct message only.
    async fn seat(&self, to: PersonId, of: ChallengeId) -> Result<OutgoingMessage, NotComposed> {
        let (message, voice) = seat_news::compose(self.service, to, of, self.now).await?;
        Ok(self.message(message, vec![Rung::Direct], &voice))
    }

    /// Shows both players the board of a match that was unfrozen, whose rules have changed, or that moved to another
    /// place.
    async fn goes_on(&self, of: MatchId) -> Result<OutgoingMessage, NotComposed> {
        let view = self.view(of).await?;
        // While this notice waited for its place, another one told the player, or somebody moved.
        let is_known = view.record.told.is_some()
            || view.record.moves.last().is_some_and(|last| last.at > self.notice.made);
        if !view.record.is_running() || self.notice.refused.is_some() && is_known {
            return Err(NotComposed::Superseded);
        }
        let look = View { below: view.side_of_only_person(), ..View::default() };
        let board = self.board(&view, look, Said::default()).await;
        let seen = view.seen();
        let row = [
            (Style::Main, "button-move", Action::Move(seen)),
            (Style::Plain, "button-board", Action::Board(seen)),
        ];
        let (game, to) = (view.title(), self.to());
        let close = (Style::Plain, "button-close", Action::Close(seen));
        Ok(match self.notice.kind {
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
