//! What a notice says, composed when it is delivered: as things stand then.

use super::action::{Action, Answering, Board, Seen};
use super::match_view::{MatchView, named};
use super::pictures::{Said, View, if_painted};
use super::reviews::{self, Reader};
use super::wording::{self, AgreementWords, Label, ReviewSaid};
use super::{Button, Message, Picture, Pictures, Row, Style, cards, markup};
use crate::game::Language;
use crate::games::Catalogue;
use crate::play::Record;
use crate::play::{Challenge, ChallengeState, ChannelId, MatchId, Notice, NoticeKind, Offer, Ply, Terms};
use crate::service::{Fault, Store, hints_allowed};

/// A notice ready to be delivered.
pub struct OutgoingMessage {
    pub message: Message,
    /// Where it may go, the first that works; then the direct conversations of those who are told.
    pub channels: Vec<ChannelId>,
    /// The action by which a message of ours that was posted already is known.
    pub action: Option<Action>,
}

/// Why a notice is not composed.
#[derive(Debug, thiserror::Error)]
pub enum NotComposed {
    /// It is no longer true or needed.
    #[error("it is no longer true")]
    Superseded,
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("the match can't be replayed")]
    Replay,
}

/// Composes a notice. Notices are written in English: a channel has readers of many languages.
pub async fn compose(
    catalogue: &Catalogue,
    store: &dyn Store,
    pictures: &Pictures,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    match notice.kind {
        NoticeKind::Card(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            if challenge.level.is_some() {
                return begun(catalogue, store, pictures, &challenge).await;
            }
            if !challenge.is_open() {
                return Err(NotComposed::Superseded);
            }
            let mut message = cards::open(catalogue, &challenge, Language::English);
            message.picture = own_position(catalogue, pictures, &challenge).await?;
            Ok(OutgoingMessage {
                message,
                channels: challenge.home.channels(),
                action: Some(Action::Accept(id)),
            })
        }
        NoticeKind::Answer(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            Ok(answer(catalogue, &challenge, notice))
        }
        NoticeKind::Turn { of, ply } => {
            let match_view = match_view(catalogue, store, of).await?;
            turn(&match_view, pictures, ply, notice).await
        }
        NoticeKind::Over(of) => over(&match_view(catalogue, store, of).await?, pictures, notice).await,
        NoticeKind::Flag { of, ply } => flag(&match_view(catalogue, store, of).await?, ply, notice),
        NoticeKind::OutOfReach { of, ply } => {
            out_of_reach(&match_view(catalogue, store, of).await?, ply, notice)
        }
        NoticeKind::Review { of, round } => review(catalogue, store, pictures, of, round, notice).await,
        NoticeKind::Offer { of, offer } => offered(&match_view(catalogue, store, of).await?, offer, notice),
        NoticeKind::Refused { of, offer } => refused(&match_view(catalogue, store, of).await?, offer, notice),
        NoticeKind::Closable { of, .. }
        | NoticeKind::Frozen { of, .. }
        | NoticeKind::Thawed { of, .. }
        | NoticeKind::Continued { of, .. } => {
            let record = store.record(of).await?.ok_or(NotComposed::Superseded)?;
            Ok(stands(catalogue, &record, notice))
        }
    }
}

