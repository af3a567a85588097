//! Matches between the bots of one game, folded into whatever an experiment measures.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::time::Instant;

use bw_core::{Actor, Budget, Finished, Game, fingerprint};
use bw_lab::{LabError, RunContext};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::block::{Block, BlockRequest, BlockResult, Limits};
use crate::bot_spec::BotSpec;
use crate::coverage::{Coverage, SeriesSize};
use crate::executor::{BlockPlayer, Control, LocalThreads};
use crate::lineup::{Panicked, Players, contained};
use crate::play_blocks::{RunnerError, Watch, play_blocks};
use crate::roster::Roster;
use crate::schedule::{Schedule, Seating};
use crate::share::{self, Share};

/// A game that was played to its end.
#[derive(Debug)]
pub struct Completed<G: Game> {
    /// Its number in the series.
    pub number: u64,
    /// Who sat where.
    pub seating: Seating,
    /// How it ended.
    pub finished: Finished<G>,
    /// Everything that happened, if it is wanted.
    pub log: Vec<(Actor, G::Action)>,
}

/// What is measured of many games. Sums must not depend on the order in which groups are added or merged.
pub trait Fold<G: Game>: Clone + Default + Send + Serialize + DeserializeOwned {
    /// Names the form of the sums: another name for every change of it.
    const NAME: &'static str;
    /// Whether logs of games are needed.
    const LOGGED: bool = false;

    /// Adds a rotation group; the last one of a series may be shorter.
    fn add_group(&mut self, game: &G, group: &[Completed<G>]);

    /// Adds what was measured of other games.
    fn merge(&mut self, other: Self);
}

/// A series of games between bots that come along with a game.
#[derive(Debug)]
pub struct Match<'m, G: Game> {
    /// The game.
    pub game: &'m G,
    /// Its rules, as far as they differ from the defaults: part of the key.
    pub rules: &'m str,
    /// Its bots.
    pub roster: &'m Roster<'m, G>,
    /// Who plays, one for each seat.
    pub bots: Vec<BotSpec>,
    /// Seating and luck.
    pub schedule: Schedule,
    /// Number of games.
    pub games: u64,
    /// Threads, if it must not be those of the context: bots that are given time must not wait for a core.
    pub threads: Option<usize>,
}

/// Blocks of a match that is played together with others, at most.
const MOST_SHARED_BLOCKS: u64 = 128;

/// What is kept of a match at a context: spans of games with their sums.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    key: String,
    /// First game, number of games and sums, as hexadecimal digits.
    spans: Vec<(u64, u64, String)>,
}

