//! The plan of a player, and the way to another line of it.

use super::html::{button, say};
use super::wanted::View;
use crate::web::access::Seen;
use crate::web::answer::escaped;
use postern_play::record::plan::Plan;
use postern_words::voice::msg;

/// Lists the lines of the player's plan. During the opponent's turn, a line can be added on the board.
pub(super) fn view(seen: &Seen) -> View {
    let (view, Some(seat)) = (&seen.view, seen.seat) else { return View::default() };
    let (record, voice) = (&view.record, &view.voice);
    let after = record.moves.len().to_string();
    let mut html = match record.plan_of(seat) {
        Some(plan) => format!("{}{}", say(voice, &msg!("page-plan")), lines(plan, &after)),
        None => say(voice, &msg!("page-plan-none")),
    };
    if view.state.to_move() != seat {
        let data = [("line", after.as_str()), ("plans", "")];
        html.push_str(&button("plan", &data, &voice.say(&msg!("button-plan-more")), "primary"));
    }
    if record.plan_of(seat).is_some() {
        html.push_str(&button(
            "cut-plan",
            &[("act", "cut-plan")],
            &voice.say(&msg!("button-cut-plan")),
            "danger",
        ));
    }
    html.into()
}

fn lines(plan: &Plan, after: &str) -> String {
    let line = |line: &Vec<String>| {
        let moves = line.join(" ");
        // A line with a swap can't be played on the board.
        let is_playable = !line.iter().any(|made| made == postern_play::record::swap::SWAP);
        let shown = match is_playable {
            true => button(&moves, &[("line", after), ("moves", &moves), ("plans", "")], &moves, "line"),
            false => escaped(&moves),
        };
        format!("<li>{shown}</li>")
    };
    format!("<ul class=\"lines\">{}</ul>", plan.lines.iter().map(line).collect::<String>())
}