/// The card of a match against the computer: it has begun, and pings nobody.
async fn begun(
    catalogue: &Catalogue,
    store: &dyn Store,
    pictures: &Pictures,
    challenge: &Challenge,
) -> Result<OutgoingMessage, NotComposed> {
    let ChallengeState::Accepted { started, .. } = challenge.state else {
        return Err(NotComposed::Superseded);
    };
    let record = store.record(started).await?.ok_or(NotComposed::Superseded)?;
    let mut message = cards::begun(catalogue, challenge, &record, Language::English);
    message.picture = own_position(catalogue, pictures, challenge).await?;
    let action = Action::Board(Seen { of: started, ply: 0 });
    Ok(OutgoingMessage { message, channels: challenge.home.channels(), action: Some(action) })
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

/// What happened to a match that nobody moved in.
fn stands(catalogue: &Catalogue, record: &Record, notice: &Notice) -> OutgoingMessage {
    let mentions: Vec<String> = notice.to.iter().map(|&person| markup::mention(person)).collect();
    let words = wording::in_language(Language::English);
    let mut message =
        Message::text(words.stands(&named(catalogue, record), &mentions.join(" "), notice.kind));
    message.ping.clone_from(&notice.to);
    OutgoingMessage { message, channels: record.home.channels(), action: None }
}

async fn match_view(catalogue: &Catalogue, store: &dyn Store, id: MatchId) -> Result<MatchView, NotComposed> {
    let record = store.record(id).await?.ok_or(NotComposed::Superseded)?;
    MatchView::of(catalogue, record, Language::English).ok_or(NotComposed::Replay)
}

fn answer(catalogue: &Catalogue, challenge: &Challenge, notice: &Notice) -> OutgoingMessage {
    let words = wording::in_language(Language::English);
    let challenger = markup::mention(challenge.by);
    let mut message =
        Message::text(words.answer(&challenger, &cards::title(catalogue, challenge), challenge.state));
    message.ping.clone_from(&notice.to);
    OutgoingMessage { message, channels: challenge.home.channels(), action: None }
}

async fn turn(
    match_view: &MatchView,
    pictures: &Pictures,
    ply: Ply,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    if !match_view.record.is_running() || match_view.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let turn = match_view.turn_words();
    // Everybody sees this one: who is to move sits below, in games that have sides.
    let below = match_view.sided().then(|| match_view.state.to_move());
    let said = Said { last: turn.last.as_deref(), consequences: &turn.consequences, over: false };
    let picture = if_painted(
        pictures
            .board_of(match_view.record.id, &*match_view.state, View { below, ..View::default() }, &[], said)
            .await,
    );
    let button = |style, label, action: Action| Button::new(style, words.label(label), action.to_string());
    let seen = match_view.seen();
    let mut row = vec![
        button(Style::Main, Label::Move, Action::Move(seen)),
        button(Style::Plain, Label::Board, Action::Board(seen)),
        button(Style::Plain, Label::More, Action::More(seen)),
    ];
    if hints_allowed(&match_view.record) {
        row.push(button(Style::Plain, Label::Hint, Action::Hint(Board::Match(seen))));
    }
    let message = Message {
        content: words.turn(&turn),
        ping: notice.to.clone(),
        picture,
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(OutgoingMessage {
        message,
        channels: match_view.record.home.channels(),
        action: Some(Action::Move(seen)),
    })
}

async fn over(
    match_view: &MatchView,
    pictures: &Pictures,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    let over = match_view.over_words().ok_or(NotComposed::Superseded)?;
    let said = Said { last: over.last.as_deref(), over: true, ..Said::default() };
    let picture = if_painted(
        pictures.board_of(match_view.record.id, &*match_view.state, View::default(), &[], said).await,
    );
    let id = match_view.record.id;
    let button = |style, label, action: Action| Button::new(style, words.label(label), action.to_string());
    let row = vec![
        button(Style::Main, Label::Rematch, Action::Rematch(id)),
        button(Style::Plain, Label::Replay, Action::Replay(id)),
        button(Style::Plain, Label::Analyse, Action::Analyse(id)),
        button(Style::Plain, Label::Record, Action::Record(id)),
        button(Style::Plain, Label::Review, Action::Review(id)),
    ];
    let message = Message {
        content: words.over(&over),
        ping: notice.to.clone(),
        picture,
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(OutgoingMessage {
        message,
        channels: match_view.record.home.channels(),
        action: Some(Action::Rematch(id)),
    })
}

fn flag(match_view: &MatchView, ply: Ply, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    if !match_view.record.is_running() || match_view.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let late = match_view.name(match_view.state.to_move());
    let action = Action::ClaimTime(match_view.seen());
    let claim = Button::new(Style::Good, words.label(Label::ClaimTime), action.to_string());
    let message = Message {
        content: words.flag(&match_view.named(), &mentions.join(" "), &late),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![claim])],
        ..Message::default()
    };
    Ok(OutgoingMessage { message, channels: match_view.record.home.channels(), action: Some(action) })
}

fn out_of_reach(match_view: &MatchView, ply: Ply, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    if !match_view.record.is_running() || match_view.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let silent = match_view.name(match_view.state.to_move());
    let action = Action::Board(match_view.seen());
    let board = Button::new(Style::Plain, words.label(Label::Board), action.to_string());
    let message = Message {
        content: words.out_of_reach(&match_view.named(), &mentions.join(" "), &silent),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![board])],
        ..Message::default()
    };
    Ok(OutgoingMessage { message, channels: match_view.record.home.channels(), action: Some(action) })
}