impl<G: Game> Match<'_, G> {
    /// Everything that decides the result.
    fn key<F: Fold<G>>(&self) -> Result<String, LabError> {
        let mut sources = Vec::new();
        for bot in &self.bots {
            sources.extend(self.roster.sources(bot).map_err(LabError::usage)?);
        }
        let bots: Vec<String> = self.bots.iter().map(ToString::to_string).collect();
        let key = serde_json::to_string(&(
            env!("CARGO_PKG_VERSION"),
            G::SPEC.id,
            self.rules,
            bots,
            sources,
            self.schedule,
            F::NAME,
        ));
        let key = key.map_err(LabError::failed)?;
        Ok(format!("{:032x}", fingerprint(key.as_bytes())))
    }

    /// Plays the match on the threads of a context. What was played is kept there in a file of this name (no name: not
    /// at all), so that a match that was stopped goes on from there. A bot that fails ends it.
    pub fn play<F: Fold<G>>(
        &self,
        context: &mut dyn RunContext,
        file: &str,
    ) -> Result<F, LabError> {
        let size = SeriesSize { games: self.games, group: self.schedule.group() };
        let mut covered = Coverage::new(vec![size]);
        let mut kept = KeptSpans::<G, F>::load(self.key::<F>()?, file, &mut covered, context)?;
        let bots: Vec<String> = self.bots.iter().map(ToString::to_string).collect();
        let doing = format!("games, {}", bots.join(" - "));
        self.play_gaps(covered, &doing, context, &mut |context, block, fold| {
            kept.add(block, fold);
            kept.save(context)
        })?;
        kept.whole(self.games).ok_or(LabError::Stopped)
    }

    /// Plays the games that are not covered on the threads of a context until all are played or it is stopped; `take`
    /// gets what was measured of each block, in any order.
    pub fn play_gaps<F: Fold<G>>(
        &self,
        covered: Coverage,
        doing: &str,
        context: &mut dyn RunContext,
        take: &mut Take<'_, F>,
    ) -> Result<(), LabError> {
        // Wrong specs are found before anything is played.
        self.roster.own_bots(self.game, &self.bots).map_err(LabError::usage)?;
        if let Some(share) = share::current() {
            return self.play_shared(&covered, (doing, &*share), context, take);
        }
        let (stop, resumed) = (context.stop(), covered.games());
        let groups = (self.games - resumed).div_ceil(self.schedule.group()).max(1);
        let threads = self.threads.unwrap_or(context.threads()).clamp(1, groups as usize);
        let mut taker = Taker { of: self, context, doing, resumed, take };
        std::thread::scope(|scope| {
            let player = || TypedPlayer::<G, F> { of: self, players: None, fold: F::default() };
            let control = Control::new(stop.clone());
            let mut threads = LocalThreads::start(scope, threads, control, player);
            play_blocks(covered, &mut threads, &stop, &mut taker)
        })
    }

    /// Plays the games that are not covered together with others, in blocks that are the same for everybody.
    fn play_shared<F: Fold<G>>(
        &self,
        covered: &Coverage,
        (doing, share): (&str, &dyn Share),
        context: &mut dyn RunContext,
        take: &mut Take<'_, F>,
    ) -> Result<(), LabError> {
        let blocks = self.shared_blocks(covered);
        let resumed = covered.games();
        context.progress(resumed, self.games, doing);
        let play = |n: usize| -> Result<Vec<u8>, String> {
            let mut player = TypedPlayer::<G, F> { of: self, players: None, fold: F::default() };
            let request = self.request(blocks[n], F::NAME);
            let played = player.play(&request, &Control::default());
            played.map(|result| result.data).map_err(|error| error.to_string())
        };
        let one = |n: usize| postcard::to_allocvec(&play(n)).unwrap_or_default();
        let read = |bytes: &[u8]| -> Option<Result<F, String>> {
            match postcard::from_bytes::<Result<Vec<u8>, String>>(bytes).ok()? {
                Ok(data) => Some(Ok(postcard::from_bytes(&data).ok()?)),
                Err(why) => Some(Err(why)),
            }
        };
        let sound = |_: usize, bytes: &[u8]| read(bytes).is_some();
        let found = share.map(blocks.len(), &one, &sound).ok_or(LabError::Stopped)?;
        let mut played = resumed;
        for (&block, bytes) in blocks.iter().zip(&found) {
            let fold = read(bytes).ok_or(LabError::Stopped)?.map_err(LabError::Failed)?;
            take(context, block, fold)?;
            played += block.games;
        }
        context.progress(played, self.games, doing);
        Ok(())
    }

    /// The gaps of a match in blocks of whole groups; how many depends on nothing but the gaps.
    fn shared_blocks(&self, covered: &Coverage) -> Vec<Block> {
        let mut left = covered.clone();
        let group = self.schedule.group();
        let size = left.open(0).div_ceil(MOST_SHARED_BLOCKS).max(1).next_multiple_of(group);
        let mut blocks = Vec::new();
        while let Some((first, gap)) = left.gap(0) {
            let block = Block { series: 0, first, games: size.min(gap) };
            if !left.add(block) {
                break;
            }
            blocks.push(block);
        }
        blocks
    }

    /// Plays the match on this thread, without keeping anything.
    pub fn play_here<F: Fold<G>>(&self) -> Result<F, RunnerError> {
        let mut player = TypedPlayer { of: self, players: None, fold: F::default() };
        let mut first = 0;
        while first < self.games {
            let games = self.schedule.group().min(self.games - first);
            player.play_group(first, games)?;
            first += games;
        }
        Ok(player.fold)
    }

    /// Plays the match on this thread, in the order of games, each with its log, as long as there is no error.
    pub fn play_each(
        &self,
        mut each: impl FnMut(Completed<G>) -> Result<(), RunnerError>,
    ) -> Result<(), RunnerError> {
        let mut player = TypedPlayer { of: self, players: None, fold: () };
        (0..self.games).try_for_each(|number| each(player.play_logged(number, true)?))
    }

    fn request(&self, block: Block, fold: &str) -> BlockRequest {
        BlockRequest {
            game: G::SPEC.id.into(),
            rules: self.rules.into(),
            bots: self.bots.iter().map(ToString::to_string).collect(),
            schedule: self.schedule,
            limits: Limits::default(),
            block,
            openings: Vec::new(),
            fold: fold.into(),
            look: None,
            records: false,
        }
    }
}

