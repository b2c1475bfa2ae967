package kata.pool;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Start platform threads and wait", kind = WRITE, minutes = 10)
class Part01PlatformThreadsTest {

    private static final Duration COMES_TO_ITS_WAIT = Duration.ofMillis(20);

    private final Map<Integer, Thread> threads = new ConcurrentSkipListMap<>();
    private final Recorder numbers = new Recorder();

    @Test
    void eachNumberRunsOnceOnAThreadOfItsOwn(Timeline timeline) throws Exception {
        runToTheEnd(4, work(timeline, () -> {}));

        seen("the work ran for the numbers %s", numbers.events())
                .expected("0, 1, 2 and 3, each once, in any order")
                .why("The number tells each thread which share of the work is its own.")
                .unless(numbers.events().stream().sorted().toList().equals(numbersUpTo(3)));
        long own = threads.values().stream().distinct().count();
        seen("4 numbers, and the threads that worked on them: %s", names())
                .expected("4 threads, and none of them the caller's")
                .why(
                        "A method that is called runs in the caller's thread, even a method of a"
                                + " Thread object. Only a started thread runs beside it.")
                .lookAt("The method of Thread that you call: does it start the thread?")
                .unless(own == 4 && !threads.containsValue(Thread.currentThread()));
    }

    @Test
    void allThreadsAreAliveAtTheSameTime(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "threads");

        runToTheEnd(4, work(timeline, rendezvous::arrive));

