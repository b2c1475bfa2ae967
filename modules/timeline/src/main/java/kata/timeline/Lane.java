package kata.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import kata.kit.Timeline.Span;

/** What one thread did, in the order in which it began. */
record Lane(String label, List<Span> spans) {

    /** One lane per thread, in the order in which the threads began. */
    static List<Lane> of(List<Span> spans, Glyphs glyphs) {
        Map<Long, List<Span>> byThread = new LinkedHashMap<>();
        spans.stream()
                .sorted(Comparator.comparingLong(Span::begin))
                .forEach(
                        s -> byThread.computeIfAbsent(s.threadId(), _ -> new ArrayList<>()).add(s));
        Set<String> seen = new HashSet<>();
        Set<String> ambiguous = new HashSet<>();
        byThread.values().stream()
                .map(Lane::labelOf)
                .filter(label -> !seen.add(label))
                .forEach(ambiguous::add);
        List<Lane> lanes = new ArrayList<>();
        byThread.forEach(
                (id, ofThread) -> {
                    String label = labelOf(ofThread);
                    String unique = ambiguous.contains(label) ? label + " (#" + id + ")" : label;
                    lanes.add(new Lane(Label.plain(unique, glyphs), List.copyOf(ofThread)));
                });
        return lanes;
    }

    private static String labelOf(List<Span> spans) {
        String carriers =
                spans.stream()
                        .map(span -> span.carrier().replaceFirst("^ForkJoinPool-\\d+-", ""))
                        .filter(carrier -> !carrier.isEmpty())
                        .distinct()
                        .collect(Collectors.joining(", "));
        String thread = spans.getFirst().thread();
        return carriers.isEmpty() ? thread : thread + " on " + carriers;
    }
}
