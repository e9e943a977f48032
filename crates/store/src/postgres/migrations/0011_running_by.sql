-- The running matches of each server by channel and game.
CREATE TABLE IF NOT EXISTS running_by (
    server_id bigint, channel_id bigint, game bigint, match_id bigint,
    PRIMARY KEY (server_id, channel_id, game, match_id)
);
