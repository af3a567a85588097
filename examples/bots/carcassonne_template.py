#!/usr/bin/env python3
# boardwright match carcassonne --bot 'exec:python3 examples/bots/carcassonne_template.py' --bot random --games 20
#
# Places tiles where most neighbours are, and meeples where they are worth most.
from boardwright import CarcassonneView, Question, play

KINDS = {"city": 2.0, "cloister": 1.5, "road": 1.2, "farm": 0.1}


def place(view: CarcassonneView, seat: int, text: str) -> float:
    """How good a placement `X,Y,rN` is: tiles around it, more so around cells where an own meeple stands."""
    x, y = (int(part) for part in text.split(",")[:2])
    beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    value = 0.0
    for tile in view["tiles"]:
        if abs(tile["x"] - x) <= 1 and abs(tile["y"] - y) <= 1:
            value += 1
    for meeple in view["meeples"]:
        if (meeple["x"], meeple["y"]) in beside:
            value += 3 if meeple["seat"] == seat else -2
    return value


def put_meeple(view: CarcassonneView, free: int, text: str) -> float:
    """How good `mN` is; `-` keeps the meeple and is worth 0."""
    if text == "-":
        return 0.0
    spot = next(spot for spot in view["spots"] if text == f"m{spot['segment']}")
    feature = spot["feature"]
    value = KINDS[feature["kind"]] * feature["worth"]
    if feature["open"] == 0:
        return 2 * value  # scored at once, and the meeple comes back
    return value - 6 / free  # the last ones are dear


def choose(question: Question) -> str:
    view: CarcassonneView = question.view
    if view["phase"] == "place":
        return max(question.legal, key=lambda text: place(view, question.game.seat, text))
    free = question.me["free_meeples"]
    return max(question.legal, key=lambda text: put_meeple(view, free, text))


play(choose, name="carcassonne template")
