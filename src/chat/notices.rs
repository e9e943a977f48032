//! What a notice says, composed when it is delivered: as things stand then.

use super::pictures::{Said, View};
use super::reviews::{self, Reader};
use super::scene::{Scene, named};
use super::tag::{Answering, Board, Seen, Tag};
use super::wording::{self, AgreementWords, Label, ReviewSaid};
use super::{Button, Message, Picture, Pictures, Row, Style, cards, markup};
use crate::game::Language;
use crate::games;
use crate::play::{
    Challenge, ChallengeState, ChannelId, Fault, Home, MatchId, Matter, Notice, Offer, Ply, Store, Terms,
    hints_allowed,
};
use crate::render::RenderError;

/// A notice ready to be delivered.
pub struct Letter {
    pub message: Message,
    /// Where it may go, the first that works; then the direct conversations of those who are told.
    pub channels: Vec<ChannelId>,
    /// The tag by which a message of ours that was posted already is known.
    pub tag: Option<Tag>,
}

/// Why a notice is not composed.
#[derive(Debug, thiserror::Error)]
pub enum NotComposed {
    /// It is no longer true or needed.
    #[error("it is no longer true")]
    Superseded,
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("a picture failed: {0}")]
    Picture(#[from] RenderError),
    #[error("the match can't be replayed")]
    Replay,
}

/// Composes a notice. Notices are written in English: a channel has readers of many languages.
pub async fn compose(store: &dyn Store, pictures: &Pictures, notice: &Notice) -> Result<Letter, NotComposed> {
    match notice.matter {
        Matter::Card(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            if challenge.level.is_some() {
                return begun(store, pictures, &challenge).await;
            }
            if !challenge.is_open() {
                return Err(NotComposed::Superseded);
            }
            let mut message = cards::open(&challenge, Language::English);
            message.picture = own_position(pictures, &challenge)?;
            Ok(Letter { message, channels: channels(challenge.home), tag: Some(Tag::Accept(id)) })
        }
        Matter::Answer(id) => {
            let challenge = store.challenge(id).await?.ok_or(NotComposed::Superseded)?;
            Ok(answer(&challenge, notice))
        }
        Matter::Turn { of, ply } => {
            let scene = scene(store, of).await?;
            turn(&scene, pictures, ply, notice)
        }
        Matter::Over(of) => over(&scene(store, of).await?, pictures, notice),
        Matter::Flag { of, ply } => flag(&scene(store, of).await?, ply, notice),
        Matter::OutOfReach { of, ply } => out_of_reach(&scene(store, of).await?, ply, notice),
        Matter::Review { of, round } => review(store, pictures, of, round, notice).await,
        Matter::Offer { of, offer } => offered(&scene(store, of).await?, offer, notice),
        Matter::Refused { of, offer } => refused(&scene(store, of).await?, offer, notice),
    }
}

/// The card of a match against the computer: it has begun, and pings nobody.
async fn begun(store: &dyn Store, pictures: &Pictures, challenge: &Challenge) -> Result<Letter, NotComposed> {
    let ChallengeState::Accepted { started, .. } = challenge.state else {
        return Err(NotComposed::Superseded);
    };
    let record = store.record(started).await?.ok_or(NotComposed::Superseded)?;
    let mut message = cards::begun(challenge, &record, Language::English);
    message.picture = own_position(pictures, challenge)?;
    let tag = Tag::Board(Seen { of: started, ply: 0 });
    Ok(Letter { message, channels: channels(challenge.home), tag: Some(tag) })
}

/// The board that a challenge begins with, where it is not the usual one.
fn own_position(pictures: &Pictures, challenge: &Challenge) -> Result<Option<Picture>, NotComposed> {
    let Terms { game, options, start, .. } = &challenge.terms;
    if start.is_none() && options.iter().all(|(name, _)| name != "setup") {
        return Ok(None);
    }
    let table = games::begin(game, options, start.as_deref()).map_err(|_| NotComposed::Replay)?;
    Ok(Some(pictures.board(&*table, View::default(), &[], Said::default())?))
}

async fn scene(store: &dyn Store, id: MatchId) -> Result<Scene, NotComposed> {
    let record = store.record(id).await?.ok_or(NotComposed::Superseded)?;
    Scene::of(record, Language::English).ok_or(NotComposed::Replay)
}

fn answer(challenge: &Challenge, notice: &Notice) -> Letter {
    let words = wording::in_language(Language::English);
    let challenger = markup::mention(challenge.by);
    let mut message = Message::text(words.answer(&challenger, &cards::title(challenge), challenge.state));
    message.ping.clone_from(&notice.to);
    Letter { message, channels: channels(challenge.home), tag: None }
}

fn turn(scene: &Scene, pictures: &Pictures, ply: Ply, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    if !scene.record.is_running() || scene.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let turn = scene.turn_words();
    // Everybody sees this one: who is to move sits below, in games that have sides.
    let below = scene.sided().then(|| scene.table.to_move());
    let said = Said { last: turn.last.as_deref(), consequences: &turn.consequences, over: false };
    let picture =
        pictures.board_of(scene.record.id, &*scene.table, View { below, ..View::default() }, &[], said)?;
    let button = |style, label, tag: Tag| Button::new(style, words.label(label), tag.to_string());
    let seen = scene.seen();
    let mut row = vec![
        button(Style::Main, Label::Move, Tag::Move(seen)),
        button(Style::Plain, Label::Board, Tag::Board(seen)),
        button(Style::Plain, Label::More, Tag::More(seen)),
    ];
    if hints_allowed(&scene.record) {
        row.push(button(Style::Plain, Label::Hint, Tag::Hint(Board::Match(seen))));
    }
    let message = Message {
        content: words.turn(&turn),
        ping: notice.to.clone(),
        picture: Some(picture),
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(Tag::Move(seen)) })
}

