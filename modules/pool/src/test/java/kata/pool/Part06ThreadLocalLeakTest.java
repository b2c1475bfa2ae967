package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks.Body;
import kata.kit.Timeline;
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
                    .why("What is kept in one place for all belongs to whoever came last.")
                    .unless(annas.get().equals("anna") && berts.get().equals("bert"));
        }
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
                    .why(
                            "A pooled thread forgets nothing by itself. So a stranger gets anna's"
                                    + " data.")
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
                            "Whoever relies on the next request to overwrite the last one forgets"
                                    + " what else a pool runs. And till then the thread keeps the"
                                    + " user in memory.")
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
                        .expected("as nobody: it was no request")
                        .why("Failures are when nobody looks. The leak shows up much later.")
                        .lookAt("what is left out when request.call() throws")
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
                            "anna's request was over; a pool that it had been the first to use ran"
                                    + " as %s",
                            task)
                    .expected("nobody")
                    .why(
                            "What a new thread inherits it keeps until it ends, and a pooled one"
                                    + " does not end. Nobody can remove it from there.")
                    .unless(task.equals("nobody"));
        }
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
