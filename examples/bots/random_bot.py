#!/usr/bin/env python3
# boardwright match carcassonne --bot 'exec:python3 examples/bots/random_bot.py' --bot random --games 10
#
# Plays any game at random. Its luck comes from the arena: the same match plays the same games again. With a number as
# argument it has another luck:
#   exec:python3 examples/bots/random_bot.py 7
import json
import random
import sys


def say(message):
    # Without the flush the line would wait in a buffer, and so would the game.
    print(json.dumps(message), flush=True)


def main():
    own = sys.argv[1] if len(sys.argv) > 1 else ""
    luck = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            luck = random.Random(f"{message.get('seed')} {own}")
            say({"type": "hello", "protocol": 1, "name": "random_bot.py",
                 "view": False, "events": False})
        elif message["type"] == "choose":
            index = luck.randrange(len(message["legal"]))
            say({"type": "choice", "id": message["id"], "index": index})
        elif message["type"] == "quit":
            break


main()
