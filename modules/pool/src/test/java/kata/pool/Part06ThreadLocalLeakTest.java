package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks.Body;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 6,
        title = "Leave nothing behind in a pooled thread",
        kind = REPAIR,
        minutes = 15,
        breaks = "alsoAfterAFailureNothingIsLeft")
class Part06ThreadLocalLeakTest {

    @Test
    void aRequestSeesItsOwnUserInTheThreadThatHandlesIt(Timeline timeline) throws Exception {
        try (ExecutorService server = Executors.newSingleThreadExecutor()) {
            Thread thread = server.submit(Thread::currentThread).get();

            String first = server.submit(request(timeline, null)).get();
            String second = server.submit(request(timeline, "anna")).get();

            assertThat(timeline).hasTasks("nobody's request", "anna's request");
            assertThat(timeline).onlyOnThread(thread);
            seen("nobody's request ran as %s, anna's request ran as %s", first, second)
                    .expected("the first as nobody, the second as anna")
                    .why("Permissions, prices and the audit log all ask for the current user.")
                    .unless(first.equals("nobody") && second.equals("anna"));
            for (String user : List.of("Anna", " anna ")) {
                Optional<String> current =
                        server.submit(
                                        () ->
                                                Part06ThreadLocalLeak.handle(
                                                        user, Part06ThreadLocalLeak::currentUser))
                                .get();
                seen("a request of \"%s\" ran as %s", user, current)
                        .expected("Optional[%s]", user)
                        .why("Another program decides which names mean the same user.")
                        .unless(current.equals(Optional.of(user)));
            }
        }
    }

    @Test
    void requestsAtTheSameTimeSeeTheirOwnUsers(Timeline timeline) throws Exception {
        Rendezvous both = new Rendezvous(2, "requests");
        try (ExecutorService server = Executors.newFixedThreadPool(2)) {
            Future<String> annas = server.submit(request(timeline, "anna", both::arrive));
            Future<String> berts = server.submit(request(timeline, "bert", both::arrive));

            seen(
                            "two requests at the same time: anna's ran as %s, bert's ran as %s",
                            annas.get(), berts.get())
                    .expected("anna and bert")
                    .why(
                            "A single place for all requests holds the user of the one that came last.")
                    .unless(annas.get().equals("anna") && berts.get().equals("bert"));
        }
        requestsInThreadsWhoseIdsAreFarApart();
        String outer =
                Part06ThreadLocalLeak.handle(
                        "anna",
                        () -> {
                            Gate gate = new Gate("bert's requests");
                            Thread thread = Thread.ofPlatform().start(() -> bertAsks(gate));
                            gate.awaitEntered(1);
                            String meanwhile = whoAsks();
                            gate.open();
                            thread.join();
                            return meanwhile;
                        });
        seen(
                        "anna's request started a thread that handles bert's; meanwhile anna's ran as %s",
                        outer)
                .expected("anna, whatever other threads do")
                .why("A request may hand on work to a server of its own, in another thread.")
                .lookAt("What does the new thread get from the one that starts it?")
                .unless(outer.equals("anna"));
    }

    // A table with a place for each id modulo its size has one place for both threads.
    private static void requestsInThreadsWhoseIdsAreFarApart() throws Exception {
        Rendezvous both = new Rendezvous(2, "requests");
        Rendezvous asked = new Rendezvous(2, "requests");
        FutureTask<String> annas = new FutureTask<>(() -> asks("anna", both, asked));
        FutureTask<String> berts = new FutureTask<>(() -> asks("bert", both, asked));
        Thread one = Thread.ofPlatform().unstarted(annas);
        Thread other;
        do {
            other = Thread.ofPlatform().unstarted(berts);
        } while ((other.threadId() - one.threadId()) % 65_536 != 0);
        one.start();
        other.start();

        seen(
                        "anna's ran as %s, bert's as %s, in threads whose ids are 65,536 apart",
                        annas.get(), berts.get())
                .expected("anna and bert")
                .why("A server that runs for weeks starts millions of threads.")
                .lookAt("What tells two threads apart?")
                .unless(annas.get().equals("anna") && berts.get().equals("bert"));
        one.join();
        other.join();
    }

