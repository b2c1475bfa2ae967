package kata.forkjoin;

import static java.util.Collections.nCopies;
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
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.ReturnedException;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "Wait in a pool that is made for computing",
        kind = REPAIR,
        minutes = 25,
        breaks = "eightCallsWaitAtTheSameTime")
class Part04ManagedBlockerTest {

    private static final int PARALLELISM = 2;

    private static final int CALLS = 8;

    // If nothing moves this often in a row, and no call begins in between, none will. A right
    // answer
    // has begun all of them long before.
    private static final int LOOKS = 30;

    private final ForkJoinPool pool = new ForkJoinPool(PARALLELISM);
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final AtomicInteger widest = new AtomicInteger();
    private final AtomicInteger narrowest = new AtomicInteger(Integer.MAX_VALUE);

    // Set when a rule is broken: calls that begin after that are not in the picture.
    private volatile boolean over;

    @Test
    void theAnswersComeInTheOrderOfTheCalls(Timeline timeline) throws Throwable {
        // The first call is the last to answer.
        CountDownLatch others = new CountDownLatch(4);
        List<String> answers =
                answersTo(
                        calls(
                                timeline,
                                5,
                                i -> {
                                    if (i == 1) {
                                        others.await();
                                    } else {
                                        others.countDown();
                                    }
                                    return "answer " + i;
                                }));

        List<String> expected = IntStream.rangeClosed(1, 5).mapToObj(i -> "answer " + i).toList();
        seen("5 calls answered, and all returned %s", answers)
                .expected("%s", expected)
                .why("A caller that asks several shops must know which one gave which price.")
                .unless(expected.equals(answers));
    }

    @Test
    void eachCallIsMadeOnceAlsoIfItsAnswerIsNull(Timeline timeline) throws Throwable {
        AtomicInteger made = new AtomicInteger();
        Callable<String> nobody =
                () -> {
                    // The second time it does answer: an attempt that asks again and again has an
                    // end.
                    return made.incrementAndGet() == 1 ? null : "at last";
                };

        List<String> answers =
                answersTo(List.of(() -> timeline.waiting("call 1", nobody), () -> "answer 2"));

        seen("call 1 answers null, and was made %s", times(made.get()))
                .expected("once: null is an answer")
                .why("A call may order or pay for something. Made again, it orders again.")
                .lookAt("How does your code know that a call has ended?")
                .unless(made.get() == 1);
        seen("call 1 answered null, call 2 \"answer 2\", and all returned %s", answers)
                .expected("[null, answer 2]")
                .unless(Arrays.asList(null, "answer 2").equals(answers));
        List<String> alone;
        try (ForkJoinPool one = new ForkJoinPool(1)) {
            alone =
                    Caller.<List<String>>start(
                                    "all", () -> Part04ManagedBlocker.all(List.of(() -> null), one))
                            .result();
        }
        seen("the only call answered null, and all returned %s", alone)
                .expected("[null]")
                .why("One call is a list of calls like any other.")
                .unless(Collections.singletonList(null).equals(alone));
    }

    @Test
    void noPlatformThreadsBesideThePool(Timeline timeline) throws Throwable {
        Caller<List<String>> caller = start(calls(timeline, CALLS, i -> "answer " + i));

        caller.result();
        requireAllowedThreads(caller.thread());
        requireAllowedThreadsForAThreadOfAnotherPool();
    }

    private void requireAllowedThreadsForAThreadOfAnotherPool() throws Throwable {
        ForkJoinPool callers = new ForkJoinPool(1);
        AtomicReference<Thread> asking = new AtomicReference<>();
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        try {
            threads.clear();
            List<Callable<String>> calls =
                    calls(
                            new Timeline(),
                            CALLS,
                            i -> {
                                begun.incrementAndGet();
                                open.await();
                                return "answer " + i;
                            });
            Callable<List<String>> ask =
                    () -> {
                        asking.set(Thread.currentThread());
                        return Part04ManagedBlocker.all(calls, pool);
                    };
            Caller<List<String>> caller = Caller.start("all", () -> callers.submit(ask).get());
            awaitAllOrStandstill(CALLS, caller, begun);
            open.countDown();
            caller.result();
            requireAllowedThreads(asking.get());
        } finally {
            open.countDown();
            callers.shutdown();
            pool.shutdown();
        }
    }

