package kata.lab.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run of an experiment does.
 *
 * @param headline the metric of the bounds, the ratios and the seeds' values
 * @param headlines of the groups that have one of their own
 * @param notes what did not fit this machine, and what was used instead
 */
public record Plan(
        Metric headline,
        Map<String, Metric> headlines,
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
        return new Plan(headline, Map.of(), rounds, variants, List.of(), List.of());
    }

    public Plan withNotes(List<String> more) {
        return new Plan(headline, headlines, rounds, variants, plus(notes, more), charts);
    }

    public Plan withCharts(Chart... more) {
        return new Plan(headline, headlines, rounds, variants, notes, plus(charts, List.of(more)));
    }

    public Plan withRounds(int newRounds) {
        return new Plan(headline, headlines, newRounds, variants, notes, charts);
    }

    public Plan withHeadline(String group, Metric metric) {
        Map<String, Metric> more = new LinkedHashMap<>(headlines);
        more.put(group, metric);
        return new Plan(headline, more, rounds, variants, notes, charts);
    }

    public Metric headline(String group) {
        return headlines.getOrDefault(group, headline);
    }

    public Duration estimate() {
        return variants.stream()
                .map(variant -> variant.estimate().multipliedBy(rounds(variant)))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** How often this one runs. */
    public int rounds(Variant variant) {
        return variant.rounds() == 0 ? rounds : Math.min(rounds, variant.rounds());
    }

    private static <T> List<T> plus(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
