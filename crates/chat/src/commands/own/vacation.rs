//! `/vacation`: starts a vacation, ends it, or shows the number of days left. A vacation pauses all of the person's
//! clocks.

use crate::actions::Action;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::message::{Message, Style};
use postern_games::catalogue::Catalogue;
use postern_play::people::profile::Profile;
use postern_play::time::date::{LONGEST_DATE, Period};
use postern_play::time::days::{Today, Toward};
use postern_play::time::vacation::Vacation;
use postern_words::clock_words::last_day;
use postern_words::markup;
use postern_words::voice::{msg, text};

pub const COMMAND: ChatCommand =
    ChatCommand::slash("vacation", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let date = |name| Argument::text(catalogue, name, LONGEST_DATE);
    let start = vec![date("until").required(), date("from")];
    CommandInfo {
        subs: vec![
            CommandInfo::sub(catalogue, name, "start", start),
            CommandInfo::sub(catalogue, name, "end", Vec::new()),
            CommandInfo::sub(catalogue, name, "show", Vec::new()),
        ],
        ..CommandInfo::new(catalogue, name, Vec::new())
    }
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    match arguments.sub.as_deref() {
        Some("start") => {
            let zone = ctx.profile()?.clocks();
            let today = Today { now: ctx.now, zone: &zone, toward: Toward::Future };
            let day = |text: String| {
                let day = Period::near(&text, ctx.language, today).filter(|period| period.day().is_some());
                day.map_or(text, |day| day.to_string())
            };
            let (until, from) = (arguments.text("until").map(day), arguments.text("from").map(day));
            let until = until.unwrap_or_default();
            let service = &ctx.services.service;
            let (vacation, profile) =
                service.people.leave(&ctx.asker(), from.as_deref(), &until, ctx.now).await?;
            Ok(taken(ctx, vacation, &profile))
        }
        Some("end") => end(ctx).await,
        _ => show(ctx).await,
    }
}

/// Handles **End vacation**.
pub async fn end(ctx: &Context<'_>) -> CommandResult {
    let (ended, profile) = ctx.services.service.people.come_back(&ctx.asker(), ctx.now).await?;
    let what = if ended.from <= ctx.now { "ended" } else { "dropped" };
    Ok(ctx.text(&msg!("vacation-over", what = what, days = profile.vacation_days(ctx.now))))
}

async fn show(ctx: &Context<'_>) -> CommandResult {
    let profile = ctx.profile()?;
    Ok(match profile.vacation(ctx.now) {
        Some(vacation) => taken(ctx, vacation, profile),
        None => ctx.text(&msg!("vacation-none", days = profile.vacation_days(ctx.now))),
    })
}

/// Describes the current or planned vacation, and the days left this year.
fn taken(ctx: &Context<'_>, vacation: Vacation, profile: &Profile) -> Message {
    let said = msg!(
        "vacation-taken",
        when = if vacation.from <= ctx.now { "now" } else { "later" },
        from = markup::date(vacation.from),
        to = last_day(vacation),
        days = profile.vacation_days(ctx.now),
        zone = text(profile.clocks().name())
    );
    ctx.text(&said).with_buttons(&ctx.voice, [(Style::Plain, "button-end-vacation", Action::EndVacation())])
}
