-- Scripts: texts by which bots play, by what each was made for.
--
-- key says what a script was made for beyond its opening and players, in words of the game's own. It takes the place
-- of the numbers up to 4294967295 that were kept before: with ten digits each, they keep their order as texts.
CREATE TABLE scripts (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    opening TEXT NOT NULL,
    players BIGINT NOT NULL CHECK (players >= 0),
    text TEXT NOT NULL,
    fitness BIGINT CHECK (fitness BETWEEN 0 AND 1000),
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    PRIMARY KEY (game, kind, key, opening, players)
);
INSERT INTO scripts (game, kind, key, opening, players, text, fitness, run)
SELECT game, kind,
       SUBSTR('0000000000' || CAST(cards AS TEXT), LENGTH(CAST(cards AS TEXT)) + 1),
       opening, players, text, fitness, run
FROM agendas;
DROP TABLE agendas;
CREATE INDEX scripts_of_run ON scripts (run);
