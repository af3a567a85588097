"""A client for Boardwright's JSON line protocol, version 2: copy this file beside your bot.

    from boardwright import Question, play

    def choose(question: Question) -> str:
        return question.legal[0]

    play(choose, name="first")

`play` speaks the protocol until the arena says good-bye. `choose` gets a Question and returns one of its legal decisions,
or a list of texts that decides the rest of the turn at once. Python 3.9 or newer, nothing else. The views of all games
are typed below; `boardwright protocol GAME` says what every field means.
"""

import json
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, TypedDict, Union

Answer = Union[str, List[str]]


class Game(NamedTuple):
    """What a game is, from its first message on."""

    name: str  # its id, as in `boardwright games`
    seat: int  # the bot's own seat, from 1
    seats: int
    rules: Dict[str, Any]  # every rule option with its value
    setup: Any  # what never changes: map, cards, tiles; typed as CarcassonneSetup, WarlightSetup, …
    seed: int  # for the bot's own luck: the same if the same game is played again


class Question(NamedTuple):
    """A decision to be made."""

    game: Game
    view: Any  # what the seat knows; typed as CarcassonneView, WarlightView, …
    legal: List[str]  # all legal decisions
    time_ms: int  # what is left of this turn's time

    @property
    def me(self) -> Any:
        """The bot's own entry in the view's list of players."""
        return self.view["players"][self.game.seat - 1]


class Event(NamedTuple):
    """Something that the seat has seen happen."""

    game: Game
    actor: Optional[int]  # the seat that acted; None for chance
    action: str
    view: Any


def play(
    choose: Callable[[Question], Answer],
    name: str = "python",
    start: Optional[Callable[[Game], None]] = None,
    observe: Optional[Callable[[Event], None]] = None,
) -> None:
    """Plays all games that the arena wants, then returns. `start` is called when a game begins, `observe` whenever
    something happens; who has no use for that leaves it out, and the arena does not even send it. What a bot prints
    goes to its standard error."""
    game: Any = None
    to_arena, sys.stdout = sys.stdout, sys.stderr

    def say(**message: Any) -> None:
        # Without the flush the line would wait in a buffer, and so would the game.
        print(json.dumps(message), file=to_arena, flush=True)

    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            if 2 not in message.get("versions", []):
                sys.exit("this arena does not speak version 2 of the protocol")
            seat, rules, setup = message["seat"], message["rules"], message.get("setup")
            game = Game(message["game"], seat, message["seats"], rules, setup, message.get("seed", 0))
            if start:
                start(game)
            say(type="hello", protocol=2, name=name, games="many", events=observe is not None)
        elif kind == "choose":
            question = Question(game, message["view"], message["legal"], message["time_ms"])
            answer = choose(question)
            if isinstance(answer, str):
                say(type="choice", id=message["id"], action=answer)
            elif isinstance(answer, list):
                say(type="choice", id=message["id"], plan=answer)
            else:
                sys.exit(f"`choose` returned {answer!r}, not one of the legal texts or a list of texts")
        elif kind == "observe" and observe:
            actor = None if message["actor"] == "*" else int(message["actor"])
            observe(Event(game, actor, message["action"], message["view"]))
        elif kind == "quit":
            break


# The views of all games, as their schemas have them.


class TileSegment(TypedDict):
    kind: str
    slots: List[str]
    pennant: bool
    touches: List[int]


class TileKind(TypedDict):
    count: int
    edges: List[str]
    segments: List[TileSegment]


class CarcassonneSetup(TypedDict):
    meeples: int
    farms: str
    start_tile: str
    tiles: Dict[str, TileKind]


class TableTile(TypedDict):
    tile: str
    x: int
    y: int
    rotation: int
    seat: Optional[int]


class FeatureFacts(TypedDict):
    id: int
    kind: str
    tiles: int
    pennants: int
    open: int
    worth: int
    meeples: List[int]


class TableMeeple(TypedDict):
    seat: int
    x: int
    y: int
    segment: int
    feature: FeatureFacts


class MeepleSpot(TypedDict):
    segment: int
    feature: FeatureFacts


class Follower(TypedDict):
    points: int
    points_now: int
    free_meeples: int


class CarcassonneView(TypedDict):
    phase: str
    seat: Optional[int]
    hand: Optional[str]
    tiles: List[TableTile]
    meeples: List[TableMeeple]
    spots: List[MeepleSpot]
    players: List[Follower]
    bag: Dict[str, int]
    tiles_left: int
    discarded: List[str]


class SpaceFacts(TypedDict):
    name: str
    stage: Optional[int]
    accumulates: Dict[str, int]
    gives: Dict[str, int]
    parts: List[str]


