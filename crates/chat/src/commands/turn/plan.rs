//! `/plan`: planned answers to moves that the opponent has not made yet. An answer is secret until it is played.

use crate::actions::Action;
use crate::commands::look::game::board::carry_out;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Texts, pending};
use crate::context::finding;
use crate::context::finding::find_surely;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::entry::analysis;
use crate::entry::analysis::{Here, match_of, record_in_message, replayed};
use crate::entry::tried::beyond;
use crate::invocation::Arguments;
use crate::limits;
use crate::message::pictures::Said;
use crate::message::{Choice, Menu, Row, Style};
use crate::tell::notices::marks::below;
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Ply};
use postern_play::record::Record;
use postern_play::record::plan::{LONGEST_PLAN, Plan};
use postern_play::record::swap::SWAP;
use postern_play::step::command::Command;
use postern_play::step::refusal::Refusal;
use postern_rules::game::transcript::Transcript;
use postern_words::match_view::MatchView;
use postern_words::voice::{msg, text};

pub const COMMAND: ChatCommand =
    ChatCommand::slash("plan", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let of_match = || Argument::of_match(catalogue, finding::running);
    let lines = Argument::text(catalogue, "lines", LONGEST_PLAN).required();
    let sub = |name: &'static str, arguments| {
        let about = Texts::say(catalogue, &msg!("plan-command", what = name));
        CommandInfo { name, about, arguments, subs: Vec::new(), for_managers: false, for_members: false }
    };
    CommandInfo {
        subs: vec![
            sub("show", vec![of_match()]),
            sub("set", vec![lines, of_match()]),
            sub("cut", vec![of_match()]),
        ],
        ..CommandInfo::new(catalogue, name, Vec::new())
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_surely(ctx, arguments).await?;
    ctx.seat(&view)?;
    match arguments.sub.as_deref() {
        Some("set") => {
            let text = arguments.text("lines").unwrap_or_default();
            set(ctx, view.record.id, view.record.ply(), text, false).await
        }
        Some("cut") => cut(ctx, view.record.id).await,
        _ => show(ctx, &view, 0).await,
    }
}

/// Shows the end of another line of the plan. The value of the menu is the number of the line, counted from 0.
pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    show(ctx, &view, ctx.value()?.parse().unwrap_or(0)).await
}

/// Handles **Plan**: shows the person's plan, or the board on which to make one.
pub async fn open(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    match view.record.plan_of(ctx.seat(&view)?) {
        Some(_) => show(ctx, &view, 0).await,
        None => on_board(ctx, of).await,
    }
}

/// Opens the analysis board at the present position, for lines that **Keep as plan** adds to the plan.
pub async fn on_board(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    ctx.seat(&view)?;
    if view.waits_for(ctx.person.id) {
        return said(msg!("plan-own-turn"));
    }
    let record = view.transcript();
    let here = Here { plans: true, ..Here::at(record.moves.len()) };
    analysis::show(ctx, &record, here).await
}

pub async fn cut(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    ctx.seat(&view)?;
    carry_out(ctx, of, &Command::CutPlan).await?;
    Ok(ctx.text(&msg!("plan-cut", game = view.title())))
}

/// Handles **Keep as plan** on an analysis board: plans the line from the current position of the match to the position
/// shown.
pub async fn keep(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let (record, of) = on_this_board(ctx).await?;
    let seat = of.seat_of(ctx.person.id).ok_or(Refusal::NotYourMatch)?;
    let line = beyond(&of, &record, ply as usize).ok_or_else(|| msg!("plan-elsewhere"))?;
    let after = replayed(ctx, &record, ply as usize).await?;
    let line = Plan::answered(after, seat, line).join(" ");
    set(ctx, of.id, of.ply(), line, true).await
}

/// Handles **Plan to swap** on an analysis board: plans a swap after the opponent's first move, as the board shows it.
pub async fn keep_swap(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let (record, of) = on_this_board(ctx).await?;
    let line = beyond(&of, &record, ply as usize).ok_or_else(|| msg!("plan-elsewhere"))?;
    set(ctx, of.id, of.ply(), format!("{} {SWAP}", line.join(" ")), true).await
}

/// Returns the record on the board that the person pressed a button of, and its match.
async fn on_this_board(ctx: &Context<'_>) -> CommandResult<(Transcript, Record)> {
    let record = record_in_message(ctx).await?;
    let of = match_of(ctx, &record).await?.ok_or_else(CommandError::old_button)?;
    Ok((record, of))
}

async fn set(ctx: &Context<'_>, of: MatchId, seen: Ply, text: String, adds: bool) -> CommandResult {
    let notes = Plan::notes(&text);
    carry_out(ctx, of, &Command::Plan { seen, text, adds }).await?;
    let view = ctx.match_view(of).await?;
    let shown = show(ctx, &view, 0).await?;
    Ok(match notes {
        0 => shown,
        count => below(shown, &ctx.voice.say(&msg!("import-passed", count = count))),
    })
}

/// Shows the person's plan, and the position at the end of one of its lines.
async fn show(ctx: &Context<'_>, view: &MatchView, number: usize) -> CommandResult {
    let seat = ctx.seat(view)?;
    let of = view.record.id;
    let Some(plan) = view.record.plan_of(seat) else {
        if view.waits_for(ctx.person.id) {
            return said(msg!("plan-own-turn"));
        }
        let none = ctx.text(&msg!("plan-none", game = view.title()));
        return Ok(none.with_buttons(&ctx.voice, [(Style::Main, "button-plan", Action::PlanOnBoard(of))]));
    };
    let number = number.min(plan.lines.len().saturating_sub(1));
    let mut leaf = view.state.clone_state();
    let mut last = None;
    for made in plan.lines.get(number).into_iter().flatten().filter(|made| *made != SWAP) {
        last = leaf.play(made).map_err(Refusal::Move).map(Some)?;
    }
    let look = ctx.view(view)?;
    let said = Said::of(last.as_ref());
    let picture = ctx.pictures.board_of(&view.record, &*leaf, look, &[], said).await?;
    let after = plan.lines.get(number).map(|line| line.join(" ")).unwrap_or_default();
    let shown = msg!("plan-shown", game = view.title(), lines = text(&as_list(plan)), line = text(&after));
    let mut message = ctx.text(&shown).with_picture(picture);
    if plan.lines.len() > 1 {
        message.rows.push(Row::Menu(Menu {
            action: Action::PlanLine(of).to_string(),
            placeholder: ctx.voice.say(&msg!("plan-choose")),
            choices: (0..).zip(&plan.lines).take(limits::CHOICES).map(choice).collect(),
        }));
    }
    let row = [
        (Style::Plain, "button-plan-more", Action::PlanOnBoard(of)),
        (Style::Danger, "button-cut-plan", Action::CutPlan(of)),
    ];
    Ok(message.with_buttons(&ctx.voice, row))
}

/// Returns a line of the plan as a choice of the menu.
fn choice((number, line): (usize, &Vec<String>)) -> Choice {
    let label = line.join(" ").chars().take(limits::CHOICE_TEXT).collect();
    Choice { label, value: number.to_string(), about: None, chosen: false }
}

/// Returns the lines of the plan as a list: the opponent's moves, each with its answer.
fn as_list(plan: &Plan) -> String {
    plan.lines.iter().map(|line| format!("- {}", line.join(" "))).collect::<Vec<_>>().join("\n")
}
