package kata.eventloop;

import static kata.eventloop.Part07LostContext.handle;
import static kata.eventloop.Part07LostContext.requestId;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
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
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
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
                    .why("Without ids nobody can tell the lines of one request from all others.")
                    .unless(wrote("r1 asked"));
        } finally {
            loop.shutdown();
        }
        String[] id = new String[1];
        handle("", () -> id[0] = requestId());
        seen("the id of a request is empty; inside of it the id was \"%s\"", id[0])
                .expected("\"\"")
                .why("A client sends the id. Any text may be an id.")
                .unless(id[0].isEmpty());
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
                            "The loop's thread serves all requests in turn. What it has stored may"
                                    + " belong to another request.")
                    .lookAt("Each \"found\" and each \"shown\" is a task that was passed on.")
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
                    .lookAt("When is the id read: when a callback is made, or when it is called?")
                    .unless(wrote("r2 answered", "r1 failed", "- answered", "r3 answered"));
            seen("a service answered, and its callback ran on %s", elsewhere)
                    .expected("on \"%s\", in a task of its own", LOOP)
                    .why("Data that only the loop touches needs no locks.")
                    .unless(elsewhere.isEmpty());
            requireNullArrives();
            requireATaskOfItsOwn();
        } finally {
            loop.shutdown();
        }
    }

    /** The service has its answer at hand, and answers the task that asks. */
    private void requireATaskOfItsOwn() {
        List<Object> told = new CopyOnWriteArrayList<>();
        Boom answer = new Boom("the last error of this user");
        Callback<Object> callback =
                new Callback<>() {
                    @Override
                    public void onSuccess(Object got) {
                        told.add(got);
                    }

                    @Override
                    public void onError(Throwable error) {
                        told.add("as an error, " + error);
                    }
                };
        context.later(
                () -> {
                    context.callback(callback).onSuccess(answer);
                    told.add("the end of the task");
                });
        loop.awaitIdle();

        seen("a task of the loop asked, and was answered at once; what came, in order: %s", told)
                .expected("the end of the task, then the answer, in a task of its own")
                .why("Code that is called before it has ended sees itself half done.")
                .unless(!told.isEmpty() && told.getFirst().equals("the end of the task"));
        seen("a service answered with an exception as its value; what came: %s", told.getLast())
                .expected("the answer, by onSuccess: %s", answer)
                .why("A service may look up errors: what it returns is not what has gone wrong.")
                .lookAt("How do you tell an answer from a failure?")
                .unless(told.size() == 2 && told.getLast() == answer);
    }

    private void requireNullArrives() throws Throwable {
        List<String> told = new CopyOnWriteArrayList<>();
        List<Runnable> tasks = new ArrayList<>();
        List<Callback<String>> made = new ArrayList<>();
        Callback<String> callback =
                new Callback<>() {
                    @Override
                    public void onSuccess(String answer) {
                        told.add(requestId() + " got " + answer);
                    }

                    @Override
                    public void onError(Throwable error) {
                        told.add(requestId() + " got the error " + error);
                    }
                };
        Part07LostContext other = new Part07LostContext(tasks::add);
        handle("r5", () -> made.add(other.callback(callback)));
        try {
            // On the thread that made the callback: that one may be in the middle of something.
            made.getFirst().onSuccess(null);
            requireInATask(told);
            tasks.forEach(Runnable::run);
        } catch (RuntimeException thrown) {
            told.add("an exception came out: " + thrown);
        }

        seen(
                        "a service answered r5 with null. What happened: %s",
                        told.isEmpty() ? "nothing" : String.join(", ", told))
                .expected("r5 got null, in a task of the loop")
                .why("A deletion has no value to return, and r5 still waits for it.")
                .unless(told.equals(List.of("r5 got null")));
        told.clear();
        tasks.clear();
        made.getFirst().onError(new Boom("no answer"));
        requireInATask(told);
        // And for the request that is waiting for it.
        handle("r5", () -> made.getFirst().onSuccess("answer"));
        requireInATask(told);
        tasks.getFirst().run();
        seen(
                        "a callback was answered twice, and then the loop ran one task; it brought"
                                + " %d answers: %s",
                        told.size(), told)
                .expected("one answer: each comes in a task of its own")
                .why("Between two tasks the loop serves other requests.")
                .unless(told.size() <= 1);
        requireBackAfterAnAnswer(made.getFirst());
    }

    /** Who answers may run for another request, and goes on with it. */
    private static void requireBackAfterAnAnswer(Callback<String> callback) {
        List<String> ids = new ArrayList<>();
        handle(
                "r6",
                () -> {
                    callback.onSuccess("answer");
                    ids.add(requestId());
                    callback.onError(new Boom("no answer"));
                    ids.add(requestId());
                });
        seen("code that ran for r6 answered a callback of r5, twice; then it ran for %s", ids)
                .expected("[r6, r6]")
                .why("Who answers is in the middle of a request of its own, and writes more lines.")
                .lookAt("What is the id of the thread that answers, after that?")
                .unless(ids.equals(List.of("r6", "r6")));
    }

    private static void requireInATask(List<String> told) {
        seen(
                        "the thread that had made a callback answered it, and before it gave the"
                                + " loop a turn, this was told: %s",
                        told)
                .expected("nothing yet: the answer comes in a task of the loop")
                .why("The code that answers is in the middle of its own work, and may hold a lock.")
                .unless(told.isEmpty());
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
                            "A line with the id of a request that has ended leads the reader of the"
                                    + " log to the wrong user.")
                    .lookAt("A clean-up task belongs to no request. It ran after one of r1.")
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
                    .why("The log is read after failures, and just then it is wrong.")
                    .lookAt("The task of r1 that ran before has thrown an exception.")
                    .unless(wrote("- cleaned up"));
            seen("a task threw %s; out of the tasks of the loop came %s", boom, loop.failures)
                    .expected("[%s]", boom)
                    .why("What fails on the loop is reported by the loop. Nobody else can.")
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

            List<String> ids = new CopyOnWriteArrayList<>();
            Runnable failing = () -> fail(new Boom("no stock"));
            Runnable goesOn =
                    () -> {
                        try {
                            handle("r4", failing);
                        } catch (Boom caught) {
                            ids.add(requestId());
                        }
                    };
            loop.execute(() -> handle("r3", goesOn));
            loop.awaitIdle();

            insteadOf("r2 counted, r1 priced, r2 reserved, r1 shown")
                    .why(
                            "A request that makes another one, to the stock for example, goes on"
                                    + " afterwards, and writes more lines.")
                    .lookAt("r1 made the request r2, and went on after it.")
                    .unless(wrote("r2 counted", "r1 priced", "r2 reserved", "r1 shown"));
            List<String> again = new CopyOnWriteArrayList<>();
            Runnable innermost = () -> again.add(requestId());
            Runnable between =
                    () -> {
                        handle("a", innermost);
                        again.add(requestId());
                    };
            handle(
                    "a",
                    () -> {
                        handle("b", between);
                        again.add(requestId());
                    });
            again.add(requestId());
            seen("a within b within a; from the inside out the ids were %s", again)
                    .expected("[a, b, a, -]")
                    .why("A customer's request can lead to a second one with the same id.")
                    .unless(again.equals(List.of("a", "b", "a", "-")));
            seen("r3 made the request r4, which threw, and r3 caught that. It ran for %s", ids)
                    .expected("[r3]")
                    .why("A request that handles a failure logs it, with its own id.")
                    .unless(ids.equals(List.of("r3")));
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

            loop.execute(
                    () ->
                            handle(
                                    "r1",
                                    () -> join(Thread.ofVirtual().unstarted(() -> ids.add(id())))));
            loop.awaitIdle();

            seen(
                            "while the loop ran for r1, another thread said its id was %s; one that"
                                    + " r1 had started said %s, and a virtual one %s",
                            ids.get(0), ids.get(1), ids.get(2))
                    .expected("-, all of them")
                    .why(
                            "A pool's thread lives longer than the request. It keeps for ever the id"
                                    + " that it got when it was made.")
                    .unless(ids.equals(List.of("-", "-", "-")));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void whatIsOfNoRequestStaysSo() {
        try {
            List<Runnable> tasks = new ArrayList<>();
            Part07LostContext other = new Part07LostContext(tasks::add);
            other.later(() -> log.add(requestId() + " cleaned up"));
            Callback<String> callback = other.callback(writingOnly());
            handle("r1", () -> other.later(() -> log.add(requestId() + " found")));
            // A loop that is built on another one, and runs its tasks there within a request.
            handle("r2", () -> callback.onSuccess("answer"));
            handle(
                    "r3",
                    () -> {
                        tasks.forEach(Runnable::run);
                        log.add(requestId() + " went on");
                    });

            insteadOf("- cleaned up, r1 found, - answered, r3 went on")
                    .why("A clean-up that runs as somebody's request is charged to that customer.")
                    .lookAt("\"-\" is an id, too: is it kept, and put in place again?")
                    .unless(wrote("- cleaned up", "r1 found", "- answered", "r3 went on"));
        } finally {
            loop.shutdown();
        }
    }

    private Callback<String> writingOnly() {
        return new Callback<>() {
            @Override
            public void onSuccess(String answer) {
                log.add(requestId() + " answered");
            }

            @Override
            public void onError(Throwable error) {
                log.add(requestId() + " failed");
            }
        };
    }

    @Test
    void theSameTaskMayBeOfTwoRequests(Timeline timeline) {
        try {
            Runnable same = () -> write(timeline, "ran");
            Callback<String> callback = writing(timeline);
            List<Callback<String>> made = new CopyOnWriteArrayList<>();
            Runnable request =
                    () -> {
                        context.later(same);
                        made.add(context.callback(callback));
                    };
            loop.execute(
                    () -> {
                        handle("r1", request);
                        handle("r2", request);
                    });
            loop.awaitIdle();
            made.get(1).onSuccess("answer");
            made.get(0).onSuccess("answer");
            loop.awaitIdle();

            insteadOf("r1 ran, r2 ran, r2 answered, r1 answered")
                    .why("A method reference without state is the same object each time.")
                    .lookAt("The id belongs to each hand-over, not to the task.")
                    .unless(wrote("r1 ran", "r2 ran", "r2 answered", "r1 answered"));
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void whateverIsThrownComesOut() throws Throwable {
        try {
            for (Failure failure : Failure.ofEveryKind()) {
                requireThrown(failure, "a task", () -> context.later(() -> raise(failure)));
                Callback<String> throwing =
                        new Callback<>() {
                            @Override
                            public void onSuccess(String answer) {
                                raise(failure);
                            }

                            @Override
                            public void onError(Throwable error) {
                                raise(failure);
                            }
                        };
                requireThrown(
                        failure, "onSuccess", () -> context.callback(throwing).onSuccess("answer"));
                requireThrown(
                        failure,
                        "onError",
                        () -> context.callback(throwing).onError(new Boom("no answer")));
                Throwable out =
                        Caller.run("handle", () -> handle("r1", () -> raise(failure))).thrown();
                seen("a body threw %s, and out of handle came %s", failure.kind(), out)
                        .expected("%s, as it was thrown", failure.thrown())
                        .why("A request whose failure is lost looks like one that went well.")
                        .unless(out == failure.thrown());
            }
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void aCallbackMayThrowTheErrorThatItGets() throws Throwable {
        try {
            for (Failure failure : Failure.ofEveryKind()) {
                Callback<String> passesOn =
                        new Callback<>() {
                            @Override
                            public void onSuccess(String answer) {}

                            @Override
                            public void onError(Throwable error) {
                                raise(failure);
                            }
                        };
                requireThrown(
                        failure,
                        "onError, of the error that it got,",
                        () -> context.callback(passesOn).onError(failure.thrown()));
            }
        } finally {
            loop.shutdown();
        }
    }

    @Test
    void aCallbackOfARequestStaysItsOwnWhoeverPassesItOn() {
        List<String> ids = new CopyOnWriteArrayList<>();
        Callback<String> noting =
                new Callback<>() {
                    @Override
                    public void onSuccess(String answer) {
                        ids.add(requestId());
                    }

                    @Override
                    public void onError(Throwable error) {
                        ids.add(requestId());
                    }
                };
        try {
            List<Callback<String>> made = new CopyOnWriteArrayList<>();
            loop.execute(() -> handle("r1", () -> made.add(context.callback(noting))));
            loop.execute(() -> handle("r2", () -> made.add(context.callback(made.getFirst()))));
            loop.awaitIdle();
            loop.execute(() -> made.getLast().onSuccess("answer"));
            loop.awaitIdle();

            seen("r1 made a callback, r2 made one of that, and the answer came; it ran for %s", ids)
                    .expected("[r1]: the request that created the inner one")
                    .why("r2 only passes on an answer meant for r1, as a cache does.")
                    .lookAt("What do you do with a callback that is one of yours already?")
                    .unless(ids.equals(List.of("r1")));
        } finally {
            loop.shutdown();
        }
    }

    private void requireThrown(Failure failure, String what, Runnable handOver) {
        loop.failures.clear();
        loop.planned = failure.thrown();
        loop.execute(() -> handle("r1", handOver));
        loop.awaitIdle();

        seen(
                        "%s threw %s; out of the tasks of the loop came %s",
                        what, failure.kind(), loop.failures)
                .expected("[%s]", failure.thrown())
                .why("What fails on the loop is reported by the loop. Nobody else can.")
                .unless(loop.failures.size() == 1 && loop.failures.getFirst() == failure.thrown());
        List<String> next = new CopyOnWriteArrayList<>();
        loop.execute(() -> next.add(requestId()));
        loop.awaitIdle();
        seen("%s of r1 threw %s, and the next task ran for %s", what, failure.kind(), next)
                .expected("[-]: it belongs to no request")
                .why("The log is read after failures, and just then it is wrong.")
                .unless(next.equals(List.of("-")));
    }

    @Test
    void eachLoopGetsWhatWasPassedToIt() {
        List<Runnable> ofOne = new ArrayList<>();
        List<Runnable> ofOther = new ArrayList<>();
        Part07LostContext one = new Part07LostContext(ofOne::add);
        Part07LostContext other = new Part07LostContext(ofOther::add);
        one.later(() -> {});
        one.later(() -> {});
        other.later(() -> {});

        seen(
                        "two loops; two tasks were passed to the first and one to the second, which"
                                + " got %d and %d",
                        ofOne.size(), ofOther.size())
                .expected("2 and 1")
                .why("A program may have a loop for each core. The data of each has no lock.")
                .lookAt("Is anything static that belongs to one loop?")
                .unless(ofOne.size() == 2 && ofOther.size() == 1);
    }

    @Test
    void twoThreadsMayBeInTwoRequests() throws Throwable {
        Gate first = new Gate("requests");
        Gate second = new Gate("requests");
        try {
            Caller<List<String>> one = Caller.start("handle", () -> askedIn("r1", first));
            first.awaitEntered(1);
            Caller<List<String>> other = Caller.start("handle", () -> askedIn("r2", second));
            second.awaitEntered(1);
            // Each asks once more: the first while the second is inside, the second afterwards.
            first.open();
            List<String> ids = one.result();
            second.open();

            seen(
                            "two threads ran r1 and r2 at the same time. Before, meanwhile and"
                                    + " after that, one said %s and the other %s",
                            ids, other.result())
                    .expected("[-, r1, r1, -] and [-, r2, r2, -]")
                    .why("A program has a loop for each core, so requests run at the same time.")
                    .lookAt("what is static, and whether it is one for all threads")
                    .unless(
                            ids.equals(List.of("-", "r1", "r1", "-"))
                                    && other.result().equals(List.of("-", "r2", "r2", "-")));
        } finally {
            first.open();
            second.open();
            loop.shutdown();
        }
    }

    private static List<String> askedIn(String request, Gate gate) {
        List<String> ids = new ArrayList<>();
        ids.add(requestId());
        handle(
                request,
                () -> {
                    ids.add(requestId());
                    pass(gate);
                    ids.add(requestId());
                });
        ids.add(requestId());
        return ids;
    }

    @SneakyThrows
    private static void pass(Gate gate) {
        gate.pass();
    }

    @SneakyThrows
    private static void raise(Failure failure) {
        throw failure.thrown();
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
        private volatile Throwable planned;
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
                if (!(failure instanceof Boom) && failure != planned) {
                    throw failure;
                }
            }
        }

        void shutdown() {
            executor.shutdown();
        }
    }
}
