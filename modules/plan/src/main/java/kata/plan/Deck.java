package kata.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A deck of slides, as its source declares it.
 *
 * @param minutes for all of it
 * @param slides the minutes of each slide, by its title
 */
public record Deck(String name, String title, int minutes, Map<String, Integer> slides) {

    /** The titles that are meant: the very one, or all with a beginning, "Measured*". */
    public List<String> titles(String meant) {
        return slides.keySet().stream()
                .filter(
                        title ->
                                meant.endsWith("*")
                                        ? title.startsWith(meant.substring(0, meant.length() - 1))
                                        : title.equals(meant))
                .toList();
    }

    /** The titles of the other slides. */
    public List<String> titlesWithout(List<String> skipped) {
        List<String> others = new ArrayList<>(slides.keySet());
        skipped.forEach(meant -> others.removeAll(titles(meant)));
        return others;
    }

    /** The minutes without these slides. */
    public int minutesWithout(List<String> skipped) {
        return minutes
                - skipped.stream()
                        .flatMap(meant -> titles(meant).stream())
                        .mapToInt(slides::get)
                        .sum();
    }
}
