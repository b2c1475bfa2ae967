package kata.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Results;
import kata.lab.experiment.Sample;

/** The numbers of a picture, picked from the results. */
final class Lines {

    private Lines() {}

    /** A bound for every variant, or none: half a line would mislead. */
    static List<Double> bounds(Chart chart, List<Results.Outcome> variants) {
        return variants.stream().allMatch(variant -> variant.bound() != null)
                ? variants.stream().map(variant -> variant.bound().value()).toList()
                : List.of();
    }

    /** How far the rounds lie from their median at most. */
    static double spread(Sample sample) {
        return Math.max(sample.max() - sample.median(), sample.median() - sample.min());
    }

    /** A value in three digits. */
    static String inWords(double value) {
        return String.format(
                Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    /** Where a logarithmic axis begins: below the smallest, so that its bar is seen. */
    static double floor(List<Double> values, List<Double> bounds) {
        double smallest =
                Stream.concat(values.stream(), bounds.stream())
                        .filter(value -> value > 0)
                        .min(Comparator.naturalOrder())
                        .orElse(1.0);
        return Math.pow(10, Math.floor(Math.log10(smallest / 2)));
    }

    /** As many digits as the smallest value needs for three of them: the bars are compared. */
    static String pattern(List<Double> values) {
        double smallest =
                values.stream()
                        .filter(value -> value > 0)
                        .min(Comparator.naturalOrder())
                        .orElse(1.0);
        return smallest >= 100 ? "#,##0" : smallest >= 10 ? "#,##0.#" : "#,##0.##";
    }

    /** The points of every line, in the order of x. */
    static Map<String, Results.Curve> sweep(Chart chart, List<Results.Outcome> variants) {
        Map<String, List<Results.Outcome>> lines = new LinkedHashMap<>();
        for (Results.Outcome variant : variants) {
            Sample sample = variant.metric(chart.key());
            if (variant.line() == null || sample == null) {
                continue;
            }
            // A logarithmic axis has no place for a zero.
            if (chart.logY() && sample.median() <= 0) {
                continue;
            }
            lines.computeIfAbsent(variant.line(), line -> new ArrayList<>()).add(variant);
        }
        Map<String, Results.Curve> curves = new LinkedHashMap<>();
        lines.forEach(
                (line, points) -> {
                    points.sort(Comparator.comparing(Results.Outcome::x));
                    curves.put(
                            line,
                            new Results.Curve(
                                    points.stream().mapToDouble(Results.Outcome::x).toArray(),
                                    points.stream()
                                            .mapToDouble(v -> v.metric(chart.key()).median())
                                            .toArray()));
                });
        return curves;
    }
}
