#!/usr/bin/env python3
# boardwright match warlight --bot 'exec:python3 examples/bots/warlight_template.py' --bot random --games 20
#
# Deploys beside the weakest foreign region, attacks whatever it is sure to take, walks to the front with the rest.
from typing import Dict, List

from boardwright import Question, WarlightSetup, WarlightView, play


def pick(question: Question) -> str:
    """Start in super regions that are small for their bonus."""
    setup: WarlightSetup = question.game.setup
    price = {}
    for group in setup["super_regions"]:
        for region in group["regions"]:
            price[region] = len(group["regions"]) / (group["bonus"] + 0.5)
    return min(question.legal, key=lambda text: price[int(text.split()[1])])


def front_distances(near: Dict[int, List[int]], foes: Dict[int, int]) -> Dict[int, int]:
    """Steps from every region to the nearest foreign one."""
    far, wave = {region: 0 for region in foes}, list(foes)
    for here in wave:
        for there in near[here]:
            if there not in far:
                far[there] = far[here] + 1
                wave.append(there)
    return far


def turn(question: Question) -> List[str]:
    """A whole turn at once: deployments, `done`, attacks, `done`."""
    view: WarlightView = question.view
    near = {region["id"]: region["neighbours"] for region in question.game.setup["regions"]}
    seat = question.game.seat
    own = {region["id"]: region["armies"] for region in view["regions"] if region["owner"] == seat}
    foes = {region["id"]: region["armies"] for region in view["regions"] if region["owner"] != seat}
    fronts = [(foes[there], -own[here], here) for here in own for there in near[here] if there in foes]
    target, income, far = min(fronts)[2], question.me["income"], front_distances(near, foes)
    own[target] += income
    orders = [f"deploy {target} {income}", "done"]
    for here in own:
        spare = own[here] - 1
        enemies = sorted((foes[there], there) for there in near[here] if there in foes)
        for at, (armies, there) in enumerate(enemies):
            if spare > 2 * armies:
                sent = spare if at + 1 == len(enemies) else 2 * armies + 1
                orders.append(f"attack {here} {there} {sent}")
                spare -= sent
        if not enemies and spare > 0:
            orders.append(f"attack {here} {min(near[here], key=far.__getitem__)} {spare}")
    return orders + ["done"]


def choose(question: Question):
    return turn(question) if question.view["phase"] == "orders" else pick(question)


play(choose, name="warlight template")
