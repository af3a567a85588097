-- Single games and their actions.

INSERT INTO ids (name, last) VALUES ('games', 0);

-- plies counts the rows of game_actions: an update that names the expected
-- count is how two writers of one game find out about each other.
-- search is the lower-case text that listings are searched in.
CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT UNIQUE,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats BIGINT NOT NULL CHECK (seats >= 0),
    players TEXT NOT NULL,
    record TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished')),
    outcome TEXT,
    plies BIGINT NOT NULL CHECK (plies >= 0),
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    search TEXT NOT NULL
);
CREATE INDEX games_newest ON games (created_ms, id);
CREATE INDEX games_of_run ON games (run);

-- actor is a seat, or -1 for chance.
CREATE TABLE game_actions (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL CHECK (ply >= 0),
    actor BIGINT NOT NULL CHECK (actor >= -1),
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
);
