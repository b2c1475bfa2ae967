package kata.lab.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Results;
import kata.lab.experiment.Sample;
import kata.lab.experiment.Variant;

/** Collects a variant's runs. */
final class Tally {

    private final Variant variant;
    private final Metric headline;
    private final List<Run> runs = new ArrayList<>();

    Tally(Variant variant, Plan plan) {
        this.variant = variant;
        this.headline = plan.headline(variant.group());
    }

    void add(Run run) {
        runs.add(run);
    }

    Results.Outcome outcome() {
        Map<String, Sample> metrics = metrics();
        return new Results.Outcome(
                variant.name(),
                variant.group(),
                variant.title(),
                variant.flags(),
                variant.line(),
                variant.x(),
                variant.bound(),
                variant.seed(),
                variant.computed(),
                metrics,
                series(metrics.get(headline.key())),
                runs.stream().map(Run::failure).filter(failure -> failure != null).toList());
    }

    private Map<String, Sample> metrics() {
        Map<String, Sample> metrics = new LinkedHashMap<>();
        if (variant.computed() != null) {
            List<Double> value = List.of(variant.computed().value());
            metrics.put(headline.key(), Sample.of(headline.unit(), value));
        }
        Map<String, List<Double>> values = new LinkedHashMap<>();
        Map<String, String> units = new LinkedHashMap<>();
        for (Run run : good()) {
            run.metrics()
                    .forEach(
                            (key, value) -> {
                                values.computeIfAbsent(key, k -> new ArrayList<>())
                                        .add(value.value());
                                units.put(key, value.unit());
                            });
        }
        values.forEach((key, all) -> metrics.put(key, Sample.of(units.get(key), all)));
        return metrics;
    }

    // The curves of one run belong together: those of the run nearest to the median.
    private Map<String, Results.Curve> series(Sample sample) {
        Run nearest = null;
        for (Run run : good()) {
            if (nearest == null || distance(run, sample) < distance(nearest, sample)) {
                nearest = run;
            }
        }
        return nearest == null ? Map.of() : nearest.series();
    }

    private double distance(Run run, Sample sample) {
        Run.Value value = run.metrics().get(headline.key());
        return value == null || sample == null
                ? Double.MAX_VALUE
                : Math.abs(value.value() - sample.median());
    }

    private List<Run> good() {
        return runs.stream().filter(run -> run.failure() == null).toList();
    }
}
