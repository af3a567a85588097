#!/usr/bin/env python3
# boardwright match dominion --bot 'exec:python3 examples/bots/dominion_template.py' --bot random --games 20
#
# Big Money: Provinces when it can, else Gold and Silver; Duchies when the Provinces run out.
from boardwright import DominionView, Question, play


def wanted(view: DominionView) -> list:
    """What to buy, best first."""
    provinces = view["supply"]["Province"]
    late = ["Duchy"] if provinces <= 4 else []
    last = ["Estate"] if provinces <= 2 else []
    return ["Province"] + late + ["Gold"] + last + ["Silver"]


def value(question: Question, text: str) -> float:
    """What a card is worth in the hand, for discarding and trashing: junk first."""
    card = question.game.setup["cards"].get(text.partition(" ")[2])
    if card is None:
        return 0.0
    return card["cost"] if "treasure" in card["types"] or "action" in card["types"] else -1.0


def choose(question: Question) -> str:
    view: DominionView = question.view
    if view["decision"] == "buy":
        for card in wanted(view):
            if f"buy {card}" in question.legal:
                return f"buy {card}"
        return "end buys"
    if view["decision"] in ("gain", "thief_gain"):
        return max(question.legal, key=lambda text: value(question, text))
    # Somebody attacks: lose what is worth least.
    return min(question.legal, key=lambda text: value(question, text))


play(choose, name="dominion template")
