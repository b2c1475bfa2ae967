package kata.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import kata.workbook.Progress;
import kata.workbook.Workbook;

/** Where the learner is: a bar for one module, and how far the others are. */
final class ModuleBars {

    private static final int MOST_LINES = 2;
    private static final int SHORTEST_NAME = 3;

    private final Workbook workbook;
    private final Progress progress;
    private final Terminal terminal;

    ModuleBars(Workbook workbook, Progress progress, Terminal terminal) {
        this.workbook = workbook;
        this.progress = progress;
        this.terminal = terminal;
    }

    /** The module's name, its bar, and its numbers: "pool ★■□□ 2 of 4". */
    String bar(String module, int nameWidth) {
        Set<String> solved = solved(module);
        Set<String> sound = progress.sound(module);
        StringBuilder bar = new StringBuilder();
        for (String part : workbook.parts(module)) {
            bar.append(
                    sound.contains(part)
                            ? terminal.green(terminal.mark("★", "*"))
                            : solved.contains(part)
                                    ? terminal.green(terminal.mark("■", "#"))
                                    : terminal.mark("□", "."));
        }
        return terminal.bold(("%-" + nameWidth + "s").formatted(module))
                + "%s %d of %d".formatted(bar, solved.size(), workbook.parts(module).size());
    }

    /** The same, and how many of the solved parts are sound: "pool ★■□□ 2 of 4, 1 sound". */
    String barWithSound(String module, int nameWidth) {
        int sound = sound(module);
        String bar = bar(module, nameWidth);
        return solved(module).isEmpty() ? bar : bar + ", %d sound".formatted(sound);
    }

    /** How many of the module's parts are solved with all sound rules. */
    int sound(String module) {
        Set<String> sound = progress.sound(module);
        sound.retainAll(workbook.parts(module));
        return sound.size();
    }

    /**
     * All modules, that of the panel with its bar, the others by their numbers: in two lines, where
     * the names can be made short enough for it, or else in three.
     *
     * @param width of each line
     */
    List<String> lines(String module, int width) {
        List<String> others =
                workbook.modules().stream().filter(other -> !other.equals(module)).toList();
        int longest = others.stream().mapToInt(String::length).max().orElse(SHORTEST_NAME);
        for (int most = MOST_LINES; ; most++) {
            for (int name = longest; name >= SHORTEST_NAME; name--) {
                List<String> lines = lines(module, others, name, width);
                if (lines.size() <= most) {
                    return lines;
                }
            }
        }
    }

    private List<String> lines(String module, List<String> others, int longestName, int width) {
        int parts = workbook.parts(module).size();
        int indent = module.length() + 2;
        // As wide as it gets once all is solved: no line is wider or narrower by an answer.
        int used = indent + parts + " %d of %d".formatted(parts, parts).length();
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(bar(module, indent));
        for (String other : others) {
            int all = workbook.parts(other).size();
            String name = shortened(other, longestName);
            String state = "   %s %d/%d".formatted(name, solved(other).size(), all);
            int most = "   %s %d/%d".formatted(name, all, all).length();
            if (used + most > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(indent));
                state = state.strip();
                used = indent;
                most -= 3;
            }
            line.append(terminal.faint(state));
            used += most;
        }
        lines.add(line.toString());
        return lines;
    }

    private String shortened(String name, int longest) {
        return name.length() <= longest
                ? name
                : name.substring(0, longest - 1) + terminal.mark("…", ".");
    }

    Set<String> solved(String module) {
        Set<String> solved = progress.solved(module);
        solved.retainAll(workbook.parts(module));
        return solved;
    }
}
