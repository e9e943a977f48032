-- The open challenges to anybody that people of other servers may see.
CREATE TABLE IF NOT EXISTS open_across (challenge_id bigint PRIMARY KEY);
