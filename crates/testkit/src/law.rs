//! The laws by name. A name is what a violation reports and what a planted bug is asserted on.

macro_rules! laws {
    ($($constant:ident = $name:literal: $says:literal;)*) => {
        $(#[doc = $says] pub const $constant: &str = $name;)*

        /// Every law: its name and what it says.
        pub const ALL: &[(&str, &str)] = &[$(($name, $says)),*];
    };
}

laws! {
    SPEC = "spec": "What a game declares is sound and kept.";
    OPTIONS = "options": "Option values give an error or a playable game.";
    PLAYS_ON = "plays-on": "Legal actions are carried out without a panic.";
    TURN = "turn": "A decision is asked of at least one seat, and only of seats at the table.";
    LIST_ASKED = "list-asked": "Who is asked has a decision, who is not has none.";
    LIST_ASCENDING = "list-ascending": "Lists are strictly ascending.";
    LIST_APPENDS = "list-appends": "Listing again appends the same list to what the buffer held.";
    IS_LEGAL = "is-legal": "Legal is what is listed, and nothing else.";
    CHANCE_POSSIBLE = "chance-possible": "What chance draws is possible.";
    CHANCE_REPEATS = "chance-repeats": "The same generator draws the same outcome.";
    CLONE = "clone": "A copy equals its original, evolves equally and leaves it alone.";
    INVARIANT = "invariant": "The game's own invariant holds.";
    TEXT_LINE = "text-line": "Texts are one trimmed line without control characters.";
    TEXTS_UNIQUE = "texts-unique": "Decisions of one list have different texts.";
    ACTION_TEXT = "action-text": "An action's text reads back as the action.";
    STATE_TEXT = "state-text": "A state's text reads back as the state.";
    STATE_EVOLVES = "state-evolves": "A state read from text evolves like the one it was written from.";
    BOARD_TEXT = "board-text": "Boards and words can be written for every viewer and language.";
    VIEW_ALIKE = "view-alike": "Views serialise, and equal views give equal JSON and texts.";
    VIEW_DETERMINIZE = "view-determinize": "A determinized state looks as it should.";
    VIEW_POSITION = "view-position": "Where somebody is asked, the position written from a view reads back as a state that looks the same.";
    VIEW_LIST = "view-list": "The list is a function of the seat's view.";
    VIEW_TURN = "view-turn": "What the game waits for and its progress are functions of the view.";
    VIEW_OPEN = "view-open": "Where nothing is hidden all see the same.";
    VIEW_LEAK = "view-leak": "After the same visible action, states that looked alike look alike.";
    SEEN_OWN = "seen-own": "The actor and who sees all see the action itself.";
    SEEN_TEXT = "seen-text": "What is seen can be written.";
    SEEN_LEAK = "seen-leak": "What is seen of an action tells no more than the views do.";
    SEEN_NOTHING = "seen-nothing": "An action that is not seen changes nothing that is.";
    COMMUTE = "commute": "Simultaneous decisions of different seats commute.";
    COMMIT_HIDDEN = "commit-hidden": "Others do not see that a seat has committed.";
    SETTLE = "settle": "An own way to settle chance equals the common one, draw for draw.";
    RANDOM_ACTION = "random-action": "A random decision is legal and uniform.";
    LOG_REPLAYS = "log-replays": "The log replays to the same state.";
    RECORD = "record": "A record survives JSON and replays.";
    PROGRESS = "progress": "Progress never goes back.";
    LENGTH = "length": "No game is longer than declared.";
    OUTCOME = "outcome": "Ranks, scores and order agree.";
    SCORE_PARTS = "score-parts": "Every seat has a score for each declared part.";
    SCORE_SUM = "score-sum": "The parts of a score add up to it.";
    PICTURE_XML = "picture-xml": "A picture is one well-formed SVG element.";
    PICTURE_VIEW_BOX = "picture-view-box": "A picture has a view box with an area.";
    PICTURE_ALONE = "picture-alone": "A picture has no style, no script and refers to itself only.";
    PICTURE_COLOURS = "picture-colours": "Colours are tokens that are defined.";
    PICTURE_NUMBERS = "picture-numbers": "Numbers in pictures are finite.";
    PARTS_APART = "parts-apart": "Parts tell the legal decisions apart.";
    HANDLES_DRAWN = "handles-drawn": "Handles that parts name are in the picture and can be reached.";
    HANDLES_NAMED = "handles-named": "Handles that look legal belong to a legal decision, or step an amount of one.";
    GARBAGE_ACTION = "garbage-action": "No text makes the reader of actions panic.";
    GARBAGE_STATE = "garbage-state": "No text is read as a state that the rules cannot hold.";
    HASH_EQUAL = "hash-equal": "Equal states have equal keys.";
    HASH_APART = "hash-apart": "Different states have different keys.";
    UNDO_APPLIES = "undo-applies": "An undoable action does what the action does.";
    UNDO_RESTORES = "undo-restores": "Taking back restores the state.";
    CHANCE_LIST = "chance-list": "Listed outcomes are ascending, weighted and all that is possible.";
    CHANCE_WEIGHTS = "chance-weights": "Outcomes are drawn as often as their weights say.";
    TURNS_LEGAL = "turns-legal": "A whole turn is legal decision by decision, and whole.";
    TURNS_DIFFERENT = "turns-different": "No whole turn is listed twice.";
    TURNS_COMPLETE = "turns-complete": "Every turn that can be played is listed.";
    TURNS_STOP = "turns-stop": "Listing turns stops when told to.";
    BOT_VIEW = "bot-view": "What foreign bots read is valid by the game's schemas.";
    BOT_LEGAL = "bot-legal": "A bot answers with legal decisions.";
    BOT_REPEATS = "bot-repeats": "A bot with the same luck plays the same.";
    BOT_FORGETS = "bot-forgets": "A bot that has played before plays like a new one.";
    BOT_FAIR = "bot-fair": "A bot's answer depends on nothing it cannot see.";
    BOT_ANALYSIS = "bot-analysis": "Being asked for an analysis changes no answer.";
}
