package kata.judge.lincheck;

import java.util.ArrayList;
import java.util.List;

/** Steps of two threads, one below the other, in two columns of a panel. */
final class TwoColumns {

    private static final int COLUMN = 43;
    private static final int MOST_STEPS = 10;

    /**
     * One line of the picture.
     *
     * @param thread who, 1 or 2
     * @param text what
     */
    record Step(int thread, String text) {}

    private TwoColumns() {}

    /** The lines, with a headline; empty where there is no step. */
    static String of(List<Step> all) {
        List<Step> steps = cut(all);
        if (steps.isEmpty()) {
            return "";
        }
        StringBuilder picture = new StringBuilder(line("thread 1", "thread 2"));
        for (Step step : steps) {
            picture.append('\n')
                    .append(step.thread == 1 ? line(step.text, "") : line("", step.text));
        }
        return picture.toString();
    }

    private static String line(String left, String right) {
        String format = "%-" + COLUMN + "s %s";
        return format.formatted(fit(left), fit(right)).stripTrailing();
    }

    private static String fit(String text) {
        return text.length() <= COLUMN ? text : text.substring(0, COLUMN - 1) + "…";
    }

    /** Leaves out steps in the middle of what one thread does without a break. */
    private static List<Step> cut(List<Step> steps) {
        List<Step> kept = new ArrayList<>(steps);
        while (kept.size() > MOST_STEPS) {
            int begin = 0;
            int length = 0;
            for (int from = 0, to; from < kept.size(); from = to) {
                to = from;
                while (to < kept.size() && kept.get(to).thread == kept.get(from).thread) {
                    to++;
                }
                if (to - from > length) {
                    begin = from;
                    length = to - from;
                }
            }
            if (length < 4) {
                return kept.subList(0, MOST_STEPS);
            }
            int thread = kept.get(begin).thread;
            int middle = begin + length / 2;
            kept.subList(middle - 1, middle + 1).clear();
            if (!kept.get(middle - 2).text.equals("  …")) {
                kept.add(middle - 1, new Step(thread, "  …"));
            }
        }
        return kept;
    }
}
