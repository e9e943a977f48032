-- The results of first attempts at each puzzle.
CREATE TABLE IF NOT EXISTS puzzles (puzzle_id bytea PRIMARY KEY, value bytea NOT NULL);
