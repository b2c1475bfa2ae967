package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.ReturnedException;
import kata.judge.probe.Tasks;
import kata.judge.probe.TimeLimit;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 7,
        title = "Stop a search that takes too long",
        kind = REPAIR,
        minutes = 20,
        breaks = "atTheLimitTheSearchIsInterrupted")
class Part07CancellationTest {

    // A search that answers does so long before this; a search that hangs never does.
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(5);

    // A search that gets no core for a moment does not see its caller wait. One of them does.
    private static final int ROUNDS = 200;

    private static final String SWALLOWED =
            "Someone asked the caller to stop. A caller that does not notice goes on, and a"
                    + " shutdown waits for it in vain.";

    private final Gate gate = new Gate("searches that nobody waits for");
    private final Gate others = new Gate("other searches");
    private final Hold hold = new Hold("other tasks");

    @Test
    void anAnswerWithinTheLimitComesOut(Timeline timeline) throws Throwable {
        ExecutorService pool = pool(1);
        try {
            Callable<String> query = () -> timeline.working("search", () -> "found");

            Optional<String> answer = search(pool, query, LONG).result();

            seen("the search found something, and the caller got %s", answer)
                    .expected("Optional[found]")
                    .why("The limit is for searches that are late.")
                    .unless(answer.equals(Optional.of("found")));
            assertThat(timeline).hasTasks("search").onThreadsNamed("searcher");
        } finally {
            letGo(pool);
        }
    }

    @Test
    void aFailureOfTheSearchComesOutAsTheCause() throws Exception {
        comesOutAsTheCause(Failure.ordinary());
    }

