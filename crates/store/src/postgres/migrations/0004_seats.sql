-- Lists of open challenges and of wishes. The start of the program fills the first one (relisting.rs).
CREATE TABLE IF NOT EXISTS open_in (channel_id bigint, challenge_id bigint, PRIMARY KEY (channel_id, challenge_id));
CREATE TABLE IF NOT EXISTS wishing (channel_id bigint, person_id bigint, PRIMARY KEY (channel_id, person_id));
