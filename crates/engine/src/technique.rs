//! Techniques of the searches, each of which a trial can turn off to measure its worth.

/// A technique of the alpha-beta search or of the tree of playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// The game's network, on top of its weights or as a guide of its playouts.
    Network,
    /// The transposition table.
    Table,
    /// Killer moves: quiet moves that caused a cutoff at the same ply come first.
    Killers,
    /// History heuristic: quiet moves are ordered by their earlier successes.
    History,
    /// Countermove history: the same for moves as answers to the previous move.
    Answers,
    /// Aspiration windows: a first search with narrow bounds around the previous depth's value.
    Aspiration,
    LateMoveReductions,
    /// Reductions of late moves at the root.
    LateRootMoves,
    /// Internal iterative reductions: less depth if the transposition table has no move.
    InternalReductions,
    /// Less depth and fewer moves if the mover's estimate has not risen.
    Improving,
    NullMove,
    ReverseFutility,
    Futility,
    LateMovePruning,
    SingularExtension,
    /// Extensions of urgent answers.
    Urgent,
    /// Wins with one move that the game detects without trying the moves.
    InstantWins,
    /// Loud moves are tried before the others are generated.
    LoudFirst,
    Quiescence,
    /// RAVE: statistics of moves made later in playouts.
    Rave,
    /// Proven results in the tree of playouts.
    Proofs,
}

impl Technique {
    /// All techniques with their names.
    pub const ALL: [(&'static str, Technique); 21] = [
        ("network", Technique::Network),
        ("table", Technique::Table),
        ("killers", Technique::Killers),
        ("history", Technique::History),
        ("answers", Technique::Answers),
        ("aspiration", Technique::Aspiration),
        ("late-move-reductions", Technique::LateMoveReductions),
        ("late-root-moves", Technique::LateRootMoves),
        ("internal-reductions", Technique::InternalReductions),
        ("improving", Technique::Improving),
        ("null-move", Technique::NullMove),
        ("reverse-futility", Technique::ReverseFutility),
        ("futility", Technique::Futility),
        ("late-move-pruning", Technique::LateMovePruning),
        ("singular-extension", Technique::SingularExtension),
        ("urgent", Technique::Urgent),
        ("instant-wins", Technique::InstantWins),
        ("loud-first", Technique::LoudFirst),
        ("quiescence", Technique::Quiescence),
        ("rave", Technique::Rave),
        ("proofs", Technique::Proofs),
    ];
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Techniques(u32);

impl Techniques {
    pub const NONE: Techniques = Techniques(0);

    #[must_use]
    pub fn and(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u32)
    }

    #[inline(always)]
    pub fn contains(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_was_put_into_it_and_nothing_else() {
        for (at, (name, technique)) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at, "{name} is not in its place");
            let one = Techniques::NONE.and(technique);
            for (_, other) in Technique::ALL {
                assert_eq!(one.contains(other), other == technique);
            }
            assert!(!Techniques::NONE.contains(technique));
        }
    }
}
