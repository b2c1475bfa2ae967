package kata.lab.hellohttp;

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

/** Hello world over many connections: blocking on a pool, non-blocking, blocking on virtual. */
public final class HelloHttp implements Experiment {
    static final Metric RATE = Metric.more("served", "req/s");
    static final Metric CPU_EACH = Metric.less("CPU each", "µs");

    @Override
    public String name() {
        return "hello-http";
    }

    @Override
    public String title() {
        return "Hello world over many connections: blocking servers on platform and on virtual"
                + " threads, and a non-blocking one.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        HelloLoad wanted = HelloLoad.of(scale);
        HelloLoad load = wanted.fitted(machine);
        var notes = new ArrayList<String>();
        notes.add(
                "%,d connections, each asks again when it is answered; %d s are measured"
                        .formatted(load.connections(), load.measured().toSeconds()));
        notes.add(
                ("server and Gatling share %d cores: requests a second are what both manage"
                                + " together; CPU each is the server's own")
                        .formatted(machine.cores()));
        if (load.connections() < wanted.connections()) {
            notes.add(
                    ("%,d connections instead of %,d: each is a file (limit %,d), a port (%,d), and"
                                    + " with a pool a thread (%,d)")
                            .formatted(
                                    load.connections(),
                                    wanted.connections(),
                                    machine.openFiles(),
                                    machine.ports(),
                                    machine.maxThreads()));
        }
        var variants = new ArrayList<>(rawHttpAndNetty(load));
        if (scale == Scale.QUICK) {
            notes.add("without the JDK's server, to be quick");
        } else {
            variants.addAll(jdk(load));
        }
        return Plan.of(RATE, scale.pick(1, 2, 3), variants)
                .withNotes(notes)
                .withCharts(
                        Chart.bars("Hello world: requests per second", RATE),
                        Chart.bars("Hello world: the server's CPU for a request", CPU_EACH)
                                .withSuffix("-cpu"));
    }

    private static List<Variant> rawHttpAndNetty(HelloLoad load) {
        return List.of(
                variant("netty", "Reactor Netty, io_uring or epoll", load),
                variant("netty-nio", "Reactor Netty, the JDK's selector", load)
                        .withSeed(111_842, "111,842 req/s, 249 MB (Jiny, NIO)"),
                variant("raw-pool", "RawHTTP, a platform thread for each connection", load)
                        .withSeed(56_706, "56,706 req/s, 382 MB (Jiny, pool)"),
                variant("raw-virtual", "RawHTTP, a virtual thread for each connection", load)
                        .withSeed(106_584, "106,584 req/s, 248 MB (Jiny, virtual)"));
    }

    private static List<Variant> jdk(HelloLoad load) {
        return List.of(
                variant("jdk-pool", "JDK HttpServer, a pool of 200", load),
                variant("jdk-virtual", "JDK HttpServer, a virtual thread each request", load));
    }

    private static Variant variant(String name, String title, HelloLoad load) {
        Duration estimate = load.all().plusSeconds(4);
        return Variant.of(
                        name,
                        HelloVariant.class,
                        name,
                        load.connections(),
                        load.ramp().toMillis(),
                        load.warmUp().toMillis(),
                        load.measured().toMillis())
                .withTitle(title)
                .withFlags(Load.flags())
                .withEstimate(estimate)
                .withTimeLimit(estimate.plusMinutes(4));
    }
}
