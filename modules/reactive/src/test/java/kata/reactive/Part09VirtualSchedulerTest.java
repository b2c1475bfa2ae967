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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks;
import kata.judge.waiting.Patience;
import kata.kit.Json;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

@Exercise(part = 9, title = "Ten thousand calls that wait", kind = WRITE, minutes = 25)
class Part09VirtualSchedulerTest {

    private static final int MANY = 10_001;
    private static final int ONE_AFTER_THE_OTHER = 20;

    /** Releases waiting calls, before the attempt is closed. */
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
                                    + " their number is bounded, and other calls wait in a queue.")
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
                            "A stream is a plan. Its maker may subscribe later, twice or never, and"
                                    + " expects fresh answers each time.")
                    .unless(calls.events().isEmpty());
            caller.result();
        }
    }

    @Test
    void allCallsBeginWhenSomebodySubscribes() throws Throwable {
        Recorder calls = new Recorder();
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            Callable<String> call =
                    () -> {
                        calls.add("call");
                        return "answer";
                    };
            BaseSubscriber<String> asksForNothing =
                    new BaseSubscriber<>() {
                        @Override
                        protected void hookOnSubscribe(Subscription subscription) {
                            // Its demand comes later.
                        }
                    };
            attempt.answers(List.of(call, call)).subscribe(asksForNothing);
            boolean both = Patience.await(() -> calls.events().size() == 2);
            asksForNothing.cancel();

            seen(
                            "somebody has subscribed, and asked for no answer yet; %d of 2 calls"
                                    + " were made",
                            calls.events().size())
                    .expected("both: they begin with the subscription")
                    .why("Calls take time. A subscriber that asks later finds the answers ready.")
                    .unless(both);
        }
    }

    @Test
    void eachCallHasAThreadOfItsOwn() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            Callable<String> call =
                    () -> {
                        threads.add(Thread.currentThread());
                        return "answer";
                    };
            for (int i = 0; i < ONE_AFTER_THE_OTHER; i++) {
                Listener.to(attempt.answers(List.of(call))).awaitEnd();
            }

            seen(
                            "%d calls were made, one after the other, on %d threads",
                            ONE_AFTER_THE_OTHER, threads.size())
                    .expected("a thread for each of them")
                    .why(
                            "A virtual thread costs next to nothing. One that is used again keeps"
                                    + " the thread locals of the call before.")
                    .unless(threads.size() == ONE_AFTER_THE_OTHER);
        }
    }

    @Test
    void theFirstFailureComesOutAsItWasThrown() throws Throwable {
        Callable<String> good = () -> "answer";
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            for (Failure failure : Signals.throughAFuture()) {
                Callable<String> bad = () -> raise(failure);
                Listener<String> listener =
                        Listener.to(attempt.answers(List.of(good, bad))).awaitEnd();

                seen(
                                "the second of two calls threw %s; what came: %s",
                                failure.kind(), listener.summary())
                        .expected("that very exception at the end")
                        .why(
                                "Retry and fallback look at the exception, and do not recognise a new one.")
                        .unless(listener.error() == failure.thrown());
            }
        }
    }

    @SneakyThrows
    private static String raise(Failure failure) {
        throw failure.thrown();
    }

    @Test
    void aFailureDoesNotWaitForCallsThatHang() throws Throwable {
        Boom boom = new Boom("no answer");
        Gate gate = new Gate("other calls");
        Callable<String> bad =
                () -> {
                    throw boom;
                };
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler();
                Release _ = gate::open) {
            Callable<String> hangs = () -> passed(gate);
            Caller<Listener<String>> caller =
                    Caller.start(
                            "answers",
                            () -> Listener.to(attempt.answers(List.of(hangs, bad, hangs))));
            boolean failed = caller.comesTrue(caller::hasEnded);
            Listener<String> listener = failed ? caller.result() : null;
            boolean ended = failed && Patience.await(() -> listener.error() != null);

            seen("the second of three calls failed, and the others hang; the subscriber hears nothing")
                    .expected("the failure, at once")
                    .why("The page cannot be completed any more. There is nothing to wait for.")
                    .unless(ended && listener.error() == boom);
        }
    }

    private static String passed(Gate gate) {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            // The attempt may end this call by an interruption.
        }
        return "late";
    }

    @Test
    void anyNumberOfCallsForEachSubscriber() throws Throwable {
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler()) {
            for (int size : List.of(0, 1, 257)) {
                AtomicInteger made = new AtomicInteger();
                List<Callable<Integer>> calls =
                        IntStream.range(0, size)
                                .<Callable<Integer>>mapToObj(
                                        i ->
                                                () -> {
                                                    made.incrementAndGet();
                                                    return i;
                                                })
                                .toList();
                Flux<Integer> answers = attempt.answers(calls);
                Listener.to(answers).awaitEnd();
                Listener<Integer> second = Listener.to(answers).awaitEnd();

                seen(
                                "%d calls were given, and made %d times by two subscribers; the second"
                                        + " got %d answers",
                                size, made.get(), second.values().size())
                        .expected("%d, and %d answers in order, then the end", 2 * size, size)
                        .why(
                                "Each subscriber expects fresh answers, and the end, even if there are none.")
                        .unless(
                                made.get() == 2 * size
                                        && second.error() == null
                                        && second.values()
                                                .equals(IntStream.range(0, size).boxed().toList()));
            }
        }
    }

    @Test
    void closingOneLeavesTheOthersOpen() throws Throwable {
        try (var _ = new CleanReactor();
                var other = new Part09VirtualScheduler()) {
            Callable<String> call = () -> "answer";
            Listener.to(other.answers(List.of(call))).awaitEnd();
            new Part09VirtualScheduler().close();

            Listener<String> listener =
                    Listener.to(Flux.defer(() -> other.answers(List.of(call)))).awaitEnd();

            seen("one was closed, and then the other gave %s", listener.summary())
                    .expected("[answer], then the end")
                    .why("Code that closes one object cannot know who else uses a static field.")
                    .lookAt("static fields")
                    .unless(listener.values().equals(List.of("answer")));
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
                            "An executor makes a new thread for each task: one is enough. If each"
                                    + " call makes its own, nobody knows them all, so nobody ends"
                                    + " them.")
                    .lookAt("How often does the line run that makes the executor?")
                    .unless(executors <= 1);
            answer.countDown();
            first.awaitEnd();
            second.result().awaitEnd();
        }
    }

    // A thread dump groups threads by the executor that started them. Those that no executor has
    // started are a group, too.
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
                            "Each of the others waits for another call's answer before it even begins."
                                    + " These threads should make that queue unnecessary.")
                    .lookAt(
                            "A pool has a size. And an operator that subscribes to many streams"
                                    + " has a limit, unless you set another.")
                    .unless(waiting.get() == MANY);
            answer.countDown();
            Listener<Integer> listener = caller.result().awaitEnd();
            seen("%,d calls gave %,d answers", MANY, listener.values().size())
                    .expected("one for each")
                    .why("Every call that begins must also return.")
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
                    .why("With three services, a caller must know which answer is whose.")
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
            Flux<String> before = attempt.answers(List.of(call));
            Listener.to(attempt.answers(List.of(call))).awaitEnd();
            attempt.close();
            Listener<String> subscribedLate = Listener.to(before).awaitEnd();
            seen(
                            "answers was called before close, and subscribed to after it: %s",
                            subscribedLate.summary())
                    .expected("an error, and no call")
                    .why("Calls are made for a subscriber, and that one came too late.")
                    .unless(subscribedLate.error() != null && calls.events().size() == 1);

            Listener<String> late =
                    Listener.to(Flux.defer(() -> attempt.answers(List.of(call)))).awaitEnd();

            seen("after close, one more call was made: %s", late.summary())
                    .expected("an error: it is closed")
                    .why(
                            "It can still be used, so it was not ended. An executor that nobody ends"
                                    + " stays, with everything it refers to.")
                    .lookAt("Which of the objects that you made must be ended, and who does it?")
                    .unless(calls.events().size() == 1);
            seen("after close, a call is not made; what came: %s", late.summary())
                    .expected("an error, so that the subscriber knows")
                    .why("An empty stream would say that there are no answers.")
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
            Listener<String> listener = Listener.to(attempt.answers(List.of(call)));
            Caller<Listener<String>> second =
                    Caller.start(
                            "answers", () -> Listener.to(attempt.answers(List.of(call, call))));
            gate.awaitEntered(3);
            Listener<String> other = second.result();

            Caller<Void> closing = Caller.run("close", attempt::close);
            closing.awaitStill();

            seen(
                            "after close %d of 3 calls still wait for answers%s",
                            3 - gate.interrupted(),
                            closing.hasEnded() ? "" : ", and close waits for the call")
                    .expected("the calls are interrupted, and close returns")
                    .why("A program that wants to end must not wait for a service that hangs.")
                    .unless(gate.interrupted() == 3);
            closing.result();
            listener.awaitEnd();
            other.awaitEnd();
            attempt.close();
        } finally {
            gate.open();
        }
    }

    @Test
    void closeWaitsForNobody() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (var _ = new CleanReactor()) {
            var attempt = new Part09VirtualScheduler();
            Callable<String> stubborn =
                    () -> {
                        begun.countDown();
                        Tasks.awaitEvenIfInterrupted(done);
                        return "answer";
                    };
            Listener<String> listener = Listener.to(attempt.answers(List.of(stubborn)));
            Patience.await(begun);
            Caller<Void> closing = Caller.run("close", attempt::close);
            closing.awaitStill();
            boolean ended = closing.hasEnded();
            done.countDown();
            closing.awaitEnd();
            listener.awaitEnd();

            seen("a call ignored its interruption, and close waited for it")
                    .expected("close returns at once")
                    .why("A call may hang for ever, and closing the program must not wait for it.")
                    .lookAt("What does close do after it has told the calls to end?")
                    .unless(ended);
        } finally {
            done.countDown();
        }
    }

    @Test
    void closeEndsTheCallsOfTwoWhoSubscribeFirst() throws Exception {
        try (var _ = new CleanReactor()) {
            Interleavings.explore(Subscribers::new)
                    .runner("subscriber 1", Subscribers::subscribe)
                    .runner("subscriber 2", Subscribers::subscribe)
                    .why("Two executors may be made then, and close ends only one of them.")
                    .closing(Subscribers::release)
                    .then(
                            subscribers -> {
                                Seen.settled(() -> subscribers.begun() == 2);
                                subscribers.attempt.close();
                                subscribers.requireAllEnded(
                                        "two subscribers came first at the same time; after close");
                            });
        }
    }

    @Test
    void nobodyIsLeftWaitingWhoComesDuringTheClose() throws Exception {
        try (var _ = new CleanReactor()) {
            Interleavings.explore(Subscribers::new)
                    .runner("the subscriber", Subscribers::subscribe)
                    .runner("the owner", subscribers -> subscribers.attempt.close())
                    .why("After close has ended the executor, nobody may make another one.")
                    .closing(Subscribers::release)
                    .then(
                            subscribers ->
                                    subscribers.requireAllEnded(
                                            "a subscriber came during close; after it"));
        }
    }

    /** Subscribers of calls that wait until they are interrupted. */
    private static final class Subscribers {

        private final Part09VirtualScheduler attempt = new Part09VirtualScheduler();
        private final AtomicInteger begun = new AtomicInteger();
        private final CountDownLatch never = new CountDownLatch(1);
        private final Queue<Listener<String>> listeners = new ConcurrentLinkedQueue<>();

        private void subscribe() {
            Callable<String> waits =
                    () -> {
                        begun.incrementAndGet();
                        never.await();
                        return "late";
                    };
            // An attempt may refuse by throwing: that is a failure of this stream.
            listeners.add(Listener.to(Flux.defer(() -> attempt.answers(List.of(waits)))));
        }

        private int begun() {
            return begun.get();
        }

        private void requireAllEnded(String when) {
            boolean ended = Seen.settled(() -> listeners.stream().allMatch(l -> l.error() != null));
            seen("%s, a subscriber still waits for a call", when)
                    .expected("an error: its call is interrupted, or refused")
                    .why("Nobody else ends that call. Its subscriber cannot tell slow from lost.")
                    .lookAt("Which executor does close end, and which one makes the call?")
                    .unless(ended);
        }

        private void release() {
            never.countDown();
            attempt.close();
        }
    }

    @Test
    void subscribersAtTheSameTimeHaveCallsOfTheirOwn() throws Throwable {
        AtomicInteger made = new AtomicInteger();
        CountDownLatch answer = new CountDownLatch(1);
        Callable<Integer> call =
                () -> {
                    int number = made.incrementAndGet();
                    answer.await();
                    return number;
                };
        try (var _ = new CleanReactor();
                var attempt = new Part09VirtualScheduler();
                Release _ = answer::countDown) {
            Flux<Integer> answers = attempt.answers(List.of(call, call));
            Caller<Listener<Integer>> first = Caller.start("subscribe", () -> Listener.to(answers));
            first.comesTrue(() -> made.get() == 2);
            Caller<Listener<Integer>> second =
                    Caller.start("subscribe", () -> Listener.to(answers));
            second.comesTrue(() -> made.get() == 4);
            int calls = made.get();
            answer.countDown();
            first.result().awaitEnd();
            second.result().awaitEnd();

            seen("two subscribers to the same answers, the calls still under way: %d calls", calls)
                    .expected("4: two for each subscriber")
                    .why("Each subscriber expects fresh answers, also while another one waits.")
                    .unless(calls == 4);
        }
    }
}