/// Plays blocks of a match in one thread.
struct TypedPlayer<'m, G: Game, F> {
    of: &'m Match<'m, G>,
    players: Option<Players<G>>,
    fold: F,
}

impl<G: Game, F: Fold<G>> TypedPlayer<'_, G, F> {
    fn play_group(&mut self, first: u64, games: u64) -> Result<(), RunnerError> {
        let mut group = Vec::with_capacity(games as usize);
        for number in first..first + games {
            group.push(self.play_game(number)?);
        }
        self.fold.add_group(self.of.game, &group);
        Ok(())
    }

    fn play_game(&mut self, number: u64) -> Result<Completed<G>, RunnerError> {
        self.play_logged(number, F::LOGGED)
    }
}

impl<G: Game, F> TypedPlayer<'_, G, F> {
    fn play_logged(&mut self, number: u64, logged: bool) -> Result<Completed<G>, RunnerError> {
        let Match { game, roster, bots, schedule, .. } = self.of;
        let players = match &mut self.players {
            Some(players) => players,
            empty => empty.insert(Players::new(roster.own_bots(game, bots)?)),
        };
        let (seating, seed) = (schedule.seating(number), schedule.game_seed(number));
        let (budget, mut log) = (Budget::default(), Vec::new());
        let played = contained(|| {
            if logged {
                players.play(game, seed, seating, &budget, &mut log)
            } else {
                players.play(game, seed, seating, &budget, &mut bw_core::NoLog)
            }
        });
        let finished = played.map_err(|Panicked(message)| {
            let game = G::SPEC.id.into();
            RunnerError::Rules { game, seed, message }
        })?;
        match finished.fault {
            Some(fault) => Err(RunnerError::Fault(fault)),
            None => Ok(Completed { number, seating, finished, log }),
        }
    }
}

impl<G: Game, F: Fold<G>> BlockPlayer for TypedPlayer<'_, G, F> {
    fn play(
        &mut self,
        request: &BlockRequest,
        control: &Control,
    ) -> Result<BlockResult, RunnerError> {
        #[allow(clippy::disallowed_methods)] // for cutting the next blocks
        let begin = Instant::now();
        self.fold = F::default();
        let Block { series, first, games: asked } = request.block;
        let mut games = 0;
        while games < asked && control.goes_on(series) {
            let group = self.of.schedule.group().min(asked - games);
            self.play_group(first + games, group)?;
            (0..group).for_each(|_| control.count_game());
            games += group;
        }
        let data = postcard::to_allocvec(&self.fold);
        let data = data.map_err(|error| RunnerError::Unreadable(error.to_string()))?;
        let block = Block { series, first, games };
        let seconds = begin.elapsed().as_secs_f64();
        Ok(BlockResult { block, seconds, data, records: Vec::new() })
    }
}

/// Takes what was measured of a block.
type Take<'t, F> = dyn FnMut(&mut dyn RunContext, Block, F) -> Result<(), LabError> + 't;

