# The words of Muster.

game = Muster
    .summary = Send soldiers to three fields in secret
help-1 = Everybody sends soldiers at once and in secret. A field counts for who has most soldiers there.

muster-log-place = sends one to field { $field }
muster-log-done = is done
muster-ask = Which field does the next one go to?
muster-seat = { $won } won

part-fields = Fields
rule-soldiers = Soldiers
    .help = Soldiers of a round.
rule-rounds = Rounds
    .help = Rounds of a game.
bot-random = Random
    .summary = chooses uniformly among the legal decisions
    .about = Knows the rules and nothing else.
bot-first = First
    .summary = takes the lowest legal decision
    .about = Takes the first decision of every list.
