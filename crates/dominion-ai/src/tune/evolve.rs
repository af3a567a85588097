//! Evolving one agenda (spec 3.6, 3.7, 3.9).

use bw_core::{Game, OptionError, Options};
use bw_dominion::{Card, Dominion, Kingdom};
use bw_evolve::{Coevolution, CoevolutionConfig, CoevolutionError, DuelLength, RunStep};
use bw_runner::Workers;

use super::games::AgendaDuel;
use super::genome::AgendaSpace;
use super::tournament::{Entrant, Tournament, TournamentGames};
use crate::thesis::Agenda;

/// An opening that agendas are evolved for; both players have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpeningHand {
    /// Five Coppers, then two: the thesis's.
    #[default]
    FiveTwo,
    /// Four Coppers, then three.
    FourThree,
}

impl OpeningHand {
    /// Both.
    pub const ALL: [OpeningHand; 2] = [OpeningHand::FiveTwo, OpeningHand::FourThree];

    /// As the rules' option says it.
    pub const fn word(self) -> &'static str {
        match self {
            OpeningHand::FiveTwo => "5-2",
            OpeningHand::FourThree => "4-3",
        }
    }

    /// The opening of a word.
    pub fn named(word: &str) -> Option<Self> {
        OpeningHand::ALL.into_iter().find(|opening| opening.word() == word)
    }
}

/// Card names joined by `+`, as the rules' option takes them.
pub fn kingdom_text(kingdom: Kingdom) -> String {
    kingdom.cards().map(Card::name).collect::<Vec<_>>().join("+")
}

/// A game of two with this kingdom and opening.
pub fn game_of_two(kingdom: Kingdom, opening: OpeningHand) -> Result<Dominion, OptionError> {
    let cards = kingdom_text(kingdom);
    let options = [
        // There is no text for a kingdom without cards, but a drawn one of size 0.
        ("kingdom", if kingdom.is_empty() { "random" } else { &cards }),
        ("kingdom_size", if kingdom.is_empty() { "0" } else { "10" }),
        ("opening", opening.word()),
    ];
    let pairs = options.map(|(key, value)| (key.to_string(), value.to_string()));
    Dominion::new(2, &Options::from_pairs(Dominion::SPEC.options, pairs)?)
}

/// Evolves one agenda with everything in one go; nothing if it was stopped.
pub fn evolve_agenda(
    duel: &AgendaDuel,
    space: &AgendaSpace,
    config: CoevolutionConfig,
    workers: Workers<'_>,
) -> Result<Option<Agenda>, CoevolutionError> {
    let mut run = Coevolution::new(config, space)?;
    loop {
        match run.step(duel, workers)? {
            RunStep::Stopped => return Ok(None),
            RunStep::Finished => return Ok(run.state().leaders().first().cloned()),
            RunStep::Bred | RunStep::Measured => {}
        }
    }
}

/// The parameters with which agendas of the library are evolved: as many individuals and generations as the thesis's,
/// but a tenth of its games. Fitness adds up over all leaders, so few games with each of them are enough; fewer
/// leaders or a smaller pool lose strength.
pub fn quick_config(seed: u64) -> CoevolutionConfig {
    let duel = DuelLength { min: 8, max: 8, block: 1 };
    CoevolutionConfig { duel, seed, ..CoevolutionConfig::default() }
}

/// Generations whose best take part in the play-off.
const PLAY_OFF: usize = 12;

/// Evolves one agenda with few games, then lets the last leaders and the bests of the last generations play off:
/// what a short evaluation cannot distinguish, longer matches of a few can. Nothing if it was stopped.
pub fn evolve_quickly(
    duel: &AgendaDuel,
    space: &AgendaSpace,
    config: CoevolutionConfig,
    workers: Workers<'_>,
) -> Result<Option<Agenda>, CoevolutionError> {
    let seed = config.seed;
    let mut run = Coevolution::new(config, space)?;
    loop {
        match run.step(duel, workers)? {
            RunStep::Stopped => return Ok(None),
            RunStep::Finished => break,
            RunStep::Bred | RunStep::Measured => {}
        }
    }
    let state = run.state();
    let mut entrants: Vec<Entrant> = Vec::new();
    let bests = state.log().iter().rev().take(PLAY_OFF).map(|row| &row.best);
    for agenda in state.leaders().iter().chain(bests) {
        let entrant = Entrant { cards: agenda.kingdom(), agenda: agenda.clone() };
        if !entrants.contains(&entrant) {
            entrants.push(entrant);
        }
    }
    let games = TournamentGames { last_group: 100, finals: 400, ..TournamentGames::default() };
    let play_off = Tournament {
        game: duel.game(),
        entrants: &entrants,
        games,
        seed,
        readings: duel.readings(),
    };
    let standings = play_off.run(workers);
    Ok(standings.and_then(|best| best.first().map(|one| entrants[one.entrant].agenda.clone())))
}
