package kata.forkjoin;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "Wait in a pool that is made for computing",
        kind = REPAIR,
        minutes = 20,
        breaks = "eightCallsWaitAtTheSameTime")
class Part04ManagedBlockerTest {

    private static final int PARALLELISM = 2;

    private static final int CALLS = 8;

    // So many times in a row nothing moves, and no call begins in between. A right answer has begun
    // all of them long before.
    private static final int LOOKS = 30;

    private final ForkJoinPool pool = new ForkJoinPool(PARALLELISM);
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final AtomicInteger widest = new AtomicInteger();

    // Set when a rule is broken: calls that begin after that are not in the picture.
    private volatile boolean over;

    @Test
    void theAnswersComeInTheOrderOfTheCalls(Timeline timeline) throws Throwable {
        List<String> answers = answersTo(calls(timeline, 5, i -> "answer " + i));

        List<String> expected = IntStream.rangeClosed(1, 5).mapToObj(i -> "answer " + i).toList();
        seen("5 calls answered, and all returned %s", answers)
                .expected("%s", expected)
                .why("Who asks several shops must know which one gave which price.")
                .unless(expected.equals(answers));
    }

    @Test
    void eachCallIsMadeOnceAlsoIfItsAnswerIsNull(Timeline timeline) throws Throwable {
        AtomicInteger made = new AtomicInteger();
        Callable<String> nobody =
                () -> {
                    // The second time it does answer: who asks until there is something has an end.
                    return made.incrementAndGet() == 1 ? null : "at last";
                };

        List<String> answers =
                answersTo(List.of(() -> timeline.waiting("call 1", nobody), () -> "answer 2"));

        seen("call 1 answers null, and was made %s", times(made.get()))
                .expected("once: null is an answer")
                .why("A call may order or pay something. Made again, it orders again.")
                .lookAt("How does your code know that a call has ended?")
                .unless(made.get() == 1);
        seen("call 1 answered null, call 2 \"answer 2\", and all returned %s", answers)
                .expected("[null, answer 2]")
                .unless(Arrays.asList(null, "answer 2").equals(answers));
    }

    @Test
    void noPlatformThreadsBesideThePool(Timeline timeline) throws Throwable {
        Caller<List<String>> caller = start(calls(timeline, CALLS, i -> "answer " + i));

        resultOf(caller);

        List<Thread> elsewhere =
                threads.stream()
                        .filter(thread -> !isAllowed(thread, caller.thread()))
                        .distinct()
                        .toList();
        seen(
                        "calls were made on other platform threads: %s",
                        elsewhere.stream().map(Timeline::nameOf).limit(3).collect(joining(", ")))
                .expected("the given pool, virtual threads, or the thread that called")
                .why(
                        "Each place that brings a pool of its own has more threads than the"
                                + " program has planned. They add up, and most of them sleep.")
                .unless(elsewhere.isEmpty());
    }

    @Test
    void thePoolKeepsItsParallelism(Timeline timeline) throws Throwable {
        answersTo(calls(timeline, CALLS, i -> "answer " + i));

        int most = Math.max(widest.get(), pool.getParallelism());
        seen("the pool was given to you with parallelism 2, and it was %d meanwhile", most)
                .expected("2, all the time")
                .why(
                        "The pool computes on as many cores as there are. With more, the computing"
                                + " tasks of everybody else take cores from each other.")
                .unless(most == PARALLELISM);
    }

