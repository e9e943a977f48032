-- One table for each of the store's. Keys are columns; values are what the other stores keep, too: one byte for the form,
-- then JSON, deflated where that is worth while. Moments are milliseconds since 1970 in UTC.

CREATE TABLE IF NOT EXISTS meta (number bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS numbers (series bigint PRIMARY KEY, value bytea NOT NULL);

CREATE TABLE IF NOT EXISTS records (match_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS ended (place bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS challenges (challenge_id bigint PRIMARY KEY, value bytea NOT NULL);
-- due: when it may be taken; while somebody holds it, when the lease ends. lease: rises with every holder.
CREATE TABLE IF NOT EXISTS notices (
    number bigint PRIMARY KEY,
    value bytea NOT NULL,
    due bigint NOT NULL,
    attempts bigint NOT NULL,
    lease bigint NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS notices_by_due ON notices (due, number);
-- The bits of a notice's id, the first one turned so that they sort.
CREATE TABLE IF NOT EXISTS filed (notice bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS boards (
    match_id bigint, message_id bigint, value bytea NOT NULL, PRIMARY KEY (match_id, message_id)
);
CREATE TABLE IF NOT EXISTS old_buttons (
    message_id bigint, channel_id bigint, value bytea NOT NULL, PRIMARY KEY (message_id, channel_id)
);
CREATE TABLE IF NOT EXISTS cards (challenge_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS asked (interaction_id bigint PRIMARY KEY);
CREATE TABLE IF NOT EXISTS profiles (person_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS reviews (match_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS notes (
    person_id bigint, match_id bigint, value bytea NOT NULL, PRIMARY KEY (person_id, match_id)
);
CREATE TABLE IF NOT EXISTS outages (began bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS servers (server_id bigint PRIMARY KEY, value bytea NOT NULL);

-- What follows from them: lists, summaries, unique keys.
CREATE TABLE IF NOT EXISTS unfinished (match_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS running_of (person_id bigint, match_id bigint, PRIMARY KEY (person_id, match_id));
CREATE TABLE IF NOT EXISTS running_in (channel_id bigint, match_id bigint, PRIMARY KEY (channel_id, match_id));
CREATE TABLE IF NOT EXISTS due (due bigint, match_id bigint, PRIMARY KEY (due, match_id));
CREATE TABLE IF NOT EXISTS open_of (person_id bigint, challenge_id bigint, PRIMARY KEY (person_id, challenge_id));
CREATE TABLE IF NOT EXISTS expiring (expires bigint, challenge_id bigint, PRIMARY KEY (expires, challenge_id));
CREATE TABLE IF NOT EXISTS reviews_wanted (asked bigint, match_id bigint, PRIMARY KEY (asked, match_id));
CREATE TABLE IF NOT EXISTS servers_due (due bigint, server_id bigint, PRIMARY KEY (due, server_id));
CREATE TABLE IF NOT EXISTS standing (server_id bigint PRIMARY KEY);
CREATE TABLE IF NOT EXISTS leaving (person_id bigint PRIMARY KEY);
CREATE TABLE IF NOT EXISTS unique_keys (key bytea PRIMARY KEY, value bytea NOT NULL);
-- Sixty-four numbers of matches to a row; a game is known by the hash of its name.
CREATE TABLE IF NOT EXISTS ended_of (
    person_id bigint, place bigint, value bytea NOT NULL, PRIMARY KEY (person_id, place)
);
CREATE TABLE IF NOT EXISTS ended_in (
    game bigint, place bigint, value bytea NOT NULL, PRIMARY KEY (game, place)
);

-- The row that every transaction of a writer changes first, so that they follow each other; and what the last
-- transaction of each writer was, so that one whose answer was lost is not carried out again.
CREATE TABLE IF NOT EXISTS turns (one bigint PRIMARY KEY, turn bigint NOT NULL);
INSERT INTO turns (one, turn) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;
CREATE TABLE IF NOT EXISTS writers (
    writer bigint PRIMARY KEY, batch bigint NOT NULL, wrote timestamptz NOT NULL DEFAULT now()
);
