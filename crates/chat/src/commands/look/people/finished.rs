//! The finished games of a person, in pages: all of them, or those that match a filter.

use postern_play::record::Players;
use std::fmt;

use crate::actions::{Action, Word};
use crate::context::command_info::{Argument, ArgumentKind};
use crate::context::{CommandError, CommandResult, Context, bad_option, said};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Message, page_buttons};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::ended::Ended;
use postern_play::record::{How, Record};
use postern_play::time::date::{LONGEST_DATE, Period};
use postern_play::time::days::{Today, Toward};
use postern_play::time::zone::Zone;
use postern_rules::language::Language;
use postern_rules::seat::Seat;
use postern_words::markup;
use postern_words::match_view::player_name;
use postern_words::voice::{msg, name_and_options, title};

/// The number of finished games on a page, which fit even with the longest names.
pub const ON_PAGE: usize = 6;
/// The maximum number of finished games that are searched, newest first.
const LOOKED_AT: usize = 2000;
/// The values of `result:`.
const RESULTS: [&str; 4] = ["won", "lost", "drawn", "closed"];
/// The text of an absent part in a button.
const NOTHING: &str = "-";

/// A filter for finished games. Buttons carry it as text: `3E9.rampart.won.2026-01.-`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    opponent: Option<PersonId>,
    game: Option<String>,
    result: Option<String>,
    since: Option<String>,
    until: Option<String>,
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = self.opponent.map(|PersonId(id)| format!("{id:X}"));
        let parts = [&opponent, &self.game, &self.result, &self.since, &self.until];
        f.write_str(&parts.map(|part| part.as_deref().unwrap_or(NOTHING)).join("."))
    }
}

impl Filter {
    fn read(text: &str) -> Option<Filter> {
        let parts: Vec<Option<String>> =
            text.split('.').map(|part| (part != NOTHING).then(|| part.to_owned())).collect();
        let [opponent, game, result, since, until] = <[_; 5]>::try_from(parts).ok()?;
        let opponent = match opponent {
            Some(id) => Some(PersonId(u64::from_str_radix(&id, 16).ok()?)),
            None => None,
        };
        Some(Filter { opponent, game, result, since, until })
    }

    /// Returns the filter that the arguments describe, or `None` if they contain none.
    pub fn of(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Option<Filter>> {
        // Games are counted by days in UTC.
        let today = Today { now: ctx.now, zone: &Zone::default(), toward: Toward::Past };
        let day = |name: &str| match arguments.text(name) {
            Some(text) => match Period::near(&text, ctx.language, today) {
                Some(period) => Ok(Some(period.to_string())),
                None => bad_option(name, msg!("forms-of-days")),
            },
            None => Ok(None),
        };
        let filter = Filter {
            opponent: arguments.person("opponent").or(arguments.outsider("opponent")).map(|who| who.id),
            game: arguments.text("game"),
            result: arguments.text("result"),
            since: day("since")?,
            until: day("until")?,
        };
        Ok((filter != Filter::default()).then_some(filter))
    }

    /// True if the filter selects a finished match of the player in `seat`. `bot` selects matches against the computer.
    fn takes(&self, ended: &Ended, seat: Seat, bot: PersonId) -> bool {
        let day = |text: &Option<String>| Period::read(text.as_deref()?, Language::English)?.span();
        self.opponent.is_none_or(|id| ended.players[seat.other()].person().unwrap_or(bot) == id)
            && self.game.as_ref().is_none_or(|game| *game == ended.game)
            && self.result.as_ref().is_none_or(|result| result == result_of(ended, seat))
            && day(&self.since).is_none_or(|(from, _)| ended.over.at >= from)
            && day(&self.until).is_none_or(|(_, to)| ended.over.at < to)
    }
}

/// Returns the options of `/games` that filter finished games.
pub fn arguments(catalogue: &Catalogue) -> Vec<Argument> {
    let about = |argument: Argument, of: Argument| Argument { about: of.about, ..argument };
    let against = Argument::new(catalogue, "against", ArgumentKind::Person);
    vec![
        about(Argument::new(catalogue, "opponent", ArgumentKind::Person), against),
        Argument::which_game(catalogue),
        Argument::choice(catalogue, "result", RESULTS.map(str::to_owned)),
        Argument::text(catalogue, "since", LONGEST_DATE),
        Argument { name: "until", ..Argument::text(catalogue, "finished-until", LONGEST_DATE) },
    ]
}

/// Returns how a match ended for the player of a seat.
fn result_of(ended: &Ended, seat: Seat) -> &'static str {
    match ended.over.winner {
        Some(winner) if winner == seat => "won",
        Some(_) => "lost",
        None if matches!(ended.over.how, How::Closed | How::Removed) => "closed",
        None => "drawn",
    }
}

