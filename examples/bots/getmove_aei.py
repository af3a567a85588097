#!/usr/bin/env python3
# boardwright match arimaa --bot 'aei:python3 examples/bots/getmove_aei.py ./my_old_bot' --bot ugrh --games 2
#
# Lets an old "getMove" bot play over the Arimaa Engine Interface. Such a bot is a command that is run once for every
# turn with three files as arguments (the position as a diagram, the list of moves so far, the state of the game as
# KEY=VALUE lines); the last line it prints is its turn: `Ee2n Ee3n`, or the placements of its set-up.
#
# With `--classic` before the command the files are written as the first bots read them: empty squares are blank, empty
# traps are `X`, and the sides are `w` and `b` instead of `g` and `s`.
import os
import subprocess
import sys
import tempfile

FILES, TRAPS = "abcdefgh", ("c3", "f3", "c6", "f6")
STEP = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


def say(line):
    # Without the flush the line would wait in a buffer, and so would the game.
    print(line, flush=True)


def moved(square, direction):
    column, row = STEP[direction]
    return FILES[FILES.index(square[0]) + column] + str(int(square[1]) + row)


class Game:
    def __init__(self, classic=False):
        self.board, self.moves, self.options = {}, [], {}
        self.turns, self.classic = 0, classic

    def side(self):
        return ("wb" if self.classic else "gs")[self.turns % 2]

    def label(self):
        return f"{self.turns // 2 + 1}{self.side()}"

    def set_position(self, side, squares):
        self.__init__(self.classic)
        names = [file + str(rank) for rank in range(8, 0, -1) for file in FILES]
        self.board = {name: piece for name, piece in zip(names, squares) if piece not in " ."}
        self.turns = 2 if side in "gw" else 3

    def play(self, tokens):
        for token in tokens.split():
            piece, square, rest = token[0], token[1:3], token[3:]
            if rest == "":
                self.board[square] = piece
            elif rest == "x":
                self.board.pop(square, None)
            else:
                self.board[moved(square, rest)] = self.board.pop(square, piece)
        self.moves.append(f"{self.label()} {tokens}")
        self.turns += 1

    def diagram(self):
        def cell(name):
            trap, empty = ("X", " ") if self.classic else ("x", ".")
            return self.board.get(name, trap if name in TRAPS else empty)

        edge = " +-----------------+"
        rows = [f"{rank}| {' '.join(cell(file + str(rank)) for file in FILES)} |" for rank in range(8, 0, -1)]
        return "\n".join([self.label(), edge, *rows, edge, "   a b c d e f g h"]) + "\n"

    def state(self):
        values = {"side": self.side(), "turn": self.label(), **self.options}
        return "".join(f"{key}={value}\n" for key, value in values.items())


def ask(command, game):
    with tempfile.TemporaryDirectory() as folder:
        texts = {
            "position.txt": game.diagram(),
            "moves.txt": "".join(move + "\n" for move in game.moves + [game.label()]),
            "state.txt": game.state(),
        }
        paths = []
        for name, text in texts.items():
            paths.append(os.path.join(folder, name))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run(command + paths, stdout=subprocess.PIPE, text=True, check=False)
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        if done.returncode != 0 or not lines:
            raise RuntimeError(f"the bot ended with code {done.returncode} and printed {len(lines)} lines")
        return lines[-1]


def main():
    command = sys.argv[1:]
    classic = command[:1] == ["--classic"]
    command = command[classic:]
    if not command:
        sys.exit("usage: getmove_aei.py [--classic] COMMAND [ARGUMENT…]")
    game = Game(classic)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "aei":
            for answer in ("protocol-version 1", f"id name getMove {os.path.basename(command[-1])}",
                           "id author its author", "id version 1", "aeiok"):
                say(answer)
        elif word == "isready":
            say("readyok")
        elif word == "newgame":
            options, game = game.options, Game(classic)
            game.options = options
        elif word == "setposition":
            side, _, squares = rest.partition(" ")
            game.set_position(side, squares.strip("[]"))
        elif word == "setoption":
            name, _, value = rest.removeprefix("name ").partition(" value ")
            game.options[name] = value
        elif word == "makemove":
            game.play(rest)
        elif word == "go" and rest != "ponder":
            try:
                say(f"bestmove {ask(command, game)}")
            except (OSError, RuntimeError) as error:
                sys.exit(f"getmove_aei.py: {error}")
        elif word == "quit":
            break


main()
