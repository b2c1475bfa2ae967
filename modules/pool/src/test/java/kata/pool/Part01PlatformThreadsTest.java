package kata.pool;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Start platform threads and wait", kind = WRITE, minutes = 10)
class Part01PlatformThreadsTest {

    private final Map<Integer, Thread> threads = new ConcurrentSkipListMap<>();
    private final Recorder numbers = new Recorder();

    @Test
    void eachNumberRunsOnceOnAThreadOfItsOwn(Timeline timeline) throws Exception {
        runToTheEnd(4, work(timeline, () -> {}));

        seen("the work ran for the numbers %s", numbers.events())
                .expected("0, 1, 2 and 3, each once, in any order")
                .why("The number says which share of the work is whose.")
                .unless(numbers.events().stream().sorted().toList().equals(numbersUpTo(3)));
        long own = threads.values().stream().distinct().count();
        seen("4 numbers, and the threads that worked on them: %s", names())
                .expected("4 threads, and none of them the caller's")
                .why(
                        "A method that is called runs in the caller's thread, whatever object it"
                                + " belongs to. Only a thread that is started runs beside it.")
                .lookAt("the method of Thread that you call: does it start a thread, or only run?")
                .unless(own == 4 && !threads.containsValue(Thread.currentThread()));
    }

    @Test
    void allThreadsAreAliveAtTheSameTime(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "threads");

        runToTheEnd(4, work(timeline, rendezvous::arrive));

        seen("not all threads met")
                .expected("all 4 alive at once")
                .why("A thread that is waited for before the next is started works alone.")
                .unless(rendezvous.isComplete());
    }

    @Test
    void theThreadsAreNamedAfterTheirNumbers(Timeline timeline) throws Exception {
        runToTheEnd(3, work(timeline, () -> {}));

        Map<Integer, String> expected = Map.of(0, "worker-0", 1, "worker-1", 2, "worker-2");
        seen("these names for the numbers 0, 1 and 2: %s", names())
                .expected("worker-0, worker-1, worker-2")
                .why(
                        "In a thread dump the name is all that says what a thread is there for."
                                + " Thread-17 says nothing.")
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
                            "The JVM does not end while one thread that is no daemon is alive: a"
                                    + " worker that hangs would keep the program from ending.")
                    .unless(thread.isDaemon());
        }
    }

    @Test
    void theCallWaitsUntilTheLastThreadHasEnded(Timeline timeline) throws Throwable {
        Gate gate = new Gate("workers");

        Caller<Void> caller = runOnThreads(3, timeline, gate);
        gate.awaitEntered(3);
        caller.awaitStill();
        // Who waits with a time limit may be asleep, and not waiting for the threads at all.
        if (caller.thread().getState() == Thread.State.TIMED_WAITING) {
            Patience.join(caller.thread());
        }
        boolean waits = !caller.hasEnded();
        gate.open();
        caller.result();

        seen("the call returned while its three threads were still at work")
                .expected("a return after the work of all has ended")
                .why("The caller goes on with results that are not there yet.")
                .unless(waits);
        seen("after the call the work of %d of 3 had ended", numbers.events().size())
                .expected("3")
                .why("The caller goes on with results that are not there yet.")
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
        seen("the caller was interrupted, and afterwards nothing tells of it")
                .expected("an InterruptedException, or the interrupt flag set again")
                .why(
                        "Interruption is a request to stop, often to the caller's caller. Who"
                                + " catches it and says nothing keeps the request for himself.")
                .unless(kept);
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
                    // Whoever ends its workers by interruption may do so.
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
