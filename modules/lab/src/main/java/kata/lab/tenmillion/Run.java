package kata.lab.tenmillion;

import java.time.Duration;
import java.util.function.LongConsumer;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/** A variant: very many tasks, each of which adds a number. */
public final class Run {

    private static final long LOOK_EVERY = 1_024;
    private static final Duration SAY_EVERY = Duration.ofSeconds(2);

    private Run() {}

    /**
     * @param args the way, the number of tasks, and the seconds after which no more are started
     */
    public static void main(String[] args) throws InterruptedException {
        Way way = Way.valueOf(args[0]);
        long tasks = Long.parseLong(args[1]);
        long limit = Duration.ofSeconds(Long.parseLong(args[2])).toNanos();

        Sum sum = new Sum();
        LongConsumer starter = way.starter(sum);
        long begin = System.nanoTime();
        long said = begin;
        long started = 0;
        while (started < tasks) {
            started++;
            starter.accept(started);
            if (started % LOOK_EVERY == 0) {
                long now = System.nanoTime();
                if (now - begin > limit) {
                    break;
                }
                if (now - said > SAY_EVERY.toNanos()) {
                    said = now;
                    Progress.say("%,d of %,d tasks started".formatted(started, tasks));
                }
            }
        }
        awaitAll(sum, started);
        double seconds = (System.nanoTime() - begin) / 1e9;
        check(sum, started);

        double perSecond = sum.done() / seconds;
        Report.metric(TenMillion.RATE, perSecond);
        Report.metric("tasks", "", sum.done());
        Report.metric("measured", "s", seconds);
        Report.metric("10,000,000 at this rate", "s", TenMillion.ALL / perSecond);
        Report.errors(sum.failed());
        // The threads of Reactor, and an executor that nobody closes, must not keep the JVM.
        System.exit(0);
    }

    // A counter and a look at it now and then. The seed's latch is one more thing that every task
    // writes to.
    private static void awaitAll(Sum sum, long started) throws InterruptedException {
        while (sum.done() + sum.failed() < started) {
            Thread.sleep(1);
        }
    }

    private static void check(Sum sum, long started) {
        if (sum.failed() == 0 && sum.value() != started * (started + 1) / 2) {
            throw new AssertionError("a wrong sum: " + sum.value());
        }
    }
}
