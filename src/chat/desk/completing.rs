//! Suggestions while a command is typed.

use super::Desk;
use super::finding::waits_for;
use crate::chat::match_view::{named_in_list, plain_name};
use crate::chat::wording;
use crate::chat::{Arguments, Context, Suggestion};
use crate::game::{GameState, tidy};
use crate::games::Catalogue;
use crate::service::Fault;

/// As many suggestions as are shown (Discord).
const MOST: usize = 25;

impl Desk {
    pub(super) async fn complete(
        &self,
        ctx: &Context,
        ask: &Arguments,
        argument: &str,
    ) -> Result<Vec<Suggestion>, Fault> {
        match (ask.command.as_str(), argument) {
            ("move", "move") => self.complete_move(ctx, ask).await,
            ("review", "game") => self.complete_finished(ctx, ask).await,
            (_, "game") => self.complete_match(ctx, ask).await,
            ("challenge", option) => Ok(complete_option(self.service.catalogue(), ask, option)),
            _ => Ok(Vec::new()),
        }
    }

    async fn complete_move(&self, ctx: &Context, ask: &Arguments) -> Result<Vec<Suggestion>, Fault> {
        // A match that is not clear yet has no suggestions; the answer to the command says why.
        let Ok(match_view) = self.find(ctx, ask).await else { return Ok(Vec::new()) };
        if !match_view.waits_for(ctx.person.id) {
            return Ok(Vec::new());
        }
        let typed = ask.text("move").unwrap_or_default();
        Ok(moves(&*match_view.state, &typed).into_iter().map(|text| suggestion(&text, &text)).collect())
    }

    async fn complete_match(&self, ctx: &Context, ask: &Arguments) -> Result<Vec<Suggestion>, Fault> {
        let words = wording::in_language(ctx.language);
        let typed = ask.text("game").unwrap_or_default().to_lowercase();
        let running = self.service.store().running_of(ctx.person.id).await?;
        let mut found: Vec<(bool, Suggestion)> = running
            .iter()
            .filter_map(|record| {
                let seat = record.seat_of(ctx.person.id)?;
                let yours = waits_for(record, ctx);
                let opponent = plain_name(&record.players[seat.other()]);
                let label =
                    words.suggestion(&named_in_list(self.service.catalogue(), record), &opponent, yours);
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
fn moves(state: &dyn GameState, typed: &str) -> Vec<String> {
    let wanted = tidy(typed);
    let bare = |text: &str| tidy(text).replace('-', "");
    let mut found: Vec<String> = state
        .legal(2)
        .into_iter()
        .filter(|text| tidy(text).starts_with(&wanted) || bare(text).starts_with(&bare(&wanted)))
        .collect();
    if found.len() < MOST
        && !wanted.is_empty()
        && let Ok(tokens) = state.tokens(typed)
    {
        let next = state.next(&tokens);
        found.extend(next.whole);
        found.extend(next.follow.iter().filter_map(|token| {
            let mut longer = tokens.clone();
            longer.push(*token);
            state.next(&longer).whole
        }));
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found.truncate(MOST);
    found
}

/// The offered values of a game's option that contain what was typed.
fn complete_option(catalogue: &Catalogue, ask: &Arguments, option: &str) -> Vec<Suggestion> {
    let typed = ask.text(option).unwrap_or_default().to_lowercase();
    let info = ask.sub.as_deref().and_then(|id| catalogue.get(id)).map(|spec| spec.info());
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
