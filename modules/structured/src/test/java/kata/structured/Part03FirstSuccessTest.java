package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.gap.Ends;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.ReturnedException;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "The first answer wins", kind = WRITE, minutes = 25)
class Part03FirstSuccessTest {

    private static final int MANY = 5;

    private final Gate slow = new Gate("slow replicas");
    private final Hold held = new Hold("replicas");
    private final Recorder events = new Recorder();
    private final CountDownLatch cleanedUp = new CountDownLatch(1);

    @Test
    void theAnswerOfAReplicaComesOut(Timeline timeline) throws Throwable {
        String answer = ask(List.of(replica(1, timeline, () -> {}))).result();

        seen("the replica answered \"answer 1\", and the call returned \"%s\"", answer)
                .expected("answer 1")
                .why("The caller wants the answer as the replica gave it.")
                .unless("answer 1".equals(answer));
    }

    @Test
    void allReplicasAreAskedAtOnce(Timeline timeline) throws Throwable {
        requireAllAtOnce(
                IntStream.rangeClosed(1, 3)
                        .mapToObj(number -> replica(number, timeline, held::enter))
                        .toList(),
                held);
        // More than any pool of a fixed size is likely to have.
        Hold many = new Hold("replicas");
        Callable<String> replica =
                () -> {
                    many.enter();
                    return "answer";
                };
        requireAllAtOnce(Collections.nCopies(1_000, replica), many);
    }

    private static void requireAllAtOnce(List<Callable<String>> replicas, Hold hold)
            throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<String> caller = ask(replicas);
            boolean all = caller.comesTrue(() -> hold.entered() == replicas.size());
            int asked = hold.entered();
            hold.releaseAll();

