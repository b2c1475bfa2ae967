package kata.lab.slowhttp;

import java.time.Duration;
import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;

/**
 * How much load: users who arrive during the ramp, and what each of them does.
 *
 * @param requests of each user, one after the other
 */
record SlowLoad(int users, Duration ramp, int requests, Duration pause) {
    // The JVM itself, its jars and its pipes.
    private static final int FILES_BESIDE = 500;

    static SlowLoad of(Scale scale) {
        return scale.pick(
                new SlowLoad(200, Duration.ofSeconds(1), 1, Duration.ofSeconds(1)),
                new SlowLoad(5_000, Duration.ofSeconds(5), 2, Duration.ofSeconds(3)),
                new SlowLoad(20_000, Duration.ofSeconds(20), 3, Duration.ofSeconds(6)));
    }

    /**
     * At worst all users are connected at the same time: a file each, in the server and in Gatling,
     * a port each, and with thread-per-request servers a thread each.
     */
    SlowLoad fitted(Machine machine) {
        long most =
                Math.min(
                        Math.min(machine.openFiles(), machine.ports()) - FILES_BESIDE,
                        machine.maxThreads());
        return new SlowLoad((int) Math.min(users, most), ramp, requests, pause);
    }

    /** From the first arrival to the last answer, if the server adds nothing to the waits. */
    Duration atBest() {
        return ramp.plus(pause.multipliedBy(requests));
    }

    long all() {
        return (long) users * requests;
    }

    double bestPerSecond() {
        return all() / (atBest().toMillis() / 1000.0);
    }
}
