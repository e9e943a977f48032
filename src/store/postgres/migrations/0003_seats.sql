-- A list of the challenges. The start of the program fills it from those that were open before (seats.rs).
CREATE TABLE IF NOT EXISTS open_in (channel_id bigint, challenge_id bigint, PRIMARY KEY (channel_id, challenge_id));
CREATE TABLE IF NOT EXISTS wishing (channel_id bigint, person_id bigint, PRIMARY KEY (channel_id, person_id));
