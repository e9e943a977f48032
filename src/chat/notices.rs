//! The messages of notices, composed when they are delivered: as things stand then.

use super::actions::{Board, Seen};
use super::match_view::{MatchView, named};
use super::pictures::{Said, View, if_painted};
use super::review_pages::{self, Reader};
use super::wording::{self, AgreementWords, English, Label, ReviewSaid};
use super::{Action, Message, NotComposed, Picture, Pictures, Style, cards, markup, offers};
use crate::game::Language;
use crate::games::Catalogue;
use crate::play::{
    Challenge, ChallengeState, ChannelId, Home, MatchId, Notice, NoticeKind, Offer, Ply, Terms,
};
use crate::service::{Service, hints_allowed};

/// A notice ready to be delivered.
pub struct OutgoingMessage {
    pub message: Message,
    /// Channels to try in this order; then the direct conversations of the recipients.
    pub channels: Vec<ChannelId>,
    /// The action by which a message of ours that was posted already is known.
    pub action: Option<Action>,
}

impl OutgoingMessage {
    fn new(message: Message, home: Home, action: Option<Action>) -> OutgoingMessage {
        OutgoingMessage { message, channels: home.channels(), action }
    }
}

/// The language of what is told: a channel has readers of many languages.
fn words() -> &'static English {
    wording::in_language(Language::English)
}

/// Composes a notice. Notices are written in English: a channel has readers of many languages.
pub async fn compose(
    service: &Service,
    pictures: &Pictures,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let (catalogue, store) = (service.catalogue(), service.store());
    match notice.kind {
        NoticeKind::Card(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            if challenge.level.is_some() {
                return begun(service, pictures, &challenge).await;
            }
            if !challenge.is_open() {
                return Err(NotComposed::Superseded);
            }
            let mut message = cards::open(catalogue, &challenge, Language::English);
            message.picture = own_position(catalogue, pictures, &challenge).await?;
            Ok(OutgoingMessage::new(message, challenge.home, Some(Action::Accept(id))))
        }
        NoticeKind::Answer(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            Ok(answer(catalogue, &challenge, notice))
        }
        NoticeKind::Turn { of, ply } => {
            let match_view = match_view(service, of).await?;
            turn(&match_view, pictures, ply, notice).await
        }
        NoticeKind::Left { of, ply } => {
            let view = match_view(service, of).await?;
            let mut outgoing = turn(&view, pictures, ply, notice).await?;
            let content = format!("{}\n{}", outgoing.message.content, words().left_server());
            outgoing.message.content = content;
            outgoing.channels.clear();
            Ok(outgoing)
        }
        NoticeKind::Over(of) => over(&match_view(service, of).await?, pictures, notice).await,
        NoticeKind::Flag { of, ply } => flag(&match_view(service, of).await?, ply, notice),
        NoticeKind::OutOfReach { of, ply } => out_of_reach(&match_view(service, of).await?, ply, notice),
        NoticeKind::Review { of, round } => review(service, pictures, of, round, notice).await,
        NoticeKind::Offer { of, offer } => offered(&match_view(service, of).await?, offer, notice),
        NoticeKind::Refused { of, offer } => refused(&match_view(service, of).await?, offer, notice),
        NoticeKind::Frozen { of, .. } => {
            let record = store.record(of).await?.ok_or(NotComposed::Superseded)?;
            let said = words().stands(&named(catalogue, &record), &markup::mentions(&notice.to), notice.kind);
            Ok(OutgoingMessage::new(Message::text(said).pinging(&notice.to), record.home, None))
        }
        NoticeKind::Closable { of, .. } => {
            let view = match_view(service, of).await?;
            let said = words().stands(&view.named(), &markup::mentions(&notice.to), notice.kind);
            let close = (Style::Plain, Label::Close, Action::Close(view.seen()));
            Ok(with_one_button(said, notice, view.record.home, close))
        }
        NoticeKind::Thawed { of, .. } | NoticeKind::Continued { of, .. } => {
            goes_on(&match_view(service, of).await?, pictures, notice).await
        }
    }
}

