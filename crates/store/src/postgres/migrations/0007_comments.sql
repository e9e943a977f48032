-- The comments of spectators on a match, and the matches on which each person has commented.
CREATE TABLE IF NOT EXISTS comments (match_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS comments_of (person_id bigint, match_id bigint, PRIMARY KEY (person_id, match_id));
-- The running matches of each server.
CREATE TABLE IF NOT EXISTS running_on (server_id bigint, match_id bigint, PRIMARY KEY (server_id, match_id));
