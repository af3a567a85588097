-- A role for workers: it takes tasks and hands in results, and owns nothing.
-- Run once by the owner of the database, after `boardwright db migrate`.
-- Give it a password (ALTER ROLE boardwright_worker PASSWORD '…') or let pg_hba.conf say how it is known.
CREATE ROLE boardwright_worker LOGIN;
GRANT SELECT ON bw_store_migrations, runs, orders TO boardwright_worker;
GRANT SELECT, UPDATE ON ids, tasks TO boardwright_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON workers, deliveries TO boardwright_worker;