/// The side that collects.
struct Taker<'c, 'm, 't, G: Game, F> {
    of: &'m Match<'m, G>,
    context: &'c mut dyn RunContext,
    doing: &'c str,
    resumed: u64,
    take: &'c mut Take<'t, F>,
}

impl<G: Game, F: Fold<G>> Watch for Taker<'_, '_, '_, G, F> {
    type Error = LabError;

    fn request(&self, block: Block) -> BlockRequest {
        self.of.request(block, F::NAME)
    }

    fn take(&mut self, results: Vec<BlockResult>) -> Result<(), LabError> {
        for BlockResult { block, data, .. } in results {
            let fold = postcard::from_bytes(&data).map_err(LabError::failed)?;
            (self.take)(self.context, block, fold)?;
        }
        Ok(())
    }

    fn progress(&mut self, played: u64) {
        self.context.progress(self.resumed + played, self.of.games, self.doing);
    }
}

/// Sums by span of games, those that touch joined, and the file they are kept in.
struct KeptSpans<'f, G, F> {
    key: String,
    file: &'f str,
    spans: BTreeMap<u64, (u64, F)>,
    game: PhantomData<fn() -> G>,
}

impl<'f, G: Game, F: Fold<G>> KeptSpans<'f, G, F> {
    /// What was kept of this match; files of another match or of another form do not count.
    fn load(
        key: String,
        file: &'f str,
        covered: &mut Coverage,
        context: &mut dyn RunContext,
    ) -> Result<Self, LabError> {
        let text = if file.is_empty() { None } else { context.load(file)? };
        let kept = text.and_then(|text| serde_json::from_str::<Kept>(&text).ok());
        let kept = kept.filter(|kept| kept.key == key).unwrap_or_default();
        let mut spans = BTreeMap::new();
        for (first, games, data) in kept.spans {
            let fold = from_hex(&data).and_then(|bytes| postcard::from_bytes(&bytes).ok());
            if let Some(fold) = fold
                && covered.add(Block { series: 0, first, games })
            {
                spans.insert(first, (games, fold));
            }
        }
        Ok(KeptSpans { key, file, spans, game: PhantomData })
    }

    fn add(&mut self, block: Block, fold: F) {
        self.spans.insert(block.first, (block.games, fold));
        let mut joined: BTreeMap<u64, (u64, F)> = BTreeMap::new();
        for (first, (games, fold)) in std::mem::take(&mut self.spans) {
            match joined.last_entry() {
                Some(mut last) if last.key() + last.get().0 == first => {
                    let (length, sums) = last.get_mut();
                    *length += games;
                    sums.merge(fold);
                }
                _ => drop(joined.insert(first, (games, fold))),
            }
        }
        self.spans = joined;
    }

    fn save(&self, context: &mut dyn RunContext) -> Result<(), LabError> {
        if self.file.is_empty() {
            return Ok(());
        }
        let mut spans = Vec::new();
        for (&first, (games, fold)) in &self.spans {
            let bytes = postcard::to_allocvec(fold).map_err(LabError::failed)?;
            spans.push((first, *games, bytes.iter().map(|byte| format!("{byte:02x}")).collect()));
        }
        let kept = Kept { key: self.key.clone(), spans };
        context.save(self.file, &serde_json::to_string(&kept).map_err(LabError::failed)?)
    }