            seen("nothing moved any more, and %d of %d replicas were asked", asked, replicas.size())
                    .expected("all of them, each on a thread of its own")
                    .why("The fastest replica may be the one that is still waiting for a thread.")
                    .unless(all);
            caller.result();
        } finally {
            hold.releaseAll();
        }
    }

    @Test
    void aSingleReplicaHasAThreadOfItsOwn() throws Throwable {
        AtomicReference<Thread> of = new AtomicReference<>();
        Caller<String> caller =
                ask(
                        List.of(
                                () -> {
                                    of.set(Thread.currentThread());
                                    return "answer";
                                }));
        caller.result();

        seen("there was one replica, and the thread that called firstSuccess asked it")
                .expected("a thread of its own for each replica")
                .why("A caller that works itself cannot react to anything else meanwhile.")
                .unless(of.get() != caller.thread());
    }

    @Test
    void aFailureDoesNotWin(Timeline timeline) throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Hold other = new Hold("replicas");
            try {
                Caller<String> caller =
                        ask(
                                List.of(
                                        () -> failAfterTheOtherBegan(other, failure),
                                        replica(2, timeline, other::enter)));
                other.awaitEntered(1);
                // Replica 1 has failed then. An attempt that takes this for the result has done so.
                caller.awaitStill();
                other.releaseAll();

                Throwable thrown = caller.thrown();
                String outcome =
                        thrown == null
                                ? "returned \"" + caller.result() + "\""
                                : "threw " + shortly(thrown);
                seen(
                                "replica 1 threw %s, replica 2 was still at work, and the call %s",
                                failure.kind(), outcome)
                        .expected("the answer of replica 2")
                        .why(
                                "A broken replica fails fast, often before the others answer. It"
                                        + " would then break every request.")
                        .unless(outcome.equals("returned \"answer 2\""));
            } finally {
                other.releaseAll();
            }
        }
    }

    @Test
    void theFirstAnswerEndsTheCall(Timeline timeline) throws Throwable {
        try {
            String answer = askTwoSlowAndOneFast(timeline).result();

            seen("only replica 2 answered, and the call returned \"%s\"", answer)
                    .expected("answer 2")
                    .why("The request was sent several times so that the slow ones do not matter.")
                    .unless("answer 2".equals(answer));
        } finally {
            slow.open();
        }
    }

    @Test
    void theOthersAreInterrupted(Timeline timeline) throws Throwable {
        try {
            Caller<String> caller = askTwoSlowAndOneFast(timeline);
            caller.awaitEnd();
            // What was interrupted has noticed it then.
            caller.awaitStill();

            int interrupted = slow.interrupted();
            seen(
                            "replica 2 answered and the call ended; %d of the 2 other replicas were"
                                    + " interrupted",
                            interrupted)
                    .expected("2 of 2")
                    .why(
                            "Each request costs a thread and a connection in every replica. Nobody"
                                    + " will read the other answers.")
                    .lookAt("Who tells the thread of a replica to stop?")
                    .unless(interrupted == 2);
        } finally {
            slow.open();
        }
        for (int fast = 1; fast <= MANY; fast++) {
            requireAllInterruptedBeforeOneHasEnded(fast);
        }
    }

    private static void requireAllInterruptedBeforeOneHasEnded(int fast) throws Throwable {
        Gate slow = new Gate("slow replicas");
        CountDownLatch cleanedUp = new CountDownLatch(1);
        List<Callable<String>> replicas = new ArrayList<>();
        for (int number = 1; number <= MANY; number++) {
            Body body =
                    number == fast
                            ? () -> slow.awaitEntered(MANY - 1)
                            : () -> passAndCleanUp(slow, cleanedUp);
            String answer = "answer " + number;
            replicas.add(
                    () -> {
                        body.run();
                        return answer;
                    });
        }
        Caller<String> caller =
                Caller.start("firstSuccess", () -> Part03FirstSuccess.firstSuccess(replicas));
        try {
            boolean all = caller.comesTrue(() -> slow.interrupted() == MANY - 1);
            seen(
                            "replica %d of %d answered; while those that were interrupted cleaned up,"
                                    + " %d of the %d others were interrupted",
                            fast, MANY, slow.interrupted(), MANY - 1)
                    .expected("%d of %d", MANY - 1, MANY - 1)
                    .why(
                            "A replica may take long to clean up. The others work on meanwhile, for"
                                    + " an answer that nobody will read.")
                    .lookAt("What do you wait for before you interrupt the next replica?")
                    .unless(all);
        } finally {
            cleanedUp.countDown();
            slow.open();
        }
        caller.result();
    }

    private static void passAndCleanUp(Gate gate, CountDownLatch cleanedUp)
            throws InterruptedException {
        try {
            gate.pass();
        } finally {
            awaitEvenIfInterrupted(cleanedUp);
        }
    }

    @Test
    void aReplicaThatIsThereTwiceIsTwoReplicas() throws Throwable {
        Gate calls = new Gate("calls of a replica");
        Callable<String> twice =
                () -> {
                    calls.pass();
                    return "too late";
                };
        Callable<String> other =
                () -> {
                    calls.awaitEntered(2);
                    return "fast";
                };
        requireAllInterrupted("another one answered", List.of(twice, twice, other), calls, 2);

        Gate later = new Gate("calls of a replica");
        AtomicBoolean called = new AtomicBoolean();
        Callable<String> fastAndSlow =
                () -> {
                    if (called.getAndSet(true)) {
                        later.pass();
                        return "too late";
                    }
                    later.awaitEntered(1);
                    return "fast";
                };
        requireAllInterrupted(
                "its first call answered", List.of(fastAndSlow, fastAndSlow), later, 1);
    }

    private static void requireAllInterrupted(
            String answered, List<Callable<String>> replicas, Gate slow, int calls)
            throws Throwable {
        try {
            Caller<String> caller =
                    Caller.start("firstSuccess", () -> Part03FirstSuccess.firstSuccess(replicas));
            boolean ended =
                    caller.comesTrue(() -> slow.interrupted() == calls && caller.hasEnded());

            seen(
                            "one replica was in the list twice, and %s; of its slow calls, %d of %d"
                                    + " were interrupted; %s",
                            answered,
                            slow.interrupted(),
                            calls,
                            caller.hasEnded() ? "firstSuccess ended" : "firstSuccess did not end")
                    .expected("each slow call is interrupted, and then firstSuccess ends")
                    .why("Each place in the list is a call of its own, on a thread of its own.")
                    .lookAt("How do you find the threads that you interrupt?")
                    .unless(ended);
        } finally {
            slow.open();
        }
    }

    @Test
    void replicasThatAreBegunLateAreInterruptedToo() throws Throwable {
        Gate second = new Gate("second replicas");
        Gate slow = new Gate("slow replicas");
        // The second replica is to be had only when the first has answered.
        List<Callable<String>> replicas =
                new AbstractList<>() {
                    @Override
                    @SneakyThrows
                    public Callable<String> get(int index) {
                        if (index == 0) {
                            return () -> "answer 1";
                        }
                        second.pass();
                        return () -> {
                            slow.pass();
                            return "answer 2";
                        };
                    }

                    @Override
                    public int size() {
                        return 2;
                    }
                };
        Caller<String> caller = ask(replicas);
        try {
            caller.awaitStill();
            second.open();
            boolean ended = caller.comesTrue(caller::hasEnded);
            seen("replica 1 had answered before replica 2 was begun, and the call still waits")
                    .expected("replica 2 interrupted, or never begun")
                    .why("With many replicas the first answer comes while others are being begun.")
                    .lookAt("Which threads does an answer tell to stop?")
                    .unless(ended);
        } finally {
            second.open();
            slow.open();
        }
        caller.result();
    }

    @Test
    void theCallEndsAfterTheOthers(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        try {
            Caller<String> caller =
                    Caller.start(
                            "firstSuccess",
                            () -> {
                                try {
                                    return Part03FirstSuccess.firstSuccess(
                                            List.of(
                                                    replica(1, timeline, this::slowToEnd),
                                                    replica(2, timeline, this::afterOneSlow)));
                                } finally {
                                    events.add("the call ended");
                                }
                            });
            events.await("replica 1 is interrupted", 1);
            // A call that does not wait for replica 1 has ended then.
            BoundedWait.awaitStill(caller);
            cleanedUp.countDown();
            caller.awaitEnd();
            events.await("replica 1 has ended", 1);

            seen("the call ended while replica 1, interrupted, was still closing its connection")
                    .expected("an end of the call after the end of the last replica")
                    .why(
                            "The caller goes on, perhaps closes what the replicas use. With many"
                                    + " requests, forgotten threads pile up behind it.")
                    .lookAt("Interrupting a thread does not wait for its end. What does?")
                    .unless(events.events().getLast().equals("the call ended"));
        } finally {
            cleanedUp.countDown();
            slow.open();
        }
    }

    @Test
    void ifAllFailEachFailureCanBeReached() throws Exception {
        requireAllReached(List.of(failure(1), failure(2), failure(3)));
        for (Failure failure : Failure.ofEveryKind()) {
            requireAllReached(List.of(failure.thrown()));
            requireAllReached(List.of(failure.thrown(), failure(2), failure(3)));
            requireAllReached(List.of(failure(1), failure(2), failure.thrown()));
        }
        requireAllReached(Failure.ofEveryKind().stream().map(Failure::thrown).toList());
        Exception shared = failure(1);
        requireAllReached(List.of(shared, shared, failure(3)));
        requireAllReached(List.of(new Down(1), new Down(1), new Down(3)));
        // A replica that asks replicas of its own.
        Throwable nested = ask(List.of(replica(failure(1)), replica(failure(2)))).thrown();
        requireAllReached(List.of(nested, failure(3)));
        requireAllReached(List.of(failure(3), nested));
        Throwable ofAScope = ScopeFailure.ofAScopeOfItsOwn().thrown();
        requireAllReached(List.of(ofAScope, failure(2)));
        requireAllReached(List.of(failure(1), ofAScope));
        // One replica that is asked three times.
        List<Exception> failures = List.of(failure(1), failure(2), failure(3));
        Queue<Exception> next = new ConcurrentLinkedQueue<>(failures);
        Callable<String> same =
                () -> {
                    throw next.remove();
                };
        requireAllReached(failures, List.of(same, same, same));
    }

    /** Equal to any other of the same code, although each has a stack trace of its own. */
    private static final class Down extends IOException {

        private static final long serialVersionUID = 1L;
        private final int code;

        private Down(int code) {
            super("down, code " + code);
            this.code = code;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Down down && down.code == code;
        }

        @Override
        public int hashCode() {
            return code;
        }
    }

    private static void requireAllReached(List<? extends Throwable> failures) throws Exception {
        requireAllReached(
                failures, failures.stream().map(Part03FirstSuccessTest::replica).toList());
    }

    private static void requireAllReached(
            List<? extends Throwable> failures, List<Callable<String>> replicas) throws Exception {
        Throwable thrown = ask(replicas).thrown();

        Set<Throwable> reached = reached(thrown);
        List<? extends Throwable> lost =
                failures.stream().filter(failure -> !reached.contains(failure)).toList();
        seen(
                        "all %d replicas failed; %s does not lead to the failure %s",
                        failures.size(),
                        thrown == null ? "the call returned, which" : shortly(thrown),
                        lost.isEmpty() ? "" : shortly(lost.getFirst()))
                .expected(
                        "every failure, each as the exception itself, a cause or a suppressed one")
                .why(
                        "Replica 1 refused, replica 2 timed out, replica 3 had a full disk. With"
                                + " only one of them in the log, only one is repaired.")
                .lookAt(
                        "Can your exception, and each one that you change, hold further"
                                + " exceptions?")
                .unless(lost.isEmpty());
    }

    @Test
    void anInterruptionOfTheCallerReachesItsReplicas(Timeline timeline) throws Exception {
        try {
            Caller<String> caller =
                    ask(
                            List.of(
                                    replica(1, timeline, this::slowToEnd),
                                    replica(2, timeline, slow::pass)));
            slow.awaitEntered(2);

            caller.interrupt();

            boolean both = caller.comesTrue(() -> slow.interrupted() == 2);
            seen("the caller was interrupted, and %d of 2 replicas were", slow.interrupted())
                    .expected("2 of 2")
                    .why("Nobody will read their answers, and the program wants to end.")
                    .unless(both);
            caller.awaitStill();
            boolean early = caller.hasEnded();
            cleanedUp.countDown();
            Throwable thrown = caller.thrown();
            seen("the caller was interrupted, and left while replica 1 was still at work")
                    .expected("an end of the call after the end of the last replica")
                    .why("The caller closes what the replicas use, while one of them uses it.")
                    .unless(!early);
            seen(
                            "the caller was interrupted while it waited, and the call %s",
                            thrown == null ? "returned" : "threw " + shortly(thrown))
                    .expected("an InterruptedException")
                    .why(
                            "Someone asked the caller to stop. A caller that takes that for a"
                                    + " broken service asks again, and never stops.")
                    .lookAt("Which catch block does an InterruptedException reach?")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            cleanedUp.countDown();
            slow.open();
        }
    }

    @Test
    void anAnswerAfterTheInterruptionIsNoAnswer() throws Exception {
        Callable<String> answersAnyway =
                () -> {
                    try {
                        slow.pass();
                        return "answer";
                    } catch (InterruptedException e) {
                        return "half an answer";
                    }
                };
        try {
            Caller<String> caller = ask(List.of(answersAnyway, answersAnyway));
            slow.awaitEntered(2);
            caller.awaitStill();
            caller.interrupt();
            caller.comesTrue(caller::hasEnded);
            slow.open();

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted, both replicas returned what they had, and"
                                    + " the call %s",
                            thrown == null ? "returned it" : "threw " + shortly(thrown))
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. Half an answer looks like a whole one.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            slow.open();
        }
    }

    @Test
    void anInterruptionBeforeTheWaitCountsAsWell() throws Exception {
        try {
            Callable<String> hangs =
                    () -> {
                        slow.pass();
                        return "answer";
                    };
            Caller<String> caller =
                    Caller.start(
                            "firstSuccess",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part03FirstSuccess.firstSuccess(List.of(hangs, hangs));
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            String end =
                    ended
                            ? caller.thrown() == null
                                    ? "returned"
                                    : "threw " + shortly(caller.thrown())
                            : "still waits";

            seen(
                            "a caller with its interrupt flag set asked two replicas that hang; the"
                                    + " call %s",
                            end)
                    .expected("an InterruptedException, and both replicas interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(ended && caller.thrown() instanceof InterruptedException);
        } finally {
            slow.open();
        }
    }

    @Test
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Exception {
        BoundedWait.shortenTimeLimits();
        for (boolean answers : List.of(false, true)) {
            try (SlowToEnd slow = new SlowToEnd();
                    SlowToEnd other = new SlowToEnd()) {
                Callable<String> second =
                        () -> {
                            slow.awaitBegun();
                            return answers ? "answer 2" : other.work();
                        };
                Caller<String> caller = ask(List.of(slow::work, second));
                slow.awaitBegun();
                if (!answers) {
                    other.awaitBegun();
                    caller.awaitStill();
                    caller.interrupt();
                    caller.comesTrue(() -> other.isCleaningUp() || caller.hasEnded());
                    other.letEnd();
                }
                slow.requireTheCallToWait(
                        caller,
                        answers
                                ? "replica 2 answered, and replica 1 cleaned up"
                                : "the caller was interrupted, and replica 1 cleaned up");

                Throwable thrown = caller.thrown();
                seen(
                                "the caller was interrupted twice while it waited, and the call %s",
                                thrown == null ? "returned" : "threw " + shortly(thrown))
                        .expected("an InterruptedException")
                        .why("Someone asked the caller to stop.")
                        .unless(answers || thrown instanceof InterruptedException);
            }
        }
    }

    @Test
    void nothingIsLostWhereverTwoReplicasMeet() throws Exception {
        // Replica 2 fails when the answer of replica 1 has come as far as it gets.
        Interleavings.explore(() -> new Gate("late replicas"))
                .actor(
                        "the caller",
                        late ->
                                Part03FirstSuccess.firstSuccess(
                                        List.of(() -> "answer", () -> failLate(late))))
                .runner("replica 2", Gate::open)
                .why("What one replica notes may be lost, or never be seen by the caller.")
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "replica 1 answered, replica 2 failed; the call %s",
                                                outcome(ends))
                                        .expected("the answer of replica 1")
                                        .why(
                                                "The caller was told that the call is over before"
                                                        + " the answer was in its place.")
                                        .lookAt(
                                                "What do you do first: store the answer, or"
                                                        + " end the wait?")
                                        .unless("answer".equals(ends.result("the caller"))));
        List<Exception> failures = List.of(failure(1), failure(2));
        Interleavings.explore(() -> failures.stream().map(Part03FirstSuccessTest::replica).toList())
                .actor("the caller", Part03FirstSuccess::firstSuccess)
                .why("What one replica notes may be lost, or never be seen by the caller.")
                .thenEnds(
                        (_, ends) -> {
                            Set<Throwable> reached = reached(ends.thrown("the caller"));
                            long found = failures.stream().filter(reached::contains).count();
                            seen(
                                            "2 replicas failed; the exception leads to %d of the 2"
                                                    + " failures",
                                            found)
                                    .expected("2 of 2, however the two meet")
                                    .why(
                                            "Each failure was caught. The last one to count itself"
                                                    + " ended the call before another was noted.")
                                    .lookAt("What do you do first: note the failure, or count?")
                                    .unless(found == 2);
                        });
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        ReturnedException.requireAnswer(
                "firstSuccess", task -> Part03FirstSuccess.firstSuccess(List.of(task, task)));
    }

    @Test
    void whatTheOthersDoAfterwardsChangesNothing() throws Throwable {
        List<Callable<String>> ends = new ArrayList<>();
        ends.add(() -> "a late answer");
        Failure.ofEveryKind().forEach(late -> ends.add(replica(late.thrown())));
        for (Callable<String> end : ends) {
            Gate others = new Gate("slow replicas");
            Callable<String> other = () -> endAfterItsInterruption(others, end);
            try {
                Caller<String> caller =
                        ask(List.of(other, () -> answerAfterTwoOthersBegan(others), other));
                Throwable thrown = caller.thrown();
                String outcome =
                        thrown == null
                                ? "returned \"" + caller.result() + "\""
                                : "threw " + shortly(thrown);
                seen("replica 2 answered first, the others ended later; the call %s", outcome)
                        .expected("the answer of replica 2")
                        .why("A replica that was stopped returns what it has, or throws anything.")
                        .lookAt("What may an interrupted replica still write, and who reads it?")
                        .unless(outcome.equals("returned \"answer 2\""));
            } finally {
                others.open();
            }
        }
    }

    @Test
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "firstSuccess",
                caller -> Part03FirstSuccess.firstSuccess(List.of(caller::hang, caller::hang)));
    }

    private static String endAfterItsInterruption(Gate others, Callable<String> end)
            throws Exception {
        try {
            others.pass();
            return "not interrupted";
        } catch (InterruptedException e) {
            return end.call();
        }
    }

    private static String answerAfterTwoOthersBegan(Gate others) throws InterruptedException {
        others.awaitEntered(2);
        return "answer 2";
    }

    private static String failAfterTheOtherBegan(Hold other, Failure failure)
            throws InterruptedException {
        other.awaitEntered(1);
        throw failure.raise();
    }

    private static String failLate(Gate late) throws Exception {
        late.pass();
        throw failure(2);
    }

    private static Callable<String> replica(Throwable failure) {
        return () -> {
            throw Part03FirstSuccessTest.<RuntimeException>undeclared(failure);
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T undeclared(Throwable failure) throws T {
        throw (T) failure;
    }

    private static String outcome(Ends ends) {
        Throwable thrown = ends.thrown("the caller");
        return thrown == null
                ? "returned \"" + ends.result("the caller") + "\""
                : "threw " + shortly(thrown);
    }

    private static Set<Throwable> reached(Throwable thrown) {
        Set<Throwable> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        reach(thrown, reached);
        return reached;
    }

    private static Caller<String> ask(List<Callable<String>> replicas) {
        return Caller.start("firstSuccess", () -> Part03FirstSuccess.firstSuccess(replicas));
    }

    private Caller<String> askTwoSlowAndOneFast(Timeline timeline) {
        return ask(
                List.of(
                        replica(1, timeline, slow::pass),
                        replica(2, timeline, () -> slow.awaitEntered(2)),
                        replica(3, timeline, slow::pass)));
    }

    private static Callable<String> replica(int number, Timeline timeline, Body body) {
        return Tasks.returning("answer " + number, "replica " + number, timeline, body);
    }

    private static Exception failure(int number) {
        return new IOException("replica " + number + " is down");
    }

    private void afterOneSlow() throws InterruptedException {
        slow.awaitEntered(1);
    }

    // It closes its connection first, and that is not to be broken off by a second interrupt.
    private void slowToEnd() throws InterruptedException {
        try {
            slow.pass();
        } finally {
            events.add("replica 1 is interrupted");
            awaitEvenIfInterrupted(cleanedUp);
            events.add("replica 1 has ended");
        }
    }

    private static void reach(Throwable thrown, Set<Throwable> reached) {
        if (thrown != null && reached.add(thrown)) {
            reach(thrown.getCause(), reached);
            for (Throwable suppressed : thrown.getSuppressed()) {
                reach(suppressed, reached);
            }
        }
    }

    // Without the package: the line of a panel is short.
    private static String shortly(Throwable thrown) {
        String type = thrown.getClass().getSimpleName();
        String message = String.valueOf(thrown.getMessage());
        String start = message.length() > 60 ? message.substring(0, 59) + "…" : message;
        return "%s \"%s\"".formatted(type, start);
    }
}