/// The card of a match against the computer: it has begun, and pings nobody.
async fn begun(
    service: &Service,
    pictures: &Pictures,
    challenge: &Challenge,
) -> Result<OutgoingMessage, NotComposed> {
    let ChallengeState::Accepted { started, .. } = challenge.state else {
        return Err(NotComposed::Superseded);
    };
    let catalogue = service.catalogue();
    let record = service.store().record(started).await?.ok_or(NotComposed::Superseded)?;
    let mut message = cards::begun(catalogue, challenge, &record, Language::English);
    message.picture = own_position(catalogue, pictures, challenge).await?;
    let action = Action::Board(Seen { of: started, ply: 0 });
    Ok(OutgoingMessage::new(message, challenge.home, Some(action)))
}

/// The board that a challenge begins with, where it is not the usual one.
async fn own_position(
    catalogue: &Catalogue,
    pictures: &Pictures,
    challenge: &Challenge,
) -> Result<Option<Picture>, NotComposed> {
    let Terms { game, options, start, .. } = &challenge.terms;
    if start.is_none() && options.iter().all(|(name, _)| name != "setup") {
        return Ok(None);
    }
    let state = catalogue.begin(game, options, start.as_deref()).map_err(|_| NotComposed::Replay)?;
    Ok(if_painted(pictures.board(&*state, View::default(), &[], Said::default()).await))
}

/// The board of a match that was frozen or whose rules have changed, for both players.
async fn goes_on(
    view: &MatchView,
    pictures: &Pictures,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    if !view.record.is_running() {
        return Err(NotComposed::Superseded);
    }
    let said = words().stands(&view.named(), &markup::mentions(&notice.to), notice.kind);
    let board = pictures.board_of(&view.record, &*view.state, View::default(), &[], Said::default()).await;
    let seen = view.seen();
    let close = (Style::Plain, Label::Close, Action::Close(seen));
    let row =
        [(Style::Main, Label::Move, Action::Move(seen)), (Style::Plain, Label::Board, Action::Board(seen))];
    let row = row.into_iter().chain(matches!(notice.kind, NoticeKind::Continued { .. }).then_some(close));
    let message = Message { picture: if_painted(board), ..Message::text(said) }.with_buttons(words(), row);
    Ok(OutgoingMessage::new(message.pinging(&notice.to), view.record.home, Some(Action::Move(seen))))
}

async fn match_view(service: &Service, id: MatchId) -> Result<MatchView, NotComposed> {
    let record = service.store().record(id).await?.ok_or(NotComposed::Superseded)?;
    MatchView::of(service, record, Language::English).ok_or(NotComposed::Replay)
}

fn answer(catalogue: &Catalogue, challenge: &Challenge, notice: &Notice) -> OutgoingMessage {
    let challenger = markup::mention(challenge.by);
    let said = words().answer(&challenger, &cards::title(catalogue, challenge), challenge.state);
    OutgoingMessage::new(Message::text(said).pinging(&notice.to), challenge.home, None)
}

async fn turn(
    view: &MatchView,
    pictures: &Pictures,
    ply: Ply,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    awaited(view, ply)?;
    let turn = view.turn_words();
    // Everybody sees this one: the player to move sits below, in games that have sides.
    let look = View { below: view.sided().then(|| view.state.to_move()), ..View::default() };
    let said = Said { last: turn.last.as_deref(), consequences: &turn.consequences, over: false };
    let picture = if_painted(pictures.board_of(&view.record, &*view.state, look, &[], said).await);
    let seen = view.seen();
    let hint = (Style::Plain, Label::Hint, Action::Hint(Board::Match(seen)));
    let row = [
        (Style::Main, Label::Move, Action::Move(seen)),
        (Style::Plain, Label::Board, Action::Board(seen)),
        (Style::Plain, Label::More, Action::More(seen)),
    ];
    let row = row.into_iter().chain(hints_allowed(&view.record).then_some(hint));
    let message = Message { picture, ..Message::text(words().turn(&turn)) }.with_buttons(words(), row);
    Ok(OutgoingMessage::new(message.pinging(&notice.to), view.record.home, Some(Action::Move(seen))))
}

async fn over(
    view: &MatchView,
    pictures: &Pictures,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let over = view.over_words().ok_or(NotComposed::Superseded)?;
    let said = Said { last: over.last.as_deref(), over: true, ..Said::default() };
    let id = view.record.id;
    let picture = if_painted(pictures.board_of(&view.record, &*view.state, View::default(), &[], said).await);
    let row = [
        (Style::Main, Label::Rematch, Action::Rematch(id)),
        (Style::Plain, Label::Replay, Action::Replay(id)),
        (Style::Plain, Label::Analyse, Action::Analyse(id)),
        (Style::Plain, Label::Record, Action::Record(id)),
        (Style::Plain, Label::Review, Action::Review(id)),
    ];
    let message = Message { picture, ..Message::text(words().over(&over)) }.with_buttons(words(), row);
    Ok(OutgoingMessage::new(message.pinging(&notice.to), view.record.home, Some(Action::Rematch(id))))
}

