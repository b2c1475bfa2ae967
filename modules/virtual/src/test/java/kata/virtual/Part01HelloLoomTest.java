package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
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
        boolean returned = Patience.join(caller.thread());
        if (!returned) {
            gate.open();
        }

        seen("start did not return while its task was running")
                .expected("a return at once: the task runs on, on a thread of its own")
                .why("A caller that waits for the thread could have run the task itself.")
                .unless(returned);
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
    }

    @Test
    void runAllReturnsWhenItsThreadsHaveEnded(Timeline timeline) throws Throwable {
        Gate gate = new Gate("tasks");

        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> Part01HelloLoom.runAll("worker-", tasks(1, timeline, gate::pass)));
        gate.awaitEntered(1);
        caller.awaitStill();
        boolean early = caller.hasEnded();
        gate.open();
        caller.result();

        seen("runAll returned while the thread of task 0 was still running")
                .expected("a return when the last thread has ended")
                .why(
                        "Virtual threads are daemons: the JVM does not wait for them at its end."
                                + " What nobody waits for may never be done.")
                .lookAt("What waits for a thread? What does the closing of an executor do?")
                .unless(!early);
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
    }

    @Test
    void theFactsAreThoseOfARealThread() throws Exception {
        Thread real = Thread.ofVirtual().unstarted(() -> {});
        real.setPriority(Thread.MAX_PRIORITY);
        Facts facts = new Facts(real.getName(), real.isDaemon(), real.getPriority());

        Facts yours = Part01HelloLoom.facts();

        seen("%s", words(yours))
                .expected("%s", words(facts))
                .why(
                        "Virtual threads never keep the JVM alive, and cannot: setDaemon(false)"
                                + " throws. Their scheduler knows no priorities.")
                .unless(facts.equals(yours));
    }

    @Test
    void everyFactoryNumbersFromZeroAndNoNumberTwice() throws Exception {
        Part01HelloLoom.factory("first-").newThread(() -> {});
        String name = Part01HelloLoom.factory("second-").newThread(() -> {}).getName();
        seen("the first thread of a second factory is named \"%s\"", name)
                .expected("\"second-0\"")
                .why("Each factory numbers its own threads. Others have nothing to do with it.")
                .unless(name.equals("second-0"));
        Interleavings.explore(() -> Part01HelloLoom.factory("worker-"))
                .actor("one user", factory -> factory.newThread(() -> {}).getName())
                .actor("another user", factory -> factory.newThread(() -> {}).getName())
                .why("Two threads read the number before either has counted it up.")
                .thenEnds(
                        (_, ends) -> {
                            Object one = ends.result("one user");
                            Object other = ends.result("another user");
                            seen("two users of a factory got threads \"%s\" and \"%s\"", one, other)
                                    .expected("worker-0 and worker-1, in any order")
                                    .why("Executors call their factory from many threads.")
                                    .unless(
                                            Set.of("worker-0", "worker-1")
                                                    .equals(Set.copyOf(List.of(one, other))));
                        });
    }

    @Test
    void runAllRunsAnyNumberOfTasksAtTheSameTime() throws Throwable {
        for (int number : new int[] {0, 1_025}) {
            Gate gate = new Gate("tasks");
            Set<String> names = ConcurrentHashMap.newKeySet();
            Runnable task =
                    task(
                            () -> {
                                names.add(Thread.currentThread().getName());
                                gate.pass();
                            });
            Caller<Void> caller =
                    Caller.run(
                            "runAll",
                            () ->
                                    Part01HelloLoom.runAll(
                                            "worker-", Collections.nCopies(number, task)));
            boolean all = caller.comesTrue(() -> gate.entered() == number);
            int running = gate.entered();
            gate.open();
            caller.result();

            seen("nothing moved any more, and %,d of %,d tasks were running", running, number)
                    .expected("all of them")
                    .why("A task that waits for one that has not begun waits for ever.")
                    .unless(all);
            seen("the %,d threads had %,d names", number, names.size())
                    .expected("a name for each, also if it runs the same task as another")
                    .why("Threads of one name cannot be told apart in a log.")
                    .unless(names.size() == number);
        }
    }

    @Test
    void aTaskThatThrowsEndsNothingButItsOwnThread() throws Throwable {
        for (Failure failure : Failure.unchecked()) {
            Gate gate = new Gate("tasks");
            Caller<Void> caller =
                    Caller.run(
                            "runAll",
                            () ->
                                    Part01HelloLoom.runAll(
                                            "worker-",
                                            List.of(
                                                    () -> {
                                                        throw failure.raise();
                                                    },
                                                    task(gate::pass))));
            gate.awaitEntered(1);
            caller.awaitStill();
            boolean early = caller.hasEnded();
            gate.open();
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("task 0 threw %s, task 1 still ran, and runAll had ended", failure.kind())
                    .expected("an end when the last thread has ended")
                    .why("A thread that nobody waits for is cut off when the program ends.")
                    .unless(!early);
            seen("task 0 threw %s, task 1 has ended, and runAll still waits", failure.kind())
                    .expected("a return: all threads have ended, one of them by an exception")
                    .why("A program that waits for a thread that has ended waits for ever.")
                    .lookAt("Which line says that a task has ended? Is it reached after a throw?")
                    .unless(ended);
            seen("task 0 threw %s, and runAll threw %s", failure.kind(), caller.thrown())
                    .expected("a return: a thread reports what ends it, its starter goes on")
                    .why("Nobody asked for the result of the tasks, only for their end.")
                    .unless(caller.thrown() == null);
        }
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
