//! `/replay` and **Replay**: the whole game as an animation, or chosen positions side by side.

use crate::actions::{Action, Word};
use crate::commands::turn::page::with_board;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_also_over;
use crate::context::post_button::post_button;
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::message::pictures::View;
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_render::positions::MOST_POSITIONS;
use postern_rules::typed;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("replay", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let moves = Argument::text(catalogue, "moves", 60);
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all), moves])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    match arguments.text("moves") {
        Some(moves) => {
            let message = positions(ctx, &view, &moves, ctx.view(&view)?).await?;
            let post = Action::PostPositions(view.record.id, Word(listed(&plies_of(&view, &moves)?)));
            Ok(message.with_buttons(&ctx.voice, post_button(ctx, post)))
        }
        None => own(ctx, &view).await,
    }
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    own(ctx, &ctx.match_view(of).await?).await
}

/// Returns the replay as the person sees it.
async fn own(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let message = moving(ctx, view, ctx.view(view)?).await?;
    let message = message.with_buttons(&ctx.voice, post_button(ctx, Action::PostReplay(view.record.id)));
    with_board(ctx, &view.record, message).await
}

/// Returns the whole game as an animation.
pub async fn moving(ctx: &Context<'_>, view: &MatchView, look: View) -> CommandResult {
    let (what, record) = (view.summary(), view.transcript());
    let picture = ctx.pictures.replay(&view.record, &*view.state, look, &what, &record).await?;
    Ok(ctx.text(&msg!("replay-caption", game = view.title())).with_picture(picture))
}

/// Returns the positions after these moves side by side.
pub async fn positions(ctx: &Context<'_>, view: &MatchView, moves: &str, look: View) -> CommandResult {
    let plies = plies_of(view, moves)?;
    let what = (&*view.file_alt(), &view.transcript());
    let picture = ctx.pictures.positions(&view.record, &*view.state, look, &plies, what).await?;
    Ok(ctx
        .text(&msg!("positions-caption", game = view.title(), moves = listed(&plies)))
        .with_picture(picture))
}

/// Returns the numbers of moves that a text names.
fn plies_of(view: &MatchView, moves: &str) -> CommandResult<Vec<usize>> {
    let last = view.record.moves.len();
    let plies = read_plies(moves).filter(|plies| plies.iter().all(|ply| *ply <= last));
    plies.ok_or_else(|| msg!("bad-moves", last = last, most = MOST_POSITIONS).into())
}

fn listed(plies: &[usize]) -> String {
    plies.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Reads `1, 2, 4`, `#1 and #3` or `2-5`: up to [`MOST_POSITIONS`] numbers.
fn read_plies(text: &str) -> Option<Vec<usize>> {
    let plain = typed::value(text);
    // A sign between numbers is a range, with or without blanks.
    let joined = plain.split('-').map(str::trim).collect::<Vec<_>>().join("-");
    let mut plies = Vec::new();
    for part in joined.split([',', ' ', ';', '/', '&', '+', '|', '\n']) {
        let part = part.trim_matches(|c: char| !c.is_ascii_digit() && c != '-' && !c.is_alphabetic());
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        match (first.parse::<usize>(), last.parse::<usize>()) {
            (Ok(first), Ok(last)) if first <= last && last - first < MOST_POSITIONS => {
                plies.extend(first..=last)
            }
            // "Move", "and".
            _ if part.chars().all(char::is_alphabetic) => {}
            _ => return None,
        }
    }
    Some(plies).filter(|plies| (1..=MOST_POSITIONS).contains(&plies.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_read_as_people_list_them() {
        for (text, plies) in [
            ("1, 2, 4", &[1, 2, 4][..]),
            ("1 2 4", &[1, 2, 4]),
            ("1,2,4", &[1, 2, 4]),
            ("1; 2; 4.", &[1, 2, 4]),
            ("#1 #2 #4", &[1, 2, 4]),
            ("1/2/4", &[1, 2, 4]),
            ("1. 2. 4.", &[1, 2, 4]),
            ("moves 1, 2 and 4", &[1, 2, 4]),
            ("Züge 1, 2 und 4", &[1, 2, 4]),
            ("`1, 2, 4`", &[1, 2, 4]),
            ("１、２、４", &[1, 2, 4]),
            ("0", &[0]),
            ("2-4", &[2, 3, 4]),
            ("2 – 4", &[2, 3, 4]),
        ] {
            assert_eq!(read_plies(text).as_deref(), Some(plies), "{text}");
        }
        for text in ["", "and", "1x", "4-2", "1-99999999999", "0-999999", "-1", "1.5", "1-2-3"] {
            assert_eq!(read_plies(text), None, "{text}");
        }
    }
}
