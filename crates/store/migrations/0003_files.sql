-- Files of a run: what longer work saves to go on another day, and what it leaves.

CREATE TABLE run_files (
    run BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, name)
);
