-- Work that one process at a time does. fence: rises with every holder.
CREATE TABLE IF NOT EXISTS leases (
    kind text, subject bigint, holder bigint NOT NULL, fence bigint NOT NULL, until timestamptz NOT NULL,
    PRIMARY KEY (kind, subject)
);

-- notice: the bits of its id. subject: what it is about; notices with the same one are told in order, by one process at a
-- time. held: true if due is the end of a lease. Rows of the first step get the first two when they are taken or written.
ALTER TABLE notices ADD COLUMN IF NOT EXISTS notice bigint;
ALTER TABLE notices ADD COLUMN IF NOT EXISTS subject bigint;
ALTER TABLE notices ADD COLUMN IF NOT EXISTS held boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS notices_by_notice ON notices (notice);
CREATE INDEX IF NOT EXISTS notices_by_subject ON notices (subject, number);

-- Whose bot the matches are played with: what is to be told must never go out through another one.
CREATE TABLE IF NOT EXISTS application (one bigint PRIMARY KEY, application_id bigint NOT NULL);