        seen("not all threads met")
                .expected("all 4 alive at once")
                .why("If you wait for a thread before you start the next one, each works alone.")
                .unless(rendezvous.isComplete());
    }

    @Test
    void theThreadsAreNamedAfterTheirNumbers(Timeline timeline) throws Exception {
        runToTheEnd(3, work(timeline, () -> {}));

        Map<Integer, String> expected = Map.of(0, "worker-0", 1, "worker-1", 2, "worker-2");
        seen("these names for the numbers 0, 1 and 2: %s", names())
                .expected("worker-0, worker-1, worker-2")
                .why(
                        "In a thread dump only the name tells what a thread is for. Thread-17"
                                + " says nothing.")
                .unless(namesByNumber().equals(expected));
        Locale ours = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            runToTheEnd(3, work(timeline, () -> {}));
        } finally {
            Locale.setDefault(ours);
        }
        seen("these names where the language is Arabic: %s", names())
                .expected("worker-0, worker-1, worker-2, as everywhere")
                .why("A name to search a thread dump for must not depend on the machine.")
                .lookAt("How does the number get into the name?")
                .unless(namesByNumber().equals(expected));
    }

    @Test
    void theyArePlatformThreadsAndDaemons(Timeline timeline) throws Exception {
        runToTheEnd(2, work(timeline, () -> {}));

        for (Thread thread : threads.values()) {
            seen("%s is a virtual thread", thread.getName())
                    .expected("a platform thread")
                    .why("This part is about threads of the operating system.")
                    .unless(!thread.isVirtual());
            seen("%s is not a daemon", thread.getName())
                    .expected("a daemon")
                    .why(
                            "The JVM does not end as long as a non-daemon thread is alive. A worker"
                                    + " that hangs would keep the program from ending.")
                    .unless(thread.isDaemon());
        }
    }

    @Test
    void theCallWaitsUntilTheLastThreadHasEnded(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("workers");

        Caller<Void> caller = runOnThreads(3, timeline, gate);
        gate.awaitEntered(3);
        BoundedWait.awaitStill(caller);
        boolean waits = !caller.hasEnded();
        gate.open();
        caller.result();

        seen("the call returned while its three threads were still at work")
                .expected("a return after the work of all has ended")
                .why("The caller goes on and uses results that are not there yet.")
                .unless(waits);
        seen("after the call the work of %d of 3 had ended", numbers.events().size())
                .expected("3")
                .why("The caller goes on and uses results that are not there yet.")
                .unless(numbers.events().size() == 3);
    }

    @Test
    void anInterruptedCallerDoesNotWaitOnAndTheInterruptionIsKept(Timeline timeline)
            throws Exception {
        Gate gate = new Gate("workers");
        Caller<Void> caller = runOnThreads(2, timeline, gate);
        gate.awaitEntered(2);
        caller.awaitStill();

        caller.interrupt();
        caller.awaitEnd();
        gate.open();

        boolean kept =
                caller.thrown() instanceof InterruptedException || caller.wasInterruptedAtTheEnd();
        seen("the caller was interrupted; no exception came out, and the flag is not set")
                .expected("an InterruptedException, or the interrupt flag set again")
                .why(
                        "An interruption asks the thread to stop. Code that catches the exception"
                                + " and does nothing hides that request from its callers.")
                .unless(kept);
    }

    @Test
    void anyNumberOfThreads() throws Exception {
        for (int count : new int[] {0, 1, 2, 5, 17, 33, 257, 1_025}) {
            Rendezvous rendezvous = new Rendezvous(count, "threads");
            Recorder ended = new Recorder();

            Part01PlatformThreads.runOnThreads(count, noting(ended, _ -> rendezvous.arrive()));

            List<String> names = ended.events();
            List<String> expected = IntStream.range(0, count).mapToObj(i -> "worker-" + i).toList();
            seen("%d threads; work had ended on %d: %s", count, names.size(), first(names))
                    .expected("on %d: %s", count, first(expected))
                    .why("The caller chooses the number of threads, and relies on it.")
                    .unless(
                            names.size() == count
                                    && Set.copyOf(names).equals(Set.copyOf(expected)));
        }
    }

    @Test
    void theCallWaitsWhicheverThreadIsSlow() throws Throwable {
        for (int slow = 0; slow < 3; slow++) {
            waitsFor(slow, -1, null);
        }
    }

    @Test
    void theCallWaitsForTheOthersIfOneThrows() throws Throwable {
        List<Failure> failures = Failure.ofEveryKind();
        for (int throwing = 0; throwing < 3; throwing++) {
            waitsFor((throwing + 1) % 3, throwing, failures.get(throwing));
        }
        // Checked ones as well: code that was compiled without the check throws them undeclared.
        for (Failure failure : failures) {
            if (!(failure.thrown() instanceof InterruptedException)) {
                returnsAfter(failure, () -> {});
            }
        }
        Failure last =
                new Failure(
                        "an exception, on a thread with a handler of its own",
                        new Boom("out of paper"));
        returnsAfter(last, () -> Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {}));
    }

    private static void returnsAfter(Failure failure, Runnable before) throws Throwable {
        Recorder ended = new Recorder();
        Caller<Void> caller =
                Caller.run(
                        "runOnThreads",
                        () ->
                                Part01PlatformThreads.runOnThreads(
                                        3,
                                        noting(
                                                ended,
                                                number -> {
                                                    if (number == 1) {
                                                        before.run();
                                                        throw failure.raise();
                                                    }
                                                })));
        boolean returns = caller.comesTrue(caller::hasEnded);

        seen(
                        "number 1 threw %s; the work had ended on %s, and the call did not return",
                        failure.kind(), ended.events().stream().sorted().toList())
                .expected("a return when the work of all has ended, even if some of it throws")
                .why("The caller waits for work that has already ended.")
                .lookAt("What tells the caller that a thread's work has ended by an exception?")
                .unless(returns);
    }

    @Test
    void namesAndEndsAreRightWhereverTheCallerIsHeld() throws Exception {
        Interleavings.explore(ConcurrentLinkedQueue<String>::new)
                .runner("caller", Part01PlatformThreadsTest::twoCalls)
                .why("A thread runs as soon as it is started, whatever its starter does then.")
                .then(
                        ended -> {
                            List<String> calls = calls(ended);
                            seen("two calls, with two threads each: %s", String.join("; ", calls))
                                    .expected("0 on worker-0, 1 on worker-1, returned; twice")
                                    .why(
                                            "A thread may begin and end before the line after its"
                                                    + " start is reached.")
                                    .lookAt("What do you do after the start, and is it too late?")
                                    .unless(
                                            calls.equals(
                                                    Collections.nCopies(
                                                            2,
                                                            "0 on worker-0, 1 on worker-1,"
                                                                    + " returned")));
                        });
    }

    private static void twoCalls(Queue<String> ended) throws InterruptedException {
        Thread caller = Thread.currentThread();
        Part01PlatformThreads.runOnThreads(2, number -> ended.add(onThread(number)));
        ended.add("returned");
        Part01PlatformThreads.runOnThreads(
                2,
                number -> {
                    awaitThatItWaits(caller, () -> ended.contains("returned twice"));
                    ended.add(onThread(number));
                });
        ended.add("returned twice");
    }

    private static String onThread(int number) {
        return number + " on " + Timeline.nameOf(Thread.currentThread());
    }

    /**
     * Gives the caller the time to come to its wait, or to leave it too early. Without a wait here:
     * of an actor that waits, the exploration thinks that it needs the thread that is held.
     */
    private static void awaitThatItWaits(Thread caller, BooleanSupplier hasReturned) {
        long begin = System.nanoTime();
        // One that never waits, but looks again and again, is right as well.
        while (caller.getState() == Thread.State.RUNNABLE
                && !hasReturned.getAsBoolean()
                && System.nanoTime() - begin < COMES_TO_ITS_WAIT.toNanos()) {
            Thread.onSpinWait();
        }
    }

    /** What had ended in each call, by number. */
    private static List<String> calls(Collection<String> ended) {
        List<String> calls = new ArrayList<>();
        List<String> one = new ArrayList<>();
        for (String event : ended) {
            one.add(event);
            if (event.startsWith("returned")) {
                calls.add(
                        one.stream()
                                .map(each -> each.replace(" twice", ""))
                                .sorted()
                                .collect(Collectors.joining(", ")));
                one.clear();
            }
        }
        if (!one.isEmpty()) {
            calls.add("after that " + String.join(", ", one));
        }
        return calls;
    }

    @Test
    void aThreadThatTheWorkStartsIsNotWaitedFor() throws Throwable {
        CountDownLatch end = new CountDownLatch(1);
        Recorder ended = new Recorder();
        try {
            Caller<Void> caller =
                    Caller.run(
                            "runOnThreads",
                            () ->
                                    Part01PlatformThreads.runOnThreads(
                                            2,
                                            noting(
                                                    ended,
                                                    _ ->
                                                            Thread.ofPlatform()
                                                                    .daemon()
                                                                    .name("log writer")
                                                                    .start(
                                                                            () ->
                                                                                    Tasks
                                                                                            .awaitEvenIfInterrupted(
                                                                                                    end)))));
            boolean returned = caller.comesTrue(caller::hasEnded);
            end.countDown();
            caller.result();

            seen("the work has started a thread that lives on, and the call waited for that, too")
                    .expected("a return when the work of its own threads has ended")
                    .why("The work may start a thread for the whole program: a timer, a logger.")
                    .lookAt("How do you tell your threads from others?")
                    .unless(returned);
        } finally {
            end.countDown();
        }
    }

    @Test
    void twoCallsDoNotMix() throws Throwable {
        Gate zero = new Gate("workers");
        Gate one = new Gate("workers");
        Caller<Void> first =
                Caller.run(
                        "runOnThreads",
                        () ->
                                Part01PlatformThreads.runOnThreads(
                                        2,
                                        noting(
                                                new Recorder(),
                                                number -> (number == 0 ? zero : one).pass())));
        zero.awaitEntered(1);
        one.awaitEntered(1);
        first.awaitStill();
        Recorder ended = new Recorder();

        Caller<Void> second =
                Caller.run(
                        "the second runOnThreads",
                        () -> Part01PlatformThreads.runOnThreads(2, noting(ended, _ -> {})));
        boolean returns = second.comesTrue(second::hasEnded);
        zero.open();
        first.awaitStill();
        boolean firstWaits = !first.hasEnded();
        one.open();
        first.result();
        second.result();

        List<String> names = ended.events().stream().sorted().toList();
        seen(
                        "two calls side by side, a thread of the first one at work: the second call"
                                + " %s, the first %s; the second one's threads: %s",
                        returns ? "returned" : "did not return",
                        firstWaits ? "waited" : "returned, too",
                        String.join(", ", names))
                .expected("returned; waited; worker-0, worker-1")
                .why("State that two calls share makes one wait for the other, or end too early.")
                .unless(returns && firstWaits && List.of("worker-0", "worker-1").equals(names));
        afterAnInterruptedCall();
    }

    private static void afterAnInterruptedCall() throws Throwable {
        CountDownLatch end = new CountDownLatch(1);
        Recorder events = new Recorder();
        Caller.Action twoCalls =
                () -> {
                    try {
                        Part01PlatformThreads.runOnThreads(
                                2,
                                _ -> {
                                    events.add("begun");
                                    Tasks.awaitEvenIfInterrupted(end);
                                });
                    } catch (InterruptedException e) {
                        events.add("interrupted");
                    }
                    // The flag says the same, and must not reach the next call.
                    if (Thread.interrupted()) {
                        events.add("interrupted");
                    }
                    Part01PlatformThreads.runOnThreads(1, _ -> {});
                };
        try {
            Caller<Void> caller = Caller.run("runOnThreads", twoCalls);
            caller.comesTrue(() -> events.events().size() == 2);
            caller.awaitStill();
            caller.interrupt();
            caller.awaitStill();
            if (!events.events().contains("interrupted")) {
                // This one waits for its threads first, which it may.
                end.countDown();
            }
            boolean returned = caller.comesTrue(caller::hasEnded);
            end.countDown();
            caller.result();

            seen("a call was interrupted and ended, its work went on, and the next call waited too")
                    .expected("a return of the next call when its own work has ended")
                    .why("What an interrupted call leaves behind would hold up all later ones.")
                    .lookAt("Which threads does a call wait for, and where are they kept?")
                    .unless(returned);
        } finally {
            end.countDown();
        }
    }

    @Test
    @Sound
    void anInterruptionBeforeTheCallOrLateInItIsKept() throws Throwable {
        Gate gate = new Gate("workers");
        Caller<Void> before =
                Caller.run(
                        "runOnThreads",
                        () -> {
                            Thread.currentThread().interrupt();
                            Part01PlatformThreads.runOnThreads(
                                    2, noting(new Recorder(), _ -> gate.pass()));
                        });
        before.awaitEnd();
        gate.open();
        kept(before, "before the call");
        for (int count : new int[] {0, 3}) {
            Caller<Void> nothingToWaitFor =
                    Caller.run(
                            "runOnThreads",
                            () -> {
                                Thread.currentThread().interrupt();
                                Part01PlatformThreads.runOnThreads(
                                        count, noting(new Recorder(), _ -> {}));
                            });
            nothingToWaitFor.awaitEnd();
            kept(
                    nothingToWaitFor,
                    "before the call, for %d threads whose work ends at once".formatted(count));
        }

        interruptedLate(null);
        interruptedLate(new Failure("an exception", new IllegalStateException("number 0 failed")));
    }

    @Test
    @Sound
    void anInterruptionIsNotLostWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireNotLost(
                "runOnThreads",
                "nothing",
                _ -> {
                    Part01PlatformThreads.runOnThreads(2, _ -> {});
                    return "nothing";
                });
    }

    private static void interruptedLate(Failure failure) throws Exception {
        Gate last = new Gate("workers");
        CountDownLatch others = new CountDownLatch(2);
        Caller<Void> late =
                Caller.run(
                        "runOnThreads",
                        () ->
                                Part01PlatformThreads.runOnThreads(
                                        3,
                                        noting(
                                                new Recorder(),
                                                number -> {
                                                    if (number == 2) {
                                                        last.pass();
                                                    }
                                                    others.countDown();
                                                    if (number == 0 && failure != null) {
                                                        throw failure.raise();
                                                    }
                                                })));
        last.awaitEntered(1);
        Patience.await(others);
        late.awaitStill();
        late.interrupt();
        late.awaitEnd();
        last.open();
        kept(
                late,
                failure == null
                        ? "when two of three threads had ended"
                        : "when two of three threads had ended, one with an exception");
    }

    private static void kept(Caller<?> caller, String when) throws InterruptedException {
        boolean exception = caller.thrown() instanceof InterruptedException;
        boolean flag = caller.wasInterruptedAtTheEnd();
        seen("the caller was interrupted %s; no exception came out, the flag is not set", when)
                .expected("an InterruptedException, or the interrupt flag set")
                .why("An interruption may come at any time. Each time it asks the caller to stop.")
                .unless(exception || flag);
    }

    /** Three threads: one is slow, one may throw. The call must wait for the slow one. */
    private static void waitsFor(int slow, int throwing, Failure failure) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("workers");
        Recorder ended = new Recorder();
        CountDownLatch others = new CountDownLatch(2);
        NumberBody body =
                number -> {
                    if (number == slow) {
                        gate.pass();
                    } else {
                        others.countDown();
                        if (number == throwing) {
                            throw failure.raise();
                        }
                    }
                };
        Caller<Void> caller =
                Caller.run(
                        "runOnThreads",
                        () -> Part01PlatformThreads.runOnThreads(3, noting(ended, body)));
        gate.awaitEntered(1);
        Patience.await(others);
        BoundedWait.awaitStill(caller);
        boolean waits = !caller.hasEnded();
        gate.open();
        // Whether the failure comes out of the call is left to the attempt.
        boolean returns = caller.comesTrue(caller::hasEnded);
        List<String> names = ended.events().stream().sorted().toList();

        String what =
                failure == null
                        ? "only number %d was still at work".formatted(slow)
                        : "number %d threw %s, and number %d was still at work"
                                .formatted(throwing, failure.kind(), slow);
        seen("%s. Then all had ended, and the call did not return", what)
                .expected("a return when the work of all has ended, even if some of it throws")
                .why("The caller waits for work that has already ended.")
                .lookAt("What tells the caller that a thread's work has ended by an exception?")
                .unless(returns);
        seen("%s when the call returned", what)
                .expected("a return after the work of all has ended")
                .why("The caller goes on and uses results that are not there yet.")
                .unless(waits);
        seen("%s. When the call had returned, the work had ended on %s", what, names)
                .expected("worker-0, worker-1 and worker-2")
                .why("The failure of one thread ends that thread, and no other.")
                .unless(List.of("worker-0", "worker-1", "worker-2").equals(names));
    }

    private interface NumberBody {
        void run(int number) throws Exception;
    }

    // The name of the thread is noted when the work ends, however it ends.
    private static IntConsumer noting(Recorder ended, NumberBody body) {
        return new IntConsumer() {
            @Override
            @SneakyThrows
            public void accept(int number) {
                try {
                    body.run(number);
                } catch (InterruptedException e) {
                    // An attempt may end its workers by interruption.
                } finally {
                    ended.add(Timeline.nameOf(Thread.currentThread()));
                }
            }
        };
    }

    private static String first(List<String> names) {
        return names.stream().limit(3).collect(Collectors.joining(", "))
                + (names.size() > 3 ? ", …" : "");
    }

    // Whether the call waits for its threads is a rule of its own.
    private void runToTheEnd(int count, IntConsumer work) throws Exception {
        Part01PlatformThreads.runOnThreads(count, work);
        for (String number : numbersUpTo(count - 1)) {
            numbers.await(number, 1);
        }
    }

    private Caller<Void> runOnThreads(int count, Timeline timeline, Gate gate) {
        IntConsumer work = work(timeline, gate::pass);
        return Caller.run("runOnThreads", () -> Part01PlatformThreads.runOnThreads(count, work));
    }

    // The number is noted when its work has ended.
    private IntConsumer work(Timeline timeline, Body body) {
        return new IntConsumer() {
            @Override
            @SneakyThrows
            public void accept(int number) {
                threads.put(number, Thread.currentThread());
                try {
                    timeline.waiting("number " + number, () -> run(body));
                } catch (InterruptedException e) {
                    // An attempt may end its workers by interruption.
                }
                numbers.add("" + number);
            }
        };
    }

    private static Void run(Body body) throws Exception {
        body.run();
        return null;
    }

    private static List<String> numbersUpTo(int last) {
        return IntStream.rangeClosed(0, last).mapToObj(i -> "" + i).toList();
    }

    private Map<Integer, String> namesByNumber() {
        Map<Integer, String> names = new TreeMap<>();
        threads.forEach((number, thread) -> names.put(number, Timeline.nameOf(thread)));
        return names;
    }

    private String names() {
        return threads.values().stream().map(Timeline::nameOf).collect(Collectors.joining(", "));
    }
}
