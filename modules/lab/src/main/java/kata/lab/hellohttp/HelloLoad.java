package kata.lab.hellohttp;

import java.time.Duration;
import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;

/**
 * How many connections, and for how long.
 *
 * @param ramp until all are connected; whole seconds, since Gatling starts no users in half a
 *     second
 * @param warmUp for both compilers: the server's and Gatling's
 * @param measured the window that counts
 */
record HelloLoad(int connections, Duration ramp, Duration warmUp, Duration measured) {
    private static final int FILES_BESIDE = 500;

    static HelloLoad of(Scale scale) {
        return scale.pick(
                new HelloLoad(
                        100, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                new HelloLoad(
                        1_000, Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(6)),
                new HelloLoad(
                        5_000,
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(7)));
    }

    /**
     * A connection is a file in the server and one in Gatling, a port, and with a pool a thread.
     */
    HelloLoad fitted(Machine machine) {
        long most =
                Math.min(
                        Math.min(machine.openFiles(), machine.ports()) - FILES_BESIDE,
                        machine.maxThreads());
        return new HelloLoad((int) Math.min(connections, most), ramp, warmUp, measured);
    }

    Duration all() {
        return ramp.plus(warmUp).plus(measured);
    }
}