    @Test
    void eightCallsWaitAtTheSameTime(Timeline timeline) throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        // A latch does not tell the pool that a thread waits in it. A Condition would: it makes the
        // pool compensate by itself, as CompletableFuture.get does.
        CountDownLatch open = new CountDownLatch(1);
        try {
            Caller<List<String>> caller =
                    start(
                            calls(
                                    timeline,
                                    CALLS,
                                    i -> {
                                        begun.incrementAndGet();
                                        open.await();
                                        return "answer " + i;
                                    }));

            awaitAllOrStandstill(caller, begun);

            seen(
                            "%d of 8 calls wait for an answer, and nothing else moves%s",
                            begun.get(), where(caller))
                    .expected("all 8 at the same time, in a pool of parallelism 2")
                    .why(
                            "A thread that waits uses no core. A pool that does not know it waits"
                                    + " lets the core idle. The other calls stand in the queue.")
                    .lookAt("Does the pool hear of it, before a thread of the pool waits?")
                    .unless(begun.get() == CALLS);
            open.countDown();
            List<String> answers = caller.result();
            seen("all 8 calls waited at the same time, and all returned %s", answers)
                    .expected("8 answers")
                    .unless(answers.size() == CALLS);
        } finally {
            over = true;
            open.countDown();
            pool.shutdown();
        }
    }

    @Test
    void theExceptionOfACallComesOut(Timeline timeline) throws Throwable {
        Boom boom = new Boom("shop 3 is closed");
        Caller<List<String>> caller =
                start(
                        calls(
                                timeline,
                                4,
                                i -> {
                                    if (i == 3) {
                                        throw boom;
                                    }
                                    return "answer " + i;
                                }));

        Throwable thrown = thrownBy(caller);

        seen(
                        "call 3 failed, and all %s",
                        thrown == null ? "returned " + caller.result() : "threw " + thrown)
                .expected("the exception of call 3, itself or as a cause: %s", boom)
                .why("A list with a gap looks like an answer. Nobody sees that a shop is missing.")
                .unless(chain(thrown).anyMatch(boom::equals));
    }

    @Test
    void thePoolStaysOpen(Timeline timeline) throws Throwable {
        Caller<List<String>> caller = start(calls(timeline, 2, i -> "answer " + i));
        caller.awaitEnd();
        boolean shut = pool.isShutdown();

        resultOf(caller);

        seen("the pool was shut down")
                .expected("a pool that takes further tasks")
                .why("Who makes a pool closes it. Others are computing with it at this moment.")
                .unless(!shut);
    }

    /** What a call does. */
    private interface Answer {
        String of(int call) throws Exception;
    }

    private List<Callable<String>> calls(Timeline timeline, int count, Answer answer) {
        List<Callable<String>> calls = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int call = i;
            calls.add(
                    () -> {
                        threads.add(Thread.currentThread());
                        widest.accumulateAndGet(pool.getParallelism(), Math::max);
                        return over
                                ? answer.of(call)
                                : timeline.waiting("call " + call, () -> answer.of(call));
                    });
        }
        return calls;
    }

    private Caller<List<String>> start(List<Callable<String>> calls) {
        return Caller.start(
                "all", () -> Part04ManagedBlocker.all(Collections.unmodifiableList(calls), pool));
    }

    private List<String> answersTo(List<Callable<String>> calls) throws Throwable {
        return resultOf(start(calls));
    }

    private List<String> resultOf(Caller<List<String>> caller) throws Throwable {
        try {
            return caller.result();
        } finally {
            pool.shutdown();
        }
    }

    private Throwable thrownBy(Caller<?> caller) throws InterruptedException {
        try {
            return caller.thrown();
        } finally {
            pool.shutdown();
        }
    }

    private boolean isAllowed(Thread thread, Thread caller) {
        return thread.isVirtual()
                || thread == caller
                || thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }

    private static void awaitAllOrStandstill(Caller<?> caller, AtomicInteger begun) {
        int looks = 0;
        int before = 0;
        while (begun.get() < CALLS && looks < LOOKS) {
            caller.awaitStill();
            looks = begun.get() == before ? looks + 1 : 0;
            before = begun.get();
        }
    }

    private static String where(Caller<?> caller) {
        String own = Part04ManagedBlocker.class.getName();
        return Arrays.stream(caller.thread().getStackTrace())
                .filter(f -> f.getClassName().startsWith(own))
                .filter(f -> !f.getClassName().startsWith(own + "Test"))
                .findFirst()
                .map(f -> "; the caller is at %s:%d".formatted(f.getFileName(), f.getLineNumber()))
                .orElse("");
    }

    private static String times(int times) {
        return times == 1 ? "once" : times == 2 ? "twice" : times + " times";
    }

    private static Stream<Throwable> chain(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause);
    }
}
