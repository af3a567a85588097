//! Who is evolved and who measures: the names of a configuration as players (spec 4.3).

use bw_carcassonne::{Carcassonne, thesis_bot};
use bw_core::Bot;
use bw_evolve::Config;
use bw_lab::{LabError, RunContext};
use bw_runner::{BotSpec, Files, Roster};

use super::{WeightFile, genome_bot};
use crate::package::package;

/// Whether the evolved player has the rules with probability.
pub(super) fn evolves_probability(config: &Config) -> Result<bool, LabError> {
    match config.evolved_player.to_lowercase().as_str() {
        "uikfazipr" | "rules19-3-pr" | "rules19-5-pr" => Ok(true),
        "uikfazi" | "rules19-3" => Ok(false),
        _ => {
            let name = &config.evolved_player;
            Err(LabError::usage(format!("vyvijenaUI = {name}: must be UIkFaziPr or UIkFazi")))
        }
    }
}

/// The opponent in measurements of fitness, ready to be made as often as there are seats.
#[derive(Clone, Debug)]
pub(super) enum Opponent {
    /// One of our bots, by its spec.
    Known(String),
    /// Weights of a file.
    Weights(Box<WeightFile>),
}

impl Opponent {
    /// By the thesis's name, our id, a weight file or the folder of an earlier run.
    pub(super) fn find(name: &str, context: &mut dyn RunContext) -> Result<Self, LabError> {
        let ids: Vec<_> = package().bots.iter().map(|kind| kind.name).collect();
        let ours = || ids.contains(&name).then(|| name.to_owned());
        if let Some(bot) = thesis_bot(name).or_else(ours) {
            return Ok(Opponent::Known(bot));
        }
        let path = match name.ends_with(".json") {
            true => name.to_owned(),
            false => format!("{}/{}", name.trim_end_matches('/'), super::WEIGHTS_FILE),
        };
        let text = context.read(&path).map_err(|error| {
            let known = ids.join(", ");
            LabError::usage(format!(
                "vuciUI = {name}: neither one of {known} nor a run or weights: {error}"
            ))
        })?;
        let file = WeightFile::parse(&text)
            .map_err(|error| LabError::usage(format!("vuciUI = {path}: {error}")))?;
        Ok(Opponent::Weights(Box::new(file)))
    }

    /// A new one.
    pub(super) fn make(&self, game: &Carcassonne) -> Box<dyn Bot<Carcassonne>> {
        match self {
            Opponent::Weights(file) => genome_bot(&file.weights),
            Opponent::Known(bot) => known(bot, game).expect("invariant: found bots can be made"),
        }
    }
}

fn known(bot: &str, game: &Carcassonne) -> Option<Box<dyn Bot<Carcassonne>>> {
    let package = package();
    Roster::new(&package, Files::default()).own_bot(game, &BotSpec::parse(bot)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::{Game, Options};
    use bw_lab::MemoryContext;

    #[test]
    fn every_name_is_a_player() {
        let options = Options::defaults(Carcassonne::SPEC.options);
        let game = Carcassonne::new(2, &options).expect("a game");
        let theirs =
            ["Nahodna UI", "Hladova UI", "Optimalizační UI", "Vazena UI", "UI 19/3", "UI 19/5 pr"];
        let more = ["UI 19/3 pr", "UI 19/3 pr(4)"];
        let ours: Vec<_> = package().bots.iter().map(|kind| kind.name).collect();
        for name in theirs.iter().chain(&more).chain(&ours) {
            let found = Opponent::find(name, &mut MemoryContext::default()).expect("a player");
            let _bot = found.make(&game);
        }
    }

    #[test]
    fn wrong_names_say_what_would_be_right() {
        let mut context = MemoryContext::default();
        let error = Opponent::find("Chytra UI", &mut context).expect_err("nobody").to_string();
        assert!(
            error.contains("greedy, optimising") && error.contains("Chytra UI/weights.json"),
            "{error}"
        );
        context.readable.insert("bad.json".into(), "{}".into());
        let error = Opponent::find("bad.json", &mut context).expect_err("no weights").to_string();
        assert!(error.starts_with("vuciUI = bad.json: not a weight file"), "{error}");
        let config = Config { evolved_player: "X".into(), ..Config::default() };
        assert!(evolves_probability(&config).is_err());
    }
}