/// Shows the page that a button requests.
pub async fn press(ctx: &Context<'_>, number: u32, Word(which): Word) -> CommandResult {
    let filter = Filter::read(&which).ok_or_else(CommandError::old_button)?;
    page(ctx, number, &filter).await
}

/// Shows a page of the games that pass a filter, counted from 1. A number that is too large selects the last page.
pub async fn page(ctx: &Context<'_>, number: u32, filter: &Filter) -> CommandResult {
    let mut ended = ctx.store().ended_of(ctx.person.id, u64::MAX, LOOKED_AT).await?;
    ended.retain(|ended| filter.takes(ended, seat_in(ctx.person.id, ended), ctx.bot));
    let last = ended.len().div_ceil(ON_PAGE);
    if last == 0 {
        return said(msg!("no-finished-games"));
    }
    let number = (number.max(1) as usize).min(last);
    let count = ended.len();
    let heading = ctx.voice.say(&msg!("games-found", count = count));
    let mut all = vec![format!("**{heading}**")];
    let lines = lines(ctx, ended.chunks(ON_PAGE).nth(number - 1).unwrap_or_default(), ctx.person.id).await?;
    all.extend(lines.iter().map(|line| format!("- {line}")));
    let mut message = Message::default();
    if last > 1 {
        all.push(format!("-# {number}/{last}"));
        let to = |page| Action::Finished(page, Word(filter.to_string()));
        message.rows.push(page_buttons(number as u32, last as u32, to));
    }
    message.content = all.join("\n").chars().take(limits::CONTENT).collect();
    Ok(message)
}

fn seat_in(person: PersonId, ended: &Ended) -> Seat {
    ended.players.seat_of(person).unwrap_or(Seat::First)
}

/// Returns a line for each of these finished games of a person, of which the reader may know.
pub async fn lines(ctx: &Context<'_>, ended: &[Ended], of: PersonId) -> CommandResult<Vec<String>> {
    let ids: Vec<MatchId> = ended.iter().map(|ended| ended.id).collect();
    let records = ctx.store().records(&ids).await?;
    let record = |id| records.iter().find(|record| record.id == id);
    Ok(ended.iter().map(|ended| line(ctx, ended, record(ended.id), of)).collect())
}

/// Returns a finished game with its result. The line has a link to the message that announced the end, or else to the
/// match's channel.
fn line(ctx: &Context<'_>, ended: &Ended, record: Option<&Record>, of: PersonId) -> String {
    let seat = seat_in(of, ended);
    let told = record.and_then(|record| record.end_told);
    let home = record.map(|record| record.home);
    let link = match home.and_then(|home| Some((home.server(), home.channel()?))) {
        Some((server, channel)) => {
            markup::address(server, told.map_or(channel, |post| post.channel), told.map(|post| post.message))
        }
        None => markup::DIRECT.to_owned(),
    };
    let (name, options) = name_and_options(&ctx.voice, &ended.game, &ended.options);
    let game = title(name, &options, ended.id);
    ctx.voice.say(&msg!(
        "games-finished-line",
        game = msg!("profile-link", game = game, link = link),
        opponent = player_name(&ctx.voice, &ended.players[seat.other()]),
        result = result_of(ended, seat),
        moves = ended.moves
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_read_back_from_the_button_that_carries_it() {
        let filter = Filter {
            opponent: Some(PersonId(u64::MAX)),
            game: Some("ramparts".into()),
            result: Some("closed".into()),
            since: Some("2026-11-22".into()),
            until: Some("2026-11".into()),
        };
        for filter in [filter, Filter::default(), Filter { game: Some("ransom".into()), ..Filter::default() }]
        {
            let action = Action::Finished(u32::MAX, Word(filter.to_string())).to_string();
            assert!(action.len() <= limits::CUSTOM_ID, "{action}");
            assert_eq!(Filter::read(&filter.to_string()), Some(filter));
        }
        assert_eq!(Filter::read("-.-"), None);
    }
}
