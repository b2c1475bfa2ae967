package kata.lab;

import kata.lab.sleepers.Sleepers;
import kata.lab.sum.MillionSum;
import kata.lab.threads.ThreadCount;

import java.util.List;
import java.util.Optional;

/** All experiments, in the order of the report. */
public final class Experiments {

    // In this order: wait-and-hurry, thread-count, sleepers, million-sum, ten-million, slow-http,
    // hello-http, slow-clients, model-table.
    public static final List<Experiment> ALL =
            List.of(new ThreadCount(), new Sleepers(), new MillionSum());

    private Experiments() {}

    static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}
