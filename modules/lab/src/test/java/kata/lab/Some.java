package kata.lab;

import java.util.List;
import java.util.Map;
import kata.lab.experiment.Bound;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Results;
import kata.lab.experiment.Sample;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Seed;

/** Results that nobody measured. */
public final class Some {

    private Some() {}

    public static Results results(double first, double second) {
        return new Results(
                "sleepers",
                "Tasks that sleep.",
                Scale.QUICK,
                2,
                "2026-01-02T03:04:05Z",
                Fixture.MACHINE,
                List.of(),
                Metric.SECONDS,
                Map.of(),
                List.of(Chart.bars("Sleeping", Metric.SECONDS)),
                List.of(
                        outcome("first", first, new Bound(1, "the sleep")),
                        outcome("second", second, null)));
    }

    private static Results.Outcome outcome(String name, double median, Bound bound) {
        return new Results.Outcome(
                name,
                "",
                name,
                List.of(),
                null,
                null,
                bound,
                bound == null ? null : new Seed(2.62, "2.62 s, 350 MB"),
                null,
                Map.of("seconds", Sample.of("s", List.of(median - 0.5, median + 0.5))),
                Map.of(),
                List.of());
    }
}
