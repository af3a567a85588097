-- Agendas: what a game's players have learnt to do, by what it was made for.
--
-- cards are bits by id. fitness is wins per thousand games against the game's
-- usual opponent.
CREATE TABLE agendas (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    cards BIGINT NOT NULL CHECK (cards >= 0),
    opening TEXT NOT NULL,
    players BIGINT NOT NULL CHECK (players >= 0),
    text TEXT NOT NULL,
    fitness BIGINT CHECK (fitness BETWEEN 0 AND 1000),
    run BIGINT REFERENCES runs (id) ON DELETE SET NULL,
    PRIMARY KEY (game, kind, cards, opening, players)
);
CREATE INDEX agendas_of_run ON agendas (run);
