-- Runs and their journal of blocks.
--
-- One text for SQLite and PostgreSQL: integers are BIGINT, times are unix
-- milliseconds, JSON is TEXT. {blob} becomes BLOB or BYTEA.

-- The last id handed out, per table. Ids are never used twice, also not after
-- their row has been deleted.
CREATE TABLE ids (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
INSERT INTO ids (name, last) VALUES ('runs', 0);

CREATE TABLE runs (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    config TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'interrupted')),
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    summary TEXT,
    UNIQUE (kind, fingerprint)
);
CREATE INDEX runs_newest ON runs (created_ms, id);

CREATE TABLE blocks (
    run BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    block BIGINT NOT NULL CHECK (block >= 0),
    games BIGINT NOT NULL CHECK (games >= 0),
    crc BIGINT NOT NULL,
    data {blob} NOT NULL,
    PRIMARY KEY (run, block)
);
