-- Corrections of entries in the order of ending, for processes that have read them: the number of the entry, or 0 for all.
CREATE TABLE IF NOT EXISTS corrections (number bigint PRIMARY KEY, value bytea NOT NULL);
