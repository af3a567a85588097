#!/usr/bin/env python3
# boardwright match carcassonne --bot 'exec:python3 examples/bots/imitator_bot.py' --bot greedy --games 10
#
# Plays whatever the others have played most often so far. Shows the other half of the protocol: it listens
# to `observe`, answers with texts, plays many games in one process and talks about it on stderr.
import collections
import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def main():
    me, seen, games = None, collections.Counter(), 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            # Nothing is carried over from one game to the next.
            me, seen = str(message["seat"]), collections.Counter()
            say({"type": "hello", "protocol": 1, "name": "imitator_bot.py",
                 "view": False, "games": "many"})
        elif message["type"] == "observe":
            if message["actor"] not in ("*", me):
                seen[message["action"]] += 1
        elif message["type"] == "choose":
            favourite = max(message["legal"], key=lambda text: seen[text])
            say({"type": "choice", "id": message["id"], "action": favourite})
        elif message["type"] == "over":
            games += 1
            print(f"game {games}: ranks {message['ranks']}", file=sys.stderr)
        elif message["type"] == "quit":
            break


main()
