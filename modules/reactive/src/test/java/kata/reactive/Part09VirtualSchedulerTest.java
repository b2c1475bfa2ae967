package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.kit.Json;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

@Exercise(part = 9, title = "Ten thousand calls that wait", kind = WRITE, minutes = 25)
class Part09VirtualSchedulerTest {

    private static final int MANY = 10_000;

    /** Lets go what waits, before the attempt is closed. */
    @FunctionalInterface
    private interface Release extends AutoCloseable {
        @Override
        void close();
    }

    @Test
    void everyAnswerComesAndEachCallHadAVirtualThread(Timeline timeline) throws Throwable {
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            Set<String> platform = ConcurrentHashMap.newKeySet();
            List<Callable<String>> calls =
                    IntStream.rangeClosed(1, 4).mapToObj(i -> call(timeline, i, platform)).toList();

            Listener<String> listener = Listener.to(attempt.answers(calls)).awaitEnd();

            seen("four calls gave %s", listener.summary())
                    .expected("answer 1, answer 2, answer 3 and answer 4, then the end")
                    .why("Each call has one answer: none may be lost, and none may come twice.")
                    .unless(
                            listener.error() == null
                                    && listener.values().stream()
                                            .sorted()
                                            .toList()
                                            .equals(
                                                    List.of(
                                                            "answer 1",
                                                            "answer 2",
                                                            "answer 3",
                                                            "answer 4")));
            seen("calls were made on platform threads: %s", String.join(", ", sorted(platform)))
                    .expected("every call on a virtual thread")
                    .why(
                            "A platform thread that waits takes memory of the operating system. So"
                                    + " their number has a bound, and calls stand in a queue before"
                                    + " it.")
                    .unless(platform.isEmpty());
        }
    }

    private static Callable<String> call(Timeline timeline, int i, Set<String> platform) {
        return () ->
                timeline.waiting(
                        "call " + i,
                        () -> {
                            if (!Thread.currentThread().isVirtual()) {
                                platform.add(Timeline.nameOf(Thread.currentThread()));
                            }
                            return "answer " + i;
                        });
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().limit(3).toList();
    }

    @Test
    void nothingIsCalledBeforeSomebodySubscribes() throws Throwable {
        Recorder calls = new Recorder();
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            Callable<String> call =
                    () -> {
                        calls.add("call");
                        return "answer";
                    };
            Caller<?> caller = Caller.start("answers", () -> attempt.answers(List.of(call, call)));
            caller.awaitStill();

            seen("nobody has subscribed yet, and %d of 2 calls were made", calls.events().size())
                    .expected("none")
                    .why(
                            "A stream is a plan. Whoever makes it may subscribe later, twice or"
                                    + " never, and each time expects fresh answers.")
                    .unless(calls.events().isEmpty());
            caller.result();
        }
    }

    @Test
    void theFirstFailureComesOutAsItWasThrown() throws Throwable {
        Boom boom = new Boom("no answer");
        Callable<String> good = () -> "answer";
        Callable<String> bad =
                () -> {
                    throw boom;
                };
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            Listener<String> listener = Listener.to(attempt.answers(List.of(good, bad))).awaitEnd();

            seen("the second of two calls threw %s; what came: %s", boom, listener.summary())
                    .expected("that very exception at the end")
                    .why("Retry and fallback look at the exception. A wrapped one is a stranger.")
                    .unless(listener.error() == boom);
        }
    }

    @Test
    void oneExecutorServesThemAll() throws Throwable {
        Set<Long> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch answer = new CountDownLatch(1);
        Callable<String> call =
                () -> {
                    threads.add(Thread.currentThread().threadId());
                    answer.await();
                    return "answer";
                };
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler();
                Release _ = answer::countDown) {
            List<Callable<String>> calls = List.of(call, call, call, call, call);
            Listener<String> first = Listener.to(attempt.answers(calls));
            Caller<Listener<String>> second =
                    Caller.start("answers", () -> Listener.to(attempt.answers(calls)));
            second.awaitStill();

            long executors = executorsOf(threads);

            seen(
                            "2 subscribers make %d calls, on threads of %d executors",
                            threads.size(), executors)
                    .expected("one executor for all")
                    .why(
                            "It makes a new thread for each task: one is enough. Made for each"
                                    + " call, nobody knows them all, so nobody ends them.")
                    .lookAt("How often is the line run that makes the executor?")
                    .unless(executors <= 1);
            answer.countDown();
            first.awaitEnd();
            second.result().awaitEnd();
        }
    }

    // A thread dump groups threads by the executor that started them. Those that nobody's executor
    // has started are a group, too.
    private static long executorsOf(Set<Long> threads) throws IOException {
        Path folder = Files.createTempDirectory("kata");
        Path file = folder.resolve("threads.json");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            Json dump = Json.parse(Files.readString(file)).get("threadDump");
            return dump.get("threadContainers").elements().stream()
                    .filter(group -> holdsAnyOf(threads, group))
                    .count();
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static boolean holdsAnyOf(Set<Long> threads, Json group) {
        Set<Long> held =
                group.get("threads").elements().stream()
                        .map(thread -> Long.valueOf(thread.get("tid").text()))
                        .collect(Collectors.toSet());
        return held.stream().anyMatch(threads::contains);
    }

    @Test
    void tenThousandCallsWaitAtTheSameTime() throws Throwable {
        AtomicInteger waiting = new AtomicInteger();
        CountDownLatch answer = new CountDownLatch(1);
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler();
                Release _ = answer::countDown) {
            List<Callable<Integer>> calls =
                    IntStream.range(0, MANY)
                            .<Callable<Integer>>mapToObj(
                                    i ->
                                            () -> {
                                                waiting.incrementAndGet();
                                                answer.await();
                                                return i;
                                            })
                            .toList();
            Caller<Listener<Integer>> caller =
                    Caller.start("answers", () -> Listener.to(attempt.answers(calls)));
            caller.awaitStill();

            seen("%,d of %,d calls wait for their answers, and no more come", waiting.get(), MANY)
                    .expected("all of them at the same time")
                    .why(
                            "Each of the others waits for somebody else's answer before it is even"
                                    + " asked. That is the queue which these threads should spare.")
                    .lookAt(
                            "A pool has a size. And an operator that subscribes to many streams"
                                    + " has a limit, unless it is told another.")
                    .unless(waiting.get() == MANY);
            answer.countDown();
            Listener<Integer> listener = caller.result().awaitEnd();
            seen("%,d calls gave %,d answers", MANY, listener.values().size())
                    .expected("one for each")
                    .why("What begins must also come back.")
                    .unless(listener.values().size() == MANY && listener.error() == null);
        }
    }

    @Test
    void theOrderIsThatOfTheCalls(Timeline timeline) throws Throwable {
        Gate gate = new Gate("slow calls");
        Callable<String> slow =
                () ->
                        timeline.waiting(
                                "slow",
                                () -> {
                                    gate.pass();
                                    return "slow";
                                });
        Callable<String> quick = () -> timeline.waiting("quick", () -> "quick");
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler();
                Release _ = gate::open) {
            Caller<Listener<String>> caller =
                    Caller.start(
                            "answers",
                            () -> Listener.to(attempt.answers(List.of(slow, quick, quick))));
            gate.awaitEntered(1);
            // By now the two quick ones have answered, and what becomes of that has happened.
            caller.awaitStill();
            gate.open();

            Listener<String> listener = caller.result().awaitEnd();

            seen("the first of three calls was the slowest; what came: %s", listener.summary())
                    .expected("[slow, quick, quick], then the end")
                    .why("Whoever asks three services needs to know which answer is whose.")
                    .unless(listener.values().equals(List.of("slow", "quick", "quick")));
        }
    }

    @Test
    void afterCloseItRefusesCalls() throws Throwable {
        Recorder calls = new Recorder();
        Callable<String> call =
                () -> {
                    calls.add("call");
                    return "answer";
                };
        try (var _ = new CleanReactor()) {
            var attempt = new Part09VirtualScheduler();
            Listener.to(attempt.answers(List.of(call))).awaitEnd();
            attempt.close();

            Listener<String> late =
                    Listener.to(Flux.defer(() -> attempt.answers(List.of(call)))).awaitEnd();

            seen("after close, one more call was made: %s", late.summary())
                    .expected("an error: it is closed")
                    .why(
                            "What can still be used has not been ended. An executor that nobody"
                                    + " ends stays, with all that it refers to.")
                    .lookAt("Which of the things that you made has an end, and who calls it?")
                    .unless(calls.events().size() == 1);
            seen("after close, a call is not made; what came: %s", late.summary())
                    .expected("an error, so that the subscriber knows")
                    .why("An empty stream would say that there is nothing to know.")
                    .unless(late.error() != null);
        }
    }

    @Test
    void closeInterruptsTheCallsUnderWay(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls under way");
        try (var _ = new CleanReactor()) {
            var attempt = new Part09VirtualScheduler();
            Callable<String> call =
                    () ->
                            timeline.waiting(
                                    "call",
                                    () -> {
                                        gate.pass();
                                        return "answer";
                                    });
            Listener.to(attempt.answers(List.of(call)));
            gate.awaitEntered(1);

            Caller<Void> closing = Caller.run("close", attempt::close);
            closing.awaitStill();

            seen(
                            "after close the call still waits for an answer%s",
                            closing.hasEnded() ? "" : ", and close waits for the call")
                    .expected("a call that is interrupted, and a close that returns")
                    .why("A program that wants to end must not wait for a service that hangs.")
                    .unless(gate.interrupted() == 1);
            closing.result();
        } finally {
            gate.open();
        }
    }
}