class PrintedCard(TypedDict):
    name: str
    kind: str
    cost: List[Dict[str, int]]
    hands_back: Optional[str]
    needs: List[str]
    points: int
    passes_on: bool
    text: str


class AgricolaSetup(TypedDict):
    family_game: bool
    food_per_adult: int
    harvests: List[int]
    spaces: Dict[str, SpaceFacts]
    cards: Dict[str, PrintedCard]


class NumberedWay(TypedDict):
    goods: Dict[str, int]
    cooked: Dict[str, int]
    cards: List[str]


class BoardSpace(TypedDict):
    id: str
    goods: Dict[str, int]
    people: List[int]


class Crops(TypedDict):
    crop: str
    count: int


class Pasture(TypedDict):
    cells: List[str]
    capacity: int


class Farmyard(TypedDict):
    house: str
    rooms: List[str]
    fields: Dict[str, Optional[Crops]]
    stables: List[str]
    pastures: List[Pasture]
    unused: List[str]
    fences: int


class Family(TypedDict):
    points: int
    goods: Dict[str, int]
    farm: Farmyard
    hand: List[str]
    pack: List[str]
    occupations_in_hand: int
    minors_in_hand: int
    played: List[str]
    people: int
    newborn: int
    placed: int
    hunger: int
    begging: int
    food_for: Dict[str, int]
    coming: Dict[str, Dict[str, int]]
    card_fields: Dict[str, Crops]


class AgricolaView(TypedDict):
    round: int
    phase: str
    start_player: int
    seat: Optional[int]
    decision: Optional[str]
    ways: List[NumberedWay]
    spaces: List[BoardSpace]
    round_cards: List[Optional[str]]
    majors: List[str]
    players: List[Family]


class CardFacts(TypedDict):
    cost: int
    types: List[str]
    draws: int
    actions: int
    buys: int
    coins: int
    points: Optional[int]
    text: str


class DominionSetup(TypedDict):
    kingdom: Optional[List[str]]
    cards: Dict[str, CardFacts]
    auto_treasure: bool
    max_rounds: int


class PlayerZones(TypedDict):
    points: int
    owned: Dict[str, int]
    hand: Optional[Dict[str, int]]
    hand_size: int
    play: Dict[str, int]
    deck: Optional[Dict[str, int]]
    deck_top: List[str]
    deck_size: int
    discard: Optional[Dict[str, int]]
    discard_size: int
    discard_top: Optional[str]


class DominionView(TypedDict):
    turn: int
    seat: int
    phase: str
    decision: Optional[str]
    card: Optional[str]
    actions: int
    buys: int
    coins: int
    kingdom: List[str]
    supply: Dict[str, int]
    empty_piles: int
    trash: Dict[str, int]
    aside: Dict[str, int]
    picked: Dict[str, int]
    picked_size: int
    players: List[PlayerZones]


class ArimaaSetup(TypedDict):
    army: Dict[str, int]
    strength: str
    traps: List[str]
    steps: int


class PendingStep(TypedDict):
    kind: str
    square: str
    piece: str


class GameEnd(TypedDict):
    winner: int
    reason: str


class ArimaaView(TypedDict):
    phase: str
    turn: str
    seat: Optional[int]
    board: Dict[str, str]
    turn_start: Dict[str, str]
    previous_start: Optional[Dict[str, str]]
    steps: List[str]
    steps_left: int
    pending: Optional[PendingStep]
    cannot_end: Optional[str]
    frozen: List[str]
    supply: Optional[Dict[str, int]]
    next_square: Optional[str]
    over: Optional[GameEnd]


class MapRegion(TypedDict):
    id: int
    name: str
    super_region: int
    neighbours: List[int]
    armies: int


class MapSuperRegion(TypedDict):
    id: int
    name: str
    bonus: int
    regions: List[int]


class WarlightSetup(TypedDict):
    map: str
    regions: List[MapRegion]
    super_regions: List[MapSuperRegion]
    base_income: int
    wasteland_armies: int
    fog: bool
    max_rounds: int


class SeenRegion(TypedDict):
    id: int
    owner: Optional[int]
    armies: int


class Deployment(TypedDict):
    region: int
    armies: int


class EnteredAttack(TypedDict):
    from_region: int
    to_region: int
    armies: int


class Commander(TypedDict):
    income: int
    step: str
    out: Optional[int]
    offers: List[int]
    picks: List[int]
    starts: List[int]
    deployments: List[Deployment]
    attacks: List[EnteredAttack]


class ReportedOrder(TypedDict):
    seat: int
    fate: str
    from_region: int
    to_region: int
    armies: int
    attackers_lost: int
    defenders_lost: int


class WarlightView(TypedDict):
    phase: str
    round: int
    regions: List[SeenRegion]
    unseen: List[int]
    wastelands: List[int]
    players: List[Commander]
    report: List[ReportedOrder]
