package kata.proof;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What the JVMs cost that judge attempts: they are the child processes of this one. Seen from
 * outside and by samples, so that a JVM which lives for less than a sample is not counted.
 */
final class WorkerCosts implements AutoCloseable {

    private static final Duration SAMPLE = Duration.ofMillis(200);

    private record Worker(Instant start, Duration cpu, Instant seen) {

        private Duration life() {
            return Duration.between(start, seen);
        }
    }

    private final Map<Long, Worker> workers = new ConcurrentHashMap<>();
    private final Instant begin = Instant.now();
    private final Duration ownCpuBefore = cpu(ProcessHandle.current());
    private final ScheduledExecutorService sampler =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("samples workers").factory());

    WorkerCosts() {
        sampler.scheduleWithFixedDelay(this::sample, 0, SAMPLE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void sample() {
        ProcessHandle.current().children().forEach(this::note);
    }

    private void note(ProcessHandle process) {
        // Empty once it has ended; what was seen last stays.
        process.info()
                .totalCpuDuration()
                .ifPresent(
                        cpu ->
                                workers.merge(
                                        process.pid(),
                                        new Worker(
                                                process.info().startInstant().orElse(Instant.now()),
                                                cpu,
                                                Instant.now()),
                                        (old, now) -> new Worker(old.start(), cpu, now.seen())));
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** How many JVMs were seen. */
    int started() {
        return workers.size();
    }

    /** In a sentence or two: how many, what they used, and how much of the cores was left idle. */
    String summary() {
        Duration took = Duration.between(begin, Instant.now());
        Duration inWorkers =
                workers.values().stream().map(Worker::cpu).reduce(Duration.ZERO, Duration::plus);
        Duration lives =
                workers.values().stream().map(Worker::life).reduce(Duration.ZERO, Duration::plus);
        Duration here = cpu(ProcessHandle.current()).minus(ownCpuBefore);
        int cores = Runtime.getRuntime().availableProcessors();
        Duration all = took.multipliedBy(cores);
        return """
        Workers: %d JVMs, which lived %d s in all and used %d s of CPU; this JVM used %d s. \
        %d cores for %d s are %d s: our share was %d %%.
        """
                .formatted(
                        started(),
                        lives.toSeconds(),
                        inWorkers.toSeconds(),
                        here.toSeconds(),
                        cores,
                        took.toSeconds(),
                        all.toSeconds(),
                        100 * inWorkers.plus(here).toMillis() / Math.max(1, all.toMillis()));
    }

    @Override
    public void close() {
        sampler.shutdownNow();
    }
}
