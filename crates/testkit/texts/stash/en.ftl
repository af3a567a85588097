# The words of Stash.

game = Stash
    .summary = Beat the card before, keep the best one back
help-1 = Draw a card, then play one or keep one back. A card that beats the one before is worth two points, the one kept back its rank.

stash-log-play = plays { $rank }
stash-log-keep = stashes { $rank }
stash-log-keep-hidden = stashes a card
stash-log-draw = draws { $rank }
stash-log-draw-hidden = draws a card
stash-ask = Which card do you play or stash?
stash-seat = { n-cards } in hand
stash-left = cards to draw

part-tops = Tops
part-stash = Stash
rule-ranks = Ranks
    .help = Ranks of the cards.
rule-copies = Copies
    .help = Cards of each rank.
rule-hand = Hand
    .help = Cards of a hand.
bot-random = Random
    .summary = chooses uniformly among the legal decisions
    .about = Knows the rules and nothing else.
bot-first = First
    .summary = takes the lowest legal decision
    .about = Takes the first decision of every list.
