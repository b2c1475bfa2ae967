package kata.judge.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables in the message of Lincheck's {@code LincheckAssertionError}. */
final class LincheckReport {

    /**
     * One entry of a table.
     *
     * @param thread which column it stands in, from 1
     * @param afterwards whether it stands below the calls that ran side by side
     * @param depth how deep it is indented: 0 is a call of the scenario, more is inside of it
     * @param text the entry without its place in the source
     * @param file "Part03RaceCondition.java", or empty where the entry names no place
     * @param line the line in that file, or 0
     */
    record Entry(int thread, boolean afterwards, int depth, String text, String file, int line) {}

    private static final String RULER = "| ---";

    // "hits ➜ 0 at Part03RaceCondition.HitCounter.hit(Part03RaceCondition.java:28)", and sometimes
    // a remark in brackets.
    private static final Pattern PLACE =
            Pattern.compile("(.*?) at \\S+\\(([\\w$]+\\.java):(\\d+)\\)(?: \\[.*])?");

    private final List<String> lines;

    LincheckReport(String text) {
        lines = text.lines().toList();
    }

    boolean hung() {
        return lines.stream().anyMatch(line -> line.startsWith("= ") && line.contains("hung"));
    }

    /** What went wrong, in the words of the report. */
    String headline() {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.replaceAll("^= | =$", ""))
                .orElse("an empty report");
    }

    /** The calls and their results, without the steps. */
    List<Entry> results() {
        return table(0);
    }

    /** Every step of every thread, in the order in which they happened. */
    List<Entry> trace() {
        int begin = lines.indexOf("Detailed trace:");
        return begin < 0 ? List.of() : table(begin);
    }

    private List<Entry> table(int from) {
        int header = from;
        while (header < lines.size() && !isHeader(lines.get(header))) {
            header++;
        }
        List<Entry> entries = new ArrayList<>();
        if (header == lines.size()) {
            return entries;
        }
        List<Integer> bars = bars(lines.get(header));
        boolean sideBySide = false;
        boolean afterwards = false;
        for (int i = header + 2; i < lines.size() && lines.get(i).startsWith("|"); i++) {
            if (lines.get(i).startsWith(RULER)) {
                afterwards = sideBySide;
                continue;
            }
            for (int column = 0; column + 1 < bars.size(); column++) {
                String cell = cell(lines.get(i), bars.get(column), bars.get(column + 1));
                if (!cell.isBlank()) {
                    sideBySide |= column > 0;
                    entries.add(entry(column + 1, afterwards, cell));
                }
            }
        }
        return entries;
    }

    private static boolean isHeader(String line) {
        return line.startsWith("|") && line.contains(" Thread 1 ");
    }

    private static List<Integer> bars(String header) {
        List<Integer> bars = new ArrayList<>();
        for (int i = 0; i < header.length(); i++) {
            if (header.charAt(i) == '|') {
                bars.add(i);
            }
        }
        return bars;
    }

    // Between two bars, without the blank that follows the first.
    private static String cell(String line, int left, int right) {
        int end = Math.min(right, line.length());
        return left + 2 >= end ? "" : line.substring(left + 2, end).stripTrailing();
    }

    private static Entry entry(int thread, boolean afterwards, String cell) {
        String text = cell.strip();
        int depth = (cell.length() - cell.stripLeading().length()) / 2;
        Matcher place = PLACE.matcher(text);
        return place.matches()
                ? new Entry(
                        thread,
                        afterwards,
                        depth,
                        place.group(1),
                        place.group(2),
                        Integer.parseInt(place.group(3)))
                : new Entry(thread, afterwards, depth, text, "", 0);
    }
}