    private void requireAllowedThreads(Thread caller) {
        List<Thread> elsewhere =
                threads.stream().filter(thread -> !isAllowed(thread, caller)).distinct().toList();
        seen(
                        "calls were made on other platform threads: %s",
                        elsewhere.stream().map(Timeline::nameOf).limit(3).collect(joining(", ")))
                .expected("the given pool, virtual threads, or the thread that called")
                .why(
                        "Each part of a program with a pool of its own adds threads that nobody has"
                                + " planned. They add up, and most of them sleep.")
                .unless(elsewhere.isEmpty());
    }

    @Test
    void thePoolKeepsItsParallelism(Timeline timeline) throws Throwable {
        answersTo(calls(timeline, CALLS, i -> "answer " + i));

        int most = Math.max(widest.get(), pool.getParallelism());
        int least = Math.min(narrowest.get(), pool.getParallelism());
        int other = most > PARALLELISM ? most : least;
        seen("the pool was given to you with parallelism 2, and it was %d meanwhile", other)
                .expected("2, all the time")
                .why(
                        "The pool computes on as many cores as there are. With more, the computing"
                                + " tasks of other users take cores from each other.")
                .unless(other == PARALLELISM);
    }

    @Test
    void eightCallsWaitAtTheSameTime(Timeline timeline) throws Throwable {
        requireAllWait(CALLS, timeline);
    }

    @Test
    void thePoolStaysOpen(Timeline timeline) throws Throwable {
        Caller<List<String>> caller = start(calls(timeline, 2, i -> "answer " + i));
        caller.awaitEnd();
        boolean shut = pool.isShutdown();

        resultOf(caller);

        seen("the pool was shut down")
                .expected("a pool that takes further tasks")
                .why("The pool belongs to the caller. Others may be computing with it.")
                .unless(!shut);
    }

