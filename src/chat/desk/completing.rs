//! Suggestions while a command is typed.

use super::Desk;
use super::finding::waits_for;
use crate::chat::scene::{named, plain_name};
use crate::chat::wording;
use crate::chat::{Ask, Suggestion, Visit};
use crate::game::{Table, tidy};
use crate::games;
use crate::play::Fault;

/// As many suggestions as are shown (Discord).
const MOST: usize = 25;

impl Desk {
    pub(super) async fn complete(
        &self,
        visit: &Visit,
        ask: &Ask,
        argument: &str,
    ) -> Result<Vec<Suggestion>, Fault> {
        match (ask.command.as_str(), argument) {
            ("move", "move") => self.complete_move(visit, ask).await,
            ("review", "game") => self.complete_finished(visit, ask).await,
            (_, "game") => self.complete_match(visit, ask).await,
            ("challenge", option) => Ok(complete_option(ask, option)),
            _ => Ok(Vec::new()),
        }
    }

    async fn complete_move(&self, visit: &Visit, ask: &Ask) -> Result<Vec<Suggestion>, Fault> {
        // A match that is not clear yet has no suggestions; the answer to the command says why.
        let Ok(scene) = self.find(visit, ask).await else { return Ok(Vec::new()) };
        if !scene.waits_for(visit.person.id) {
            return Ok(Vec::new());
        }
        let typed = ask.text("move").unwrap_or_default();
        Ok(moves(&*scene.table, &typed).into_iter().map(|text| suggestion(&text, &text)).collect())
    }

    async fn complete_match(&self, visit: &Visit, ask: &Ask) -> Result<Vec<Suggestion>, Fault> {
        let words = wording::in_language(visit.language);
        let typed = ask.text("game").unwrap_or_default().to_lowercase();
        let running = self.service.store().running_of(visit.person.id).await?;
        let mut found: Vec<(bool, Suggestion)> = running
            .iter()
            .filter_map(|record| {
                let seat = record.seat_of(visit.person.id)?;
                let yours = waits_for(record, visit);
                let opponent = plain_name(&record.players[seat.other()]);
                let label = words.suggestion(&named(record), &opponent, yours);
                label
                    .to_lowercase()
                    .contains(&typed)
                    .then(|| (yours, suggestion(&label, &record.id.to_string())))
            })
            .collect();
        found.sort_by_key(|(yours, _)| !yours);
        Ok(found.into_iter().take(MOST).map(|(_, suggestion)| suggestion).collect())
    }
}

/// Legal moves that begin with what was typed. Where there may be too many to list, what may follow next.
fn moves(table: &dyn Table, typed: &str) -> Vec<String> {
    let wanted = tidy(typed);
    let bare = |text: &str| tidy(text).replace('-', "");
    let mut found: Vec<String> = table
        .legal(2)
        .into_iter()
        .filter(|text| tidy(text).starts_with(&wanted) || bare(text).starts_with(&bare(&wanted)))
        .collect();
    if found.len() < MOST
        && !wanted.is_empty()
        && let Ok(tokens) = table.tokens(typed)
    {
        let next = table.next(&tokens);
        found.extend(next.whole);
        found.extend(next.follow.iter().filter_map(|token| {
            let mut longer = tokens.clone();
            longer.push(*token);
            table.next(&longer).whole
        }));
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found.truncate(MOST);
    found
}

/// The offered values of a game's option that contain what was typed.
fn complete_option(ask: &Ask, option: &str) -> Vec<Suggestion> {
    let typed = ask.text(option).unwrap_or_default().to_lowercase();
    let info = ask.sub.as_deref().and_then(games::by_id).map(|game| game.info());
    let options = info.map_or(&[][..], |info| info.options);
    let offered = options.iter().find(|info| info.name == option).map_or(&[][..], |info| info.offered);
    offered
        .iter()
        .filter(|(value, label)| value.contains(&typed) || label.to_lowercase().contains(&typed))
        .take(MOST)
        .map(|(value, label)| suggestion(label, value))
        .collect()
}

pub(super) fn suggestion(label: &str, value: &str) -> Suggestion {
    let short = |text: &str| text.chars().take(100).collect();
    Suggestion { label: short(label), value: short(value) }
}
