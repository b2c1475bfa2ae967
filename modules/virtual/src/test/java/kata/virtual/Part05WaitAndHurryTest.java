package kata.virtual;

import static kata.judge.Exercise.Kind.PREDICT;
import static kata.judge.finding.Finding.seen;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 5, title = "Wait, and hurry", kind = PREDICT, minutes = 15)
class Part05WaitAndHurryTest {

    // The four runs of WaitAndHurry in the talk "Demystifying Java Fibers": what its tasks waited
    // and worked, and below, when the last of them printed "done".
    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final Duration WORK = Duration.ofMillis(1_850);

    private static final double TOLERANCE = 0.03;

    @Test
    void twoTasksOnAPoolOfOneThread(Timeline timeline) {
        playPooled(timeline, 2, 1);

        measured(
                "2 tasks on a pool of 1 thread",
                Part05WaitAndHurry.pooled(2, 1, WAIT, WORK),
                Duration.ofMillis(7_700),
                Duration.ofMillis(7_690),
                "While the only thread waits with task 0, nobody can begin task 1, not even to"
                        + " wait. The core idles.");
    }

    @Test
    void twoVirtualThreadsOnOneCarrier(Timeline timeline) {
        playVirtual(timeline, 2, 1);

        measured(
                "2 virtual threads on 1 carrier",
                Part05WaitAndHurry.virtual(2, 1, WAIT, WORK),
                Duration.ofMillis(5_700),
                Duration.ofMillis(5_720),
                "A wait needs no carrier: both waits go on at the same time. Work needs one: the"
                        + " second task can work when the first is done.");
    }

    @Test
    void sixTasksOnAPoolOfTwoThreads(Timeline timeline) {
        playPooled(timeline, 6, 2);

        measured(
                "6 tasks on a pool of 2 threads",
                Part05WaitAndHurry.pooled(6, 2, WAIT, WORK),
                Duration.ofMillis(11_550),
                Duration.ofMillis(11_440),
                "Two tasks at a time, and the next two when those have ended: three rounds, each as"
                        + " long as a whole task.");
    }

    @Test
    void sixVirtualThreadsOnTwoCarriers(Timeline timeline) {
        playVirtual(timeline, 6, 2);

        measured(
                "6 virtual threads on 2 carriers",
                Part05WaitAndHurry.virtual(6, 2, WAIT, WORK),
                Duration.ofMillis(7_550),
                Duration.ofMillis(7_660),
                "All six wait at the same time, once. Then there are six pieces of work for two"
                        + " cores. No kind of thread makes that less.");
    }

    @Test
    void aRoundThatIsNotFullTakesAsLongAsAFullOne() {
        String why =
                "One thread has one task more than the other. The caller waits for that one, while"
                        + " the other thread has nothing to do.";
        pooled(7, 2, WAIT, WORK, Duration.ofMillis(15_400), why);
        virtual(7, 2, WAIT, WORK, Duration.ofMillis(9_400), why);
    }

    @Test
    void threadsWithoutATaskMakeNothingFaster() {
        String why =
                "A single task waits, and then works, however many threads have nothing to do.";
        pooled(1, 8, WAIT, WORK, Duration.ofMillis(3_850), why);
        virtual(1, 8, WAIT, WORK, Duration.ofMillis(3_850), why);
    }

    @Test
    void noTasksTakeNoTime() {
        String why = "Without a task there is no wait, and no work.";
        pooled(0, 2, WAIT, WORK, Duration.ZERO, why);
        virtual(0, 2, WAIT, WORK, Duration.ZERO, why);
    }

    @Test
    void aMillionTasksOnEightCores() {
        Duration millisecond = Duration.ofMillis(1);
        pooled(
                1_000_000,
                8,
                WAIT,
                millisecond,
                Duration.ofMillis(250_125_000),
                "Eight at a time is 125,000 rounds of two seconds: nearly three days, and the cores"
                        + " idle all the while.");
        virtual(
                1_000_000,
                8,
                WAIT,
                millisecond,
                Duration.ofSeconds(127),
                "All million wait at once. What is left is the work: 125,000 rounds of a"
                        + " millisecond, and no core ever idles.");
    }

    @Test
    void everyCaseAgreesWithASimulation() {
        List<List<Duration>> waitsAndWorks =
                List.of(
                        List.of(WAIT, WORK),
                        List.of(Duration.ofMillis(10), Duration.ofSeconds(3)),
                        List.of(Duration.ofNanos(1_001), Duration.ofNanos(7)),
                        List.of(Duration.ZERO, WORK),
                        List.of(WAIT, Duration.ZERO),
                        List.of(WORK, WORK));
        String why = "Here the run was played through event by event, task by task.";
        for (List<Duration> times : waitsAndWorks) {
            Duration wait = times.getFirst();
            Duration work = times.getLast();
            for (int cores : List.of(1, 2, 3, 4, 5, 6, 7, 32, 33)) {
                for (int tasks = 0; tasks <= 30; tasks++) {
                    Duration pooled = simulated(tasks, cores, Duration.ZERO, wait.plus(work));
                    pooled(tasks, cores, wait, work, pooled, why);
                    Duration virtual = simulated(tasks, cores, wait, work);
                    virtual(tasks, cores, wait, work, virtual, why);
                }
            }
        }
    }