fn over(scene: &Scene, pictures: &Pictures, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    let over = scene.over_words().ok_or(NotComposed::Superseded)?;
    let said = Said { last: over.last.as_deref(), over: true, ..Said::default() };
    let picture = pictures.board_of(scene.record.id, &*scene.table, View::default(), &[], said)?;
    let id = scene.record.id;
    let button = |style, label, tag: Tag| Button::new(style, words.label(label), tag.to_string());
    let row = vec![
        button(Style::Main, Label::Rematch, Tag::Rematch(id)),
        button(Style::Plain, Label::Replay, Tag::Replay(id)),
        button(Style::Plain, Label::Analyse, Tag::Analyse(id)),
        button(Style::Plain, Label::Record, Tag::Record(id)),
        button(Style::Plain, Label::Review, Tag::Review(id)),
    ];
    let message = Message {
        content: words.over(&over),
        ping: notice.to.clone(),
        picture: Some(picture),
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(Tag::Rematch(id)) })
}

fn flag(scene: &Scene, ply: Ply, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    if !scene.record.is_running() || scene.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let late = scene.name(scene.table.to_move());
    let tag = Tag::ClaimTime(scene.seen());
    let claim = Button::new(Style::Good, words.label(Label::ClaimTime), tag.to_string());
    let message = Message {
        content: words.flag(&scene.named(), &mentions.join(" "), &late),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![claim])],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(tag) })
}

fn out_of_reach(scene: &Scene, ply: Ply, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    if !scene.record.is_running() || scene.record.ply() != ply {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let silent = scene.name(scene.table.to_move());
    let tag = Tag::Board(scene.seen());
    let board = Button::new(Style::Plain, words.label(Label::Board), tag.to_string());
    let message = Message {
        content: words.out_of_reach(&scene.named(), &mentions.join(" "), &silent),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![board])],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(tag) })
}

async fn review(
    store: &dyn Store,
    pictures: &Pictures,
    of: MatchId,
    round: Ply,
    notice: &Notice,
) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    let order = store.review(of).await?.filter(|order| order.round == round && !order.is_wanted());
    let order = order.ok_or(NotComposed::Superseded)?;
    let record = store.record(of).await?.ok_or(NotComposed::Superseded)?;
    let (named, channels) = (named(&record), channels(record.home));
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let mentions = mentions.join(" ");
    let Some(review) = order.review() else {
        let mut message = Message::text(words.review(&ReviewSaid::Failed { of: named, mentions }));
        message.ping.clone_from(&notice.to);
        return Ok(Letter { message, channels, tag: None });
    };
    let scene = Scene::of(record, Language::English).ok_or(NotComposed::Replay)?;
    let mut message = reviews::page(&scene, review, pictures, Reader::All, 1)?;
    let done = words.review(&ReviewSaid::Done { of: named, mentions });
    message.content = format!("{done}\n{}", message.content);
    message.ping.clone_from(&notice.to);
    // Where there are no other pages nothing tells this message from others: its number does, for some minutes.
    let tag = (!review.turning.is_empty()).then_some(Tag::ReviewPage { of, page: 2, own: false });
    Ok(Letter { message, channels, tag })
}

fn offered(scene: &Scene, offer: Offer, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    if scene.record.agreements.offer != Some(offer) {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let (to, by, moves) = (mentions.join(" "), scene.name(offer.by), scene.going(offer));
    let asks = AgreementWords::Asks { to: &to, by: &by, what: offer.what, moves: &moves };
    let tag = |answering| Tag::Offered(answering, scene.record.id, offer);
    let button = |style, label, tag: Tag| Button::new(style, words.label(label), tag.to_string());
    let row = vec![
        button(Style::Good, Label::Agree, tag(Answering::Agree)),
        button(Style::Plain, Label::Refuse, tag(Answering::Refuse)),
    ];
    let message = Message {
        content: words.agreement(&scene.named(), &asks),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(row)],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(tag(Answering::Agree)) })
}

fn refused(scene: &Scene, offer: Offer, notice: &Notice) -> Result<Letter, NotComposed> {
    let words = wording::in_language(Language::English);
    if !scene.record.is_running() {
        return Err(NotComposed::Superseded);
    }
    let mentions: Vec<String> = notice.to.iter().copied().map(markup::mention).collect();
    let (to, by) = (mentions.join(" "), scene.name(offer.by.other()));
    let said = AgreementWords::Refused { to: &to, by: &by, what: offer.what };
    // A tag of its own, so that this message is known when it may have arrived unheard.
    let tag = Tag::Offered(Answering::Look, scene.record.id, offer);
    let board = Button::new(Style::Plain, words.label(Label::Board), tag.to_string());
    let message = Message {
        content: words.agreement(&scene.named(), &said),
        ping: notice.to.clone(),
        rows: vec![Row::Buttons(vec![board])],
        ..Message::default()
    };
    Ok(Letter { message, channels: channels(scene.record.home), tag: Some(tag) })
}

/// The thread, then the channel.
fn channels(home: Home) -> Vec<ChannelId> {
    match home {
        Home::Channel { channel, thread, .. } => thread.into_iter().chain([channel]).collect(),
        Home::Direct => Vec::new(),
    }
}
