//! The check of the ratings: what a process computes step by step equals a computation from scratch.

use super::current_book::PAGE;
use crate::club::book::Book;
use postern_club::rating::ledger::Ledger;
use postern_games::catalogue::Catalogue;
use postern_play::derived::kept_book::{BookPage, BookState, FORM, KeptEffect};
use postern_play::ids::PersonId;
use postern_play::record::ended::Ended;
use postern_store::Store;
use postern_store::fault::Fault;

/// Computes all ratings from scratch, again with the voided matches removed one by one after the last match, and again
/// from a snapshot in the middle. Returns one sentence for each game in which they differ.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn check_ratings(store: &Store, catalogue: &Catalogue) -> Result<Vec<String>, Fault> {
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

/// Compares the kept book with a computation from scratch. Returns a sentence for each page and each block of effects that
/// differs. A book that is being made, or that a correction makes void, has no faults.
///
/// # Errors
/// [`Fault`] of the store.
pub async fn check_kept(store: &Store, catalogue: &Catalogue) -> Result<Vec<String>, Fault> {
    let Some(BookState::Kept(head)) = store.book_state().await? else { return Ok(Vec::new()) };
    let corrections = store.corrections(head.corrected, PAGE).await?;
    if head.form != FORM || corrections.iter().any(|(_, number)| *number <= head.through) {
        return Ok(Vec::new());
    }
    let (mut book, mut faults) = (Book::new(head.corrected), Vec::new());
    while book.read() < head.through {
        let wanted = (head.through - book.read()).min(PAGE as u64) as usize;
        let page = store.ended(book.read(), wanted).await?;
        let Some(last) = page.last().map(|ended| ended.number).filter(|last| *last <= head.through) else {
            break;
        };
        page.iter().for_each(|ended| book.add(catalogue, ended));
        book.read_until(last);
        let step = book.step(None);
        let numbers: Vec<u64> = page.iter().map(|ended| ended.number).collect();
        let kept = store.effects(&numbers).await?;
        if kept != step.effects {
            let differs = numbers.iter().find(|number| {
                let of = |all: &[_]| all.iter().position(|effect: &KeptEffect| effect.number == **number);
                of(&kept).map(|at| &kept[at]) != of(&step.effects).map(|at| &step.effects[at])
            });
            faults.push(format!(
                "the kept effects on ratings differ from a computation from scratch, first for match {} in the order of \
                 ending",
                differs.copied().unwrap_or(last)
            ));
        }
        let reached = book.head();
        book.settle(reached.through, reached.openings);
    }
    if book.head() != head {
        faults.push("the head of the kept ratings differs from a computation from scratch".into());
    }
    let mut after = PersonId(0);
    loop {
        let kept = store.book_pages(after, PAGE).await?;
        let Some(last) = kept.last() else { break };
        after = last.person;
        for page in kept {
            let expected = book.pages(&[page.person]);
            if !expected.iter().any(|expected| same(expected, &page)) {
                let person = page.person;
                faults.push(format!(
                    "the kept ratings and results of person {person} differ from a computation from scratch"
                ));
            }
        }
    }
    Ok(faults)
}

/// True if two pages say the same of a person now. The steps that lead there are only in the kept one.
fn same(expected: &BookPage, kept: &BookPage) -> bool {
    let mut kept = kept.clone();
    kept.games.iter_mut().for_each(|game| game.steps.clear());
    *expected == kept
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