    private static String asks(String user, Rendezvous both, Rendezvous asked) throws Exception {
        return Part06ThreadLocalLeak.handle(
                user,
                () -> {
                    both.arrive();
                    String whoAsks = whoAsks();
                    asked.arrive();
                    return whoAsks;
                });
    }

    @SneakyThrows
    private static void bertAsks(Gate gate) {
        Part06ThreadLocalLeak.handle(
                "bert",
                () -> {
                    gate.pass();
                    return "";
                });
    }

    @Test
    void whatTheRequestThrowsComesOut() {
        Boom boom = new Boom("anna's request failed");

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part06ThreadLocalLeak.handle(
                                        "anna",
                                        () -> {
                                            throw boom;
                                        }));

        seen(thrown == null ? "no exception" : thrown.toString())
                .expected("the request's own exception: %s", boom)
                .why("Cleaning up must not hide what went wrong.")
                .unless(thrown == boom);
    }

    @Test
    void theNextRequestSeesNothingOfTheLast(Timeline timeline) throws Exception {
        try (ExecutorService server = Executors.newSingleThreadExecutor()) {
            server.submit(request(timeline, "anna")).get();

            String next = server.submit(request(timeline, null)).get();

            seen("nobody had logged in, but the request after anna's ran as %s", next)
                    .expected("nobody")
                    .why("A pooled thread forgets nothing by itself. A stranger gets anna's data.")
                    .unless(next.equals("nobody"));
        }
    }

    @Test
    void aTaskThatIsNoRequestSeesNobody(Timeline timeline) throws Exception {
        try (ExecutorService server = Executors.newSingleThreadExecutor()) {
            server.submit(request(timeline, "anna")).get();

            String task = server.submit(task(timeline, "a clean-up task")).get();

            seen("a clean-up task on the thread, after anna's request, ran as %s", task)
                    .expected("nobody")
                    .why(
                            "The next request would overwrite the user, but a pool also runs other"
                                    + " tasks. And until then the thread keeps the user in"
                                    + " memory.")
                    .unless(task.equals("nobody"));
        }
    }

    @Test
    void alsoAfterAFailureNothingIsLeft(Timeline timeline) throws Exception {
        List<Throwable> failures =
                List.of(new Boom("no"), new IOException("no"), new StackOverflowError("no"));
        try (ExecutorService server = Executors.newSingleThreadExecutor()) {
            for (Throwable failure : failures) {
                Callable<String> failing = request(timeline, "anna", () -> fail(failure));
                catchThrowable(() -> server.submit(failing).get());

                String later = server.submit(task(timeline, "a later task")).get();

                String how = failure.getClass().getSimpleName();
                seen("anna's request failed with %s; a later task ran as %s", how, later)
                        .expected("as nobody: it was not a request")
                        .why("Failure paths are rarely tested. The leak shows up much later.")
                        .lookAt("What is skipped when request.call() throws?")
                        .unless(later.equals("nobody"));
            }
        }
    }

    @Test
    void aThreadThatARequestCausesToStartInheritsNothing(Timeline timeline) throws Exception {
        try (ExecutorService helpers = Executors.newSingleThreadExecutor()) {
            // The pool starts its thread for its first task: here, within anna's request.
            Part06ThreadLocalLeak.handle("anna", () -> helpers.submit(() -> "done").get());

            String task = helpers.submit(task(timeline, "a helper's next task")).get();

            seen(
                            "anna's request was over; a task in a pool whose thread it had caused to"
                                    + " start ran as %s",
                            task)
                    .expected("nobody")
                    .why(
                            "A new thread keeps what it inherits until it ends, and a pooled one"
                                    + " does not end. Nobody can remove the value from there.")
                    .unless(task.equals("nobody"));
        }
    }

    @Test
    void threadsOfTheSameNameAreDifferentThreads() throws Exception {
        for (ThreadFactory threads :
                List.of(
                        Thread.ofPlatform().name("server").factory(),
                        Thread.ofVirtual().name("server").factory(),
                        Thread.ofVirtual().factory())) {
            int requests = 17;
            Rendezvous all = new Rendezvous(requests, "requests");
            try (ExecutorService server = Executors.newThreadPerTaskExecutor(threads)) {
                List<Future<String>> users = new ArrayList<>();
                for (int i = 0; i < requests; i++) {
                    String user = "user " + i;
                    users.add(
                            server.submit(
                                    () ->
                                            Part06ThreadLocalLeak.handle(
                                                    user,
                                                    () -> {
                                                        String before = whoAsks();
                                                        all.arrive();
                                                        String after = whoAsks();
                                                        return before.equals(after)
                                                                ? after
                                                                : before + ", then " + after;
                                                    })));
                }
                for (int i = 0; i < requests; i++) {
                    String ranAs = users.get(i).get();
                    seen("17 requests at the same time; that of user %d ran as %s", i, ranAs)
                            .expected("as user %d", i)
                            .why(
                                    "Names of threads need not be unique. Most virtual threads have"
                                            + " none at all.")
                            .unless(ranAs.equals("user " + i));
                }
            }
        }
    }

    @Test
    void whateverARequestEndsWithComesOutAndNothingIsLeft() throws Throwable {
        AtomicInteger calls = new AtomicInteger();
        String nothing =
                Part06ThreadLocalLeak.handle(
                        "anna",
                        () -> {
                            calls.incrementAndGet();
                            return null;
                        });
        seen("a request that returns null ran %d times, and %s came out", calls.get(), nothing)
                .expected("once, and null")
                .why("null is a result like any other.")
                .unless(nothing == null && calls.get() == 1);
        for (Failure failure : Failure.ofEveryKind()) {
            calls.set(0);
            Throwable cause = failure.thrown().getCause();
            List<Throwable> suppressed = List.of(failure.thrown().getSuppressed());
            Throwable thrown =
                    catchThrowable(
                            () ->
                                    Part06ThreadLocalLeak.handle(
                                            "anna",
                                            () -> {
                                                calls.incrementAndGet();
                                                throw failure.raise();
                                            }));
            String later = whoAsks();

            seen(
                            "a request threw %s, and ran %d times; %s came out; then the thread ran"
                                    + " as %s",
                            failure.kind(), calls.get(), thrown == null ? "nothing" : thrown, later)
                    .expected("it ran once; %s; nobody", failure.thrown())
                    .why("A request may end with anything, an Error or an interruption, too.")
                    .unless(
                            thrown == failure.thrown()
                                    && calls.get() == 1
                                    && later.equals("nobody"));
            seen("a request threw %s, and what came out had been changed", failure.kind())
                    .expected("the cause %s, suppressed: %s", cause, suppressed)
                    .why("The exception belongs to the request.")
                    .unless(
                            thrown.getCause() == cause
                                    && suppressed.equals(List.of(thrown.getSuppressed())));
            failure.requireItsOwnTrace();
        }
    }

    @Test
    void eachSeesItsOwnUserWhereverTheOtherIsHeld() throws Exception {
        Interleavings.explore(Object::new)
                .actor("anna's request", _ -> Part06ThreadLocalLeak.handle("anna", () -> whoAsks()))
                .actor("bert's request", _ -> Part06ThreadLocalLeak.handle("bert", () -> whoAsks()))
                .why("Requests run on many threads at the same time.")
                .thenEnds(
                        (_, ends) -> {
                            Object anna = ends.outcome("anna's request");
                            Object bert = ends.outcome("bert's request");
                            seen("two requests at the same time saw: %s and %s", anna, bert)
                                    .expected("anna and bert")
                                    .why("Another thread may begin its request between two lines.")
                                    .lookAt("What do you read that other threads write?")
                                    .unless("anna".equals(anna) && "bert".equals(bert));
                        });
    }

    @Test
    @Sound
    void aRequestWithinARequestSeesItsOwnUser() throws Exception {
        for (String outer : Arrays.asList("anna", null)) {
            for (String inner : Arrays.asList("bert", null, "anna", "")) {
                List<String> seen = new ArrayList<>();
                Part06ThreadLocalLeak.handle(
                        outer,
                        () -> {
                            seen.add(whoAsks());
                            Part06ThreadLocalLeak.handle(inner, () -> seen.add(whoAsks()));
                            seen.add(whoAsks());
                            for (Failure failure :
                                    List.of(
                                            new Failure("an Exception", new Boom("failed")),
                                            new Failure("an Error", new AssertionError("no")))) {
                                catchThrowable(
                                        () ->
                                                Part06ThreadLocalLeak.handle(
                                                        inner,
                                                        () -> {
                                                            throw failure.raise();
                                                        }));
                                seen.add(whoAsks());
                            }
                            return true;
                        });
                seen.add(whoAsks());

                String out = outer == null ? "nobody" : outer;
                String in = inner == null ? "nobody" : inner;
                List<String> expected = List.of(out, in, out, out, out, "nobody");
                seen(
                                "before, in and after the inner request, after two that failed, in the end: %s",
                                seen)
                        .expected("%s", expected)
                        .why(
                                "A batch handles each item as its owner. If the inner request"
                                        + " removes the outer one's user, the rest runs as"
                                        + " nobody.")
                        .unless(seen.equals(expected));
            }
        }
        threeRequestsInEachOther("anna", "bert", "anna");
        threeRequestsInEachOther("anna", "bert", "carl");
    }

    @Test
    void onAVirtualThreadNothingIsLeftEither() throws Exception {
        FutureTask<String> two =
                new FutureTask<>(
                        () -> {
                            Part06ThreadLocalLeak.handle("anna", () -> "done");
                            return whoAsks();
                        });
        Thread.ofVirtual().start(two);
        String later = two.get();

        seen("a virtual thread handled anna's request; then it ran as %s", later)
                .expected("nobody")
                .why("A virtual thread may handle one request after the other, too.")
                .unless(later.equals("nobody"));
    }

    private static void threeRequestsInEachOther(String first, String second, String third)
            throws Exception {
        List<String> seen = new ArrayList<>();

        Part06ThreadLocalLeak.handle(
                first,
                () -> {
                    Part06ThreadLocalLeak.handle(
                            second,
                            () -> {
                                Part06ThreadLocalLeak.handle(third, () -> seen.add(whoAsks()));
                                return seen.add(whoAsks());
                            });
                    return seen.add(whoAsks());
                });
        seen.add(whoAsks());

        List<String> expected = List.of(third, second, first, "nobody");
        seen("three requests, one in the other; from the innermost to the end: %s", seen)
                .expected("%s", expected)
                .why("Each request goes on as the user for whom it was begun.")
                .unless(seen.equals(expected));
    }

    private static Callable<String> request(Timeline timeline, String user) {
        return request(timeline, user, () -> {});
    }

    private static Callable<String> request(Timeline timeline, String user, Body body) {
        String name = (user == null ? "nobody" : user) + "'s request";
        return () ->
                Part06ThreadLocalLeak.handle(
                        user,
                        () ->
                                timeline.working(
                                        name,
                                        () -> {
                                            body.run();
                                            return whoAsks();
                                        }));
    }

    private static Callable<String> task(Timeline timeline, String name) {
        return () -> timeline.working(name, Part06ThreadLocalLeakTest::whoAsks);
    }

    private static String whoAsks() {
        return Part06ThreadLocalLeak.currentUser().orElse("nobody");
    }

    private static void fail(Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }
}
