//! The check of the ratings: what a process computes step by step equals a computation from scratch.

use super::PAGE;
use crate::play::record::ended::Ended;
use crate::service::club::book::Book;
use crate::service::stores::{EndedStore, Fault};
use postern_club::rating::ledger::Ledger;
use postern_games::catalogue::Catalogue;

/// Computes all ratings from scratch, again with the voided matches removed one by one after the last match, and again
/// from a snapshot in the middle. Returns one sentence for each game in which they differ.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn check_ratings(store: &dyn EndedStore, catalogue: &Catalogue) -> Result<Vec<String>, Fault> {
    let (mut scratch, mut stepwise) = (Book::default(), Book::default());
    let mut voided = Vec::new();
    loop {
        let page = store.ended(scratch.read(), PAGE).await?;
        let Some(last) = page.last().map(|ended| ended.number) else { break };
        for ended in page {
            scratch.add(catalogue, &ended);
            stepwise.add(catalogue, &Ended { voided: false, ..ended.clone() });
            voided.extend(Some(ended).filter(|ended| ended.voided));
        }
        scratch.read_until(last);
    }
    for ended in &voided {
        stepwise.correct(catalogue, 1, ended.number, Some(ended));
    }
    let mut faults = Vec::new();
    for game in catalogue.ids() {
        let Some(expected) = scratch.game(game) else { continue };
        let found = stepwise.game(game).map(|game| &game.ledger);
        if !found.is_some_and(|found| agree(&expected.ledger, found)) {
            faults.push(format!(
                "{game}: the ratings after voided matches differ from a computation from scratch"
            ));
        }
        if !resumed(&expected.ledger).is_some_and(|found| agree(&expected.ledger, &found)) {
            faults
                .push(format!("{game}: the ratings from a snapshot differ from a computation from scratch"));
        }
    }
    Ok(faults)
}

fn agree(one: &Ledger, other: &Ledger) -> bool {
    one.snapshot(u64::MAX).rows == other.snapshot(u64::MAX).rows
}

/// Returns a ledger that continues from a snapshot in the middle of another one; `None` if a result does not fit.
fn resumed(whole: &Ledger) -> Option<Ledger> {
    let Some(middle) = whole.middle() else { return Some(whole.clone()) };
    let snapshot = whole.snapshot(middle);
    let mut ledger = Ledger::resume(&snapshot);
    for result in whole.results_after(snapshot.through) {
        ledger.apply(&result).ok()?;
    }
    Some(ledger)
}
