package kata.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
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

    /** Whether the smallest bar would be too low for its value. */
    static boolean differByFar(List<Double> values) {
        return values.stream().mapToDouble(value -> value).min().orElse(1)
                < 0.07 * values.stream().mapToDouble(value -> value).max().orElse(1);
    }

    /** A value in three digits. */
    static String inWords(double value) {
        return String.format(
                Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    /** Where a logarithmic axis begins: below the smallest value, so that its bar can be seen. */
    static double floor(List<Double> values, List<Double> bounds) {
        double smallest =
                Stream.concat(values.stream(), bounds.stream())
                        .filter(value -> value > 0)
                        .min(Comparator.naturalOrder())
                        .orElse(1.0);
        return Math.pow(10, Math.floor(Math.log10(smallest / 2)));
    }

    /** Where a logarithmic axis ends: above the largest value, so that its mark is not cut. */
    static double ceiling(List<Double> values, List<Double> bounds) {
        double largest =
                Stream.concat(values.stream(), bounds.stream())
                        .max(Comparator.naturalOrder())
                        .orElse(1.0);
        return Math.pow(10, Math.ceil(Math.log10(largest * 1.1)));
    }

    /**
     * As many decimals as the smallest value needs for three digits, so that bars can be compared.
     */
    static String pattern(List<Double> values) {
        double smallest =
                values.stream()
                        .filter(value -> value > 0)
                        .min(Comparator.naturalOrder())
                        .orElse(1.0);
        return smallest >= 100 ? "#,##0" : smallest >= 10 ? "#,##0.#" : "#,##0.##";
    }

    /** The bounds of every line, each once: lines of several models may have the same. */
    static List<Results.Curve> sweptBounds(List<Results.Outcome> variants) {
        Map<String, List<Results.Outcome>> lines = new LinkedHashMap<>();
        for (Results.Outcome variant : variants) {
            if (variant.line() != null && variant.bound() != null) {
                lines.computeIfAbsent(variant.line(), line -> new ArrayList<>()).add(variant);
            }
        }
        Map<List<Double>, Results.Curve> bounds = new LinkedHashMap<>();
        for (List<Results.Outcome> points : lines.values()) {
            points.sort(Comparator.comparing(Results.Outcome::x));
            List<Double> values = points.stream().map(v -> v.bound().value()).toList();
            bounds.computeIfAbsent(values, y -> new Results.Curve(xs(points), array(y)));
        }
        return List.copyOf(bounds.values());
    }

    private static double[] xs(List<Results.Outcome> points) {
        return array(points.stream().map(Results.Outcome::x).toList());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The points of every line, in the order of x. */
    static Map<String, Results.Curve> sweep(
            Chart chart, List<Results.Outcome> variants, Function<Sample, Double> value) {
        Map<String, List<Results.Outcome>> lines = new LinkedHashMap<>();
        for (Results.Outcome variant : variants) {
            Sample sample = variant.metric(chart.key());
            if (variant.line() == null || sample == null) {
                continue;
            }
            // A logarithmic axis has no place for a zero.
            if (chart.logY() && value.apply(sample) <= 0) {
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
                                    xs(points),
                                    points.stream()
                                            .mapToDouble(v -> value.apply(v.metric(chart.key())))
                                            .toArray()));
                });
        return curves;
    }
}
