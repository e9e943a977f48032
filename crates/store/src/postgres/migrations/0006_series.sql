-- Series of games, and their lists.
CREATE TABLE IF NOT EXISTS series (series_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS series_news (series_id bigint, match_id bigint, PRIMARY KEY (series_id, match_id));
CREATE TABLE IF NOT EXISTS series_due (due bigint, series_id bigint, PRIMARY KEY (due, series_id));
CREATE TABLE IF NOT EXISTS series_on (server_id bigint, series_id bigint, PRIMARY KEY (server_id, series_id));
CREATE TABLE IF NOT EXISTS series_past (server_id bigint, series_id bigint, PRIMARY KEY (server_id, series_id));
CREATE TABLE IF NOT EXISTS series_of (person_id bigint, series_id bigint, PRIMARY KEY (person_id, series_id));
CREATE TABLE IF NOT EXISTS series_past_of (person_id bigint, series_id bigint, PRIMARY KEY (person_id, series_id));
