package kata.lab.slowclients;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** The seed's RawHTTP server and its clients, a thousand of them, on virtual threads. */
public final class SlowClients implements Experiment {
    private static final int FILES_BESIDE = 500;

    @Override
    public String name() {
        return "slow-clients";
    }

    @Override
    public String title() {
        return "A thousand clients and a server that waits, a thread for each connection.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        int wanted = scale.pick(100, 1_000, 1_000);
        int requests = scale.pick(2, 5, 10);
        Duration pause = Duration.ofMillis(scale.pick(500, 1_000, 1_000));
        int clients = (int) Math.min(wanted, mostClients(machine));
        var notes = new ArrayList<String>();
        notes.add(
                "%,d clients, %d requests each, one after the other; each answer takes %s s"
                        .formatted(clients, requests, pause.toMillis() / 1000.0));
        if (clients < wanted) {
            notes.add(
                    ("%,d clients instead of %,d: each is a file (limit %,d), a port (%,d), and"
                                    + " with platform threads two threads (%,d)")
                            .formatted(
                                    clients,
                                    wanted,
                                    machine.openFiles(),
                                    machine.ports(),
                                    machine.maxThreads()));
        }
        var virtual =
                variant(Threads.VIRTUAL, "virtual threads on both sides", clients, requests, pause)
                        .withSeed(14.0, "about 14 s; 1,000 in flight; 173 MB and 227 MB");
        var platform =
                variant(
                        Threads.PLATFORM,
                        "platform threads on both sides",
                        clients,
                        requests,
                        pause);
        return Plan.of(Metric.SECONDS, scale.pick(1, 2, 3), List.of(virtual, platform))
                .withNotes(notes)
                .withCharts(
                        Chart.curves(
                                "Slow answers: requests in flight",
                                "in flight",
                                "time, s",
                                "requests in flight"),
                        Chart.curves(
                                        "Slow answers: when the clients started",
                                        "start",
                                        "client, in order of its start",
                                        "start, ms")
                                .withSuffix("-starts"));
    }

    /**
     * Platform threads are the tightest limit: one for the client, and for a moment one that sends.
     */
    private static long mostClients(Machine machine) {
        long files = Math.min(machine.openFiles(), machine.ports()) - FILES_BESIDE;
        return Math.min(files, machine.maxThreads() / 2);
    }

    private static Variant variant(
            Threads threads, String title, int clients, int requests, Duration pause) {
        Duration atBest = pause.multipliedBy(requests);
        return Variant.of(
                        threads.name().toLowerCase(Locale.ROOT),
                        SlowClientsVariant.class,
                        threads.name(),
                        clients,
                        requests,
                        pause.toMillis())
                .withTitle(title)
                .withFlags("-Xmx1g")
                .withBound(
                        atBest.toMillis() / 1000.0,
                        "%d waits of %s s".formatted(requests, pause.toMillis() / 1000.0))
                .withEstimate(atBest.plusSeconds(3))
                .withTimeLimit(atBest.multipliedBy(3).plusSeconds(60));
    }
}
