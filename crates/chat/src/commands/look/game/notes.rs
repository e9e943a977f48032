//! `/notes` and **My notes**: the lines that a person tried on analysis boards of a match.

use crate::actions::Action;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_also_over;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::entry::analysis::{Here, show};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Choice, Menu, Row, Style};
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_play::record::notes::NoteLine;
use postern_rules::game::transcript::Transcript;
use postern_words::match_view::MatchView;
use postern_words::voice::{msg, text};

/// The maximum length of a line in the list, in characters.
const SHORT: usize = 100;
/// The maximum number of listed lines: the number of choices in a menu.
const LISTED: usize = limits::CHOICES;
/// The maximum length of the list in characters, which leaves room for the text around it.
const LONGEST_LIST: usize = 1700;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("notes", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    list(ctx, &find_also_over(ctx, arguments).await?).await
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    list(ctx, &ctx.match_view(of).await?).await
}

pub async fn forget(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    ctx.services.service.matches.forget_notes(of, ctx.person.id).await?;
    Ok(ctx.text(&msg!("notes-forgotten", game = view.title())))
}

async fn list(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let of = view.record.id;
    let notes = ctx.store().notes(of, ctx.person.id).await?;
    let analyse = (Style::Plain, "button-analyse", Action::Analyse(of));
    let Some(notes) = notes else {
        let none = ctx.text(&msg!("notes-none", game = view.title()));
        return Ok(none.with_buttons(&ctx.voice, [analyse]));
    };
    let newest: Vec<(usize, &NoteLine)> = notes.lines.iter().enumerate().rev().take(LISTED).collect();
    let mut listed = String::new();
    for (_, line) in &newest {
        let moves = shortened(&line.moves.join(" "), SHORT);
        let entry =
            format!("\n- {}", ctx.voice.say(&msg!("note-line", ply = line.after, moves = text(&moves))));
        if listed.chars().count() + entry.chars().count() > LONGEST_LIST {
            break;
        }
        listed.push_str(&entry);
    }
    let choice = |(number, line): &(usize, &NoteLine)| Choice {
        label: shortened(&format!("{} · {}", line.after, line.moves.join(" ")), limits::CHOICE_TEXT),
        value: number.to_string(),
        about: None,
        chosen: false,
    };
    let menu = Menu {
        action: Action::Note(of).to_string(),
        placeholder: ctx.voice.say(&msg!("notes-choose")),
        choices: newest.iter().map(choice).collect(),
    };
    let message = ctx.text(&msg!("notes-shown", game = view.title(), lines = text(&listed)));
    let forget = (Style::Danger, "button-forget-notes", Action::ForgetNotes(of));
    Ok(message.with_rows(vec![Row::Menu(menu)]).with_buttons(&ctx.voice, [analyse, forget]))
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// Opens a line on the analysis board, at its end. The value of the menu is the number of the line,
/// counted from 0.
pub async fn open(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    let notes = ctx.store().notes(of, ctx.person.id).await?;
    let number: Option<usize> = ctx.value()?.parse().ok();
    let lines = notes.map(|notes| notes.lines).unwrap_or_default();
    let line = number.and_then(|number| lines.get(number)).ok_or_else(CommandError::old_button)?;
    if !line.stands(&*view.state, view.record.moves.len()) {
        return said(msg!("note-past", game = view.title()));
    }
    let mut record: Transcript = view.transcript();
    record.moves.truncate(line.after);
    record.moves.extend(line.moves.iter().cloned());
    record.own_from = Some(line.after);
    record.result = None;
    let here = Here::at(record.moves.len());
    show(ctx, &record, here).await
}