    @Test
    @Sound
    void numbersMayBeAsLargeAsAnInt() {
        int max = Integer.MAX_VALUE;
        Duration wait = Duration.ofSeconds(10, 1);
        Duration work = Duration.ofMillis(3);
        String why =
                "An int ends at 2,147,483,647, and a double is exact up to 2^53 only: 104 days, in"
                        + " nanoseconds.";
        pooled(max, max, wait, work, wait.plus(work), why);
        virtual(max, max, wait, work, wait.plus(work), why);
        // 2,147,484 rounds.
        Duration both = Duration.ofSeconds(21_481_282, 454_147_484);
        pooled(max, 1_000, wait, work, both, why);
        Duration works = Duration.ofSeconds(6_442 + 10, 452_000_001);
        virtual(max, 1_000, wait, work, works, why);
        // As many rounds as tasks, of 2 s and a nanosecond: 136 years.
        Duration years = Duration.ofSeconds(4_294_967_296L, 147_483_647);
        Duration second = Duration.ofSeconds(1);
        pooled(max, 1, second, second.plusNanos(1), years, why);
        virtual(max, 1, second, second.multipliedBy(2).plusNanos(1), years.plus(second), why);
        // The least int that a float does not have.
        int odd = 16_777_217;
        pooled(odd, 1, second, Duration.ofNanos(1), Duration.ofSeconds(odd, odd), why);
        virtual(odd, 1, second, second, Duration.ofSeconds(odd + 1), why);
        // All tasks together work for 680 years, each core for 10 s.
        virtual(max, max, wait, wait, wait.multipliedBy(2), why);
        pooled(max, max, wait, wait, wait.multipliedBy(2), why);
        // All waits together are more than a long has room for, one after the other.
        Duration shortWork = Duration.ofNanos(1);
        virtual(max, 1, wait, shortWork, wait.plusNanos(max), why);
        pooled(5, max, wait, work, wait.plus(work), why);
        virtual(5, max, wait, work, wait.plus(work), why);
    }

    /** When the last task has ended: each begins when it is ready and one of the cores is free. */
    private static Duration simulated(int tasks, int cores, Duration ready, Duration busy) {
        PriorityQueue<Duration> freeFrom = new PriorityQueue<>();
        IntStream.range(0, cores).forEach(i -> freeFrom.add(Duration.ZERO));
        Duration last = Duration.ZERO;
        for (int i = 0; i < tasks; i++) {
            Duration free = freeFrom.remove();
            Duration begin = free.compareTo(ready) > 0 ? free : ready;
            last = begin.plus(busy);
            freeFrom.add(last);
        }
        return last;
    }

    private static void measured(
            String what, Duration yours, Duration model, Duration measured, String why) {
        double difference = Math.abs(yours.toNanos() - measured.toNanos());
        seen("%s for %s, each waits 2 s and works 1.85 s", words(yours), what)
                .expected("%s. A talk measured %s", words(model), words(measured))
                .why(why)
                .unless(difference <= TOLERANCE * measured.toNanos());
    }

    private static void pooled(
            int tasks, int threads, Duration wait, Duration work, Duration expected, String why) {
        Duration yours = Part05WaitAndHurry.pooled(tasks, threads, wait, work);
        seen(
                        "%s for %s",
                        words(yours),
                        words(tasks, "on a pool of %s", threads, "thread", wait, work))
                .expected(words(expected))
                .why(why)
                .unless(expected.equals(yours));
    }

    private static void virtual(
            int tasks, int carriers, Duration wait, Duration work, Duration expected, String why) {
        Duration yours = Part05WaitAndHurry.virtual(tasks, carriers, wait, work);
        seen(
                        "%s for %s",
                        words(yours),
                        words(
                                tasks,
                                "on virtual threads, with %s",
                                carriers,
                                "carrier",
                                wait,
                                work))
                .expected(words(expected))
                .why(why)
                .unless(expected.equals(yours));
    }

    private static String words(
            int tasks, String where, int cores, String core, Duration wait, Duration work) {
        return "%s %s; each waits %s and works %s"
                .formatted(
                        count(tasks, "task"),
                        where.formatted(count(cores, core)),
                        words(wait),
                        words(work));
    }

    private static String count(int number, String what) {
        return "%,d %s%s".formatted(number, what, number == 1 ? "" : "s");
    }

    private static String words(Duration time) {
        return time.compareTo(Duration.ofMillis(1)) >= 0 || time.isZero()
                ? BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros().toPlainString() + " s"
                : "%,d ns".formatted(time.toNanos());
    }

    // The runs as the panel draws them: who waits and who works while who else does what. They are
    // played on threads that only bear the names, so they know nothing of this JVM's carriers.
    @SneakyThrows
    private static void playPooled(Timeline timeline, int tasks, int threads) {
        CyclicBarrier step = new CyclicBarrier(threads);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int first = t;
            all.add(
                    player(
                            "thread-" + t,
                            () -> {
                                for (int task = first; task < tasks; task += threads) {
                                    timeline.waiting("task " + task, step::await);
                                    timeline.working("task " + task, step::await);
                                }
                            }));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    @SneakyThrows
    private static void playVirtual(Timeline timeline, int tasks, int carriers) {
        CyclicBarrier together = new CyclicBarrier(tasks);
        CyclicBarrier step = new CyclicBarrier(carriers);
        List<CountDownLatch> done = new ArrayList<>();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int task = i;
            done.add(new CountDownLatch(1));
            all.add(
                    player(
                            "virtual-" + task,
                            () -> {
                                timeline.waiting("task " + task, together::await);
                                if (task >= carriers) {
                                    done.get(task - carriers).await();
                                }
                                timeline.working("task " + task, step::await);
                                done.get(task).countDown();
                            }));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    private interface Play {
        void run() throws Exception;
    }

    private static Thread player(String name, Play play) {
        return Thread.ofPlatform()
                .name(name)
                .start(
                        new Runnable() {
                            @Override
                            @SneakyThrows
                            public void run() {
                                play.run();
                            }
                        });
    }
}
