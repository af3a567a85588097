-- Looks at a large order read what they are after, and not all of its tasks.

-- One stage, while others are done before and after it.
CREATE INDEX tasks_of_stage ON tasks (order_id, stage, task);
-- What is left to do.
CREATE INDEX tasks_open ON tasks (order_id, task) WHERE state = 'open';
-- What somebody works on.
CREATE INDEX deliveries_out ON deliveries (order_id, task) WHERE state = 'out';