fn flag(view: &MatchView, ply: Ply, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    awaited(view, ply)?;
    let late = view.name(view.state.to_move());
    let said = words().flag(&view.named(), &markup::mentions(&notice.to), &late);
    let action = Action::ClaimTime(view.seen());
    Ok(with_one_button(said, notice, view.record.home, (Style::Good, Label::ClaimTime, action)))
}

fn out_of_reach(view: &MatchView, ply: Ply, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    awaited(view, ply)?;
    let silent = view.name(view.state.to_move());
    let closable = view.record.clock.closable();
    let said = words().out_of_reach(&view.named(), &markup::mentions(&notice.to), &silent, closable);
    let action = Action::Board(view.seen());
    Ok(with_one_button(said, notice, view.record.home, (Style::Plain, Label::Board, action)))
}

async fn review(
    service: &Service,
    pictures: &Pictures,
    of: MatchId,
    round: Ply,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let store = service.store();
    let order = store.review(of).await?.filter(|order| order.round == round && !order.is_wanted());
    let order = order.ok_or(NotComposed::Superseded)?;
    let record = store.record(of).await?.ok_or(NotComposed::Superseded)?;
    let (named, home, mentions) =
        (named(service.catalogue(), &record), record.home, markup::mentions(&notice.to));
    let Some(review) = order.review() else {
        let said = words().review(&ReviewSaid::Failed { of: named, mentions });
        return Ok(OutgoingMessage::new(Message::text(said).pinging(&notice.to), home, None));
    };
    let view =
        MatchView::replayed(service.catalogue(), record, Language::English).ok_or(NotComposed::Replay)?;
    let mut message = review_pages::page(&view, review, pictures, Reader::All, 1).await?;
    let done = words().review(&ReviewSaid::Done { of: named, mentions });
    message.content = format!("{done}\n{}", message.content);
    // Without other pages nothing distinguishes this message from others: its number does, for some minutes.
    let action = (!review.turning.is_empty()).then_some(Action::ReviewPage(of, 2));
    Ok(OutgoingMessage::new(message.pinging(&notice.to), home, action))
}

fn offered(view: &MatchView, offer: Offer, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    if view.record.agreements.offer != Some(offer) {
        return Err(NotComposed::Superseded);
    }
    let (to, by, moves) = (markup::mentions(&notice.to), view.name(offer.by), view.going(offer));
    let asks = AgreementWords::Asks { to: &to, by: &by, what: offer.what, moves: &moves };
    let id = view.record.id;
    let message = Message::text(words().agreement(&view.named(), &asks))
        .pinging(&notice.to)
        .with_buttons(words(), offers::answers(id, offer.by.other(), offer));
    Ok(OutgoingMessage::new(message, view.record.home, Some(Action::Agree(id, offer))))
}

fn refused(view: &MatchView, offer: Offer, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    if !view.record.is_running() {
        return Err(NotComposed::Superseded);
    }
    let (to, by) = (markup::mentions(&notice.to), view.name(offer.by.other()));
    let said = AgreementWords::Refused { to: &to, by: &by, what: offer.what };
    let said = words().agreement(&view.named(), &said);
    // An action of its own, by which this message is known where it may have arrived unheard.
    let action = Action::LookAfterRefusal(view.record.id, offer);
    Ok(with_one_button(said, notice, view.record.home, (Style::Plain, Label::Board, action)))
}

/// Superseded unless the match still waits for the move of this ply.
fn awaited(view: &MatchView, ply: Ply) -> Result<(), NotComposed> {
    let awaited = view.record.is_running() && view.record.ply() == ply;
    if awaited { Ok(()) } else { Err(NotComposed::Superseded) }
}

/// A message that is known by its only button.
fn with_one_button(
    said: String,
    notice: &Notice,
    home: Home,
    button: (Style, Label, Action),
) -> OutgoingMessage {
    let action = button.2.clone();
    let message = Message::text(said).pinging(&notice.to).with_buttons(words(), [button]);
    OutgoingMessage::new(message, home, Some(action))
}
