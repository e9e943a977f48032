//! Pondering: only if the settings allow it, once per turn, and with the lowest priority.

use std::time::Instant;

use tokio::task::JoinHandle;

use super::*;

/// Starts a match in which level 7 has moved and it is Ann's turn.
async fn after_a_move(what: Terms, ponders: bool) -> (Meeting, Arc<EnginePool>, JoinHandle<()>, MatchId) {
    let meeting = Meeting::new();
    let pool = pool();
    pool.set_ponders(ponders);
    let playing = meeting.computer(&pool);
    let id = begin(&meeting, ANN, 7, what).await.id;
    // The time for the first move was fixed when it started. All later searches may take so long that no test waits for
    // the end.
    loaded(&pool, (0, 1)).await;
    pool.set_longest(Duration::from_secs(600));
    meeting.once(id, |record| record.ply() == 1).await;
    (meeting, pool, playing, id)
}

/// Returns true if the pool starts a search within 0.2 seconds.
async fn thinks(pool: &EnginePool) -> bool {
    for _ in 0..100 {
        if pool.load() != (0, 0) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    false
}

#[tokio::test]
async fn nothing_is_thought_about_in_a_persons_turn_unless_that_is_allowed() {
    let (_meeting, pool, playing, _) = after_a_move(terms("ransom", Colour::Second), false).await;
    loaded(&pool, (0, 0)).await;
    assert!(!thinks(&pool).await);
    playing.abort();
    // The tree of playouts is discarded after each move, so pondering would be useless.
    let options = vec![("size".into(), "9".into())];
    let larger = Terms { options, ..terms("palisade", Colour::Second) };
    let (_meeting, pool, playing, _) = after_a_move(larger, true).await;
    loaded(&pool, (0, 0)).await;
    assert!(!thinks(&pool).await);
    playing.abort();
}

#[tokio::test]
async fn what_is_thought_in_a_persons_turn_gives_way_to_whatever_is_wanted() {
    let (_meeting, pool, playing, _) = after_a_move(terms("ransom", Colour::Second), true).await;
    assert!(thinks(&pool).await, "it thinks on");
    let asked = Instant::now();
    assert_eq!(pool.run(Priority::Background, |_| 5).await, Ok(5));
    assert!(asked.elapsed() < SOON, "it would have thought for ten minutes");
    loaded(&pool, (0, 0)).await;
    assert!(!thinks(&pool).await, "it thinks once per turn");
    playing.abort();
}

#[tokio::test]
async fn thinking_in_a_persons_turn_ends_with_the_turn() {
    let (meeting, pool, playing, id) = after_a_move(terms("ransom", Colour::Second), true).await;
    assert!(thinks(&pool).await, "it thinks on");
    pool.set_longest(Duration::from_millis(100));
    meeting.play(id, ANN).await;
    meeting.once(id, |record| record.ply() == 3).await;
    meeting.resign(id, ANN).await;
    loaded(&pool, (0, 0)).await;
    playing.abort();
}