    /// The sums of all games, if all are there.
    fn whole(mut self, games: u64) -> Option<F> {
        match self.spans.pop_first() {
            None if games == 0 => Some(F::default()),
            Some((0, (length, fold))) if length == games => Some(fold),
            _ => None,
        }
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
impl From<RunnerError> for LabError {
    fn from(error: RunnerError) -> Self {
        match error {
            RunnerError::Bot(error) => LabError::usage(error),
            other => LabError::failed(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use bw_core::toy::Nim;
    use bw_core::{BotKind, Options, Seat, UniformBot};
    use bw_lab::MemoryContext;
    use bw_package::Package;

    use super::*;
    use crate::files::Files;
    use crate::schedule::Seeds;

    /// Wins of the first bot, by the number of games of the group.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    struct Wins {
        games: u64,
        wins: BTreeMap<u64, u64>,
    }

    impl Fold<Nim> for Wins {
        const NAME: &'static str = "wins";

        fn add_group(&mut self, _: &Nim, group: &[Completed<Nim>]) {
            self.games += group.len() as u64;
            let won = |game: &&Completed<Nim>| {
                let seat = Seat::new(game.seating.seat(0, 2) as u8);
                game.finished.outcome.rank(seat) == 1
            };
            let wins = group.iter().filter(won).count() as u64;
            *self.wins.entry(wins).or_insert(0) += 1;
        }

        fn merge(&mut self, other: Self) {
            self.games += other.games;
            for (wins, times) in other.wins {
                *self.wins.entry(wins).or_insert(0) += times;
            }
        }
    }

    fn package() -> Package<Nim> {
        let uniform =
            BotKind::<Nim> { name: "uniform", options: &[], make: |_, _| Ok(Box::new(UniformBot)) };
        Package::new(vec![uniform])
    }

    fn with_match<T>(games: u64, seed: u64, work: impl FnOnce(&Match<'_, Nim>) -> T) -> T {
        let (game, package) =
            (Nim::new(2, &Options::defaults(Nim::SPEC.options)).unwrap(), package());
        let roster = Roster::new(&package, Files::default());
        work(&Match {
            game: &game,
            rules: "",
            roster: &roster,
            bots: vec![BotSpec::parse("uniform"), BotSpec::parse("uniform")],
            schedule: Schedule { seats: 2, fixed_seats: false, seed, seeds: Seeds::Consecutive },
            games,
            threads: None,
        })
    }

    #[test]
    fn threads_and_stops_change_nothing() {
        let whole: Wins = with_match(501, 4, |of| of.play_here().unwrap());
        assert_eq!((whole.games, whole.wins.values().sum::<u64>()), (501, 251));
        let mut context = MemoryContext::default();
        let played: Wins = with_match(501, 4, |of| of.play(&mut context, "m.json").unwrap());
        assert_eq!(played, whole);
        let mut context = MemoryContext { stop_after: 2, ..MemoryContext::default() };
        let stopped = with_match(200_000, 4, |of| of.play::<Wins>(&mut context, "m.json"));
        assert_eq!(stopped, Err(LabError::Stopped));
        assert!(context.files.contains_key("m.json"));
        (context.stop, context.stop_after) = (bw_core::Stop::default(), 0);
        let resumed = with_match(501, 4, |of| of.play::<Wins>(&mut context, "m.json").unwrap());
        assert_eq!(resumed, whole, "spans beyond the end of a shorter match do not count");
    }

    #[test]
    fn what_was_kept_of_another_match_does_not_count() {
        let mut context = MemoryContext::default();
        with_match(60, 1, |of| of.play::<Wins>(&mut context, "m.json").unwrap());
        let other: Wins = with_match(60, 2, |of| of.play(&mut context, "m.json").unwrap());
        assert_eq!(other, with_match(60, 2, |of| of.play_here().unwrap()));
        context.files.insert("m.json".into(), r#"{"key":"","played":[]}"#.into());
        let again: Wins = with_match(60, 2, |of| of.play(&mut context, "m.json").unwrap());
        assert_eq!(again, other, "files of an older form are passed over");
    }

    #[test]
    fn wrong_bots_are_named() {
        let error = with_match(2, 0, |of| {
            let bots = vec![BotSpec::parse("uniform"), BotSpec::parse("farmer")];
            let wrong = Match { bots, game: of.game, rules: "", roster: of.roster, ..*of };
            wrong.play::<Wins>(&mut MemoryContext::default(), "").unwrap_err()
        });
        assert!(error.to_string().contains("has no bot `farmer`; there are uniform"), "{error}");
    }
}