    @Test
    void theExceptionOfACallComesOut(Timeline timeline) throws Throwable {
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        // A CompletableFuture takes this one for its own, and takes the cause out.
        failures.removeIf(failure -> failure.thrown() instanceof CompletionException);
        try {
            for (Failure failure : failures) {
                AtomicInteger made = new AtomicInteger();
                Caller<List<String>> caller =
                        start(
                                calls(
                                        timeline,
                                        4,
                                        i -> {
                                            if (i == 3) {
                                                made.incrementAndGet();
                                                throw failure.raise();
                                            }
                                            return "answer " + i;
                                        }));

                Throwable thrown = caller.thrown();

                seen(
                                "call 3 threw %s, and all %s",
                                failure.kind(),
                                thrown == null ? "returned " + caller.result() : "threw " + thrown)
                        .expected("what call 3 threw, itself or as a cause: %s", failure.thrown())
                        .why(
                                "A list with a gap looks like an answer. Nobody sees that a shop is"
                                        + " missing.")
                        .unless(chain(thrown).anyMatch(failure.thrown()::equals));
                seen("call 3 failed, and was made %s", times(made.get()))
                        .expected("once: the caller decides what to try again")
                        .why("A call may order or pay for something. Made again, it orders again.")
                        .unless(made.get() == 1);
                seen("call 3 failed, and after that the pool was shut down")
                        .expected("a pool that takes further tasks")
                        .why("The pool belongs to the caller. Others may be computing with it.")
                        .unless(!pool.isShutdown());
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void manyCallsWaitAtTheSameTimeAsWell() throws Throwable {
        requireAllWait(100, new Timeline());
    }

    @Test
    void callsOfTwoCallersWaitAtTheSameTime() throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        try {
            List<Callable<String>> calls =
                    calls(
                            new Timeline(),
                            100,
                            i -> {
                                begun.incrementAndGet();
                                open.await();
                                return "answer " + i;
                            });
            // Two pools, two users of the class: what one of them waits for is nothing to the
            // other.
            ForkJoinPool others = new ForkJoinPool(PARALLELISM);
            // They hand in the same list.
            Caller<List<String>> one =
                    Caller.start("all", () -> Part04ManagedBlocker.all(calls, pool));
            awaitAllOrStandstill(100, one, begun);
            Caller<List<String>> two =
                    Caller.start("all", () -> Part04ManagedBlocker.all(calls, others));
            awaitAllOrStandstill(200, two, begun);
            int waiting = begun.get();
            over = true;
            open.countDown();
            int answers = one.result().size() + two.result().size();
            others.shutdown();

            seen(
                            "two callers with a pool each made 100 calls each; %d of the 200 calls"
                                    + " waited at the same time, and %d answers came",
                            waiting, answers)
                    .expected("200, and 200 answers")
                    .why("One caller with slow shops would hold up all the others.")
                    .lookAt("what callers share: a static field, or the list that both hand in")
                    .unless(waiting == 200 && answers == 200);
        } finally {
            over = true;
            open.countDown();
            pool.shutdown();
        }
    }

    @Test
    void eachOfTwoCallersGetsItsOwnAnswers() throws Throwable {
        ForkJoinPool others = new ForkJoinPool(PARALLELISM);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch openOne = new CountDownLatch(1);
        CountDownLatch openTwo = new CountDownLatch(1);
        try {
            List<Callable<String>> callsOfOne =
                    calls(new Timeline(), 2, i -> waitFor(openOne, begun, "one, " + i));
            List<Callable<String>> callsOfTwo =
                    calls(new Timeline(), 2, i -> waitFor(openTwo, begun, "two, " + i));
            Caller<List<String>> one =
                    Caller.start("all", () -> Part04ManagedBlocker.all(callsOfOne, pool));
            awaitAllOrStandstill(2, one, begun);
            Caller<List<String>> two =
                    Caller.start("all", () -> Part04ManagedBlocker.all(callsOfTwo, others));
            awaitAllOrStandstill(4, two, begun);
            // The second caller has all its answers before the first one has any.
            openTwo.countDown();
            two.awaitEnd();
            openOne.countDown();
            List<List<String>> answers = List.of(one.result(), two.result());

            List<List<String>> expected =
                    List.of(List.of("one, 1", "one, 2"), List.of("two, 1", "two, 2"));
            seen("two callers at the same time got %s", answers)
                    .expected("%s", expected)
                    .why("A caller with the answers of another one pays the wrong price.")
                    .lookAt("static fields: all callers share them")
                    .unless(answers.equals(expected));
        } finally {
            openOne.countDown();
            openTwo.countDown();
            pool.shutdown();
            others.shutdown();
        }
    }

    @Test
    void eachCallHasItsAnswerWhereverAThreadIsHeld() throws Exception {
        AtomicReference<List<String>> answers = new AtomicReference<>();
        Interleavings.explore(() -> new ForkJoinPool(2))
                .runner(
                        "the caller",
                        workers ->
                                answers.set(
                                        Part04ManagedBlocker.all(
                                                List.of(() -> "a", () -> "b"), workers)))
                .closing(ForkJoinPool::shutdown)
                .then(
                        _ ->
                                seen("two calls answered a and b; the caller got %s", answers)
                                        .expected("[a, b]")
                                        .why(
                                                "Each call is made by a thread of its own, and the"
                                                        + " two may be anywhere at the same time.")
                                        .lookAt("Which fields do two calls share?")
                                        .unless(List.of("a", "b").equals(answers.get())));
    }

    private static String waitFor(CountDownLatch open, AtomicInteger begun, String answer)
            throws InterruptedException {
        begun.incrementAndGet();
        open.await();
        return answer;
    }

    @Test
    void noCallsGiveNoAnswers() throws Throwable {
        List<String> answers = answersTo(List.of());

        seen("no calls, and all returned %s", answers)
                .expected("[]")
                .why("A list of shops may be empty.")
                .unless(answers.isEmpty());
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        try {
            ReturnedException.requireAnswer(
                    "all", task -> Part04ManagedBlocker.all(List.of(task), pool).getFirst());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aCallThatIsInTheListTwiceIsMadeTwice() throws Throwable {
        AtomicInteger made = new AtomicInteger();
        Callable<String> call = () -> "answer " + made.incrementAndGet();

        List<String> answers = answersTo(List.of(call, call));

        seen(
                        "the same call was in the list twice: it was made %s, answers %s",
                        times(made.get()), answers)
                .expected("twice, and two answers")
                .why("Two orders for the same book are two books.")
                .lookAt("How does your code find the answer to a call?")
                .unless(made.get() == 2 && List.of("answer 1", "answer 2").equals(sorted(answers)));
    }

    @Test
    @Sound
    void aThreadOfThePoolMayCall() throws Throwable {
        ForkJoinPool one = new ForkJoinPool(1);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        try {
            List<Callable<String>> calls = List.of(() -> "answer 1", () -> "answer 2");
            Caller<List<String>> caller =
                    Caller.start(
                            "all",
                            () -> one.submit(() -> Part04ManagedBlocker.all(calls, one)).get());
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("the only thread of the pool called all, and all does not return")
                    .expected("the answers: a task may ask shops, too")
                    .why("Its thread waits for calls that wait for its thread. The pool hangs.")
                    .lookAt("Does the pool know before the caller's thread waits?")
                    .unless(ended);
            seen("the only thread of the pool called all, and got %s", caller.result())
                    .expected("[answer 1, answer 2]")
                    .unless(caller.result().equals(List.of("answer 1", "answer 2")));
            AtomicInteger most = new AtomicInteger();
            Callable<String> waits =
                    () -> {
                        most.accumulateAndGet(one.getParallelism(), Math::max);
                        begun.incrementAndGet();
                        open.await();
                        return "answer";
                    };
            Caller<List<String>> waiting =
                    Caller.start(
                            "all",
                            () ->
                                    one.submit(
                                                    () ->
                                                            Part04ManagedBlocker.all(
                                                                    nCopies(CALLS, waits), one))
                                            .get());
            awaitAllOrStandstill(CALLS, waiting, begun);
            int together = begun.get();
            open.countDown();
            waiting.awaitEnd();
            seen(
                            "the only thread of the pool called all; %d of %d calls waited at the"
                                    + " same time",
                            together, CALLS)
                    .expected("all %d, as with any other caller", CALLS)
                    .why("The shops are asked one after the other, and their times add up.")
                    .unless(together == CALLS);
            seen(
                            "a thread of a pool of parallelism 1 called all, and the parallelism"
                                    + " was %d meanwhile",
                            most.get())
                    .expected("1, all the time")
                    .why(
                            "The pool computes on as many cores as there are. With more, the"
                                    + " computing tasks of other users take cores from each other.")
                    .unless(most.get() == 1);
        } finally {
            open.countDown();
            one.shutdownNow();
            pool.shutdown();
        }
    }

    private static List<String> sorted(List<String> answers) {
        return answers.stream().sorted().toList();
    }

    private void requireAllWait(int count, Timeline timeline) throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        // A latch does not tell the pool that a thread waits in it. A Condition would: it makes the
        // pool compensate by itself, as CompletableFuture.get does.
        CountDownLatch open = new CountDownLatch(1);
        try {
            Caller<List<String>> caller =
                    start(
                            calls(
                                    timeline,
                                    count,
                                    i -> {
                                        begun.incrementAndGet();
                                        open.await();
                                        return "answer " + i;
                                    }));

            awaitAllOrStandstill(count, caller, begun);

            seen(
                            "%d of %d calls wait for an answer, and nothing else moves%s",
                            begun.get(), count, where(caller))
                    .expected("all %d at the same time, in a pool of parallelism 2", count)
                    .why(
                            "A thread that waits uses no core. A pool that does not know it lets the"
                                    + " core idle, and the other calls stay in the queue.")
                    .lookAt("Does the pool know before one of its threads waits?")
                    .unless(begun.get() == count);
            open.countDown();
            List<String> answers = caller.result();
            seen("all %d calls waited at the same time, and %d answers came", count, answers.size())
                    .expected("%d answers", count)
                    .unless(answers.size() == count);
            requireAllowedThreads(caller.thread());
        } finally {
            over = true;
            open.countDown();
            pool.shutdown();
        }
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
                        narrowest.accumulateAndGet(pool.getParallelism(), Math::min);
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

    private static void awaitAllOrStandstill(int count, Caller<?> caller, AtomicInteger begun) {
        int looks = 0;
        int before = 0;
        while (begun.get() < count && looks < LOOKS) {
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
