package kata.virtual;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.virtual.Part08HttpServer.Visits;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 8,
        title = "An HTTP server",
        kind = REPAIR,
        minutes = 25,
        breaks = "fiveHundredRequestsWaitAtTheSameTime",
        limitSeconds = 60)
class Part08HttpServerTest {

    private static final int REQUESTS = 500;

    // The server's socket lets 50 connections wait to be accepted. More than that at once would
    // have to try again a second later.
    private static final int AT_ONCE = 40;

    private static final String NONE = "none: the client waits on";

    @Test
    void everyServerCountsItsRequestsFromOne() throws Exception {
        List<String> answers = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            try (Part08HttpServer server = new Part08HttpServer(() -> {});
                    Client client = new Client()) {
                answers.add(answer(client.send(server)));
                answers.add(answer(client.send(server)));
            }
        }

        List<String> expected =
                List.of(
                        "200 Request count: 1",
                        "200 Request count: 2",
                        "200 Request count: 1",
                        "200 Request count: 2");
        seen("two requests to one server, then two to another: %s", answers)
                .expected("%s", expected)
                .why(
                        "A static field belongs to the whole program: to the next server and the"
                                + " next test too.")
                .unless(answers.equals(expected));
    }

    @Test
    void twoServersHaveNothingInCommon() throws Exception {
        List<String> answers = new ArrayList<>();
        try (Part08HttpServer one = new Part08HttpServer(() -> {});
                Client client = new Client()) {
            answers.add(answer(client.send(one)));
            try (Part08HttpServer _ =
                    new Part08HttpServer(
                            () -> {
                                throw new Boom("the other server's work failed");
                            })) {
                answers.add(answer(client.send(one)));
            }
            answers.add(answer(client.send(one)));
        }

        List<String> expected =
                IntStream.rangeClosed(1, 3).mapToObj(i -> "200 Request count: " + i).toList();
        seen(
                        "three requests to a server: before, during and after the life of another"
                                + " server, whose work fails: %s",
                        answers)
                .expected("%s", expected)
                .why("A program may have two servers: one for customers, one for its operators.")
                .lookAt("Is anything static that belongs to one server?")
                .unless(answers.equals(expected));
    }

    @Test
    void aConnectionThatIsClosedIsNoRequest() throws Exception {
        List<String> answers = new ArrayList<>();
        int clients = 10;
        try (Part08HttpServer server = new Part08HttpServer(() -> {})) {
            for (int i = 0; i < clients; i++) {
                try (Client client = new Client()) {
                    answers.add(answer(client.send(server)));
                }
            }
        }

        String last = answers.getLast();
        String expected = "200 Request count: " + clients;
        seen("%d clients sent one request each and left; the last one got: %s", clients, last)
                .expected(expected)
                .why("The server sees the end of a connection, too. That is not a request.")
                .lookAt("In which method is a request counted, and when is that called?")
                .unless(last.equals(expected));
    }

    @Test
    void fiveHundredRequestsWaitAtTheSameTime() throws Exception {
        Semaphore arrived = new Semaphore(0);
        AtomicInteger inside = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        try (Part08HttpServer server =
                        new Part08HttpServer(
                                () -> {
                                    inside.incrementAndGet();
                                    arrived.release();
                                    open.await();
                                });
                Client client = new Client()) {
            List<CompletableFuture<HttpResponse<String>>> sent;
            int waiting;
            try {
                sent = sendAll(client, server, arrived);
                waiting = inside.get();
            } finally {
                open.countDown();
            }

            seen(
                            "%d requests were sent, and %d of them waited at the same time; the"
                                    + " others were not served",
                            sent.size(), waiting)
                    .expected("%d requests sent, all of them waiting at the same time", REQUESTS)
                    .why(
                            "A request that waits uses no core. Where it keeps the only thread, or"
                                    + " one of a few, everybody else waits for nothing.")
                    .lookAt("Which thread runs the handler, and how many are there of that kind?")
                    .unless(waiting == REQUESTS);
            List<String> failed =
                    answers(sent).stream().filter(answer -> !answer.startsWith("200 ")).toList();
            seen("%d of %d requests failed: %s", failed.size(), REQUESTS, first(failed))
                    .expected("%d times the status 200", REQUESTS)
                    .why("In one load test, 29 % of requests failed with a platform thread each.")
                    .unless(failed.isEmpty());
        }
    }

    @Test
    void aRequestThatWaitsKeepsNoPlatformThread(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "requests");
        try (Part08HttpServer server =
                        new Part08HttpServer(
                                () ->
                                        timeline.waiting(
                                                "request",
                                                () -> {
                                                    rendezvous.arrive();
                                                    return null;
                                                }));
                Client client = new Client()) {
            List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                sent.add(client.send(server));
            }
            answers(sent);

            assertThat(timeline).allOverlap(4).onVirtualThreads();
        }
    }

    @Test
    void twoVisitsAtTheSameTimeGetTwoNumbers() throws Exception {
        Interleavings.explore(Visits::new)
                .actor("visit 1", Visits::next)
                .actor("visit 2", Visits::next)
                .why("A request may be given the number of another one, or an old one.")
                .thenEnds(
                        (_, ends) -> {
                            Object one = ends.outcome("visit 1");
                            Object other = ends.outcome("visit 2");
                            seen("two visits, with the numbers %s and %s", one, other)
                                    .expected("the numbers 1 and 2, one for each visit")
                                    .why(
                                            "One thread served all requests, and the count needed"
                                                    + " no lock. With a thread for each request it"
                                                    + " does.")
                                    .unless(
                                            new HashSet<>(List.of(one, other))
                                                    .equals(Set.of(1L, 2L)));
                        });
    }

    @Test
    void everyAnswerHasANumberOfItsOwn() throws Exception {
        Semaphore arrived = new Semaphore(0);
        CountDownLatch open = new CountDownLatch(1);
        try (Part08HttpServer server =
                        new Part08HttpServer(
                                () -> {
                                    arrived.release();
                                    open.await();
                                });
                Client client = new Client()) {
            List<CompletableFuture<HttpResponse<String>>> sent;
            try {
                sent = sendAll(client, server, arrived);
            } finally {
                open.countDown();
            }

            List<String> answers = answers(sent).stream().sorted().distinct().toList();
            List<String> expected =
                    LongStream.rangeClosed(1, REQUESTS)
                            .mapToObj(i -> "200 Request count: " + i)
                            .sorted()
                            .toList();
            List<String> strange =
                    answers.stream().filter(answer -> !expected.contains(answer)).toList();
            seen(
                            "%d requests; different answers: %d, %s",
                            sent.size(),
                            answers.size(),
                            strange.isEmpty()
                                    ? "such as \"%s\"".formatted(answers.getLast())
                                    : "among them \"%s\"".formatted(strange.getFirst()))
                    .expected("%d: from \"Request count: 1\" to \"… %1$d\", each once", REQUESTS)
                    .why(
                            "A number that two requests have, or that is left out, makes the count wrong.")
                    .lookAt("When is a request counted, and when is its number read?")
                    .unless(answers.equals(expected));
        }
    }

    @Test
    void aRequestThatFailsIsAnsweredToo() throws Exception {
        Semaphore failures = new Semaphore(1);
        try (Part08HttpServer server =
                        new Part08HttpServer(
                                () -> {
                                    if (failures.tryAcquire()) {
                                        throw new Boom("the work failed");
                                    }
                                });
                Client client = new Client()) {
            String first = answer(client.send(server));
            String second = answer(client.send(server));

            seen("the work failed, and the answer was: %s", first)
                    .expected("an answer with the status 500")
                    .why(
                            "A client without an answer waits on, holds a connection, and asks again"
                                    + " later: under load that makes it worse.")
                    .lookAt("What happens to the exchange when the work throws?")
                    .unless(first.startsWith("500"));
            seen("after a request that had failed, the next one was answered with: %s", second)
                    .expected("200 Request count: 2")
                    .why("The failure of one request must not affect the others.")
                    .unless(second.equals("200 Request count: 2"));
        }
    }

    @Test
    void whateverTheWorkThrowsIsAnsweredWith500() throws Exception {
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        failures.add(new Failure("a Throwable of its own", new Throwable("out of paper")));
        failures.add(new Failure("a message in Greek", new Boom("δεν υπάρχει χαρτί")));
        failures.add(new Failure("a ConnectException", new ConnectException("no database")));
        failures.add(new Failure("a ClosedChannelException", new ClosedChannelException()));
        AtomicInteger calls = new AtomicInteger();
        try (Part08HttpServer server =
                        new Part08HttpServer(
                                () -> {
                                    int call = calls.getAndIncrement();
                                    if (call < failures.size()) {
                                        throw failures.get(call).raise();
                                    }
                                });
                Client client = new Client()) {
            for (Failure failure : failures) {
                String answer = answer(client.send(server));
                seen("the work threw %s, and the answer was: %s", failure.kind(), answer)
                        .expected("an answer with the status 500")
                        .why(
                                "A client without an answer waits on, and holds a connection. Work"
                                        + " may throw anything, an Error, too, with no message.")
                        .lookAt("Which failures do you catch, and what do you do with them?")
                        .unless(answer.startsWith("500"));
            }
            String next = answer(client.send(server));
            String expected = "200 Request count: " + (failures.size() + 1);
            seen("after %d failures the next request was answered with: %s", failures.size(), next)
                    .expected(expected)
                    .why("A request that fails is counted, too. The others are served as before.")
                    .unless(next.equals(expected));
        }
    }

    @Test
    void closeReturnsWhenNoRequestIsBeingServedAnyMore() throws Throwable {
        BoundedWait.shortenTimeLimits();
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch done = new CountDownLatch(1);
        AtomicInteger serving = new AtomicInteger();
        Part08HttpServer server =
                new Part08HttpServer(
                        () -> {
                            serving.incrementAndGet();
                            begun.countDown();
                            Tasks.awaitEvenIfInterrupted(done);
                            serving.decrementAndGet();
                        });
        // A server that starts later: what is waited for is that of the first one.
        try (Client client = new Client();
                Part08HttpServer _ = new Part08HttpServer(() -> {})) {
            client.send(server);
            client.send(server);
            boolean served = Patience.await(begun);
            Caller<Void> closing = Caller.run("close", server::close);
            BoundedWait.awaitStill(closing);
            // Nothing but its end can be waited for where the caller's wait has a limit.
            boolean early = closing.hasEnded();
            int left = serving.get();
            done.countDown();
            closing.result();

            seen("2 requests were sent, and not both of them were served").unless(served);
            seen("close returned while %d requests were being served", left)
                    .expected("a return when no request is being served any more")
                    .why("The caller then closes what the requests use: the database, the files.")
                    .lookAt("Who waits for the threads that serve requests?")
                    .unless(!early);
        } finally {
            done.countDown();
        }
    }

    @Test
    void aRequestThatComesDuringTheCloseIsWaitedForOrRefused() throws Throwable {
        BoundedWait.shortenTimeLimits();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch lateOne = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger serving = new AtomicInteger();
        Part08HttpServer server =
                new Part08HttpServer(
                        () -> {
                            boolean late = calls.incrementAndGet() > 1;
                            serving.incrementAndGet();
                            begun.countDown();
                            Tasks.awaitEvenIfInterrupted(late ? lateOne : done);
                            serving.decrementAndGet();
                        });
        try (Client client = new Client()) {
            client.send(server);
            boolean served = Patience.await(begun);
            Caller<Void> closing = Caller.run("close", server::close);
            BoundedWait.awaitStill(closing);
            CompletableFuture<HttpResponse<String>> late = client.send(server);
            closing.comesTrue(() -> late.isDone() || serving.get() > 1);
            done.countDown();
            boolean early = closing.comesTrue(() -> closing.hasEnded() || serving.get() == 1);
            BoundedWait.awaitStill(closing);
            early &= closing.hasEnded() && serving.get() > 0;
            lateOne.countDown();
            closing.result();

            seen("a request was sent, and it was not served").unless(served);
            seen("a request came during the close, and close returned while it was being served")
                    .expected("a return when it is served; or it is refused")
                    .why("The caller then closes what the requests use: the database, the files.")
                    .lookAt("Which requests do you wait for, and what stops new ones?")
                    .unless(!early);
        } finally {
            done.countDown();
            lateOne.countDown();
        }
    }

    @Test
    void aRequestWhoseThreadHasNotBegunIsWaitedForToo() throws Throwable {
        VirtualThreadSchedulerMXBean scheduler =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        Part08HttpServer server = new Part08HttpServer(() -> {});
        String request = "POST /test HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n";
        try (Socket client = new Socket(server.uri().getHost(), server.uri().getPort())) {
            Caller<Void> closing;
            long left;
            // No virtual thread gets on meanwhile, nor does that of the request.
            try (var _ = new BusyCarriers()) {
                client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                Patience.await(() -> scheduler.getQueuedVirtualThreadCount() > 0);
                closing = Caller.run("close", server::close);
                BoundedWait.awaitEndOrUnlimitedWait(closing);
                left = closing.hasEnded() ? scheduler.getQueuedVirtualThreadCount() : 0;
            }
            closing.result();

            seen(
                            "a request had its thread, which had not begun; close returned, and %d"
                                    + " threads were there",
                            left)
                    .expected("a return when that thread has ended, too")
                    .why("The caller then closes what the requests use: the database, the files.")
                    .lookAt("From which moment on do you wait for a request?")
                    .unless(left == 0);
        }
    }

    @Test
    @Sound
    void twentyMillionVisitsHaveAsManyNumbers() {
        Visits visits = new Visits();
        long last = 0;
        int many = 20_000_001;
        for (int i = 0; i < many; i++) {
            last = visits.next();
        }

        seen("visit %,d had the number %,d", many, last)
                .expected("%,d: no number comes twice, none is left out", many)
                .why("A busy server has that many before noon, and each is counted.")
                .lookAt("Up to which number does the type of the count have every whole number?")
                .unless(last == many);
    }

    /** A browser, or five hundred of them. */
    private static final class Client implements AutoCloseable {

        private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        private final HttpClient client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .executor(executor)
                        .build();

        CompletableFuture<HttpResponse<String>> send(Part08HttpServer server) {
            // A GET that gets no answer is sent again by the client, unasked. A POST is not.
            HttpRequest request =
                    HttpRequest.newBuilder(server.uri()).POST(BodyPublishers.noBody()).build();
            return client.sendAsync(request, BodyHandlers.ofString());
        }

        @Override
        public void close() {
            // Who waits for an answer that never comes must not keep the rule from its verdict.
            client.shutdownNow();
            client.close();
            executor.close();
        }
    }

    /** Sends some requests, the next ones when those have arrived; gives up when they do not. */
    private static List<CompletableFuture<HttpResponse<String>>> sendAll(
            Client client, Part08HttpServer server, Semaphore arrived) throws InterruptedException {
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        boolean served = true;
        while (served && sent.size() < REQUESTS) {
            int some = Math.min(AT_ONCE, REQUESTS - sent.size());
            for (int i = 0; i < some; i++) {
                sent.add(client.send(server));
            }
            served = Patience.awaitBy(nanos -> arrived.tryAcquire(some, nanos, NANOSECONDS));
        }
        return sent;
    }

    private static List<String> answers(List<CompletableFuture<HttpResponse<String>>> sent)
            throws InterruptedException {
        List<String> answers = new ArrayList<>();
        for (CompletableFuture<HttpResponse<String>> each : sent) {
            String answer = answer(each);
            answers.add(answer);
            if (answer.equals(NONE)) {
                // The others would keep the rule waiting as long again.
                break;
            }
        }
        return answers;
    }

    private static String answer(CompletableFuture<HttpResponse<String>> sent)
            throws InterruptedException {
        try {
            HttpResponse<String> response = Patience.get(sent);
            return (response.statusCode() + " " + response.body()).strip();
        } catch (TimeoutException _) {
            return NONE;
        } catch (ExecutionException e) {
            return "none: %s".formatted(e.getCause() instanceof IOException io ? io : e);
        }
    }

    private static String first(List<String> failed) {
        return failed.isEmpty() ? "" : failed.getFirst();
    }
}
