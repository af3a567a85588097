-- Many machines: workers, what runs order of them, and the tasks that orders
-- are made of.

INSERT INTO ids (name, last) VALUES ('workers', 0);
INSERT INTO ids (name, last) VALUES ('orders', 0);

-- A process that plays for others. Its tasks are its own as long as seen_ms is
-- recent; then it counts as gone.
CREATE TABLE workers (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    threads BIGINT NOT NULL CHECK (threads >= 0),
    state TEXT NOT NULL CHECK (state IN ('working', 'draining', 'aside', 'gone')),
    note TEXT NOT NULL,
    joined_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL,
    done BIGINT NOT NULL CHECK (done >= 0)
);
CREATE INDEX workers_seen ON workers (seen_ms);

-- What a run orders: needs say who may work on it, data is what all its tasks
-- share. token is the coordinator's: whoever started last has the order.
CREATE TABLE orders (
    id BIGINT NOT NULL PRIMARY KEY,
    run BIGINT NOT NULL UNIQUE REFERENCES runs (id) ON DELETE CASCADE,
    needs TEXT NOT NULL,
    data {blob} NOT NULL,
    token TEXT NOT NULL,
    paused BIGINT NOT NULL CHECK (paused IN (0, 1)),
    next_task BIGINT NOT NULL CHECK (next_task >= 0),
    seen_ms BIGINT NOT NULL
);

-- vacancies counts the workers that may still take a task. audit is 1 while two
-- results of a task wait to be compared; winner made the result that was taken.
CREATE TABLE tasks (
    order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    task BIGINT NOT NULL CHECK (task >= 0),
    stage BIGINT NOT NULL CHECK (stage >= 0),
    request {blob} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'taken', 'failed')),
    vacancies BIGINT NOT NULL CHECK (vacancies >= 0),
    audit BIGINT NOT NULL CHECK (audit IN (0, 1)),
    failures BIGINT NOT NULL CHECK (failures >= 0),
    reason TEXT NOT NULL,
    winner BIGINT NOT NULL,
    PRIMARY KEY (order_id, task)
);
CREATE INDEX tasks_vacant ON tasks (order_id, stage, task) WHERE vacancies > 0;
CREATE INDEX tasks_done ON tasks (order_id, task) WHERE state IN ('done', 'failed');
CREATE INDEX tasks_audited ON tasks (order_id, task) WHERE audit = 1;

-- Who works on a task, and what came of it.
CREATE TABLE deliveries (
    order_id BIGINT NOT NULL,
    task BIGINT NOT NULL,
    worker BIGINT NOT NULL REFERENCES workers (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('out', 'done', 'failed')),
    since_ms BIGINT NOT NULL,
    digest TEXT NOT NULL,
    result {blob} NOT NULL,
    PRIMARY KEY (order_id, task, worker),
    FOREIGN KEY (order_id, task) REFERENCES tasks (order_id, task) ON DELETE CASCADE
);
CREATE INDEX deliveries_of_worker ON deliveries (worker, state);
