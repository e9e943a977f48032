-- The people whose ratings others do not see.
CREATE TABLE IF NOT EXISTS hidden (person_id bigint PRIMARY KEY);
