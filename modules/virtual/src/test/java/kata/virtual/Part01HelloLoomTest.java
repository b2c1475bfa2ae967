package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import kata.judge.probe.SimultaneousCalls;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.virtual.Part01HelloLoom.Facts;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Hello, virtual threads", kind = WRITE, minutes = 10)
class Part01HelloLoomTest {

    @Test
    void startGivesAVirtualThreadThatRuns() throws Throwable {
        Gate gate = new Gate("tasks");

        Caller<Thread> caller =
                Caller.start("start", () -> Part01HelloLoom.start(task(gate::pass)));
        AtomicBoolean waitedForAWhile = new AtomicBoolean();
        boolean returned = Patience.await(() -> hasReturned(caller, waitedForAWhile));
        if (!returned) {
            gate.open();
        }

        seen(
                        "start %s",
                        returned
                                ? "waited for a time before it returned"
                                : "did not return while its task was running")
                .expected("a return at once: the task runs on, on a thread of its own")
                .why("A caller that waits for the thread could have run the task itself.")
                .unless(returned && !waitedForAWhile.get());
        Thread thread = caller.result();
        assertThat(thread).isVirtual();
        seen("the thread is in state %s: it was made, and nobody started it", thread.getState())
                .expected("a thread that runs")
                .why("Only start() makes a thread run. A call of run() does nothing here.")
                .unless(thread.getState() != Thread.State.NEW);
        seen("the thread has the name \"%s\"", thread.getName())
                .expected("no name: getName() returns \"\"")
                .why("A million threads need no names. A dump tells them apart by their ids.")
                .unless(thread.getName().isEmpty());
        gate.awaitEntered(1);
        gate.open();
        thread.join();
    }

    // A wait without a limit may be for the moment in which the new thread runs. One with a limit
    // is for nothing else than time to pass.
    private static boolean hasReturned(Caller<?> caller, AtomicBoolean waitedForAWhile) {
        boolean waits = caller.thread().getState() == Thread.State.TIMED_WAITING;
        if (waits && !caller.hasEnded()) {
            waitedForAWhile.set(true);
        }
        return caller.hasEnded();
    }

    @Test
    void unstartedGivesAThreadThatWaitsForItsStart() throws Exception {
        Recorder events = new Recorder();

        Thread thread = Part01HelloLoom.unstarted("hello", () -> events.add("the task ran"));

        assertThat(thread).isVirtual().hasName("hello");
        seen("the thread is in state %s: it is not waiting for its start", thread.getState())
                .expected("state NEW: the caller starts it, when the time has come")
                .why("The caller may have something to do first: note the thread, count it.")
                .unless(thread.getState() == Thread.State.NEW);
        thread.start();
        events.await("the task ran", 1);
        thread.join();
    }

    @Test
    void theFactoryNumbersItsThreads() throws Exception {
        ThreadFactory factory = Part01HelloLoom.factory("worker-");

        List<Thread> threads =
                IntStream.range(0, 3).mapToObj(i -> factory.newThread(() -> {})).toList();

        threads.forEach(thread -> assertThat(thread).isVirtual());
        List<String> names = threads.stream().map(Thread::getName).toList();
        seen("one factory made threads with the names %s", names)
                .expected("[worker-0, worker-1, worker-2]")
                .why("Threads of one name cannot be told apart in a log.")
                .unless(names.equals(List.of("worker-0", "worker-1", "worker-2")));
        for (Thread thread : threads) {
            seen("\"%s\" is in state %s", thread.getName(), thread.getState())
                    .expected("state NEW: a factory makes threads, and others start them")
                    .why("An executor starts what its factory made. To start a thread twice fails.")
                    .unless(thread.getState() == Thread.State.NEW);
        }
        ThreadFactory other = Part01HelloLoom.factory("100% ");
        String first = other.newThread(() -> {}).getName();
        String fourth = factory.newThread(() -> {}).getName();
        String second = other.newThread(() -> {}).getName();
        seen("two factories in use side by side: \"%s\", \"%s\", \"%s\"", first, fourth, second)
                .expected("\"100%% 0\", \"worker-3\", \"100%% 1\": each counts for itself")
                .why("A number that depends on the threads of others says nothing in a log.")
                .unless(
                        List.of("100% 0", "worker-3", "100% 1")
                                .equals(List.of(first, fourth, second)));
    }

