-- When people last used the bot.
CREATE TABLE IF NOT EXISTS seen (seen bigint, person_id bigint, PRIMARY KEY (seen, person_id));
