package kata.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What one run of an experiment does.
 *
 * @param headline the metric that bounds, ratios and seeds' values are about
 * @param notes what did not fit this machine, and what was taken instead
 */
public record Plan(
        Metric headline,
        int rounds,
        List<Variant> variants,
        List<String> notes,
        List<Chart> charts) {

    public Plan {
        variants = List.copyOf(variants);
        notes = List.copyOf(notes);
        charts = List.copyOf(charts);
    }

    public static Plan of(Metric headline, int rounds, List<Variant> variants) {
        return new Plan(headline, rounds, variants, List.of(), List.of());
    }

    public Plan withNotes(List<String> more) {
        return new Plan(headline, rounds, variants, plus(notes, more), charts);
    }

    public Plan withCharts(Chart... more) {
        return new Plan(headline, rounds, variants, notes, plus(charts, List.of(more)));
    }

    public Plan withRounds(int newRounds) {
        return new Plan(headline, newRounds, variants, notes, charts);
    }

    public Duration estimate() {
        return variants.stream()
                .map(Variant::estimate)
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(rounds);
    }

    private static <T> List<T> plus(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