    private static void comesOutAsTheCause(List<Failure> failures) throws Exception {
        ExecutorService pool = pool(1);
        try {
            for (Failure failure : failures) {
                AtomicInteger runs = new AtomicInteger();
                Callable<String> query =
                        () -> {
                            runs.incrementAndGet();
                            throw failure.raise();
                        };

                Caller<Optional<String>> caller = search(pool, query, LONG);
                Throwable thrown = caller.thrown();

                seen(
                                "the search threw %s; the caller got %s",
                                failure.kind(), thrown == null ? "an empty answer" : thrown)
                        .expected("an ExecutionException caused by %s", failure.thrown())
                        .why(
                                "\"Nothing found\" and \"the search is broken\" are different answers.")
                        .unless(
                                thrown instanceof ExecutionException
                                        && thrown.getCause() == failure.thrown());
                seen("the search failed, and was run %d times", runs.get())
                        .expected("once")
                        .why("The caller asked for one search, and decides itself what to retry.")
                        .unless(runs.get() == 1);
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void atTheLimitTheCallerGetsAnEmptyResult(Timeline timeline) throws Throwable {
        for (Duration limit :
                List.of(SHORT, Duration.ZERO, Duration.ofNanos(1), Duration.ofNanos(999_999))) {
            ExecutorService pool = pool(1);
            try {
                Optional<String> answer = search(pool, hanging(timeline), limit).result();

                seen("the limit was %s; a search that hangs gave %s", limit, answer)
                        .expected("Optional.empty at the limit")
                        .why("The caller was promised an end, with or without an answer.")
                        .unless(answer.isEmpty());
            } finally {
                // The pool's thread may stand at the gate: only letGo in the end opens that.
                pool.shutdown();
            }
        }
        gate.open();
    }

    @Test
    void atTheLimitTheCallerDoesNotWaitForTheSearch() throws Throwable {
        CountDownLatch end = new CountDownLatch(1);
        Callable<String> stubborn =
                () -> {
                    gate.open();
                    gate.pass();
                    ignoringInterruption(end);
                    return "found too late";
                };
        ExecutorService pool = new ReadyPool();
        try {
            Caller<Optional<String>> caller = search(pool, stubborn, SHORT);

            boolean inTime = caller.comesTrue(caller::hasEnded);
            end.countDown();
            Optional<String> answer = caller.result();

            seen("the search ignored its interruption, and its caller waited until it had ended")
                    .expected("Optional.empty at the limit")
                    .why("A search that does not stop would make every caller wait with it.")
                    .unless(inTime);
            seen("the limit was over, and the caller got %s", answer)
                    .expected("Optional.empty")
                    .unless(answer.isEmpty());
        } finally {
            end.countDown();
            letGo(pool);
        }
    }

    @Test
    void theOtherSearchesGoOn(Timeline timeline) throws Throwable {
        ExecutorService pool = pool(2);
        try {
            Future<String> other =
                    pool.submit(
                            () ->
                                    timeline.waiting(
                                            "another's search",
                                            () -> {
                                                others.pass();
                                                return "found";
                                            }));
            others.awaitEntered(1);

            search(pool, hanging(timeline), SHORT).result();

            boolean leftAlone = !pool.isShutdown() && others.interrupted() == 0;
            seen("with the late search, the pool or another's search was stopped, too")
                    .expected("only the late search is stopped")
                    .why("The pool is shared. A limit on one search must not end those of others.")
                    .unless(leftAlone);
            others.open();
            seen("another's search gave %s", other.get())
                    .expected("found")
                    .unless(other.get().equals("found"));
        } finally {
            letGo(pool);
        }
    }

    @Test
    void atTheLimitTheSearchIsInterrupted(Timeline timeline) throws Throwable {
        ExecutorService pool = new ReadyPool();
        try {
            search(pool, hanging(timeline), SHORT).result();

            gate.awaitInterrupted(1);
            Callable<String> next = () -> timeline.working("next search", () -> "found");
            Optional<String> answer = search(pool, next, LONG).result();
            seen("the next search on the same thread gave %s", answer)
                    .expected("Optional[found]: the thread is free again")
                    .why(
                            "Each search that is abandoned and not stopped takes a thread from the"
                                    + " pool for good.")
                    .unless(answer.equals(Optional.of("found")));
        } finally {
            letGo(pool);
        }
    }

    @Test
    void aSearchThatHasNotBegunNeverBegins(Timeline timeline) throws Throwable {
        Recorder events = new Recorder();
        ExecutorService pool = pool(1);
        try {
            pool.submit(() -> timeline.waiting("another task", this::hold));
            hold.awaitHeld(1);
            Callable<String> query =
                    () ->
                            timeline.working(
                                    "search",
                                    () -> {
                                        events.add("searched");
                                        return "found";
                                    });

            search(pool, query, SHORT).result();
            hold.releaseAll();
            // Behind the search in the queue: once this has run, the search has had its turn.
            pool.submit(() -> timeline.working("a later task", () -> "done")).get();

            seen("the pool was busy until the limit; then the search ran, for nobody")
                    .expected("a search that has not begun never begins")
                    .why("An overloaded pool that runs searches nobody waits for never recovers.")
                    .unless(events.events().isEmpty());
        } finally {
            letGo(pool);
        }
    }

    @Test
    void theCallersInterruptionIsKept(Timeline timeline) throws Exception {
        ExecutorService pool = pool(1);
        try {
            Caller<Optional<String>> caller = search(pool, hanging(timeline), LONG);
            gate.awaitEntered(1);

            caller.interrupt();

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted while it waited, and search %s",
                            thrown == null
                                    ? "returned as if nothing had happened"
                                    : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why(SWALLOWED)
                    .unless(thrown instanceof InterruptedException);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void aCallerThatIsInterruptedAlreadyDoesNotWait(Timeline timeline) throws Exception {
        ExecutorService pool = pool(1);
        try {
            Caller<Optional<String>> caller =
                    Caller.start(
                            "search",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part07Cancellation.search(pool, hanging(timeline), LONG);
                            });

            boolean ended = caller.comesTrue(caller::hasEnded);
            caller.interrupt();
            Throwable thrown = caller.thrown();
            // Behind the search on its only thread: it has its turn if the search was stopped.
            Future<String> later = pool.submit(() -> "done");
            boolean free = caller.comesTrue(later::isDone);

            seen("the caller had been interrupted just before, and search waited for the answer")
                    .expected("an InterruptedException, without a wait")
                    .why(SWALLOWED)
                    .unless(ended);
            seen(
                            "the caller had been interrupted just before, and search %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why(SWALLOWED)
                    .unless(thrown instanceof InterruptedException);
            seen("the caller had been interrupted just before, and its search went on, for nobody")
                    .expected("a search that is interrupted, or never begins")
                    .why("The search keeps a thread of the pool for an answer that nobody reads.")
                    .unless(free);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void anInterruptedCallerCancelsItsSearch(Timeline timeline) throws Exception {
        ExecutorService pool = pool(1);
        try {
            Caller<Optional<String>> caller = search(pool, hanging(timeline), LONG);
            gate.awaitEntered(1);

            caller.interrupt();
            caller.awaitEnd();

            gate.awaitInterrupted(1);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void anInterruptedCallerDoesNotWaitForTheSearch() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Callable<String> stubborn =
                () -> {
                    gate.open();
                    gate.pass();
                    ignoringInterruption(end);
                    return "found too late";
                };
        ExecutorService pool = new ReadyPool();
        try {
            Caller<Optional<String>> caller = search(pool, stubborn, LONG);
            gate.awaitEntered(1);
            caller.awaitStill();
            caller.interrupt();

            boolean atOnce = caller.comesTrue(caller::hasEnded);
            end.countDown();
            caller.awaitEnd();

            seen("the caller was interrupted, its search ignored that, and the caller"
                            + " waited until it had ended")
                    .expected("an InterruptedException, even if the search does not stop")
                    .why("An interruption asks the caller to stop now.")
                    .lookAt("What does the caller still wait for, when it was interrupted?")
                    .unless(atOnce);
        } finally {
            end.countDown();
            letGo(pool);
        }
    }

    @Test
    void anInterruptedCallerCancelsASearchThatHasNotBegun() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ExecutorService pool = pool(1);
        try {
            pool.submit(this::hold);
            hold.awaitHeld(1);
            Caller<Optional<String>> caller =
                    search(pool, () -> "found by run " + runs.incrementAndGet(), LONG);
            caller.awaitStill();

            caller.interrupt();
            caller.awaitEnd();
            hold.releaseAll();
            pool.submit(() -> "a later task").get();

            seen("the caller was interrupted; then its search began, for nobody")
                    .expected("a search that has not begun never begins")
                    .why("The pool is still busy with old searches when the next caller comes.")
                    .unless(runs.get() == 0);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void theNextSearchOnTheThreadIsNotInterrupted() throws Exception {
        Interleavings.explore(NextOnTheThread::new)
                .runner("caller", NextOnTheThread::search)
                .runner("other caller", NextOnTheThread::searchNext)
                .closing(next -> next.pool.shutdown())
                .then(
                        next ->
                                seen("the search ended by itself at the limit; then the"
                                                + " next one on its thread was interrupted")
                                        .expected("only the search that is late is interrupted")
                                        .why(
                                                "Between checking which thread runs the search and"
                                                        + " interrupting it, the thread can go on"
                                                        + " to somebody else's search.")
                                        .unless(!next.interrupted));
    }

    @Test
    void atTheLimitNoSearchBeginsUnseen() throws Exception {
        // The caller and the pool's thread: each may stand when the other one comes.
        Interleavings.explore(Unseen::new)
                .runner(
                        "caller",
                        unseen ->
                                Part07Cancellation.search(
                                        unseen.pool, unseen::query, Duration.ZERO))
                .twoPreemptions()
                .closing(Unseen::letGo)
                .then(unseen -> requireNotLeft(unseen, "the limit was over"));
        Interleavings.explore(Unseen::new)
                .actor(
                        "caller",
                        unseen -> {
                            Thread.currentThread().interrupt();
                            return Part07Cancellation.search(unseen.pool, unseen::query, LONG);
                        })
                .closing(Unseen::letGo)
                .thenEnds((unseen, _) -> requireNotLeft(unseen, "the caller was interrupted"));
    }

    // Behind the search on its only thread: it has its turn if the search was stopped.
    private static void requireNotLeft(Unseen unseen, String what) {
        Future<?> later = unseen.pool.submit(() -> {});
        boolean free = Patience.await(later::isDone);
        seen("%s; then the search began, and nobody interrupted it", what)
                .expected("a search that is interrupted, or never begins")
                .why(
                        "Between the check whether the search has begun and the next step, it can"
                                + " begin. Then it keeps its thread for nobody.")
                .unless(free);
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        ExecutorService pool = pool(1);
        try {
            ReturnedException.requireAnswer(
                    "search", task -> Part07Cancellation.search(pool, task, LONG).orElseThrow());
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void aSearchThatEndsBeforeTheWaitLosesNoInterruption() throws Exception {
        ExecutorService pool = new EndedPool();
        try {
            Caller<Optional<String>> caller =
                    Caller.start(
                            "search",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part07Cancellation.search(pool, () -> "found", LONG);
                            });

            Throwable thrown = caller.thrown();
            boolean flag = caller.wasInterruptedAtTheEnd();
            seen(
                            "the caller had been interrupted, and its search had ended: %s, the flag"
                                    + " %s",
                            thrown == null ? "the answer came out" : thrown + " came out",
                            flag ? "set" : "not set")
                    .expected("an InterruptedException, or the answer and the flag set")
                    .why(SWALLOWED)
                    .unless(thrown == null ? flag : thrown instanceof InterruptedException);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void anOutcomeThatComesWithAnInterruptionIsThatOfTheSearch() throws Exception {
        requireOutcomeOrInterruption(null);
        requireOutcomeOrInterruption(new Boom("the search failed"));
    }

    private static void requireOutcomeOrInterruption(Boom failure) throws Exception {
        Interleavings.explore(() -> new Interrupted(failure))
                .actor("the caller", Interrupted::search)
                .runner("the interrupter", Interrupted::interrupt)
                .runner("the search", Interrupted::letEnd)
                .closing(Interrupted::end)
                .thenEnds(
                        (interrupted, ends) -> {
                            Throwable thrown = ends.thrown("the caller");
                            boolean own =
                                    failure == null
                                            ? thrown == null
                                            : thrown instanceof ExecutionException
                                                    && thrown.getCause() == failure;
                            seen(
                                            "the caller was interrupted, and then the search %s; %s,"
                                                    + " the caller's flag was %s",
                                            failure == null ? "had an answer" : "failed",
                                            thrown == null
                                                    ? ends.result("the caller") + " came out"
                                                    : "search threw " + thrown,
                                            interrupted.flag ? "set" : "not set")
                                    .expected(
                                            "an InterruptedException, or what the search came to,"
                                                    + " with the flag set")
                                    .why(SWALLOWED)
                                    .lookAt("What do you do between the interruption and the end?")
                                    .unless(
                                            thrown instanceof InterruptedException
                                                    || own && interrupted.flag);
                        });
    }

    /** A search on a pool of its own that ends just after its caller was interrupted. */
    private static final class Interrupted {

        private final Gate held = new Gate("searches");
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private final ExecutorService pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void afterExecute(Runnable task, Throwable thrown) {
                        ended.countDown();
                    }
                };
        private final Boom failure;
        private volatile Thread caller;
        private volatile boolean flag;

        private Interrupted(Boom failure) {
            this.failure = failure;
        }

        private Optional<String> search() throws Exception {
            caller = Thread.currentThread();
            try {
                return Part07Cancellation.search(pool, this::query, LONG);
            } finally {
                flag = Thread.interrupted();
                begun.countDown();
                ended.countDown();
            }
        }

        private String query() throws InterruptedException {
            begun.countDown();
            held.pass();
            if (failure != null) {
                throw failure;
            }
            return "answer";
        }

        private void interrupt() throws InterruptedException {
            begun.await();
            caller.interrupt();
            interrupted.countDown();
        }

        // An actor of its own: its turn comes when the caller has noticed the interruption. The
        // outcome is there when the caller goes on.
        private void letEnd() throws InterruptedException {
            interrupted.await();
            held.open();
            ended.await();
        }

        private void end() {
            held.open();
            pool.shutdownNow();
        }
    }

    @Test
    void aLimitOfZeroWaitsForNoSearch() throws Throwable {
        ExecutorService pool = pool(1);
        try {
            for (int round = 1; round <= ROUNDS; round++) {
                Caller<Optional<String>> caller = endsWhenItsCallerWaits(pool);

                Optional<String> answer = caller.result();

                seen(
                                "the limit was zero; the search had no answer until its caller"
                                        + " waited, and %s came out",
                                answer)
                        .expected("Optional.empty: an answer that is not there yet comes too late")
                        .why("Zero says: now or not at all. Such a caller has no time to wait.")
                        .lookAt("How long does the caller wait at least?")
                        .unless(answer.isEmpty());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** A search that has its answer as soon as its caller waits for some time, or has gone on. */
    private static Caller<Optional<String>> endsWhenItsCallerWaits(ExecutorService pool) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        AtomicBoolean over = new AtomicBoolean();
        Callable<String> query =
                () -> {
                    while (!over.get()
                            && thread.get().getState() != Thread.State.TIMED_WAITING
                            && !Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    return "found";
                };
        return Caller.start(
                "search",
                () -> {
                    thread.set(Thread.currentThread());
                    try {
                        return Part07Cancellation.search(pool, query, Duration.ZERO);
                    } finally {
                        over.set(true);
                    }
                });
    }

    @Test
    @Sound
    void aLimitMayBeVeryLong() throws Throwable {
        for (Duration limit : List.of(Duration.ofDays(25), Duration.ofDays(36_500))) {
            Gate searching = new Gate("searches");
            Callable<String> query =
                    () -> {
                        searching.pass();
                        return "found";
                    };
            ExecutorService pool = pool(1);
            try {
                Caller<Optional<String>> caller = search(pool, query, limit);
                caller.awaitStill();
                searching.open();

                caller.awaitEnd();
                String got = caller.thrown() == null ? "" + caller.result() : "" + caller.thrown();
                seen("the limit was %,d days, the search took a moment: %s", limit.toDays(), got)
                        .expected("Optional[found]")
                        .why(
                                "\"No limit\" is often written as a very long one. In another"
                                        + " unit it no longer fits into every type of number.")
                        .unless(got.equals("Optional[found]"));
            } finally {
                searching.open();
                letGo(pool);
            }
        }
    }

    @Test
    @Sound
    void aFailureOfAKindThatFuturesUseComesOutAsTheCause() throws Exception {
        comesOutAsTheCause(Failure.signals());
    }

    @Test
    void aLimitIsNotOverBeforeItsTime() throws Throwable {
        ExecutorService pool = pool(1);
        Gate searching = new Gate("searches");
        try {
            TimeLimit limit = TimeLimit.begin();
            Optional<String> answer =
                    search(
                                    pool,
                                    () -> {
                                        searching.pass();
                                        return "found too late";
                                    },
                                    limit.duration())
                            .result();
            limit.requireOver("search gave " + answer);
        } finally {
            searching.open();
            letGo(pool);
        }
    }

    @Test
    void theTimeInTheQueueCounts() throws Throwable {
        Lateness waited =
                Lateness.leastOf(this::waitedForASearchThatBeganLate, 4, 300, 1_200, 1_200, 1_200);

        seen(
                        "the limit was %,d ms; its search began when half of it was over, and the"
                                + " caller waited until %,d ms after the limit",
                        waited.time().toMillis(), waited.late().toMillis())
                .expected("not after the limit: it counts from the call on")
                .why(
                        "Limits are needed most when the pool is full. Two of them, one after the"
                                + " other, make the caller wait for twice the time.")
                .unless(waited.isLessThanAPart(4));
    }

    /** How long after its limit the call ended; empty if its search never began. */
    private Optional<Duration> waitedForASearchThatBeganLate(Duration limit) throws Throwable {
        ExecutorService pool = pool(1);
        CountDownLatch occupied = new CountDownLatch(1);
        Gate searching = new Gate("searches");
        AtomicBoolean began = new AtomicBoolean();
        AtomicLong called = new AtomicLong();
        AtomicLong ended = new AtomicLong();
        try {
            pool.execute(() -> Tasks.awaitEvenIfInterrupted(occupied));
            Caller<Optional<String>> caller =
                    Caller.start(
                            "search",
                            () -> {
                                called.set(System.nanoTime());
                                Optional<String> answer =
                                        Part07Cancellation.search(
                                                pool,
                                                () -> {
                                                    began.set(true);
                                                    searching.pass();
                                                    return "found too late";
                                                },
                                                limit);
                                ended.set(System.nanoTime());
                                return answer;
                            });
            Thread.sleep(limit.dividedBy(2));
            occupied.countDown();
            caller.result();
            return began.get()
                    ? Optional.of(Duration.ofNanos(ended.get() - called.get()).minus(limit))
                    : Optional.empty();
        } finally {
            occupied.countDown();
            searching.open();
            letGo(pool);
        }
    }

    @Test
    @Sound
    void theCallEndsWhenTheSearchDoes() throws Throwable {
        // Whoever looks after pauses that grow may look in time after one of two searches.
        for (int millis : List.of(300, 760)) {
            Lateness ended =
                    Lateness.leastOf(this::endsAfterASearchThatTakes, 4, millis, millis, millis);

            seen(
                            "a search took %,d ms, and its caller had the answer %,d ms later",
                            ended.time().toMillis(), ended.late().toMillis())
                    .expected("at once")
                    .why("The answer is there, and somebody waits for it.")
                    .lookAt("Who tells the caller that the search has ended?")
                    .unless(ended.isLessThanAPart(4));
        }
    }

    private Optional<Duration> endsAfterASearchThatTakes(Duration time) throws Throwable {
        ExecutorService pool = pool(1);
        AtomicLong found = new AtomicLong();
        AtomicLong ended = new AtomicLong();
        try {
            Caller.start(
                            "search",
                            () -> {
                                Optional<String> answer =
                                        Part07Cancellation.search(
                                                pool,
                                                () -> {
                                                    Thread.sleep(time);
                                                    found.set(System.nanoTime());
                                                    return "found";
                                                },
                                                Duration.ofDays(36_500));
                                ended.set(System.nanoTime());
                                return answer;
                            })
                    .result();
            return Optional.of(Duration.ofNanos(ended.get() - found.get()));
        } finally {
            letGo(pool);
        }
    }

    @Test
    void anOutcomeComesAlsoFromASearchThatSetsItsFlag() throws Throwable {
        Boom boom = new Boom("the search failed");
        for (boolean fails : List.of(false, true)) {
            ExecutorService pool = pool(1);
            try {
                Caller<Optional<String>> caller =
                        search(
                                pool,
                                () -> {
                                    Thread.currentThread().interrupt();
                                    if (fails) {
                                        throw boom;
                                    }
                                    return "found";
                                },
                                LONG);
                boolean ended = caller.comesTrue(caller::hasEnded);
                Throwable thrown = ended ? caller.thrown() : null;
                String got =
                        !ended
                                ? "and search still waits"
                                : thrown == null
                                        ? "and search returned " + caller.result()
                                        : "and search threw " + thrown;

                seen(
                                "a search ended with its interrupt flag set, and %s; %s",
                                fails ? "failed" : "found something", got)
                        .expected(fails ? "an ExecutionException with its failure" : "its answer")
                        .why("A search may call code that gives up when interrupted, and go on.")
                        .lookAt("Which step in the pool's thread looks at the flag?")
                        .unless(
                                ended
                                        && (fails
                                                ? thrown instanceof ExecutionException
                                                        && thrown.getCause() == boom
                                                : Optional.of("found").equals(caller.result())));
            } finally {
                letGo(pool);
            }
        }
    }

    private static Caller<Optional<String>> search(
            ExecutorService pool, Callable<String> query, Duration limit) {
        return Caller.start("search", () -> Part07Cancellation.search(pool, query, limit));
    }

    private Callable<String> hanging(Timeline timeline) {
        return () ->
                timeline.waiting(
                        "late search",
                        () -> {
                            gate.pass();
                            return "found too late";
                        });
    }

    private static void ignoringInterruption(CountDownLatch end) {
        while (true) {
            try {
                end.await();
                return;
            } catch (InterruptedException _) {
                // That is what this search is for.
            }
        }
    }

    private String hold() throws InterruptedException {
        hold.enter();
        return "done";
    }

    // Not shutdownNow: the panel would show searches as interrupted that the attempt had left
    // alone.
    private void letGo(ExecutorService pool) {
        gate.open();
        others.open();
        hold.releaseAll();
        pool.shutdown();
    }

    private static ExecutorService pool(int threads) {
        return Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().name("searcher-", 1).factory());
    }

    // Takes a task, and comes back when it runs: so however short the limit, the search has begun.
    private final class ReadyPool extends ThreadPoolExecutor {

        private ReadyPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            setThreadFactory(Thread.ofPlatform().name("searcher-", 1).factory());
        }

        @Override
        @SneakyThrows
        public void execute(Runnable task) {
            super.execute(task);
            gate.awaitEntered(1);
        }
    }

    // Takes a task, and comes back when it has ended.
    private static final class EndedPool extends ThreadPoolExecutor {

        private final CountDownLatch ended = new CountDownLatch(1);

        private EndedPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            ended.countDown();
        }

        @Override
        public void execute(Runnable task) {
            super.execute(task);
            awaitEvenIfInterrupted(ended);
        }
    }

    /** A thread of a pool, and a search that ends only when it is interrupted. */
    private static final class Unseen {

        private final ExecutorService pool = pool(1);
        private final CountDownLatch open = new CountDownLatch(1);

        private String query() throws InterruptedException {
            open.await();
            return "found too late";
        }

        private void letGo() {
            open.countDown();
            pool.shutdown();
        }
    }

    /**
     * A thread of the pool, a search on it that ends by itself as soon as its caller stops doing
     * anything, and the next search, which waits until that caller's call is over.
     */
    private static final class NextOnTheThread {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile boolean handedOver;
        private volatile boolean interrupted;
        private volatile Thread caller;

        private final ExecutorService pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    @SneakyThrows
                    public void execute(Runnable task) {
                        super.execute(task);
                        begun.await();
                        handedOver = true;
                    }
                };

        private void search() throws Exception {
            caller = Thread.currentThread();
            try {
                Part07Cancellation.search(pool, this::query, Duration.ZERO);
            } finally {
                begun.countDown();
                over.countDown();
            }
        }

        private String query() throws InterruptedException {
            begun.countDown();
            while (!handedOver || caller.getState() == Thread.State.RUNNABLE) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                Thread.onSpinWait();
            }
            return "found";
        }

        private void searchNext() throws Exception {
            begun.await();
            pool.submit(
                            () -> {
                                try {
                                    over.await();
                                } catch (InterruptedException e) {
                                    interrupted = true;
                                }
                            })
                    .get();
        }
    }
}
