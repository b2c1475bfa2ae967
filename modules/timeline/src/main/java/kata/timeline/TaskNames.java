package kata.timeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kata.kit.Timeline.Span;

/** The tasks' names, whole and, where all of them begin with the same words, without these. */
final class TaskNames {

    private final Map<String, String> whole;
    private final int shared;

    private TaskNames(Map<String, String> whole, int shared) {
        this.whole = whole;
        this.shared = shared;
    }

    static TaskNames of(List<Span> spans, int longest, Glyphs glyphs) {
        Map<String, String> whole = new HashMap<>();
        for (Span span : spans) {
            String plain = Label.plain(span.task(), glyphs);
            whole.put(span.task(), Label.cutEnd(plain, longest, glyphs.ellipsis));
        }
        return new TaskNames(whole, sharedWords(List.copyOf(whole.values())));
    }

    private static int sharedWords(List<String> names) {
        String first = names.getFirst();
        int shared = names.size() == 1 ? 0 : first.lastIndexOf(' ') + 1;
        while (shared > 0 && !allBeginWith(names, first.substring(0, shared))) {
            shared = first.lastIndexOf(' ', shared - 2) + 1;
        }
        return shared;
    }

    private static boolean allBeginWith(List<String> names, String words) {
        return names.stream().allMatch(name -> name.startsWith(words));
    }

    /** How many there are that can be told from each other. */
    long different() {
        return whole.values().stream().distinct().count();
    }

    boolean canBeShort() {
        return shared > 0;
    }

    String of(Span span, boolean isShort) {
        return whole.get(span.task()).substring(isShort ? shared : 0);
    }

    /** What a short name stands for. */
    String example(Span span) {
        return of(span, true) + " = " + of(span, false);
    }
}
