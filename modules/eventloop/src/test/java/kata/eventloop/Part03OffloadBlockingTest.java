package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Send what blocks elsewhere", kind = WRITE, minutes = 20)
class Part03OffloadBlockingTest {

    private static final String LOOP = "loop";
    private static final String WORKER = "worker";

    // For how long, in looks a millisecond apart, the loop must stand in one place to be stuck.
    private static final int STUCK = 200;

    private final Gate gate = new Gate("blocking calls");
    private final Recorder events = new Recorder();
    private final Single loop = new Single(LOOP);
    private final Single workers = new Single(WORKER);
    private final Heard<String> heard = new Heard<>();

    @Test
    void theCallRunsOnAWorker(Timeline timeline) throws Exception {
        try {
            AtomicReference<String> thread = new AtomicReference<>();
            onTheLoop(
                    timeline,
                    () -> {
                        thread.set(Thread.currentThread().getName());
                        return "answer";
                    });

            awaitOutcome();

            seen("the blocking call ran on \"%s\"", thread.get())
                    .expected("a thread of the workers: \"%s\"", WORKER)
                    .why(
                            "A call that waits on the loop stops the loop: no other client is"
                                    + " served, no timer fires.")
                    .unless(WORKER.equals(thread.get()));
        } finally {
            letGo();
        }
    }

    @Test
    void theLoopGoesOnMeanwhile(Timeline timeline) throws Exception {
        try {
            onTheLoop(
                    timeline,
                    () -> {
                        gate.pass();
                        return "answer";
                    });
            gate.awaitEntered(1);

            loop.execute(() -> work(timeline, "another task"));
            int[] stuck = {0};
            boolean wentOn =
                    Patience.await(
                                    () -> {
                                        stuck[0] = loop.waitsInATask() ? stuck[0] + 1 : 0;
                                        return stuck[0] >= STUCK || happened("another task");
                                    })
                            && happened("another task");

            seen("while the call waited on its worker, the loop stood still and waited for it")
                    .expected("the loop goes on with its next task")
                    .why(
                            "To wait for a worker on the loop is no better than to wait for the"
                                    + " service there: one thread more, and as slow.")
                    .unless(wentOn);
            gate.open();
            awaitOutcome();
        } finally {
            letGo();
        }
    }

    @Test
    void theAnswerArrivesOnTheLoop(Timeline timeline) throws Exception {
        try {
            onTheLoop(timeline, () -> "answer");

            awaitOutcome();

            heard.require("the call gave \"answer\"", "onSuccess(answer) on \"" + LOOP + "\"");
        } finally {
            letGo();
        }
    }

    @Test
    void theErrorArrivesOnTheLoop(Timeline timeline) throws Exception {
        try {
            Boom boom = new Boom("the disk is gone");

            onTheLoop(timeline, () -> fail(boom));
            awaitOutcome();

            heard.require(
                    "the call threw " + named(boom),
                    "onError(" + named(boom) + ") on \"" + LOOP + "\"");
        } finally {
            letGo();
        }
    }

    @Test
    void whateverTheCallThrowsArrives(Timeline timeline) throws Exception {
        try {
            Error error = new NoClassDefFoundError("the driver is missing");

            onTheLoop(timeline, () -> fail(error));
            awaitOutcome();

            heard.require(
                    "the call threw " + named(error),
                    "onError(" + named(error) + ") on \"" + LOOP + "\"");
        } finally {
            letGo();
        }
    }

    @Test
    void aRefusalArrivesOnTheLoop(Timeline timeline) throws Exception {
        try {
            workers.shutdown();
            AtomicReference<Throwable> thrown = new AtomicReference<>();

            loop.execute(
                    () -> {
                        try {
                            call(timeline, () -> "answer");
                        } catch (Throwable t) {
                            thrown.set(t);
                        }
                        events.add("call came back");
                    });
            events.await("call came back", 1);
            awaitOutcome();

            List<String> told = events.events();
            seen(
                            "the workers refused. %s, %s",
                            thrown.get() == null
                                    ? "call came back"
                                    : "call threw a " + thrown.get().getClass().getSimpleName(),
                            heard.nothing()
                                    ? "and the callback was told nothing"
                                    : told.getFirst().equals("told")
                                            ? "but first the callback was told " + heard
                                            : "and then the callback was told " + heard)
                    .expected(
                            "call comes back, and then the callback is told"
                                    + " onError(RejectedExecutionException) on \"%s\"",
                            LOOP)
                    .why(
                            "Workers are busiest when all goes wrong. Whoever handles errors"
                                    + " looks for them in one place.")
                    .unless(
                            thrown.get() == null
                                    && told.equals(List.of("call came back", "told"))
                                    && heard.isRefusal());
        } finally {
            letGo();
        }
    }

