package kata.lab.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The results as Markdown: a table for each group. */
public final class Table {

    private static final List<Metric> OF_THE_LAB =
            List.of(Usage.CPU, Usage.MEMORY, Usage.THREADS, Usage.ERRORS);

    private final Results results;

    public Table(Results results) {
        this.results = results;
    }

    public String markdown() {
        StringBuilder text = new StringBuilder();
        Map<String, List<Results.Outcome>> groups = new LinkedHashMap<>();
        for (Results.Outcome variant : results.variants()) {
            groups.computeIfAbsent(variant.group(), group -> new ArrayList<>()).add(variant);
        }
        groups.forEach(
                (group, variants) -> {
                    if (!group.isEmpty()) {
                        text.append("**").append(cell(group)).append("**\n\n");
                    }
                    group(results.headline(group), variants, text);
                    text.append('\n');
                });
        results.notes().forEach(note -> text.append("- ").append(note).append('\n'));
        return text.toString().strip();
    }

    private static void group(Metric headline, List<Results.Outcome> variants, StringBuilder text) {
        Map<String, String> own = ownMetrics(headline, variants);
        boolean bounds = variants.stream().anyMatch(variant -> variant.bound() != null);
        boolean seeds = variants.stream().anyMatch(variant -> variant.seed() != null);
        List<String> head = new ArrayList<>(List.of("variant", head(headline)));
        if (bounds) {
            head.add("÷ bound");
        }
        head.add("÷ best");
        own.forEach((key, unit) -> head.add(head(key, unit)));
        OF_THE_LAB.forEach(metric -> head.add(head(metric)));
        if (seeds) {
            head.add("the seed's (another machine, another JDK)");
        }
        row(head, text);
        text.append("|---").append("|--:".repeat(head.size() - (seeds ? 2 : 1)));
        text.append(seeds ? "|---|\n" : "|\n");
        double best = best(headline, variants);
        for (Results.Outcome variant : variants) {
            List<String> cells =
                    new ArrayList<>(List.of(cell(name(variant)), headlineOf(headline, variant)));
            Sample sample = variant.metric(headline.key());
            if (bounds) {
                cells.add(ratio(sample, variant.bound() == null ? 0 : variant.bound().value()));
            }
            cells.add(ratio(sample, best));
            own.forEach((key, unit) -> cells.add(value(variant.metric(key))));
            OF_THE_LAB.forEach(metric -> cells.add(value(variant.metric(metric.key()))));
            if (seeds) {
                cells.add(variant.seed() == null ? "" : cell(variant.seed().says()));
            }
            row(cells, text);
        }
        legend(variants, text);
    }

    private static void legend(List<Results.Outcome> variants, StringBuilder text) {
        Set<String> lines = new LinkedHashSet<>();
        for (Results.Outcome variant : variants) {
            if (variant.bound() != null) {
                lines.add("Bound: " + variant.bound().says());
            }
            if (variant.computed() != null) {
                lines.add(variant.title() + ", computed: " + variant.computed().says());
            }
            for (String failure : variant.failures()) {
                lines.add(variant.title() + ", failed: " + failure);
            }
        }
        text.append('\n');
        lines.forEach(line -> text.append("- ").append(cell(line)).append('\n'));
    }

    private static Map<String, String> ownMetrics(Metric headline, List<Results.Outcome> variants) {
        Map<String, String> own = new LinkedHashMap<>();
        for (Results.Outcome variant : variants) {
            variant.metrics().forEach((key, sample) -> own.putIfAbsent(key, sample.unit()));
        }
        own.remove(headline.key());
        own.remove(Usage.WALL.key());
        OF_THE_LAB.forEach(metric -> own.remove(metric.key()));
        return own;
    }

    private static double best(Metric headline, List<Results.Outcome> variants) {
        Comparator<Double> order = Comparator.naturalOrder();
        return variants.stream()
                .map(variant -> variant.metric(headline.key()))
                .filter(sample -> sample != null)
                .map(Sample::median)
                .min(headline.lessIsBetter() ? order : order.reversed())
                .orElse(0.0);
    }

    private static String name(Results.Outcome variant) {
        return variant.computed() == null ? variant.title() : variant.title() + " (computed)";
    }

    private static String headlineOf(Metric headline, Results.Outcome variant) {
        Sample sample = variant.metric(headline.key());
        if (sample == null) {
            return variant.failed() ? "failed" : "—";
        }
        String text = value(sample);
        if (sample.values().size() > 1) {
            text += " (%s–%s)".formatted(number(sample.min()), number(sample.max()));
        }
        return variant.failed() ? text + ", failed " + variant.failures().size() + "×" : text;
    }

    private static String ratio(Sample sample, double to) {
        return sample == null || to == 0
                ? ""
                : String.format(Locale.ROOT, "%.2f", sample.median() / to);
    }

    private static String value(Sample sample) {
        return sample == null ? "" : number(sample.median());
    }

    /** Three significant figures, and no more. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }

    private static String head(Metric metric) {
        return head(metric.key(), metric.unit());
    }

    static String head(String key, String unit) {
        // "seconds, s" would say it twice.
        return unit.isEmpty() || key.startsWith(unit) ? key : key + ", " + unit;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static void row(List<String> cells, StringBuilder text) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
