# Lets an engine play a game against itself at a table of the real client, `pyrimaa.gameroom`, with a server of our own in
# place of the one on the network: `gameroom.py "ENGINE COMMAND" PLIES`. Prints what became of the game and what the engine
# complained about.
import logging
import sys
import threading
import time

from pyrimaa import aei, board, gameroom

TIMES = {"tcmove": "30", "tcreserve": "60", "tcpercent": "100", "tcmax": "0", "tctotal": "0", "tcturns": "0", "tcturntime": "0"}


class Complaints(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


class Server:
    """What both tables see of the game; every move is checked by the client's own rules."""

    def __init__(self, plies):
        self.changed, self.plies = threading.Condition(), plies
        self.position = board.Position(board.Color.GOLD, 4, board.BLANK_BOARD)
        self.moves, self.result = [], ""

    def label(self):
        return f"{len(self.moves) // 2 + 1}{'wb'[len(self.moves) % 2]}"

    def state(self):
        used = {"wused": "0", "bused": "0", "lastmoveused": "0", "tcwreserve2": "60", "tcbreserve2": "60"}
        players = {"wplayer": "Ana B", "bplayer": "* Petr", "wrating": "1500", "brating": "1600", "wpresent": "1", "bpresent": "1"}
        return {
            "moves": "\n".join(self.moves + [self.label()]), "turn": self.label()[-1], "plycount": str(len(self.moves)),
            "result": self.result, "lastchange": str(len(self.moves)), "postal": "0", "rated": "1", "starttime": "1",
            "timecontrol": "30s/60s", "finishedId": "1", "position": self.position.board_to_str(), **used, **players, **TIMES,
        }

    def wait(self, seen, seconds):
        with self.changed:
            self.changed.wait_for(lambda: self.result or str(len(self.moves)) != seen, seconds)
            return self.state()

    def play(self, side, move):
        with self.changed:
            assert side == self.label()[-1], f"{side} moved out of turn"
            self.position = self.position.do_move_str(move)
            self.moves.append(f"{self.label()} {move}")
            if len(self.moves) >= self.plies or (len(self.moves) > 2 and self.position.is_end_state()):
                self.result = "w g"
            self.changed.notify_all()


class LocalTable(gameroom.Table):
    def __init__(self, server, side):
        super().__init__(None, {"gid": "1", "side": side})
        self.server, self.min_move_time = server, 0

    def updatestate(self, wait=0):
        self.state = self.server.wait(self.state.get("lastchange", ""), wait or 0)
        return self.state

    def move(self, move):
        self.server.play(self.side, move)
        return True

    def startgame(self):
        return True

    def chat(self, message):
        return True


def main():
    command, plies = sys.argv[1], int(sys.argv[2])
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    server, failures, engines = Server(plies), [], []

    def sit(side):
        try:
            engine = aei.EngineController(aei.get_engine("stdio", command, "gameroom.aei"))
            engines.append(engine)
            engine.isready()
            LocalTable(server, side).playgame(engine, "hello")
        except Exception as error:
            failures.append(f"{side}: {error!r}")
            with server.changed:
                server.result = "w i"
                server.changed.notify_all()

    players = [threading.Thread(target=sit, args=(side,)) for side in "wb"]
    for player in players:
        player.start()
    for player in players:
        player.join()
    for engine in engines:
        engine.quit()
    time.sleep(0.2)
    left = [engine.engine.proc.poll() for engine in engines]
    for engine in engines:
        engine.cleanup()
    print(f"{len(server.moves)} moves, result {server.result}, exit codes {left}")
    for line in failures + complaints.lines:
        print("complaint:", line)


main()