    @Test
    void theCallbackIsToldOnceAlsoIfItThrows(Timeline timeline) throws Exception {
        try {
            Boom boom = new Boom("the page could not be drawn");
            heard.thenThrow = boom;

            onTheLoop(timeline, () -> "answer");
            awaitOutcome();

            heard.require(
                    "onSuccess threw an exception of its own",
                    "onSuccess(answer) on \"" + LOOP + "\"");
            seen("onSuccess threw an exception, and the loop never saw it")
                    .expected("it comes out of the task of the loop: %s", boom)
                    .why(
                            "The call did not fail, the callback did. The loop is told what fails"
                                    + " on it.")
                    .unless(loop.failures.equals(List.of(boom)));
        } finally {
            letGo();
        }
    }

    private void letGo() {
        gate.open();
        workers.shutdown();
        loop.shutdown();
    }

    private void onTheLoop(Timeline timeline, Callable<String> body) {
        loop.execute(() -> call(timeline, body));
    }

    private void call(Timeline timeline, Callable<String> body) {
        Callable<String> blocking = () -> timeline.waiting("call", body);
        Callback<String> callback =
                new Callback<>() {
                    @Override
                    public void onSuccess(String answer) {
                        work(timeline, "onSuccess");
                        heard.onSuccess(answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        work(timeline, "onError");
                        heard.onError(error);
                    }
                };
        Part03OffloadBlocking.call(blocking, workers, loop, callback);
    }

    private static String named(Throwable thrown) {
        return thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    }

    private static String fail(Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (Exception) thrown;
    }

    @SneakyThrows
    private void work(Timeline timeline, String task) {
        timeline.working(
                task,
                () -> {
                    events.add(task.startsWith("on") ? "told" : task);
                    return null;
                });
    }

    private boolean happened(String event) {
        return events.events().contains(event);
    }

    /**
     * Waits until all has been told: the worker is done with the call, and the loop with what the
     * worker has given to it. Whoever goes another way gets the time for it.
     */
    private void awaitOutcome() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            loop.awaitIdle();
            workers.awaitIdle();
        }
        loop.awaitIdle();
        loop.throwUnplanned();
        if (heard.nothing()) {
            Caller<Void> nobody = Caller.run("nothing", () -> {});
            nobody.awaitEnd();
            nobody.awaitStill();
        }
    }

    /** What the callback was told, and where. */
    private static final class Heard<T> implements Callback<T> {

        private final List<String> calls = new CopyOnWriteArrayList<>();
        private final List<Throwable> errors = new CopyOnWriteArrayList<>();
        private RuntimeException thenThrow;

        @Override
        public void onSuccess(T answer) {
            add("onSuccess(" + answer + ")");
            if (thenThrow != null) {
                throw thenThrow;
            }
        }

        @Override
        public void onError(Throwable error) {
            errors.add(error);
            add("onError(" + named(error) + ")");
        }

        private void add(String call) {
            calls.add("%s on \"%s\"".formatted(call, Thread.currentThread().getName()));
        }

        boolean nothing() {
            return calls.isEmpty();
        }

        boolean isRefusal() {
            return calls.size() == 1
                    && errors.size() == 1
                    && errors.getFirst() instanceof RejectedExecutionException
                    && calls.getFirst().endsWith("\"" + LOOP + "\"");
        }

        void require(String when, String expected) {
            seen("%s; the callback was told %s", when, this)
                    .expected("%s, and nothing else", expected)
                    .why(
                            "Somebody waits for this: untold, for ever; told twice, the work is"
                                    + " done twice; told on a worker, two threads share its data.")
                    .unless(calls.equals(List.of(expected)));
        }

        @Override
        public String toString() {
            return calls.isEmpty() ? "nothing" : String.join(" and ", calls);
        }
    }

    /** An executor of one thread that keeps what its tasks throw. */
    private static final class Single implements Executor {

        private final List<Throwable> failures = new CopyOnWriteArrayList<>();
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicReference<Thread> inATask = new AtomicReference<>();
        private final ThreadPoolExecutor executor;

        private Single(String name) {
            ThreadFactory threads = Thread.ofPlatform().name(name).factory();
            executor =
                    new ThreadPoolExecutor(
                            1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public void execute(Runnable task) {
            open.incrementAndGet();
            try {
                executor.execute(() -> run(task));
            } catch (RejectedExecutionException e) {
                open.decrementAndGet();
                throw new RejectedExecutionException("no worker takes it");
            }
        }

        private void run(Runnable task) {
            inATask.set(Thread.currentThread());
            try {
                task.run();
            } catch (Throwable thrown) {
                failures.add(thrown);
            } finally {
                inATask.set(null);
                open.decrementAndGet();
            }
        }

        boolean waitsInATask() {
            Thread thread = inATask.get();
            return thread != null && thread.getState() != Thread.State.RUNNABLE;
        }

        void awaitIdle() {
            Patience.await(() -> open.get() == 0);
        }

        @SneakyThrows
        void throwUnplanned() {
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
