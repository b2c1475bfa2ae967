package kata.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a panel that may have to be cut to make it fit, in the order in which they are
 * shown. Where there is too little room, the printed output goes first, then the picture, then
 * where to look; after that the texts are cut, the reason first.
 *
 * @param seen what was seen
 * @param expected what the rule wants
 * @param why why it matters
 * @param look where to look
 * @param pictures the timeline, with fewer threads in each; none where there is nothing to draw
 * @param printed what the attempt printed; the first line is the heading
 */
record PanelLines(
        List<String> seen,
        List<String> expected,
        List<String> why,
        List<String> look,
        List<List<String>> pictures,
        List<String> printed) {

    /**
     * Whether the texts, or those that are left without where to look, take just this many lines.
     */
    boolean textsFill(int room) {
        int text = seen.size() + expected.size() + why.size();
        return text == room || text + look.size() == room;
    }

    /** What fits into this many lines. */
    List<String> fit(int room) {
        List<String> lines = new ArrayList<>(texts(room));
        int left = room - lines.size() - 1;
        Optional<List<String>> picture =
                pictures.stream().filter(lanes -> lanes.size() <= left).findFirst();
        picture.ifPresent(lanes -> append(lines, lanes));
        if (picture.isPresent() || pictures.isEmpty()) {
            append(lines, lastOf(printed, room - lines.size() - 1));
        }
        return lines;
    }

    private List<String> texts(int room) {
        List<String> lines = new ArrayList<>();
        int text = seen.size() + expected.size() + why.size();
        if (text + look.size() <= room) {
            lines.addAll(seen);
            lines.addAll(expected);
            lines.addAll(why);
            lines.addAll(look);
            return lines;
        }
        int tooMany = text - room;
        List<String> reason = shortened(why, tooMany);
        tooMany -= why.size() - reason.size();
        List<String> wish = shortened(expected, tooMany);
        tooMany -= expected.size() - wish.size();
        lines.addAll(shortened(seen, tooMany));
        lines.addAll(wish);
        lines.addAll(reason);
        return lines;
    }

    // The last line that stays says that there was more. One line stays.
    private static List<String> shortened(List<String> lines, int tooMany) {
        if (tooMany <= 0 || lines.size() <= 1) {
            return lines;
        }
        int left = Math.max(1, lines.size() - tooMany);
        List<String> shorter = new ArrayList<>(lines.subList(0, left));
        shorter.set(left - 1, shorter.getLast().replaceFirst("(.*).{2}$", "$1 …"));
        return shorter;
    }

    // Its heading, and as many of the last lines as fit.
    private static List<String> lastOf(List<String> printed, int room) {
        if (printed.isEmpty() || room < 2) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(printed.subList(0, 1));
        int first = Math.max(1, printed.size() - room + 1);
        lines.addAll(printed.subList(first, printed.size()));
        return lines;
    }

    private static void append(List<String> lines, List<String> block) {
        if (!block.isEmpty()) {
            lines.add("");
            lines.addAll(block);
        }
    }
}
