package kata.cli.step;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.cli.context.UserError;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * A wrong answer that a room can break by hand.
 *
 * @param part as one types it, {@code pool/4}
 * @param wrong name of the rejected attempt
 * @param sentence for the room
 */
record Puzzle(String part, String wrong, String sentence) {

    private static final String FILE = "workshop/puzzles.txt";

    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(\\S+)\\s*:\\s+(.+)");

    /**
     * All of them, in the order of the file.
     *
     * @throws UserError when a line of it cannot be read
     */
    static List<Puzzle> all(Workbook workbook) {
        return Texts.read(workbook.root().resolve(FILE))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Puzzle::of)
                .toList();
    }

    private static Puzzle of(String line) {
        Matcher puzzle = LINE.matcher(line);
        if (!puzzle.matches()) {
            throw new UserError("%s: cannot read the line: %s", FILE, line);
        }
        return new Puzzle(puzzle.group(1), puzzle.group(2), puzzle.group(3));
    }
}
