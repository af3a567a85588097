#!/usr/bin/env python3
# boardwright match carcassonne --bot 'exec:python3 examples/bots/random_bot.py' --bot random --games 10
#
# Plays any game at random. With a number as argument it plays the same way every time:
#   exec:python3 examples/bots/random_bot.py 7
import json
import random
import sys


def say(message):
    # Without the flush the line would wait in a buffer, and so would the game.
    print(json.dumps(message), flush=True)


def main():
    luck = random.Random(sys.argv[1]) if len(sys.argv) > 1 else random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "random_bot.py",
                 "view": False, "events": False})
        elif message["type"] == "choose":
            index = luck.randrange(len(message["legal"]))
            say({"type": "choice", "id": message["id"], "index": index})
        elif message["type"] == "quit":
            break


main()