    @Test
    void runAllReturnsWhenItsThreadsHaveEnded(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        for (int late = 0; late < 3; late++) {
            Gate gate = new Gate("tasks");
            List<Runnable> tasks = new ArrayList<>(tasks(3, timeline, () -> {}));
            tasks.set(late, tasks(3, timeline, gate::pass).get(late));

            Caller<Void> caller =
                    Caller.run("runAll", () -> Part01HelloLoom.runAll("worker-", tasks));
            gate.awaitEntered(1);
            if (late == 2) {
                // Every wait is at its last thread then, one with a limit, too.
                BoundedWait.awaitStill(caller);
            } else {
                caller.awaitStill();
            }
            boolean early = caller.hasEnded();
            gate.open();
            caller.result();

            seen("runAll returned while the thread of task %d was still running", late)
                    .expected("a return when the last thread has ended")
                    .why(
                            "Virtual threads are daemons: the JVM does not wait for them at its"
                                    + " end. A task that nobody waits for may never end.")
                    .lookAt("What waits for a thread? What does the closing of an executor do?")
                    .unless(!early);
        }
    }

    @Test
    void runAllWaitsForBothThreadsOfATaskThatIsThereTwice() throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("tasks");
        Runnable twice =
                task(
                        () -> {
                            if (Thread.currentThread().getName().equals("worker-0")) {
                                gate.pass();
                            }
                        });
        Caller<Void> caller =
                Caller.run(
                        "runAll", () -> Part01HelloLoom.runAll("worker-", List.of(twice, twice)));
        gate.awaitEntered(1);
        BoundedWait.awaitStill(caller);
        boolean early = caller.hasEnded();
        gate.open();
        caller.result();
        seen("one task is in the list twice; runAll returned while worker-0 still ran it")
                .expected("a return when the last thread has ended")
                .why("Each place in the list has its own thread, and runAll waits for each.")
                .lookAt("How do you find the threads that you wait for?")
                .unless(!early);
    }

    @Test
    void runAllWaitsForItsOwnTasksOnly() throws Exception {
        SimultaneousCalls.requireIndependence("runAll", Part01HelloLoomTest::runOne);
    }

    private static Object runOne(Callable<Object> call) throws InterruptedException {
        Part01HelloLoom.runAll("worker-", List.of(task(call::call)));
        return "all have ended";
    }

    @Test
    void runAllHasAllItsThreadsRunningAtTheSameTime(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(3, "tasks");

        Part01HelloLoom.runAll("worker-", tasks(3, timeline, rendezvous::arrive));

        assertThat(timeline).hasTasks("task 0", "task 1", "task 2").onVirtualThreads();
        List<String> pairs =
                timeline.spans().stream()
                        .map(span -> "%s on \"%s\"".formatted(span.task(), span.thread()))
                        .sorted()
                        .toList();
        seen("%s", String.join(", ", pairs))
                .expected("task 0 on \"worker-0\", task 1 on \"worker-1\", and so on")
                .why("A name that says which task a thread runs is worth a lot in a log.")
                .unless(
                        pairs.equals(
                                List.of(
                                        "task 0 on \"worker-0\"",
                                        "task 1 on \"worker-1\"",
                                        "task 2 on \"worker-2\"")));
        List<String> names = new CopyOnWriteArrayList<>();
        Part01HelloLoom.runAll("next-", List.of(() -> names.add(Thread.currentThread().getName())));
        seen("the thread of a second call of runAll was named %s", names)
                .expected("[next-0]: each call has a factory of its own")
                .why("A number that depends on the calls of others says nothing in a log.")
                .unless(List.of("next-0").equals(names));
    }

    @Test
    void theFactsAreThoseOfARealThread() throws Throwable {
        Thread real = Thread.ofVirtual().unstarted(() -> {});
        real.setPriority(Thread.MAX_PRIORITY);
        Facts facts = new Facts(real.getName(), real.isDaemon(), real.getPriority());

        Facts yours = Part01HelloLoom.facts();
        Caller<Facts> interrupted;
        // A thread that is asked answers when the caller waits for it already.
        try (var _ = new BusyCarriers()) {
            interrupted =
                    Caller.start(
                            "facts",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part01HelloLoom.facts();
                            });
            Patience.await(() -> interrupted.hasEnded() || waits(interrupted));
        }
        Facts told = interrupted.result();

        seen("%s", words(yours))
                .expected("%s", words(facts))
                .why(
                        "Virtual threads never keep the JVM alive, and cannot: setDaemon(false)"
                                + " throws. Their scheduler knows no priorities.")
                .unless(facts.equals(yours));
        seen("a caller with its interrupt flag set got: %s", told)
                .expected("%s, the same for every caller", facts)
                .why("The facts do not depend on who asks.")
                .lookAt("Where do you wait for the thread that you ask?")
                .unless(facts.equals(told));
    }

    @Test
    void tenThousandTasksRunAtTheSameTimeToo() throws Throwable {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger onPlatformThreads = new AtomicInteger();
        Set<String> names = ConcurrentHashMap.newKeySet();
        // No task at all, one, and more than 65,535, which some of the JDK's classes can count. The
        // same object each time: no map can tell them apart.
        for (int size : List.of(0, 1, 70_001)) {
            Rendezvous rendezvous = new Rendezvous(size, "tasks");
            runs.set(0);
            names.clear();
            Runnable same =
                    task(
                            () -> {
                                runs.incrementAndGet();
                                names.add(Thread.currentThread().getName());
                                if (!Thread.currentThread().isVirtual()) {
                                    onPlatformThreads.incrementAndGet();
                                }
                                rendezvous.arrive();
                            });

            Caller.run(
                            "runAll",
                            () ->
                                    Part01HelloLoom.runAll(
                                            "worker-", Collections.nCopies(size, same)))
                    .result();

            seen(
                            "%,d tasks in the list: %,d runs, %d of them on platform threads",
                            size, runs.get(), onPlatformThreads.get())
                    .expected("%,d runs, all on virtual threads", size)
                    .why("Each place in the list stands for somebody who waits for its run.")
                    .unless(runs.get() == size && onPlatformThreads.get() == 0);
            seen(
                            "the same task stood %,d times in the list; its threads had %,d names",
                            size, names.size())
                    .expected("%,d names: a thread is named for its place in the list", size)
                    .why("Threads of one name cannot be told apart in a log.")
                    .lookAt("Where does the number in the name come from?")
                    .unless(names.size() == size);
            requireNumbers(names, size);
        }
        // Nobody writes such numbers by hand, and a format may have its own idea of them.
        ThreadFactory factory = Part01HelloLoom.factory("worker-");
        requireNumbers(
                Stream.generate(() -> factory.newThread(() -> {}).getName())
                        .limit(10_001)
                        .collect(Collectors.toSet()),
                10_001);
    }

    private static void requireNumbers(Set<String> names, int size) {
        String missing =
                IntStream.range(0, size)
                        .mapToObj(i -> "worker-" + i)
                        .filter(name -> !names.contains(name))
                        .findFirst()
                        .orElse("");
        seen("of %,d threads, none is called \"%s\"", size, missing)
                .expected("\"worker-0\" to \"worker-%d\"", size - 1)
                .why("Who looks for a thread in a log types its name.")
                .lookAt("What does your code make of the number 1000?")
                .unless(missing.isEmpty());
    }

    @Test
    void aThreadIsNamedForTheTaskThatItRuns() throws Throwable {
        Gate first = new Gate("places in the list");
        Queue<String> pairs = new ConcurrentLinkedQueue<>();

        // The first task is to be had only when nothing moves: an answer that takes them in another
        // order
        // has taken the others by then.
        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> Part01HelloLoom.runAll("worker-", new FirstComesLast(first, pairs)));
        caller.awaitStill();
        first.open();
        caller.result();

        List<String> wrong =
                pairs.stream().filter(pair -> !pair.matches("task (\\d+) on worker-\\1")).toList();
        seen(
                        "%d tasks ran, %d of them on the thread of another one: %s",
                        pairs.size(), wrong.size(), wrong.stream().sorted().limit(2).toList())
                .expected("%d tasks, each on the thread with its number", FirstComesLast.SIZE)
                .why("A name that says which task a thread runs is worth a lot in a log.")
                .lookAt("In which order are the numbers given out, and to whom?")
                .unless(pairs.size() == FirstComesLast.SIZE && wrong.isEmpty());
    }

    /** Tasks in a list that any number of threads may read, from any place on. */
    private static final class FirstComesLast extends AbstractList<Runnable>
            implements RandomAccess {

        private static final int SIZE = 64;

        private final Gate first;
        private final Queue<String> pairs;

        private FirstComesLast(Gate first, Queue<String> pairs) {
            this.first = first;
            this.pairs = pairs;
        }

        @Override
        @SneakyThrows
        public Runnable get(int index) {
            if (index == 0) {
                first.pass();
            }
            return () ->
                    pairs.add("task %d on %s".formatted(index, Thread.currentThread().getName()));
        }

        @Override
        public int size() {
            return SIZE;
        }
    }

    @Test
    void aTaskThatThrowsEndsItsOwnThreadOnly() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            AtomicInteger others = new AtomicInteger();
            Runnable fails =
                    () -> {
                        throw failure.raise();
                    };
            List<Runnable> tasks = List.of(fails, others::incrementAndGet, fails);

            Throwable thrown =
                    Caller.run("runAll", () -> Part01HelloLoom.runAll("worker-", tasks)).thrown();

            seen(
                            "tasks 0 and 2 threw %s. Task 1 ran %d times, and %s",
                            failure.kind(),
                            others.get(),
                            thrown == null
                                    ? "runAll returned"
                                    : "runAll threw %s".formatted(thrown))
                    .expected("task 1 ran once, and runAll returned")
                    .why("An exception ends the thread that throws it. No other thread gets it.")
                    .unless(others.get() == 1 && thrown == null);
        }
        Gate gate = new Gate("tasks");
        AtomicInteger ended = new AtomicInteger();
        Runnable waits =
                task(
                        () -> {
                            gate.pass();
                            ended.incrementAndGet();
                        });
        Runnable fails =
                task(
                        () -> {
                            gate.awaitEntered(2);
                            throw new Boom("task 0 failed");
                        });
        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> Part01HelloLoom.runAll("worker-", List.of(fails, waits, waits)));
        gate.awaitEntered(2);
        caller.awaitStill();
        gate.open();
        caller.awaitEnd();
        seen(
                        "the first of 3 tasks failed while 2 others were waiting; %d of them ran to the end",
                        ended.get())
                .expected("both: a failure ends its own thread only")
                .why("Nobody asked the others to stop. What they wait for may be about to come.")
                .lookAt("What do you do to the other threads when one has failed?")
                .unless(ended.get() == 2);
    }

    @Test
    void aTaskMayHandleItsOwnUncaughtExceptions() throws Throwable {
        Runnable fails =
                () -> {
                    Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
                    throw new Boom("task 0 failed");
                };
        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> Part01HelloLoom.runAll("worker-", List.of(fails, () -> {})));
        boolean ended = caller.comesTrue(caller::hasEnded);

        seen(
                        "a task set an uncaught exception handler of its own, and threw; runAll %s",
                        ended ? "returned" : "has not returned")
                .expected("a return: the task has ended like any other")
                .why("A task may set a handler on its own thread. The thread ends all the same.")
                .lookAt("How do you learn that a thread has ended?")
                .unless(ended);
    }

    @Test
    void startReturnsAtOnceAlsoWhereNoCarrierIsFree() throws Throwable {
        Caller<Thread> caller;
        boolean returned;
        try (BusyCarriers _ = new BusyCarriers()) {
            caller = Caller.start("start", () -> Part01HelloLoom.start(() -> {}));
            returned = Patience.await(caller::hasEnded);
        }
        caller.result().join();

        seen("all carriers were busy, and start waited until one was free")
                .expected("a thread, at once: it runs when it can")
                .why("The caller of start wants to go on, above all under load.")
                .lookAt("What does start wait for?")
                .unless(returned);
    }

    @Test
    void aFactoryMayBeUsedBySeveralThreads() throws Exception {
        Interleavings.explore(() -> Part01HelloLoom.factory("worker-"))
                .actor("one", factory -> factory.newThread(() -> {}).getName())
                .actor("other", factory -> factory.newThread(() -> {}).getName())
                .why("Two threads that read the same number make two threads of one name.")
                .thenEnds(
                        (_, ends) -> {
                            Set<Object> names = new HashSet<>();
                            names.add(ends.result("one"));
                            names.add(ends.result("other"));
                            seen("two threads used one factory; it gave the names %s", names)
                                    .expected("worker-0 and worker-1")
                                    .why("Threads of one name cannot be told apart in a log.")
                                    .unless(Set.<Object>of("worker-0", "worker-1").equals(names));
                        });
    }

    @Test
    @Sound
    void anInterruptedCallDoesNotReturnEarly() throws Throwable {
        interruptWhileTwoTasksRun(0);
        interruptWhileTwoTasksRun(1);
    }

    /** Interrupts runAll twice; the task with this place is the last to end. */
    private static void interruptWhileTwoTasksRun(int last) throws Throwable {
        List<CountDownLatch> done = List.of(new CountDownLatch(1), new CountDownLatch(1));
        CountDownLatch begun = new CountDownLatch(2);
        List<Runnable> busy =
                done.stream()
                        .map(
                                end ->
                                        task(
                                                () -> {
                                                    begun.countDown();
                                                    Tasks.awaitEvenIfInterrupted(end);
                                                }))
                        .toList();

        Caller<Void> caller = Caller.run("runAll", () -> Part01HelloLoom.runAll("worker-", busy));
        Patience.await(begun);
        caller.interrupt();
        caller.awaitStill();
        boolean early = caller.hasEnded();
        caller.interrupt();
        caller.awaitStill();
        done.get(1 - last).countDown();
        caller.awaitStill();
        boolean beforeTheLast = caller.hasEnded();
        done.get(last).countDown();
        Throwable thrown = caller.thrown();

        boolean told = thrown instanceof InterruptedException;
        seen("the caller was interrupted, and runAll returned while two tasks were still running")
                .expected("an InterruptedException, or a return when all have ended")
                .why("A return says that all is done. The caller then reads missing results.")
                .unless(told || !early);
        seen(
                        "the caller was interrupted, and runAll returned while task %d was still running",
                        last)
                .expected("an InterruptedException, or a return when all have ended")
                .why("A return says that all is done. The caller then reads missing results.")
                .lookAt("Does a wait that was interrupted begin again, each time?")
                .unless(told || !beforeTheLast);
        seen(
                        "the caller was interrupted; %s, and its flag was not set",
                        thrown == null ? "runAll returned" : "%s came out".formatted(thrown))
                .expected("an InterruptedException, or a return with the flag set")
                .why("An interruption that nobody passes on is lost: the caller does not stop.")
                .unless(told || caller.wasInterruptedAtTheEnd());
    }

    @Test
    @Sound
    void anInterruptionThatCameBeforeTheCallIsKept() throws Throwable {
        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> {
                            Thread.currentThread().interrupt();
                            Part01HelloLoom.runAll("worker-", List.of(() -> {}, () -> {}));
                        });
        Throwable thrown = caller.thrown();

        seen(
                        "the caller's flag was set before the call; %s, and the flag was not set",
                        thrown == null ? "runAll returned" : "%s came out".formatted(thrown))
                .expected("an InterruptedException, or a return with the flag set")
                .why("The thread that interrupted the caller still waits for it to stop.")
                .unless(thrown instanceof InterruptedException || caller.wasInterruptedAtTheEnd());
    }

    @Test
    @Sound
    void aCallerOnAVirtualThreadKeepsItsInterruptionToo() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Runnable busy =
                () -> {
                    begun.countDown();
                    Tasks.awaitEvenIfInterrupted(done);
                };
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread caller =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        Part01HelloLoom.runAll("worker-", List.of(busy));
                                    } catch (Throwable t) {
                                        thrown.set(t);
                                    }
                                    flag.set(Thread.currentThread().isInterrupted());
                                });
        Patience.await(begun);
        Patience.await(() -> caller.getState() != Thread.State.RUNNABLE);
        caller.interrupt();
        done.countDown();
        Patience.join(caller);

        seen(
                        "a caller that is a virtual thread was interrupted; %s, and its flag was not"
                                + " set",
                        thrown.get() == null ? "runAll returned" : thrown.get() + " came out")
                .expected("an InterruptedException, or a return with the flag set")
                .why("A virtual thread is interrupted like any other, and stops as it does.")
                .unless(thrown.get() instanceof InterruptedException || flag.get());
    }

    @Test
    @Sound
    void anInterruptionIsNotLostWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireNotLost(
                "runAll",
                "nothing",
                _ -> {
                    Part01HelloLoom.runAll("worker-", List.of(() -> {}, () -> {}));
                    return "nothing";
                });
    }

    private static boolean waits(Caller<?> caller) {
        return switch (caller.thread().getState()) {
            case WAITING, TIMED_WAITING -> true;
            default -> false;
        };
    }

    private static String words(Facts facts) {
        return "name \"%s\", daemon %s, priority %d after setPriority(10)"
                .formatted(facts.name(), facts.daemon(), facts.priority());
    }

    private static List<Runnable> tasks(int number, Timeline timeline, Body body) {
        return IntStream.range(0, number)
                .mapToObj(
                        i ->
                                task(
                                        () ->
                                                timeline.waiting(
                                                        "task " + i,
                                                        () -> {
                                                            body.run();
                                                            return null;
                                                        })))
                .toList();
    }

    private static Runnable task(Body body) {
        return new Runnable() {
            @Override
            @SneakyThrows
            public void run() {
                body.run();
            }
        };
    }
}
