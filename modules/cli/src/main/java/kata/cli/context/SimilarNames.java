package kata.cli.context;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what somebody may have meant who typed a name that there is not. */
final class SimilarNames {

    private static final int MOST_SHOWN = 3;
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private SimilarNames() {}

    /**
     * The candidates whose names are nearest to the text. A name is near if it begins with the
     * text, or if a third of its letters at most is wrong.
     *
     * @param names all names that a candidate has
     */
    static <T> List<T> of(String text, List<T> candidates, Function<T, List<String>> names) {
        String typed = text.toLowerCase(Locale.ROOT);
        int bearable = Math.max(1, (typed.length() + 1) / 3);
        return candidates.stream()
                .collect(Collectors.groupingBy(c -> distance(typed, names.apply(c))))
                .entrySet()
                .stream()
                .filter(group -> group.getKey() <= bearable)
                .min(Map.Entry.comparingByKey())
                .map(group -> group.getValue().stream().limit(MOST_SHOWN).toList())
                .orElse(List.of());
    }

    private static int distance(String typed, List<String> names) {
        return names.stream().mapToInt(name -> distance(typed, name)).min().orElseThrow();
    }

    private static int distance(String typed, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return !typed.isEmpty() && lower.startsWith(typed) ? 0 : DISTANCE.apply(typed, lower);
    }

    /** A sentence with a space before it; empty where nothing is similar. */
    static String question(List<?> similar) {
        return similar.isEmpty()
                ? ""
                : similar.stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(" or ", " Did you mean ", "?"));
    }
}
