-- What follows from the finished matches: ratings and results of people, and counts of positions.
CREATE TABLE IF NOT EXISTS book_pages (person_id bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS book_openings (place bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS effects (place bigint PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS positions (
    count bigint, position bigint, value bytea NOT NULL,
    PRIMARY KEY (count, position)
);
