#!/usr/bin/env python3
# boardwright match arimaa --bot 'exec:python3 examples/bots/arimaa_template.py' --bot random --games 20
#
# Runs: takes the step after which its best rabbit has the shortest way home, and keeps off the traps.
from collections import deque

from boardwright import ArimaaView, Question, play

STEPS = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


def moved(square: str, direction: str) -> str:
    file, rank = STEPS[direction]
    return chr(ord(square[0]) + file) + str(int(square[1]) + rank)


def way_home(board: dict, square: str, goal: str, ahead: str) -> int:
    """Steps of a rabbit to its goal rank over empty squares, never backwards; 20 if there is no way."""
    queue, met = deque([(square, 0)]), {square}
    while queue:
        here, steps = queue.popleft()
        if here[1] == goal:
            return steps
        for direction in ahead + "ew":
            there = moved(here, direction)
            if "a" <= there[0] <= "h" and "1" <= there[1] <= "8" and there not in met and there not in board:
                met.add(there)
                queue.append((there, steps + 1))
    return 20


def judge(view: ArimaaView, seat: int, traps: list, text: str) -> float:
    """How good the board is after a step; the smaller, the better."""
    board, goal, ahead, rabbit = dict(view["board"]), "8" if seat == 1 else "1", "n" if seat == 1 else "s", "Rr"[seat - 1]
    own = board[text[1:3]].isupper() == (seat == 1) if text != "end" else False
    if text != "end":
        board[moved(text[1:3], text[3])] = board.pop(text[1:3])
    rabbits = [square for square, piece in board.items() if piece == rabbit]
    ways = sorted(way_home(board, square, goal, ahead) for square in rabbits)
    risk = 5 if own and moved(text[1:3], text[3]) in traps else 0
    return 10 * (ways[0] if ways else 20) + sum(ways) / 20 + risk + (3 if text == "end" else 0)


def choose(question: Question) -> str:
    if question.view["phase"] == "setup":
        return question.legal[0]  # rabbits in front, the others behind them
    traps, seat = question.game.setup["traps"], question.game.seat
    return min(question.legal, key=lambda text: judge(question.view, seat, traps, text))


play(choose, name="arimaa template")
