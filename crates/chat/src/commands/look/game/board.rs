//! `/board` and **Board**: the current position of a match, as a picture or in words, and the answer to outdated
//! buttons.

use crate::actions::{Action, Board};
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Typing, pending};
use crate::context::finding;
use crate::context::finding::find_also_over;
use crate::context::post_button::post_button;
use crate::context::{CommandResult, Context, EarlyEnd, bad_option};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::pictures::{Said, View};
use crate::message::{Message, Picture, Style, Suggestion};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Seen};
use postern_play::step::command::Command;
use postern_play::step::offer::Offer;
use postern_play::step::refusal::Refusal;
use postern_play::step::transition::Transition;
use postern_rules::diagram::words::{Words, words};
use postern_rules::seat::{Pair, Seat};
use postern_service::in_play::unaided::hints_allowed;
use postern_service::request::Failure;
use postern_words::game_line::told;
use postern_words::match_view::MatchView;
use postern_words::voice::{last_move, msg};

use crate::commands::challenges::option_text;
use crate::commands::own::settings;
use crate::commands::turn::page::with_board;
use postern_rules::typed;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("board", register, |ctx, arguments| pending(run(ctx, arguments)));

/// The form of `/board text:` that gives the position as text for programs and `/explore`.
const POSITION: &str = "position";

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let mut arguments = vec![
        Argument::of_match(catalogue, finding::all),
        Argument::suggested(catalogue, "text", 20, |ctx, typing| Box::pin(complete(ctx, typing))),
    ];
    arguments.extend(Argument::look(catalogue));
    CommandInfo::new(catalogue, name, arguments)
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    if let Some(text) = arguments.text("text") {
        if typed::folded(&text) == POSITION {
            return Ok(as_position(ctx, &view));
        }
        return match read_words(&text, view.state.info().seats) {
            Some(how) => Ok(in_words(&view, how)),
            None => bad_option("text", msg!("forms-of-words")),
        };
    }
    let mut profile = ctx.profile()?.clone();
    settings::choose(arguments, &mut profile)?;
    let look = ctx.pictures.view(&profile, view.record.seat_of(ctx.person.id), view.sided());
    board(ctx, &view, look).await
}

/// Suggests the forms in words that fit the board of the match.
async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let typed = typed::folded(&typing.text());
    // Every board has rows, whichever match the command refers to.
    let Ok(view) = find_also_over(ctx, typing.arguments).await else {
        return Ok(vec![Suggestion::new("rows", "rows")]);
    };
    let (diagram, seats) = (view.state.diagram(), view.state.info().seats);
    let rows = (1..=diagram.rows).map(|row| format!("row {row}"));
    let columns = (b'a'..).take(diagram.cols.into()).map(|letter| format!("column {}", char::from(letter)));
    let sides = Seat::BOTH.map(|seat| seats[seat].to_owned());
    let whole = ["rows", POSITION].map(str::to_owned);
    let forms = whole.into_iter().chain(sides).chain(rows).chain(columns);
    let fits = forms.filter(|form| form.to_lowercase().contains(&typed));
    Ok(fits.take(limits::SUGGESTIONS).map(|form| Suggestion::new(&form, &form)).collect())
}

/// Handles **Board**, which is open to everybody.
pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let view = ctx.match_view(seen.of).await?;
    if seen.ply != view.record.ply() {
        return current(ctx, &view).await;
    }
    present(ctx, &view).await
}

/// Shows the board after an offer was refused.
pub async fn press_now(ctx: &Context<'_>, of: MatchId, _offer: Offer) -> CommandResult {
    present(ctx, &ctx.match_view(of).await?).await
}

/// Answers an outdated button with the current board.
pub async fn current(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let mut message = present(ctx, view).await?;
    // If the match is over, the result is explanation enough.
    if view.result().is_none() {
        message.content = format!("{} {}", ctx.voice.say(&msg!("moved-on")), message.content);
    }
    Ok(message)
}

/// Applies a command to a match. If the match has moved on, the answer is the current board instead.
pub async fn carry_out(ctx: &Context<'_>, of: MatchId, command: &Command) -> CommandResult<Transition> {
    match ctx.carry_out(of, command).await {
        Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
            Err(EarlyEnd::answered(current(ctx, &ctx.match_view(of).await?).await?))
        }
        other => Ok(other?),
    }
}

pub async fn present(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    board(ctx, view, ctx.view(view)?).await
}

/// Returns the look of a board that everybody sees.
pub fn for_all(view: &MatchView) -> View {
    View { below: view.side_of_only_person(), ..View::default() }
}

