package kata.eventloop;

import static kata.eventloop.Part07LostContext.handle;
import static kata.eventloop.Part07LostContext.requestId;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.probe.Caller;
import kata.judge.probe.Recorder;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 7,
        title = "Whose task is this?",
        kind = REPAIR,
        minutes = 20,
        breaks = "everyHopLogsItsOwnRequest")
class Part07LostContextTest {

    private static final String LOOP = "loop";

    private final Recorder log = new Recorder();
    private final List<String> elsewhere = new CopyOnWriteArrayList<>();
    private final Loop loop = new Loop();
    private final Part07LostContext context = new Part07LostContext(loop);

    @Test
    void aRequestRunsWithItsId(Timeline timeline) {
        try {
            loop.execute(() -> handle("r1", () -> write(timeline, "asked")));
            loop.awaitIdle();

            insteadOf("r1 asked")
                    .why("Lines without an id are a pile: nobody can tell one request's story.")
                    .unless(wrote("r1 asked"));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void everyHopLogsItsOwnRequest(Timeline timeline) {
        try {
            loop.execute(
                    () -> {
                        handle("r1", () -> hops(timeline));
                        handle("r2", () -> hops(timeline));
                    });
            loop.awaitIdle();

            insteadOf("r1 asked, r2 asked, r1 found, r2 found, r1 shown, r2 shown")
                    .why(
                            "The loop's thread serves all requests in turn. What the thread knows"
                                    + " is not what the request knows.")
                    .lookAt("Each \"found\" and each \"shown\" is a task that was handed over.")
                    .unless(
                            wrote(
                                    "r1 asked",
                                    "r2 asked",
                                    "r1 found",
                                    "r2 found",
                                    "r1 shown",
                                    "r2 shown"));
        } finally {
            loop.shutdown();
        }
    }

    private void hops(Timeline timeline) {
        write(timeline, "asked");
        context.later(
                () -> {
                    write(timeline, "found");
                    context.later(() -> write(timeline, "shown"));
                });
    }

    @Test
    void theAnswerOfAServiceFindsItsRequest(Timeline timeline) throws Throwable {
        try {
            List<Callback<String>> callbacks = new CopyOnWriteArrayList<>();
            Runnable ask = () -> callbacks.add(context.callback(writing(timeline)));
            loop.execute(
                    () -> {
                        ask.run();
                        handle("r1", ask);
                        handle("r2", ask);
                        handle("r3", ask);
                    });
            loop.awaitIdle();
            callbacks.get(2).onSuccess("answer");
            loop.awaitIdle();
            callbacks.get(1).onError(new Boom("no answer"));
            callbacks.get(0).onSuccess("answer");
            loop.awaitIdle();
            // A service that has its answer at hand, while the loop is busy with somebody else.
            loop.execute(() -> handle("r4", () -> callbacks.get(3).onSuccess("answer")));
            loop.awaitIdle();

            insteadOf("r2 answered, r1 failed, - answered, r3 answered")
                    .why(
                            "A service answers on a thread of its own, or in the middle of another"
                                    + " request. It knows nothing of yours.")
                    .lookAt("When is the id asked for: as a callback is made, or as it is told?")
                    .unless(wrote("r2 answered", "r1 failed", "- answered", "r3 answered"));
            seen("a service answered, and its callback was told on %s", elsewhere)
                    .expected("on \"%s\", in a task of its own", LOOP)
                    .why("What only the loop touches needs no locks.")
                    .unless(elsewhere.isEmpty());
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void nothingIsLeftForTheNextTask(Timeline timeline) {
        try {
            loop.execute(() -> handle("r1", () -> context.later(() -> write(timeline, "found"))));
            loop.awaitIdle();
            loop.execute(() -> write(timeline, "cleaned up"));
            loop.awaitIdle();
            loop.execute(() -> context.later(() -> write(timeline, "cleaned up again")));
            loop.awaitIdle();

            insteadOf("r1 found, - cleaned up, - cleaned up again")
                    .why(
                            "A line with the id of a request that is long over leads whoever reads"
                                    + " the log to the wrong user.")
                    .lookAt("A clean-up task is of no request. It came after one of r1.")
                    .unless(wrote("r1 found", "- cleaned up", "- cleaned up again"));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void alsoAfterAFailureNothingIsLeft(Timeline timeline) {
        try {
            Boom boom = new Boom("not found");
            loop.execute(() -> handle("r1", () -> context.later(() -> fail(boom))));
            loop.awaitIdle();
            loop.execute(() -> write(timeline, "cleaned up"));
            loop.awaitIdle();

            insteadOf("- cleaned up")
                    .why("Failures are when one reads the log. Then of all times it is wrong.")
                    .lookAt("The task of r1 that ran before has thrown an exception.")
                    .unless(wrote("- cleaned up"));
            seen("a task threw %s; out of the tasks of the loop came %s", boom, loop.failures)
                    .expected("[%s]", boom)
                    .why("What fails on the loop is told to the loop. Else nobody hears of it.")
                    .unless(loop.failures.equals(List.of(boom)));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void aRequestWithinARequestHasItsOwn(Timeline timeline) {
        try {
            Runnable inner =
                    () -> {
                        write(timeline, "counted");
                        context.later(() -> write(timeline, "reserved"));
                    };
            Runnable outer =
                    () -> {
                        handle("r2", inner);
                        write(timeline, "priced");
                        context.later(() -> write(timeline, "shown"));
                    };
            loop.execute(() -> handle("r1", () -> context.later(outer)));
            loop.awaitIdle();

            insteadOf("r2 counted, r1 priced, r2 reserved, r1 shown")
                    .why(
                            "A request that makes another one, to the stock for example, has not"
                                    + " ended by that. Its own lines go on.")
                    .lookAt("r1 made the request r2, and went on after it.")
                    .unless(wrote("r2 counted", "r1 priced", "r2 reserved", "r1 shown"));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void anotherThreadIsInNoRequest() throws Throwable {
        try {
            List<String> ids = new CopyOnWriteArrayList<>();
            // A thread of somebody else, which runs meanwhile.
            loop.execute(
                    () -> handle("r1", () -> ids.add(await(Caller.start("requestId", this::id)))));
            loop.awaitIdle();
            // A thread that the request itself starts: a pool's first, for example.
            loop.execute(() -> handle("r1", () -> join(new Thread(() -> ids.add(requestId())))));
            loop.awaitIdle();

            seen(
                            "while the loop ran for r1, another thread was asked for its id, and"
                                    + " said %s; one that r1 had started said %s",
                            ids.get(0), ids.get(1))
                    .expected("-, both of them")
                    .why(
                            "A pool's thread lives on when the request is over. What it got when it"
                                    + " was made, it keeps for good.")
                    .unless(ids.equals(List.of("-", "-")));
        } finally {
            loop.shutdown();
        }
    }

    private String id() {
        return requestId();
    }

    @SneakyThrows
    private static String await(Caller<String> caller) {
        return caller.result();
    }

    @SneakyThrows
    private static void join(Thread thread) {
        thread.start();
        thread.join();
    }

    private static void fail(Boom boom) {
        throw boom;
    }

    private Callback<String> writing(Timeline timeline) {
        return new Callback<>() {
            @Override
            public void onSuccess(String answer) {
                write(timeline, "answered");
            }

            @Override
            public void onError(Throwable error) {
                write(timeline, "failed");
            }
        };
    }

    @SneakyThrows
    private void write(Timeline timeline, String line) {
        String thread = Thread.currentThread().getName();
        if (!thread.equals(LOOP)) {
            elsewhere.add("\"" + thread + "\"");
        }
        String written = requestId() + " " + line;
        timeline.working(
                written,
                () -> {
                    log.add(written);
                    return null;
                });
    }

    private Finding insteadOf(String lines) {
        return seen("written: %s", String.join(", ", log.events())).expected("%s", lines);
    }

    /** In any order: when a task has its turn is not what these rules are about. */
    private boolean wrote(String... lines) {
        return log.events().stream()
                .sorted()
                .toList()
                .equals(Arrays.stream(lines).sorted().toList());
    }

    /** One thread that keeps what its tasks throw. */
    private static final class Loop implements Executor {

        private final List<Throwable> failures = new CopyOnWriteArrayList<>();
        private final AtomicInteger open = new AtomicInteger();
        private final ThreadPoolExecutor executor =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        Thread.ofPlatform().name(LOOP).factory());

        @Override
        public void execute(Runnable task) {
            open.incrementAndGet();
            executor.execute(() -> run(task));
        }

        private void run(Runnable task) {
            try {
                task.run();
            } catch (Throwable thrown) {
                failures.add(thrown);
            } finally {
                open.decrementAndGet();
            }
        }

        /** Waits until all tasks have run, with those that they have handed over. */
        @SneakyThrows
        void awaitIdle() {
            Patience.await(() -> open.get() == 0);
            for (Throwable failure : failures) {
                if (!(failure instanceof Boom)) {
                    throw failure;
                }
            }
        }

        void shutdown() {
            executor.shutdown();
        }
    }
}
