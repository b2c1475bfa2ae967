package kata.lab.slowhttp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.http.Load;
import kata.lab.machine.Machine;

/** The seed's HTTP server whose handler waits six seconds, on three kinds of threads. */
public final class SlowHttp implements Experiment {
    static final Metric RATE = Metric.more("answers", "req/s");

    @Override
    public String name() {
        return "slow-http";
    }

    @Override
    public String title() {
        return "An HTTP server whose handler waits: a thread for each request, in three ways.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        SlowLoad wanted = SlowLoad.of(scale);
        SlowLoad load = wanted.fitted(machine);
        var notes = new ArrayList<String>();
        notes.add(
                ("%,d users arrive in %d s; each sends %d %s, one after the other;"
                                + " the handler waits %d s")
                        .formatted(
                                load.users(),
                                load.ramp().toSeconds(),
                                load.requests(),
                                load.requests() == 1 ? "request" : "requests",
                                load.pause().toSeconds()));
        if (load.users() < wanted.users()) {
            notes.add(
                    ("%,d users instead of %,d: every user may hold a connection at the same time,"
                                    + " which is a file in the server and one in Gatling (limit"
                                    + " %,d a process), a port (%,d) and a thread (%,d)")
                            .formatted(
                                    load.users(),
                                    wanted.users(),
                                    machine.openFiles(),
                                    machine.ports(),
                                    machine.maxThreads()));
        }
        var variants =
                List.of(
                        variant("new-thread", "a new platform thread for each request", load)
                                .withSeed(1001.9, "1,001.9 req/s, 29.79 % errors, mean 6,495 ms"),
                        variant("cached", "a cached pool of platform threads", load)
                                .withSeed(1070.5, "1,070.5 req/s, 0.32 % errors, mean 6,228 ms"),
                        variant("virtual", "a virtual thread for each request", load)
                                .withSeed(1073.5, "1,073.5 req/s, 0 % errors, mean 6,042 ms"));
        return Plan.of(RATE, scale.pick(1, 2, 3), variants)
                .withNotes(notes)
                .withCharts(
                        Chart.bars("A handler that waits: answers per second", RATE),
                        Chart.curves(
                                        "A handler that waits: requests in flight",
                                        "in flight",
                                        "time, s",
                                        "requests in flight")
                                .withSuffix("-in-flight"));
    }

    private static Variant variant(String name, String title, SlowLoad load) {
        Duration estimate = load.atBest().plusSeconds(4);
        return Variant.of(
                        name,
                        SlowVariant.class,
                        name,
                        load.users(),
                        load.ramp().toMillis(),
                        load.requests(),
                        load.pause().toMillis())
                .withTitle(title)
                .withFlags(Load.flags())
                .withBound(
                        load.bestPerSecond(),
                        "%,d requests in ramp + waits = %d s"
                                .formatted(load.all(), load.atBest().toSeconds()))
                .withEstimate(estimate)
                .withTimeLimit(estimate.multipliedBy(2).plusSeconds(90));
    }
}