/// Returns the picture of the current position.
pub async fn picture(ctx: &Context<'_>, view: &MatchView, look: View) -> CommandResult<Picture> {
    let last = view.last().map(|(_, played)| played);
    let said = Said { over: !view.record.is_running(), ..Said::of(last.as_ref()) };
    Ok(ctx.pictures.board_of(&view.record, &*view.state, look, &[], said).await?)
}

/// Returns the board as the person sees it, with the buttons for their role.
pub async fn board(ctx: &Context<'_>, view: &MatchView, look: View) -> CommandResult {
    ctx.saw(view).await?;
    unseen(ctx, view, look).await
}

/// Returns the same for an answer that nobody asked for now: its arrival does not show that the person looks at it.
pub async fn unseen(ctx: &Context<'_>, view: &MatchView, look: View) -> CommandResult {
    let last = view.last().map(|(_, played)| played);
    let running = view.record.is_running();
    let picture = picture(ctx, view, look).await?;
    let (to_move, moves) = (view.state.to_move(), view.record.moves.len());
    let last = last_move(Said::of(last.as_ref()).last);
    let content = if let Some(result) = view.result() {
        msg!("board-over", result = result, last = last)
    } else {
        let turn = if view.computer_thinks() { "thinking" } else { "to-move" };
        let (name, side) = (view.name(to_move), view.marked_side(to_move));
        let game = view.title();
        let told = told(view.record.home_of(ctx.person.id), view.record.told);
        msg!(
            "board",
            game = game,
            number = moves + 1,
            name = name,
            side = side,
            turn = turn,
            last = last,
            told = told
        )
    };
    let seen = view.seen();
    let mut row = Vec::new();
    if view.waits_for(ctx.person.id) {
        row.push((Style::Main, "button-move", Action::Move(seen)));
        if hints_allowed(&view.record) {
            row.push((Style::Plain, "button-hint", Action::Hint(Board::Match(seen))));
        }
        row.extend(view.record.may_swap().then_some((Style::Plain, "button-swap", Action::Swap(seen))));
    }
    row.push((Style::Plain, "button-analyse", Action::Analyse(seen.of)));
    if running && view.record.seat_of(ctx.person.id).is_some() {
        row.push((Style::Plain, "button-more", Action::More(seen)));
    }
    row.extend(post_button(ctx, Action::PostBoard(seen)));
    let lines: Vec<_> = [content].into_iter().chain(view.swap_note()).collect();
    let message = Message::text(ctx.voice.lines(&lines));
    let message = message.with_picture(picture).with_buttons(&ctx.voice, row);
    with_board(ctx, &view.record, message).await
}

/// Parses the forms of `/board text:`: `rows`, a side by its name or by its turn order, `row 3`, `column d`.
fn read_words(text: &str, seats: Pair<&str>) -> Option<Words> {
    let text = typed::folded(text);
    let of_seat = |seat: Seat| {
        let names = [seats[seat].to_lowercase(), seat.letter().to_string()];
        names.contains(&text) || text == if seat == Seat::First { "first" } else { "second" }
    };
    if ["rows", "all", ""].contains(&text.as_str()) {
        return Some(Words::Rows);
    }
    if let Ok(row) = text.strip_prefix("row").unwrap_or(&text).trim().parse::<u8>() {
        return row.checked_sub(1).map(Words::Row);
    }
    // Sides take precedence over columns, because both sides of Palisade are named by a letter.
    if let Some(seat) = Seat::BOTH.into_iter().find(|&seat| of_seat(seat)) {
        return Some(Words::Side(seat));
    }
    let letter = text.strip_prefix("column").map_or(text.as_str(), str::trim);
    match letter.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(Words::Column(letter - b'a')),
        _ => None,
    }
}

/// Returns the position as the text that `/explore position:` reads, with the options that it needs beside it.
fn as_position(ctx: &Context<'_>, view: &MatchView) -> Message {
    let options = option_text::write(view.record.options.iter().map(|(name, value)| (&**name, &**value)));
    let needed = (!options.is_empty()).then(|| msg!("board-options", options = options));
    let position = view.state.position();
    ctx.text(&msg!("board-position", game = view.title(), position = position, options = needed))
}

/// Returns the board in words: in the message, or in an article if it is too long, or in a file if it is even longer.
fn in_words(view: &MatchView, how: Words) -> Message {
    let text = words(&view.state.diagram(), how, &|phrase| view.voice.say(phrase));
    let name = view.state.info().name;
    let length = text.chars().count();
    if length <= limits::CONTENT {
        return Message::text(text);
    }
    if length <= limits::ARTICLE {
        return Message { article: Some(text), ..Message::text(name) };
    }
    Message::text(name).with_picture(Picture {
        name: "board.txt".into(),
        bytes: text.into_bytes(),
        alt: name.into(),
    })
}
