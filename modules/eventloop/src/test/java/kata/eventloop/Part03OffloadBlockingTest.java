package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Send what blocks elsewhere", kind = WRITE, minutes = 25)
class Part03OffloadBlockingTest {

    private static final String LOOP = "loop";
    private static final String WORKER = "worker";

    // For how long, in looks a millisecond apart, the loop must stand in one place to be stuck.
    private static final int STUCK = 200;

    private static final int MANY = 257;

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
                            "Waiting on the loop for a worker is no better than waiting for the"
                                    + " service there: one more thread, and just as slow.")
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
            heard.forget();
            onTheLoop(
                    timeline,
                    () -> {
                        Thread.currentThread().interrupt();
                        return "answer";
                    });
            awaitOutcome();
            heard.require(
                    "the call left its worker's interrupt flag set, and gave \"answer\"",
                    "onSuccess(answer) on \"" + LOOP + "\"");
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
            heard.forget();
            onTheLoop(
                    timeline,
                    () -> {
                        Thread.currentThread().interrupt();
                        return fail(boom);
                    });
            awaitOutcome();
            heard.require(
                    "the call left its worker's interrupt flag set, and threw " + named(boom),
                    "onError(" + named(boom) + ") on \"" + LOOP + "\"");
        } finally {
            letGo();
        }
    }

    @Test
    void whateverTheCallThrowsArrives(Timeline timeline) throws Exception {
        try {
            List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
            failures.add(
                    new Failure(
                            "a refusal of another pool", new RejectedExecutionException("full")));
            failures.add(new Failure("a bare Throwable", new Throwable("neither")));
            for (Failure failure : failures) {
                heard.forget();
                int suppressed = failure.thrown().getSuppressed().length;
                onTheLoop(timeline, () -> fail(failure.thrown()));
                awaitOutcome();

                heard.require(
                        "the call threw " + failure.kind(),
                        "onError(" + named(failure.thrown()) + ") on \"" + LOOP + "\"");
                seen("the call threw %s, and onError got another object", failure.kind())
                        .expected("what was thrown, with its own cause and trace")
                        .why("Callers decide by its type, and find the fault by its trace.")
                        .unless(heard.errors.getFirst() == failure.thrown());
                seen("the call threw %s, and something was added to it", failure.kind())
                        .expected("what was thrown, as it was")
                        .why("A failure that is thrown again and again grows with each call.")
                        .unless(failure.thrown().getSuppressed().length == suppressed);
            }
        } finally {
            letGo();
        }
    }

    @Test
    void anythingMayBeAnAnswer(Timeline timeline) throws Exception {
        try {
            onTheLoop(timeline, () -> null);

            awaitOutcome();

            heard.require("the call gave null", "onSuccess(null) on \"" + LOOP + "\"");
            Heard<Object> other = new Heard<>();
            Exception report = new Exception("last night's failure");
            loop.execute(() -> Part03OffloadBlocking.call(() -> report, workers, loop, other));
            awaitOutcome();
            other.require(
                    "the call gave an exception as its answer, and threw none",
                    "onSuccess(" + report + ") on \"" + LOOP + "\"");
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
                                    ? "call returned"
                                    : "call threw " + named(thrown.get()),
                            heard.nothing()
                                    ? "and the callback was told nothing"
                                    : told.getFirst().equals("told")
                                            ? "but first the callback was told " + heard
                                            : "and then the callback was told " + heard)
                    .expected(
                            "call returns, and then the callback gets onError with what the"
                                    + " workers threw, on \"%s\"",
                            LOOP)
                    .why(
                            "Workers are busiest when everything goes wrong. Code that handles errors"
                                    + " needs them in one place.")
                    .unless(
                            thrown.get() == null
                                    && told.equals(List.of("call came back", "told"))
                                    && heard.isRefusal()
                                    && heard.errors.getFirst() == workers.refusal);
        } finally {
            letGo();
        }
    }

    @Test
    void theCallbackIsToldOnceAlsoIfItThrows(Timeline timeline) throws Exception {
        try {
            requireOutOfTheLoop(
                    timeline,
                    "onSuccess",
                    "onSuccess(answer)",
                    new Boom("not drawn"),
                    () -> "answer");
            requireOutOfTheLoop(
                    timeline,
                    "onSuccess",
                    "onSuccess(answer)",
                    new Failure("an Error", new AssertionError("not drawn")).thrown(),
                    () -> "answer");
            requireOutOfTheLoop(
                    timeline,
                    "onError",
                    "onError(Boom: the disk is gone)",
                    new Boom("no popup"),
                    () -> fail(new Boom("the disk is gone")));
            Boom same = new Boom("the disk is gone");
            requireOutOfTheLoop(
                    timeline, "onError", "onError(Boom: the disk is gone)", same, () -> fail(same));
            workers.shutdown();
            requireOutOfTheLoop(
                    timeline,
                    "the workers refused, and onError",
                    "onError(RejectedExecutionException: no worker takes it)",
                    new Boom("no popup"),
                    () -> "answer");
        } finally {
            letGo();
        }
    }

    private void requireOutOfTheLoop(
            Timeline timeline, String method, String told, Throwable thrown, Callable<String> call)
            throws Exception {
        heard.forget();
        loop.failures.clear();
        heard.thenThrow = thrown;
        onTheLoop(timeline, call);
        awaitOutcome();

        heard.require(method + " threw an exception of its own", told + " on \"" + LOOP + "\"");
        seen("%s threw %s, and out of the tasks of the loop came %s", method, thrown, loop.failures)
                .expected("the same, out of one task of the loop")
                .why(
                        "The call did not fail, the callback did. The loop reports what fails on"
                                + " it; nobody else can.")
                .unless(loop.failures.equals(List.of(thrown)));
    }

    @Test
    void eachCallHasItsOwnOutcome() throws Exception {
        try {
            AtomicInteger calls = new AtomicInteger();
            Callable<String> same =
                    () -> {
                        gate.pass();
                        return "answer " + calls.incrementAndGet();
                    };
            List<Heard<String>> all = Stream.generate(Heard<String>::new).limit(MANY).toList();
            for (Heard<String> each : all) {
                loop.execute(() -> Part03OffloadBlocking.call(same, workers, loop, each));
            }
            gate.awaitEntered(1);
            loop.awaitIdle();
            gate.open();
            awaitOutcome();

            seen("the same call was passed %d times; calls made: %d", MANY, calls.get())
                    .expected("%d calls, each with an outcome of its own", MANY)
                    .why("Calling twice is the caller's decision: the second may be a retry.")
                    .unless(calls.get() == MANY);
            for (int i = 0; i < MANY; i++) {
                all.get(i)
                        .require(
                                "call " + (i + 1) + " of " + MANY + " with the same object ended",
                                "onSuccess(answer " + (i + 1) + ") on \"" + LOOP + "\"");
            }
            calls.set(0);
            for (int i = 0; i < 2; i++) {
                loop.execute(() -> Part03OffloadBlocking.call(same, workers, loop, heard));
            }
            awaitOutcome();
            seen("the same callback was passed with two calls, and was told %s", heard)
                    .expected("answer 1 and answer 2")
                    .why("A callback without a state is often one object for all calls.")
                    .unless(
                            heard.calls.equals(
                                    List.of(
                                            "onSuccess(answer 1) on \"" + LOOP + "\"",
                                            "onSuccess(answer 2) on \"" + LOOP + "\"")));
        } finally {
            letGo();
        }
    }

    @Test
    void theLoopGoesOnHoweverManyCallsAreOpen() throws Exception {
        try {
            for (int i = 0; i < MANY; i++) {
                loop.execute(() -> Part03OffloadBlocking.call(this::hang, workers, loop, heard));
            }
            gate.awaitEntered(1);
            boolean free = loop.awaitIdle();

            seen("%d calls were passed, and none of them has ended: the loop waits", MANY)
                    .expected("a loop that goes on")
                    .why("While it waits for one of them, nobody else is served.")
                    .lookAt("Is there anything that a call on the loop has to wait for?")
                    .unless(free);
        } finally {
            letGo();
        }
    }

    private String hang() throws InterruptedException {
        gate.pass();
        return "answer";
    }

    @Test
    void nothingIsToldBeforeCallHasReturned() throws Exception {
        try {
            // Such workers come back when the call has been made: on a busy machine, all may do so.
            Executor quick =
                    task -> {
                        workers.execute(task);
                        workers.awaitIdle();
                    };
            Callback<String> told =
                    new Callback<>() {
                        @Override
                        public void onSuccess(String answer) {
                            events.add("told");
                        }

                        @Override
                        public void onError(Throwable error) {
                            events.add("told");
                        }
                    };
            loop.execute(
                    () -> {
                        Part03OffloadBlocking.call(() -> "answer", quick, loop, told);
                        events.add("call came back");
                    });
            events.await("call came back", 1);
            Patience.await(() -> happened("told"));

            String order = String.join(", ", events.events());
            seen("the call ended before the loop went on; in this order: %s", order)
                    .expected("call came back, told")
                    .why(
                            "The task has not run its lines after call yet: the callback sees"
                                    + " state that is only half ready.")
                    .lookAt("Is the callback always called by a task of its own?")
                    .unless(order.equals("call came back, told"));
        } finally {
            letGo();
        }
    }

    @Test
    void aRefusalIsTheOutcome() throws Exception {
        try {
            RejectedExecutionException refusal = new RejectedExecutionException("too many calls");
            AtomicInteger asked = new AtomicInteger();
            AtomicInteger made = new AtomicInteger();
            Executor once =
                    task -> {
                        if (asked.incrementAndGet() == 1) {
                            throw refusal;
                        }
                        workers.execute(task);
                    };
            Callable<Integer> blocking = made::incrementAndGet;
            Heard<Integer> told = new Heard<>();
            loop.execute(() -> Part03OffloadBlocking.call(blocking, once, loop, told));
            for (int i = 0; i < 3; i++) {
                loop.awaitIdle();
                workers.awaitIdle();
            }
            Patience.await(() -> !told.nothing());

            seen(
                            "the workers refused a call; they were asked %d times, the call was"
                                    + " made %d times, and the callback was told %s",
                            asked.get(), made.get(), told)
                    .expected("asked once; no call; onError with what the workers threw")
                    .why("The caller decides whether to try again: it may be too late by then.")
                    .unless(
                            asked.get() == 1
                                    && made.get() == 0
                                    && told.errors.equals(List.of(refusal)));
        } finally {
            letGo();
        }
    }

    @Test
    void aCallbackThatThrowsTakesNoOtherOutcomeAlong() throws Exception {
        Gate busy = new Gate("tasks of the loop");
        Boom boom = new Boom("no such page");
        Heard<String> second = new Heard<>();
        try {
            heard.thenThrow = boom;
            loop.execute(() -> Part03OffloadBlocking.call(() -> held("1"), workers, loop, heard));
            loop.execute(() -> Part03OffloadBlocking.call(() -> held("2"), workers, loop, second));
            loop.awaitIdle();
            // Both outcomes come while the loop has something else to do.
            loop.execute(() -> pass(busy));
            busy.awaitEntered(1);
            gate.open();
            workers.awaitIdle();
            busy.open();
            for (int i = 0; i < 3; i++) {
                loop.awaitIdle();
            }
            Patience.await(() -> !second.nothing());

            seen(
                            "two calls had an outcome, the first callback threw; the second was told %s",
                            second)
                    .expected("onSuccess(2)")
                    .why("Each call has its own outcome. One bad callback must not affect others.")
                    .lookAt("How many outcomes does one task of the loop bring?")
                    .unless(second.calls.equals(List.of("onSuccess(2) on \"" + LOOP + "\"")));
        } finally {
            busy.open();
            letGo();
        }
    }

    @Test
    void anOutcomeIsWaitedForAsLongAsItTakes() throws Exception {
        BoundedWait.shortenTimeLimits();
        try {
            loop.execute(
                    () -> Part03OffloadBlocking.call(() -> held("late"), workers, loop, heard));
            gate.awaitEntered(1);
            Caller<Void> nobody = Caller.run("nothing", () -> {});
            BoundedWait.awaitStill(nobody);
            boolean early = !heard.nothing();
            gate.open();
            awaitOutcome();

            seen("the call had not ended, and the callback was told %s", heard)
                    .expected("nothing before the call has ended, and then its answer")
                    .why("The caller has set no limit. A late answer is still an answer.")
                    .unless(!early && heard.errors.isEmpty());
        } finally {
            letGo();
        }
    }

    @Test
    void outcomesThatComeAtTheSameTimeAreAllTold() throws Exception {
        Interleavings.explore(TwoCalls::new)
                .runner("first worker", TwoCalls::work)
                .runner("second worker", TwoCalls::work)
                .then(calls -> requireBoth("Two calls ended at the same time", calls));
        Interleavings.explore(TwoCalls::withOneOutcome)
                .runner("loop", TwoCalls::loop)
                .runner("worker", TwoCalls::work)
                .then(
                        calls ->
                                requireBoth(
                                        "A call ended while the loop passed another one's answer"
                                                + " on",
                                        calls));
    }

    private static void requireBoth(String when, TwoCalls calls) {
        calls.loop();
        List<String> told = calls.told.stream().sorted().toList();
        seen("%s. The loop ran all its tasks; the callbacks were told %s", when, told)
                .expected("[onSuccess(1), onSuccess(2)]")
                .why("Nobody asks for it again: whoever waits for this answer waits for ever.")
                .lookAt("What do two calls share? Who sees to it that nothing stays there?")
                .unless(told.equals(List.of("onSuccess(1)", "onSuccess(2)")));
    }

    /** Two calls that are open; the rule's threads are the workers and the loop. */
    private static final class TwoCalls {

        private final Queue<Runnable> workers = new ConcurrentLinkedQueue<>();
        private final Queue<Runnable> loop = new ConcurrentLinkedQueue<>();
        private final List<String> told = new CopyOnWriteArrayList<>();

        private TwoCalls() {
            // The same two executors for both calls.
            Executor onAWorker = workers::add;
            Executor onTheLoop = loop::add;
            for (int i = 1; i <= 2; i++) {
                int answer = i;
                Part03OffloadBlocking.call(() -> answer, onAWorker, onTheLoop, callback());
            }
        }

        private static TwoCalls withOneOutcome() {
            TwoCalls calls = new TwoCalls();
            calls.work();
            return calls;
        }

        private Callback<Integer> callback() {
            return new Callback<>() {
                @Override
                public void onSuccess(Integer answer) {
                    told.add("onSuccess(" + answer + ")");
                }

                @Override
                public void onError(Throwable error) {
                    told.add("onError(" + named(error) + ")");
                }
            };
        }

        private void work() {
            runNext(workers);
        }

        private void loop() {
            while (runNext(loop)) {
                // Until there is no further one.
            }
        }

        private static boolean runNext(Queue<Runnable> tasks) {
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            }
            return task != null;
        }
    }

    private String held(String answer) throws InterruptedException {
        gate.pass();
        return answer;
    }

    @SneakyThrows
    private static void pass(Gate busy) {
        busy.pass();
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

    @SneakyThrows
    private static String fail(Throwable thrown) {
        throw thrown;
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
        loop.throwUnplanned(heard);
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
        private volatile Throwable thenThrow;

        @Override
        public void onSuccess(T answer) {
            hear("onSuccess(" + answer + ")");
        }

        @Override
        public void onError(Throwable error) {
            errors.add(error);
            hear("onError(" + named(error) + ")");
        }

        @SneakyThrows
        private void hear(String call) {
            calls.add("%s on \"%s\"".formatted(call, Thread.currentThread().getName()));
            if (thenThrow != null) {
                throw thenThrow;
            }
        }

        void forget() {
            calls.clear();
            errors.clear();
            thenThrow = null;
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
                            "A client waits for this. Never called, it waits for ever; called twice, the"
                                    + " work is done twice; on a worker, two threads share data.")
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
        private volatile RejectedExecutionException refusal;

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
                // With a cause: what a pool throws may have one, and is passed on as it is.
                refusal = new RejectedExecutionException("no worker takes it", e);
                throw refusal;
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

        boolean awaitIdle() {
            return Patience.await(() -> open.get() == 0);
        }

        @SneakyThrows
        void throwUnplanned(Heard<?> heard) {
            for (Throwable failure : failures) {
                if (failure != heard.thenThrow) {
                    throw failure;
                }
            }
        }

        void shutdown() {
            executor.shutdown();
        }
    }
}
