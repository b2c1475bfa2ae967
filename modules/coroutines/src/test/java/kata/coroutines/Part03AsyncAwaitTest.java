package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future.State;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.ReturnedException;
import kata.kit.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Async and await", kind = WRITE, minutes = 40)
class Part03AsyncAwaitTest {

    private static final int MANY = 10_000;

    private final TestLoop loop = new TestLoop();
    private final Part03AsyncAwait async = new Part03AsyncAwait(loop);
    private final Recorder events = new Recorder();
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    @AfterEach
    void letGo() {
        // A body that still waits must end, however wrong it is.
        answer.complete("late");
        loop.close();
    }

    @Test
    void theBodyRunsOnTheLoop() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<Void> result =
                async.async(
                        () -> {
                            thread.set(Thread.currentThread());
                            return null;
                        });
        loop.comesTrue(result::isDone);

        requireLoop("the body", thread.get());
    }

    private void requireLoop(String what, Thread thread) {
        seen("%s %s", what, thread == null ? "did not run" : "ran on " + Timeline.nameOf(thread))
                .expected("the loop's thread")
                .why("What only tasks of the loop touch needs no lock. A body counts on that.")
                .unless(thread == loop.thread());
    }

    @Test
    void asyncReturnsBeforeTheBodyBegins() {
        Gate gate = new Gate("tasks");
        loop.execute(
                () -> {
                    passAndNote(gate, "begin");
                    async.async(() -> note("body"));
                    note("async returned");
                });
        loop.execute(() -> note("other task"));
        gate.open();
        loop.awaitStill();
        requireOrder(
                "a task of the loop called async, while another task waited",
                List.of("begin", "async returned", "other task", "body"),
                "The caller is in the middle of something. The body must not find it half done.");
        List<Thread> began = new ArrayList<>();
        CompletableFuture<Boolean> result = async.async(() -> began.add(Thread.currentThread()));
        loop.comesTrue(result::isDone);
        seen("\"test\" called async, and the body began on \"test\"")
                .expected("the loop's thread")
                .why("What only tasks of the loop touch needs no lock.")
                .unless(began.equals(List.of(loop.thread())));
    }

    @Test
    void asyncDoesNotWaitForABodyThatRuns() throws Throwable {
        Gate gate = new Gate("bodies");
        CompletableFuture<Boolean> running =
                async.async(
                        () -> {
                            passAndNote(gate, "the first body");
                            return true;
                        });
        CompletableFuture<Boolean> second;
        try {
            gate.awaitEntered(1);
            Caller<CompletableFuture<Boolean>> caller =
                    Caller.start("async", () -> async.async(() -> note("the second body")));
            boolean returned = caller.comesTrue(caller::hasEnded);
            gate.open();
            second = caller.result();

            seen("a body was running on the loop, and async on another thread did not return")
                    .expected("a future, at once")
                    .why("The caller may be the thread of another loop, which must not wait.")
                    .lookAt("What does the running body hold that async needs?")
                    .unless(returned);
        } finally {
            gate.open();
        }
        loop.comesTrue(() -> running.isDone() && second.isDone());
        requireOrder(
                "async was called while a body was running",
                List.of("the first body", "the second body"),
                "The body is a later task of the loop.");
    }

    @Test
    void theFutureCompletesWithWhatTheBodyReturnsOrThrows() {
        for (String value : new String[] {"value", null}) {
            CompletableFuture<String> result = async.async(() -> value);
            boolean done = loop.comesTrue(result::isDone);
            seen("a body returned %s, and its future is %s", value, result)
                    .expected("completed with %s", value)
                    .why("The caller of async waits for it.")
                    .unless(done && result.resultNow() == value);
        }
        for (Failure failure : Failure.ofEveryKind()) {
            CompletableFuture<String> result =
                    async.async(
                            () -> {
                                throw failure.raise();
                            });
            boolean done = loop.comesTrue(result::isDone);
            // As it is: what is asked of the future in other ways may be wrapped.
            Throwable got = done ? result.handle((_, thrown) -> thrown).join() : null;
            seen(
                            "a body threw %s, and its future %s",
                            failure.kind(), done ? "failed with " + got : "did not complete")
                    .expected("the future fails with what the body threw, the same object")
                    .why("Nobody else sees the exception: the body has no caller on the stack.")
                    .unless(done && got == failure.thrown());
        }
    }

    @Test
    void theLoopGoesOnMeanwhile() {
        CompletableFuture<String> result = async.async(() -> async.await(answer));
        AtomicInteger other = new AtomicInteger();
        loop.execute(other::incrementAndGet);
        boolean ran = loop.comesTrue(() -> other.get() == 1);
        int before = loop.tasks();
        for (int i = 0; ran && i < 100; i++) {
            loop.execute(other::incrementAndGet);
            int expected = i + 2;
            ran = loop.comesTrue(() -> other.get() == expected);
        }
        int extra = loop.tasks() - before - 100;
        answer.complete("x");
        boolean done = loop.comesTrue(result::isDone);

        seen("a body awaited a future, and another task of the loop did not run")
                .expected("the loop runs it meanwhile")
                .why("The thread of the loop is the only one. If it waits, everybody waits.")
                .lookAt("what the thread does inside of await")
                .unless(ran);
        seen("a body awaited a future, and %d tasks of the loop were made to look", extra)
                .expected("none: the future itself says when it is done")
                .why("A loop that looks again and again is never idle, and keeps a core busy.")
                .unless(extra < 10);
        seen("a body returned what it got from await, \"x\", and its future is %s", result)
                .expected("completed with x")
                .why("That is what await is for.")
                .unless(done && "x".equals(result.resultNow()));
    }

    @Test
    void afterAnAwaitTheBodyIsOnTheLoop() throws Throwable {
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<Void> result =
                async.async(
                        () -> {
                            async.await(answer);
                            thread.set(Thread.currentThread());
                            return null;
                        });
        loop.awaitStill();
        Caller.run("complete", () -> answer.complete("x")).result();
        loop.comesTrue(result::isDone);

        seen(
                        "the future was completed by another thread, and the body went on on %s",
                        thread.get() == null ? "none" : Timeline.nameOf(thread.get()))
                .expected("the loop's thread")
                .why("What only tasks of the loop touch needs no lock. A body counts on that.")
                .unless(thread.get() == loop.thread());
        Gate gate = new Gate("tasks");
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<Boolean> waiting =
                async.async(
                        () -> {
                            async.await(second);
                            return note("body");
                        });
        loop.awaitStill();
        loop.execute(() -> passAndNote(gate, "task 1"));
        loop.execute(() -> note("task 2"));
        second.complete("y");
        gate.open();
        loop.comesTrue(waiting::isDone);
        requireOrder(
                "two tasks were in the queue when the future was completed",
                List.of("task 1", "task 2", "body"),
                "First come, first served.");
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<Boolean> own =
                async.async(
                        () -> {
                            async.await(future);
                            return note("its body");
                        });
        loop.awaitStill();
        loop.execute(
                () -> {
                    future.complete("x");
                    note("task 3");
                });
        loop.comesTrue(own::isDone);

        requireOrder(
                "task 3 completed the future that its body awaited",
                List.of("task 1", "task 2", "body", "task 3", "its body"),
                "A task that completes a future has not ended. The body would run inside it.");
    }

    @Test
    void aCompletedFutureGoesOnAtOnce() {
        Gate gate = new Gate("tasks");
        loop.execute(() -> passAndNote(gate, "begin"));
        CompletableFuture<Boolean> result =
                async.async(
                        () -> {
                            note("a1");
                            async.await(CompletableFuture.completedFuture("x"));
                            note("a2");
                            thrownBy(
                                    () ->
                                            async.await(
                                                    CompletableFuture.failedFuture(new Boom("x"))));
                            async.await(CompletableFuture.completedFuture(null));
                            return note("a3");
                        });
        loop.execute(() -> note("other task"));
        gate.open();
        loop.comesTrue(result::isDone);
        loop.awaitStill();

        requireOrder(
                "a body awaited three completed futures, while another task was in the queue",
                List.of("begin", "a1", "a2", "a3", "other task"),
                "There is nothing to wait for. A loop over a cache's answers would take as many"
                        + " turns as it has rounds.");
    }

    @Test
    void manyCompletedAwaitsDoNotOverflow() {
        CompletableFuture<Integer> result =
                async.async(
                        () -> {
                            int sum = 0;
                            for (int i = 0; i < 10 * MANY; i++) {
                                sum += async.await(CompletableFuture.completedFuture(1));
                            }
                            return sum;
                        });
        boolean done = loop.comesTrue(result::isDone);
        Throwable thrown = done ? thrownOf(result) : null;
        Throwable failure =
                thrown == null && !loop.failures().isEmpty() ? loop.failures().getFirst() : thrown;

        seen(
                        "a body awaited %,d completed futures in a loop, and %s",
                        10 * MANY,
                        failure == null
                                ? "did not end"
                                : failure.getClass().getName() + " came out")
                .expected("%,d answers", 10 * MANY)
                .why("If each await goes on from inside the one before, the stack grows with them.")
                .unless(done && failure == null && result.resultNow() == 10 * MANY);
    }

    @Test
    void awaitThrowsWhatTheFutureFailedWith() {
        for (Failure failure : withoutWrappers()) {
            for (boolean before : new boolean[] {true, false}) {
                for (boolean derived : new boolean[] {false, true}) {
                    CompletableFuture<String> source = new CompletableFuture<>();
                    CompletableFuture<String> awaited =
                            derived ? source.thenApply(String::strip) : source;
                    if (before) {
                        source.completeExceptionally(failure.thrown());
                    }
                    CompletableFuture<Throwable> result =
                            async.async(() -> thrownBy(() -> async.await(awaited)));
                    loop.awaitStill();
                    source.completeExceptionally(failure.thrown());
                    boolean done = loop.comesTrue(result::isDone);
                    Throwable got =
                            done && result.state() == State.SUCCESS ? result.resultNow() : null;

                    seen(
                                    "a future failed with %s; the body awaited %s, and got %s",
                                    failure.kind(),
                                    derived ? "one that was derived from it" : "it",
                                    got)
                            .expected("what the future failed with, the same object")
                            .why(
                                    "The body has a catch for that exception, as it would have for"
                                            + " a blocking call.")
                            .unless(got == failure.thrown());
                }
            }
        }
    }

    @Test
    void awaitOfACancelledFutureThrowsACancellation() {
        for (boolean before : new boolean[] {true, false}) {
            CompletableFuture<String> awaited = new CompletableFuture<>();
            if (before) {
                awaited.cancel(true);
            }
            CompletableFuture<Throwable> result =
                    async.async(() -> thrownBy(() -> async.await(awaited)));
            loop.awaitStill();
            awaited.cancel(true);
            boolean done = loop.comesTrue(result::isDone);
            Throwable got = done && result.state() == State.SUCCESS ? result.resultNow() : null;

            seen(
                            "a body awaited a future that was cancelled %s, and got %s",
                            before ? "before" : "meanwhile", got)
                    .expected("a CancellationException")
                    .why("The body has to tell \"nobody wants it\" from a mistake of its own.")
                    .unless(got instanceof CancellationException);
        }
    }

    @Test
    void bodiesDoNotMix() {
        List<CompletableFuture<Integer>> asked = new ArrayList<>();
        List<CompletableFuture<Integer>> results = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            CompletableFuture<Integer> one = new CompletableFuture<>();
            int number = i;
            asked.add(one);
            results.add(async.async(() -> number + async.await(one)));
        }
        loop.awaitStill();
        // From the last to the first: who waits longest goes on last.
        for (int i = MANY - 1; i >= 0; i--) {
            asked.get(i).complete(MANY * i);
        }
        loop.comesTrue(() -> results.stream().allMatch(CompletableFuture::isDone));
        int wrong = 0;
        for (int i = 0; i < MANY; i++) {
            CompletableFuture<Integer> result = results.get(i);
            wrong +=
                    result.isDone()
                                    && thrownOf(result) == null
                                    && result.resultNow() == i + MANY * i
                            ? 0
                            : 1;
        }

        seen("%,d bodies waited at the same time, and %,d got no answer, or another's", MANY, wrong)
                .expected("each gets its own")
                .why("Each body is a request of another user.")
                .unless(wrong == 0);
        CompletableFuture<String> inner = new CompletableFuture<>();
        CompletableFuture<String> result =
                async.async(
                        () -> {
                            CompletableFuture<String> one =
                                    async.async(() -> async.await(inner) + "1");
                            CompletableFuture<String> two =
                                    async.async(() -> async.await(inner) + "2");
                            return async.await(two) + " " + async.await(one);
                        });
        loop.awaitStill();
        inner.complete("x");
        boolean done = loop.comesTrue(result::isDone);
        seen("a body made two others by async and awaited them; its future is %s", result)
                .expected("completed with x2 x1")
                .why("Side by side is written like this.")
                .unless(done && "x2 x1".equals(result.resultNow()));
    }

    @Test
    void eachGoesOnOnItsOwnLoop() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<String> result =
                async.async(
                        () -> {
                            String got = async.await(answer);
                            thread.set(Thread.currentThread());
                            return got;
                        });
        loop.awaitStill();
        try (TestLoop second = new TestLoop()) {
            CompletableFuture<Boolean> other = new Part03AsyncAwait(second).async(() -> true);
            second.comesTrue(other::isDone);
            answer.complete("x");
            loop.comesTrue(result::isDone);
        }

        requireLoop("another loop was used as well, and after its await the body", thread.get());
    }

    @Test
    void cancellingEndsTheBodyAtItsAwait() throws Throwable {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<String> result =
                async.async(
                        () -> {
                            try {
                                return async.await(answer);
                            } catch (Throwable t) {
                                thrown.set(t);
                                throw t;
                            } finally {
                                thread.set(Thread.currentThread());
                            }
                        });
        loop.awaitStill();
        Caller.run("cancel", () -> result.cancel(true)).result();
        boolean ended = loop.comesTrue(() -> thread.get() != null);

        seen(
                        "the future of a body was cancelled while it awaited, and the body %s",
                        !ended ? "stayed there" : "went on with " + thrown.get())
                .expected("a CancellationException from await, so finally runs")
                .why("In finally the body gives its connection back, or its lock.")
                .unless(ended && thrown.get() instanceof CancellationException);
        requireLoop("the body's finally", thread.get());
        Gate gate = new Gate("bodies");
        CompletableFuture<String> never = new CompletableFuture<>();
        AtomicReference<Throwable> later = new AtomicReference<>();
        CompletableFuture<String> busy =
                async.async(
                        () -> {
                            passAndNote(gate, "busy");
                            later.set(thrownBy(() -> async.await(never)));
                            return "";
                        });
        gate.awaitEntered(1);
        busy.cancel(true);
        gate.open();
        ended = loop.comesTrue(() -> later.get() != null);
        never.complete("late");
        seen(
                        "the future of a body was cancelled while the body ran; its next await %s",
                        ended ? "threw " + later.get() : "waited on")
                .expected("a CancellationException")
                .why("A caller that cancels cannot know where the body is just then.")
                .unless(ended && later.get() instanceof CancellationException);
        requireACancellationBefore("was completed", open -> open.complete("x"));
        requireACancellationBefore(
                "failed", open -> open.completeExceptionally(new Boom("connection reset")));
        requireACancellationInTheLastMoment();
    }

    // The answer has come, and the body would go on with the next task of the loop.
    private void requireACancellationInTheLastMoment() {
        Gate gate = new Gate("tasks");
        CompletableFuture<String> open = new CompletableFuture<>();
        AtomicReference<Object> came = new AtomicReference<>();
        CompletableFuture<Object> cancelled =
                async.async(
                        () -> {
                            try {
                                came.set(async.await(open));
                            } catch (CancellationException e) {
                                came.set(e);
                            }
                            return null;
                        });
        loop.awaitStill();
        loop.execute(() -> passAndNote(gate, "busy"));
        open.complete("x");
        cancelled.cancel(true);
        gate.open();
        loop.comesTrue(() -> came.get() != null);

        seen(
                        "the loop was busy, a body's answer came, then its future was cancelled; await gave %s",
                        came)
                .expected("a CancellationException: the body had not gone on yet")
                .why("Nobody waits for this body any more. Its work would be wasted.")
                .lookAt("What does a body look at when it goes on?")
                .unless(came.get() instanceof CancellationException);
    }

    private void requireACancellationBefore(String end, Consumer<CompletableFuture<String>> ends) {
        CompletableFuture<String> open = new CompletableFuture<>();
        AtomicReference<Object> came = new AtomicReference<>();
        CompletableFuture<Object> cancelled =
                async.async(
                        () -> {
                            try {
                                came.set(async.await(open));
                            } catch (CancellationException | Boom e) {
                                came.set(e);
                            }
                            return null;
                        });
        loop.awaitStill();
        loop.execute(
                () -> {
                    cancelled.cancel(true);
                    ends.accept(open);
                });
        loop.comesTrue(() -> came.get() != null);

        seen("a body's future was cancelled, then what it awaited %s; await gave %s", end, came)
                .expected("a CancellationException: the future was cancelled first")
                .why("Nobody waits for this body any more. Its work would be wasted.")
                .lookAt("When does the body learn that it was cancelled?")
                .unless(came.get() instanceof CancellationException);
    }

    @Test
    void cancellingLeavesTheAwaitedFutureAlone() {
        for (boolean ofABody : new boolean[] {false, true}) {
            CompletableFuture<String> service = new CompletableFuture<>();
            CompletableFuture<String> awaited =
                    ofABody ? async.async(() -> async.await(service)) : service;
            CompletableFuture<String> one = async.async(() -> async.await(awaited));
            CompletableFuture<String> two = async.async(() -> async.await(awaited));
            loop.awaitStill();
            one.cancel(true);
            loop.awaitStill();

            boolean cancelled = awaited.isCancelled();
            service.complete("x");
            loop.comesTrue(two::isDone);
            seen(
                            "two bodies awaited %s, one of the two was cancelled, and %s",
                            ofABody ? "the future of a third one" : "one future",
                            cancelled ? "so was that future" : "the other got no answer")
                    .expected("the other body gets its answer")
                    .why("The future may be shared: the connection that all requests wait for.")
                    .unless(!cancelled && two.isDone() && thrownOf(two) == null);
        }
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        ReturnedException.requireAnswer(
                "async",
                task -> {
                    CompletableFuture<Exception> result = async.async(task);
                    loop.comesTrue(result::isDone);
                    return result.get();
                });
        ReturnedException.requireAnswer(
                "await",
                task -> {
                    CompletableFuture<Exception> service =
                            CompletableFuture.completedFuture(task.call());
                    CompletableFuture<Exception> result = async.async(() -> async.await(service));
                    loop.comesTrue(result::isDone);
                    return result.get();
                });
    }

    @Test
    void aBodyThatWasCancelledGoesOnOnce() throws Exception {
        for (boolean cancelFirst : new boolean[] {true, false}) {
            Gate gate = new Gate("tasks");
            CompletableFuture<String> awaited = new CompletableFuture<>();
            AtomicInteger ends = new AtomicInteger();
            CompletableFuture<String> result =
                    async.async(
                            () -> {
                                try {
                                    return async.await(awaited);
                                } finally {
                                    ends.incrementAndGet();
                                }
                            });
            loop.awaitStill();
            loop.execute(() -> passAndNote(gate, "busy"));
            if (cancelFirst) {
                result.cancel(true);
                awaited.complete("x");
            } else {
                awaited.complete("x");
                result.cancel(true);
            }
            gate.open();
            loop.comesTrue(() -> ends.get() > 0);
            loop.awaitStill();

            seen(
                            "a body was cancelled and its future completed in the same turn: it"
                                    + " ended %d times, and the loop's tasks threw %s",
                            ends.get(), loop.failures())
                    .expected("it goes on once, and nothing is thrown on the loop")
                    .why("Two wake-up calls are on their way. The second finds it elsewhere.")
                    .unless(ends.get() == 1 && loop.failures().isEmpty());
        }
    }

    @Test
    @Sound
    void theTraceNamesTheLineOfTheAwait() {
        requireTheLine(true, failedElsewhere());
        requireTheLine(false, failedElsewhere());
        Boom suppressing = failedElsewhere();
        suppressing.addSuppressed(new IOException("not closed"));
        requireTheLine(false, suppressing);
        AtomicReference<Error> error = new AtomicReference<>();
        elsewhere(() -> error.set(new AssertionError("cannot happen")));
        requireTheLine(false, error.get());
        requireTheLineOfACancellation();
    }

    private void requireTheLineOfACancellation() {
        StringWriter trace = new StringWriter();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CompletableFuture<String> result =
                async.async(
                        () -> {
                            thrown.set(thrownBy(() -> awaitsHere(new CompletableFuture<>())));
                            return "";
                        });
        loop.awaitStill();
        elsewhere(() -> result.cancel(true));
        loop.comesTrue(() -> thrown.get() != null);
        thrown.get().printStackTrace(new PrintWriter(trace));

        seen("a body was cancelled, and the trace of what await threw does not name the await")
                .expected("a line of \"awaitsHere\", the method that called await")
                .why("Which of its awaits a body was stopped at tells how far it had come.")
                .lookAt("Where is the exception made, and by which thread?")
                .unless(trace.toString().contains("awaitsHere"));
    }

    private void requireTheLine(boolean before, Throwable boom) {
        CompletableFuture<String> awaited = new CompletableFuture<>();
        if (before) {
            awaited.completeExceptionally(boom);
        }
        CompletableFuture<String> result = async.async(() -> awaitsHere(awaited));
        loop.awaitStill();
        awaited.completeExceptionally(boom);
        loop.comesTrue(result::isDone);
        StringWriter trace = new StringWriter();
        thrownOf(result).printStackTrace(new PrintWriter(trace));

        seen("await threw what was made on another thread, and the trace does not name the await")
                .expected("a line of \"awaitsHere\", the method that called await")
                .why(
                        "A failure that says \"connection reset\" and not who needed the"
                                + " connection sends you searching through the whole program.")
                .unless(trace.toString().contains("awaitsHere"));
    }

    private static Boom failedElsewhere() {
        AtomicReference<Boom> boom = new AtomicReference<>();
        elsewhere(() -> boom.set(new Boom("connection reset")));
        return boom.get();
    }

    private static void elsewhere(Runnable makes) {
        try {
            Caller.run("elsewhere", makes::run).result();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private String awaitsHere(CompletableFuture<String> awaited) throws Exception {
        String got = async.await(awaited);
        return got + "!";
    }

    @Test
    @Sound
    void aBodyCancelledBeforeItsFirstTaskNeverBegins() {
        Gate gate = new Gate("tasks");
        loop.execute(() -> passAndNote(gate, "busy"));
        CompletableFuture<Boolean> result = async.async(() -> note("body"));
        result.cancel(true);
        gate.open();
        loop.awaitStill();

        seen("the future of a body was cancelled before its first task, and the body began")
                .expected("it never begins")
                .why("Nobody wants the result any more, and the body may send a mail.")
                .unless(!events.events().contains("body") && loop.failures().isEmpty());
    }

    @Test
    @Sound
    void outsideOfABodyAwaitIsRefused() throws Throwable {
        CompletableFuture<String> done = CompletableFuture.completedFuture("x");
        Caller<String> outside = Caller.start("await", () -> async.await(done));
        Throwable fromOutside = outside.thrown();
        AtomicReference<Throwable> fromTask = new AtomicReference<>();
        CompletableFuture<Void> ran = new CompletableFuture<>();
        async.async(() -> async.await(answer));
        loop.awaitStill();
        loop.execute(
                () -> {
                    fromTask.set(thrownBy(() -> async.await(done)));
                    ran.complete(null);
                });
        loop.comesTrue(ran::isDone);

        requireRefused("outside of a body", fromOutside);
        requireRefused("outside of a body", fromTask.get());

        Gate gate = new Gate("bodies");
        CompletableFuture<Boolean> busy =
                async.async(
                        () -> {
                            passAndNote(gate, "busy");
                            return true;
                        });
        gate.awaitEntered(1);
        Throwable meanwhile = Caller.start("await", () -> async.await(done)).thrown();
        gate.open();
        loop.comesTrue(busy::isDone);
        requireRefused("by another thread, while a body ran", meanwhile);
    }

    private static void requireRefused(String where, Throwable thrown) {
        seen("await was called %s, and %s", where, thrown == null ? "returned" : "threw " + thrown)
                .expected("an IllegalStateException")
                .why("There is no body to suspend, and blocking there could stop the whole loop.")
                .unless(thrown instanceof IllegalStateException);
    }

    private static List<Failure> withoutWrappers() {
        // Whether these two are the service's own, or a future's, nobody can tell.
        return Failure.ofEveryKind().stream()
                .filter(
                        failure ->
                                !(failure.thrown() instanceof CompletionException)
                                        && !(failure.thrown() instanceof CancellationException))
                .toList();
    }

    private void passAndNote(Gate gate, String event) {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        note(event);
    }

    private boolean note(String event) {
        events.add(event);
        return true;
    }

    private void requireOrder(String what, List<String> expected, String why) {
        List<String> order = events.events();
        seen("%s; the order was %s", what, String.join(", ", order))
                .expected("%s", String.join(", ", expected))
                .why("%s", why)
                .unless(order.equals(expected));
    }

    private static Throwable thrownOf(CompletableFuture<?> future) {
        return switch (future.state()) {
            case FAILED -> future.exceptionNow();
            case CANCELLED -> new CancellationException();
            default -> null;
        };
    }

    private static Throwable thrownBy(Callable<?> call) {
        try {
            call.call();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }
}
