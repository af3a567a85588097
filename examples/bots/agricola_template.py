#!/usr/bin/env python3
# boardwright match agricola --bot 'exec:python3 examples/bots/agricola_template.py' --bot random --games 20
#
# Sends its people where most goods lie, grows its family when it can and never forgets to eat.
from boardwright import AgricolaView, Question, play

# What one of each kind is worth; food is worth more while the next harvest would find too little of it.
GOODS = {"wood": 1, "clay": 0.9, "reed": 1.3, "stone": 1.2, "grain": 1.5, "vegetable": 2, "food": 0.6,
         "sheep": 1.5, "boar": 1.8, "cattle": 2.2}
# What can be done at a space besides.
PARTS = {"growth": 9, "growth-no-room": 9, "plow": 3, "sow": 3, "build": 3, "room": 3, "renovate": 3, "fences": 3,
         "improve": 2, "bake": 1, "goods": 1.5}
# Other decisions by their first word, the best first.
VERBS = ["sow", "plow", "room", "pasture", "renovate", "stable", "breed", "keep", "craft", "buy", "bake", "cook",
         "play", "use", "take", "pay", "do", "pick", "discard", "done", "skip"]


def place(question: Question, text: str) -> float:
    """How good `place SPACE` is."""
    view: AgricolaView = question.view
    name = text.partition(" ")[2]
    facts = question.game.setup["spaces"].get(name)
    lying = next((space["goods"] for space in view["spaces"] if space["id"] == name), {})
    if facts is None:
        return 0.0
    hungry = question.me["goods"].get("food", 0) < question.me["hunger"]
    worth = dict(GOODS, food=4.0) if hungry else GOODS
    value = sum(worth[good] * count for goods in (lying, facts["gives"]) for good, count in goods.items())
    return value + sum(PARTS.get(part, 0) for part in facts["parts"])


def rank(question: Question, text: str) -> float:
    verb = text.split()[0]
    enough = question.me["goods"].get("food", 0) >= question.me["hunger"]
    if verb == "cook" and enough:
        return -50.0  # nothing is cooked that need not be
    return -VERBS.index(verb) if verb in VERBS else -30.0


def choose(question: Question) -> str:
    if question.view["decision"] == "place":
        return max(question.legal, key=lambda text: place(question, text))
    if question.view["decision"] in ("keep", "breed"):
        return max(question.legal, key=lambda text: sum(int(word) for word in text.split()[1:]))
    return max(question.legal, key=lambda text: rank(question, text))


play(choose, name="agricola template")
