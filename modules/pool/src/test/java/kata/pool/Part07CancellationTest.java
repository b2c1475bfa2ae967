package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
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
                    .why("A limit is for those that are late.")
                    .unless(answer.equals(Optional.of("found")));
            assertThat(timeline).hasTasks("search").onThreadsNamed("searcher");
        } finally {
            letGo(pool);
        }
    }

    @Test
    void aFailureOfTheSearchComesOutAsTheCause() throws Exception {
        Boom boom = new Boom("the index is gone");
        ExecutorService pool = pool(1);
        try {
            Callable<String> query =
                    () -> {
                        throw boom;
                    };

            Throwable thrown = search(pool, query, LONG).thrown();

            seen(thrown == null ? "no exception" : thrown.toString())
                    .expected("an ExecutionException caused by %s", boom)
                    .why("Nothing found and search broken are two different answers.")
                    .unless(thrown instanceof ExecutionException && thrown.getCause() == boom);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void atTheLimitTheCallerGetsNothing(Timeline timeline) throws Throwable {
        ExecutorService pool = pool(1);
        try {
            Optional<String> answer = search(pool, hanging(timeline), SHORT).result();

            seen("a search that hangs gave %s", answer)
                    .expected("Optional.empty at the limit")
                    .why("The caller was promised an end, with or without an answer.")
                    .unless(answer.isEmpty());
        } finally {
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
                            "Each search that is only abandoned takes a thread from the pool for"
                                    + " good.")
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
                    .expected("a search that has not begun is taken back")
                    .why("An overloaded pool that works off what nobody waits for never recovers.")
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
                            thrown == null ? "returned as if nothing were" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why(
                            "Someone asked the caller to stop. Whoever swallows that lets it go on,"
                                    + " and a shutdown waits for it in vain.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            letGo(pool);
        }
    }

    @Test
    void anInterruptedCallerTakesItsSearchAlong(Timeline timeline) throws Exception {
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
}