async fn review(
    catalogue: &Catalogue,
    store: &dyn Store,
    pictures: &Pictures,
    of: MatchId,
    round: Ply,
    notice: &Notice,
) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    let order = store.review(of).await?.filter(|order| order.round == round && !order.is_wanted());
    let order = order.ok_or(NotComposed::Superseded)?;
    let record = store.record(of).await?.ok_or(NotComposed::Superseded)?;
    let (named, channels) = (named(catalogue, &record), record.home.channels());
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let mentions = mentions.join(" ");
    let Some(review) = order.review() else {
        let mut message = Message::text(words.review(&ReviewSaid::Failed { of: named, mentions }));
        message.ping.clone_from(&notice.to);
        return Ok(OutgoingMessage { message, channels, action: None });
    };
    let match_view = MatchView::of(catalogue, record, Language::English).ok_or(NotComposed::Replay)?;
    let mut message = reviews::page(&match_view, review, pictures, Reader::All, 1).await?;
    let done = words.review(&ReviewSaid::Done { of: named, mentions });
    message.content = format!("{done}\n{}", message.content);
    message.ping.clone_from(&notice.to);
    // Where there are no other pages nothing tells this message from others: its number does, for some minutes.
    let action = (!review.turning.is_empty()).then_some(Action::ReviewPage { of, page: 2, own: false });
    Ok(OutgoingMessage { message, channels, action })
}

fn offered(match_view: &MatchView, offer: Offer, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    if match_view.record.agreements.offer != Some(offer) {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let (to, by, moves) = (mentions.join(" "), match_view.name(offer.by), match_view.going(offer));
    let asks = AgreementWords::Asks { to: &to, by: &by, what: offer.what, moves: &moves };
    let action = |answering| Action::Offered(answering, match_view.record.id, offer);
    let button = |style, label, action: Action| Button::new(style, words.label(label), action.to_string());
    let row = vec![
        button(Style::Good, Label::Agree, action(Answering::Agree)),
        button(Style::Plain, Label::Refuse, action(Answering::Refuse)),
    ];
    let message = Message {
        content: words.agreement(&match_view.named(), &asks),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(OutgoingMessage {
        message,
        channels: match_view.record.home.channels(),
        action: Some(action(Answering::Agree)),
    })
}

fn refused(match_view: &MatchView, offer: Offer, notice: &Notice) -> Result<OutgoingMessage, NotComposed> {
    let words = wording::in_language(Language::English);
    if !match_view.record.is_running() {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let (to, by) = (mentions.join(" "), match_view.name(offer.by.other()));
    let said = AgreementWords::Refused { to: &to, by: &by, what: offer.what };
    // A action of its own, so that this message is known when it may have arrived unheard.
    let action = Action::Offered(Answering::Look, match_view.record.id, offer);
    let board = Button::new(Style::Plain, words.label(Label::Board), action.to_string());
    let message = Message {
        content: words.agreement(&match_view.named(), &said),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![board])],
        ..Message::default()
    };
    Ok(OutgoingMessage { message, channels: match_view.record.home.channels(), action: Some(action) })
}
