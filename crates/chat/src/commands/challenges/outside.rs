//! Matches agreed in places without the bot, such as a group: their cards and boards are answers to commands and presses,
//! and the players are told by direct message.

use crate::actions::Action;
use crate::cards;
use crate::commands::look::game::{board, watch};
use crate::context::{CommandResult, Context};
use crate::invocation::Place;
use crate::message::pictures::Said;
use crate::message::{Button, Message, Row, Style};
use crate::tell::notices::{marks, own_start};
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::{ChannelId, MatchId};
use postern_play::record::Record;
use postern_play::step::refusal::Refusal;
use postern_rules::phrase::Phrase;
use postern_store::fault::Fault;
use postern_words::match_view::MatchView;
use postern_words::voice::{last_move, msg};

/// Returns the reason why a challenge to anybody can't be made here: nobody else would see its card.
pub fn needs_opponent(ctx: &Context<'_>) -> Phrase {
    match ctx.place {
        Place::Elsewhere { shown: true, .. } => msg!("outside-by-command"),
        Place::Elsewhere { shown: false, .. } => msg!("outside-hidden"),
        Place::Server { .. } | Place::Direct { .. } => msg!("needs-opponent"),
    }
}

/// Adds to an answer why nobody else sees it, if that is a surprise.
pub fn with_hint(ctx: &Context<'_>, answer: Message) -> Message {
    match ctx.place {
        Place::Elsewhere { shown: false, .. } => {
            marks::below(answer, &ctx.voice.say(&msg!("outside-hidden-sent")))
        }
        Place::Elsewhere { shown: true, .. } | Place::Server { .. } | Place::Direct { .. } => answer,
    }
}

/// Returns the card of a challenge made here, in the language of the challenge, whoever asks for it.
pub async fn card(ctx: &Context<'_>, challenge: &Challenge) -> CommandResult {
    let ctx = &ctx.in_language(challenge.language);
    let marks = marks::lines(&ctx.services.service, &ctx.voice, challenge, ctx.now).await?;
    let card = marks::below(cards::open(&ctx.voice, challenge), &marks);
    let mut card = marks::below(card, &ctx.voice.say(&msg!("outside-card")));
    let start = own_start::picture(&ctx.voice, &ctx.pictures, &challenge.terms).await;
    card.picture = start.map_err(Fault::of)?;
    card.rows.push(Row::Buttons(vec![add_button(ctx)]));
    Ok(card)
}

/// Checks whether a person may accept a challenge made in this channel. Returns the board if its match has already
/// started and people here can see it.
pub async fn before_accepting(
    ctx: &Context<'_>,
    challenge: &Challenge,
    channel: ChannelId,
) -> CommandResult<Option<Message>> {
    let is_here = ctx.place.is_in(channel);
    match challenge.state {
        ChallengeState::Open if challenge.to.is_none() && !is_here => Err(Refusal::NotChallenged.into()),
        ChallengeState::Accepted { started, .. } if is_here => Ok(Some(press(ctx, started).await?)),
        _ => Ok(None),
    }
}

/// Handles **Board** on a card: shows everybody here the current board.
pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let record = ctx.record(of).await?;
    show(ctx, record).await
}

/// Returns the current board of a match, as everybody here sees it: in the language of the match, whoever asks for it.
pub async fn show(ctx: &Context<'_>, record: Record) -> CommandResult {
    let ctx = &ctx.in_language(record.language);
    let view = ctx.view_of(record).await?;
    ctx.saw(&view).await?;
    let picture = board::picture(ctx, &view, board::for_all(&view)).await?;
    let played = view.last().map(|(_, played)| played);
    let last = last_move(Said::of(played.as_ref()).last);
    let head = msg!("outside-board", head = watch::head(&view), last = last);
    let note = view.record.is_running().then(|| msg!("outside-told"));
    let lines: Vec<Phrase> = [head].into_iter().chain(view.swap_note()).chain(note).collect();
    let message = Message::text(ctx.voice.lines(&lines)).with_picture(picture);
    Ok(message.with_rows(vec![Row::Buttons(buttons(ctx, &view))]))
}

fn buttons(ctx: &Context<'_>, view: &MatchView) -> Vec<Button> {
    let of = view.record.id;
    let row = match view.record.is_running() {
        true => vec![
            (Style::Main, "button-move", Action::MoveNow(of)),
            (Style::Plain, "button-board", Action::Here(of)),
        ],
        false => vec![
            (Style::Plain, "button-rematch", Action::Rematch(of)),
            (Style::Plain, "button-replay", Action::Replay(of)),
            (Style::Plain, "button-record", Action::Record(of)),
        ],
    };
    let button = |(style, label, action)| Button::new(style, ctx.voice.say(&Phrase::new(label)), action);
    let mut buttons: Vec<Button> = row.into_iter().map(button).collect();
    if view.record.is_running() {
        buttons.push(add_button(ctx));
    }
    buttons
}

/// Returns the button that adds Postern to one's account, so that it may write direct messages to the person.
pub fn add_button(ctx: &Context<'_>) -> Button {
    let label = ctx.voice.say(&msg!("button-add-postern"));
    Button::new(Style::Link, label, ctx.services.messenger.account_link())
}
