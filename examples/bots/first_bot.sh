#!/bin/sh
# boardwright match carcassonne --bot 'exec:sh examples/bots/first_bot.sh' --bot random --games 10
#
# Plays the first legal decision in any game. There is always one, so it does not even ask for the list.
# The order of fields in a message never changes, so a pattern is enough to read it.
while IFS= read -r line; do
    case $line in
    '{"type":"hello",'*)
        echo '{"type":"hello","protocol":1,"name":"first_bot.sh","legal":false,"view":false,"events":false}'
        ;;
    '{"type":"choose",'*)
        id=${line#*'"id":'}
        id=${id%%[!0-9]*}
        echo "{\"type\":\"choice\",\"id\":$id,\"index\":0}"
        ;;
    '{"type":"quit"'*)
        exit 0
        ;;
    esac
done
