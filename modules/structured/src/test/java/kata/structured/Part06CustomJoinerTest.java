package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks.Body;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

/** In most rules, the replicas answer one after the other, in their order. */
@Exercise(part = 6, title = "A quorum of answers", kind = WRITE, minutes = 45)
class Part06CustomJoinerTest {

    private static final int MOST = 4;

    // By number, from 1: a replica answers when its turn has come.
    private final List<CountDownLatch> turns =
            Stream.generate(() -> new CountDownLatch(1)).limit(MOST + 1).toList();
    private final Gate slow = new Gate("slow replicas");
    private final Recorder events = new Recorder();
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    // In one rule, each call of equals and hashCode waits here until the next round begins.
    private volatile Hold round = new Hold("comparisons");
    private volatile boolean inRounds;

    @Test
    void allReplicasAreAskedAtOnce(Timeline timeline) throws Throwable {
        Gate few = new Gate("replicas");
        requireAllAtOnce(
                List.of(
                        () -> timeline.waiting("replica 1", () -> answer("42", few)),
                        () -> timeline.waiting("replica 2", () -> answer("42", few)),
                        () -> timeline.waiting("replica 3", () -> answer("42", few))),
                few);
        // More than any pool of a fixed size is likely to have.
        Gate many = new Gate("replicas");
        requireAllAtOnce(Collections.nCopies(257, () -> answer("42", many)), many);
        // One answer decides, and the others fail: how long a thousand votes take to count is not
        // the question.
        Gate more = new Gate("replicas");
        AtomicBoolean answered = new AtomicBoolean();
        Callable<String> firstAnswers =
                () -> {
                    String answer = answer("42", more);
                    if (answered.getAndSet(true)) {
                        throw new IOException("out of date");
                    }
                    return answer;
                };
        requireAllAtOnce(Collections.nCopies(1_000, firstAnswers), 1, more);
    }

    private static void requireAllAtOnce(List<Callable<String>> replicas, Gate gate)
            throws Throwable {
        requireAllAtOnce(replicas, replicas.size(), gate);
    }

    private static void requireAllAtOnce(List<Callable<String>> replicas, int quorum, Gate gate)
            throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<Optional<String>> caller = ask(quorum, replicas);
            boolean all = caller.comesTrue(() -> gate.entered() == replicas.size());
            int asked = gate.entered();
            gate.open();
            if (asked == 0 && caller.hasEnded()) {
                caller.result();
            }

            seen("nothing moved any more, and %d of %d replicas were asked", asked, replicas.size())
                    .expected("all of them, each on a thread of its own")
                    .why("The replicas that agree may be those still waiting for a thread.")
                    .unless(all);
            Optional<String> result = caller.result();
            seen(
                            "%d replicas were asked; %d must agree on 42; the result was %s",
                            asked, quorum, result)
                    .expected("Optional[42]")
                    .why("A quorum can be as large as the number of replicas.")
                    .unless(result.equals(Optional.of("42")));
        } finally {
            gate.open();
        }
    }

    @Test
    void eachReplicaHasAThreadOfItsOwn() throws Throwable {
        for (int number : List.of(1, 3)) {
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            Gate all = new Gate("replicas");
            Callable<String> replica =
                    () -> {
                        threads.add(Thread.currentThread());
                        return answer("42", all);
                    };
            Caller<Optional<String>> caller = ask(1, Collections.nCopies(number, replica));
            caller.comesTrue(() -> all.entered() == number);
            all.open();
            caller.result();

            seen(
                            "replicas asked: %d; their threads: %d%s",
                            number,
                            threads.size(),
                            threads.contains(caller.thread()) ? ", one of them the caller's" : "")
                    .expected("%d, and none of them the caller's", number)
                    .why("The caller waits for a result. A replica that hangs must not keep it.")
                    .unless(threads.size() == number && !threads.contains(caller.thread()));
        }
    }

    @Test
    void answersThatAgreeAreTheResult(Timeline timeline) throws Throwable {
        try {
            Caller<Optional<String>> caller =
                    ask(
                            2,
                            List.of(
                                    replica(1, timeline, "42"),
                                    replica(2, timeline, "42"),
                                    replica(3, timeline, "42")));

            answerInOrder(caller, 1, 2, 3);

            Optional<String> result = caller.result();
            seen("all 3 replicas answer 42; 2 must agree; the result was %s", result)
                    .expected("Optional[42]")
                    .why("Enough replicas gave the same answer.")
                    .unless(result.equals(Optional.of("42")));
        } finally {
            letGo();
        }
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        Exception last = new IOException("of yesterday");
        Callable<Exception> lastFailure = () -> last;
        Optional<Exception> agreed =
                Caller.start(
                                "agreed",
                                () ->
                                        Part06CustomJoiner.agreed(
                                                List.of(lastFailure, lastFailure), 2))
                        .result();
        seen("2 replicas returned an exception as their answer; the result was %s", agreed)
                .expected("that exception: they did not fail, they answered")
                .why("A replica's return value is its answer, of whatever type.")
                .lookAt("How do you tell an answer from a failure?")
                .unless(agreed.equals(Optional.of(last)));
    }

    @Test
    void answersThatDifferDoNotAgree(Timeline timeline) throws Throwable {
        try {
            Caller<Optional<String>> caller =
                    ask(
                            2,
                            List.of(
                                    replica(1, timeline, "40"),
                                    replica(2, timeline, "41"),
                                    replica(3, timeline, "42"),
                                    replica(4, timeline, "42")));

            answerInOrder(caller, 1, 2, 3, 4);

            Optional<String> result = caller.result();
            seen("the answers are 40, 41, 42 and 42; 2 must agree; the result was %s", result)
                    .expected("Optional[42]")
                    .why(
                            "A replica that is out of date answers as fast as the others. What"
                                    + " counts is how many answers are equal.")
                    .lookAt("After each of the answers: is it decided? Can it still be decided?")
                    .unless(result.equals(Optional.of("42")));
        } finally {
            letGo();
        }
    }

    @Test
    void aReplicaThatFailsHasNoVote() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Gate late = new Gate("late replicas");
            try {
                Caller<Optional<String>> caller =
                        ask(
                                2,
                                List.of(
                                        throwing(failure),
                                        throwing(failure),
                                        () -> answer("42", late),
                                        () -> answer("42", late)));
                late.awaitEntered(2);
                // Replicas 1 and 2 have failed then, and their failures had their effect.
                caller.awaitStill();
                late.open();

                Throwable thrown = caller.thrown();
                String outcome =
                        thrown == null
                                ? "the result was " + caller.result()
                                : "the call threw " + thrown.getClass().getSimpleName();
                seen("2 of 4 replicas threw %s, 2 answer 42; %s", failure.kind(), outcome)
                        .expected("Optional[42]: 2 had to agree")
                        .why("The quorum is there so that the loss of some replicas does no harm.")
                        .unless(outcome.equals("the result was Optional[42]"));
            } finally {
                late.open();
            }
        }
    }

    @Test
    void theCallEndsAsSoonAsEnoughAgree(Timeline timeline) throws Throwable {
        try {
            Caller<Optional<String>> caller =
                    ask(
                            2,
                            List.of(
                                    replica(1, timeline, slow::pass, "42"),
                                    replica(2, timeline, "42"),
                                    replica(3, timeline, "42")));

            answerInOrder(caller, 2, 3);

            Optional<String> result = caller.result();
            seen("replicas 2 and 3 answer 42; 2 must agree; the result was %s", result)
                    .expected("Optional[42]")
                    .why("The answer of the slow replica can change nothing any more.")
                    .unless(result.equals(Optional.of("42")));
        } finally {
            letGo();
        }
    }

    @Test
    void theCallEndsAsSoonAsTooFewCanAgree(Timeline timeline) throws Throwable {
        try {
            Caller<Optional<String>> caller =
                    ask(
                            3,
                            List.of(
                                    replica(1, timeline, slow::pass, "42"),
                                    replica(2, timeline, "40"),
                                    replica(3, timeline, "41"),
                                    replica(4, timeline, "42")));

            answerInOrder(caller, 2, 3, 4);

            Optional<String> result = caller.result();
            seen("3 of 4 replicas answer 40, 41 and 42; 3 must agree; the result was %s", result)
                    .expected("Optional.empty: with the last answer, at most 2 agree")
                    .why("There is no quorum, whatever the slow replica says.")
                    .unless(result.isEmpty());
        } finally {
            letGo();
        }
    }

    @Test
    void afterEachEndItIsClearWhetherThereCanBeAQuorum() throws Throwable {
        // In their order of ending; x fails. The last replica never ends.
        requireClear(2, "x x", Optional.empty());
        requireClear(3, "40 x", Optional.empty());
        requireClear(4, "42 42 x x", Optional.empty());
        requireClear(3, "40 42 x", Optional.empty());
        requireClear(3, "42 x 42 42", Optional.of("42"));
        requireClear(3, "42 42 40 42", Optional.of("42"));
        requireClear(4, "42 42 42 40 42", Optional.of("42"));
        requireClear(1, "42", Optional.of("42"));
        requireClear(1, "x 42", Optional.of("42"));
        requireClear(2, "40 42 40", Optional.of("40"));
        requireClear(4, "40 40 42 42", Optional.empty());
    }

    private void requireClear(int quorum, String ends, Optional<String> expected) throws Throwable {
        Gate never = new Gate("replicas that hang");
        String[] each = ends.split(" ");
        List<Gate> gates = new ArrayList<>();
        List<Callable<String>> replicas = new ArrayList<>();
        for (String end : each) {
            Gate gate = new Gate("replicas");
            gates.add(gate);
            // A text of its own for each: equal, but not the same.
            replicas.add(() -> new String(answer(end, gate)));
        }
        replicas.add(() -> answer("42", never));
        Caller<Optional<String>> caller = ask(quorum, replicas);
        try {
            for (Gate gate : gates) {
                caller.awaitStill();
                boolean early = caller.hasEnded();
                seen(
                                "%d of %d must agree; the call ended before the last of %s",
                                quorum, each.length + 1, ends)
                        .expected("no end before it is clear")
                        .why("A result that comes too soon is made of too few votes.")
                        .unless(!early);
                gate.open();
            }
            boolean ended = caller.comesTrue(caller::hasEnded);
            String what = ended ? words(caller) : "agreed still waits";
            seen(
                            "%d replicas, %d must agree; then came %s (x: failed); %s",
                            each.length + 1, quorum, ends, what)
                    .expected("the result is clear now: %s", expected)
                    .why("Whatever the last replica does, it can change nothing any more.")
                    .lookAt("After the end of a replica, which numbers have changed?")
                    .unless(ended && what.equals("the result was " + expected));
        } finally {
            gates.forEach(Gate::open);
            never.open();
        }
    }

    private static String words(Caller<Optional<String>> caller) throws Throwable {
        Throwable thrown = caller.thrown();
        return thrown == null ? "the result was " + caller.result() : "it threw " + thrown;
    }

    @Test
    void theCallEndsAfterTheOthers(Timeline timeline) throws Throwable {
        try {
            List<Callable<String>> replicas =
                    List.of(
                            replica(1, timeline, this::slowToEnd, "42"),
                            replica(2, timeline, () -> slow.awaitEntered(1), "42"));
            Caller<Void> caller =
                    Caller.run(
                            "agreed",
                            () -> {
                                try {
                                    Part06CustomJoiner.agreed(replicas, 1);
                                } finally {
                                    events.add("the call ended");
                                }
                            });

            // After the second answer, a call that does not wait for replica 1 ends.
            answerInOrder(caller, 2);
            cleanedUp.countDown();
            caller.awaitEnd();

            String how =
                    slow.interrupted() == 0
                            ? "not even interrupted"
                            : "interrupted, but still closing its connection";
            seen("the result was clear, and the call ended before replica 1, which was %s", how)
                    .expected("replica 1 is interrupted and ends, then the call ends")
                    .why(
                            "A replica that is not stopped works for nobody. A call that does not"
                                    + " wait for it leaves a thread behind, again and again.")
                    .unless(events.events().indexOf("replica 1 ended") == 0);
        } finally {
            letGo();
        }
    }

    @Test
    void eachVoteCountsAlsoAtTheSameMoment(Timeline timeline) throws Throwable {
        try {
            Caller<Optional<Answer>> caller =
                    ask(
                            2,
                            List.of(
                                    replica(1, timeline, new Answer("41")),
                                    replica(2, timeline, new Answer("42")),
                                    replica(3, timeline, new Answer("42"))));
            answerInOrder(caller, 1);

            // From now on a thread that compares answers waits in the middle of it. Without mutual
            // exclusion, others come in meanwhile.
            inRounds = true;
            answerInOrder(caller, 2, 3);
            playRounds(caller);

            String result = caller.result().map(Answer::text).orElse("nothing");
            seen("41, then twice 42 at the same moment; 2 must agree; they agreed on %s", result)
                    .expected("42, with 2 votes")
                    .why("Several threads count at the same time. If they mix, a vote is lost.")
                    .lookAt("Between which steps of the counting may no other thread come?")
                    .unless(result.equals("42"));
        } finally {
            letGo();
        }
    }

    @Test
    void eachVoteCountsWhereverTwoReplicasMeet() throws Exception {
        requireResult("42", "42", Optional.of("42"));
        requireResult("41", "42", Optional.empty());
    }

    @Test
    void aFailureOfAnyKindCanMakeAQuorumImpossible() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Gate never = new Gate("replicas that hang");
            Caller<Optional<String>> caller =
                    ask(2, List.of(throwing(failure), () -> answer("42", never)));
            try {
                boolean ended = caller.comesTrue(caller::hasEnded);
                String what = ended ? words(caller) : "agreed still waits";

                seen("1 of 2 replicas threw %s, 2 must agree; %s", failure.kind(), what)
                        .expected("the result was Optional.empty, and the other one interrupted")
                        .why("Whatever the other replica does, it can change nothing any more.")
                        .lookAt("Is a replica counted out, whatever it throws?")
                        .unless(what.equals("the result was Optional.empty"));
            } finally {
                never.open();
            }
        }
    }

    @Test
    void callsAtTheSameTimeDoNotDisturbEachOther() throws Throwable {
        Gate late = new Gate("late replicas");
        Caller<Optional<String>> one =
                ask(2, List.of(() -> "42", () -> answer("40", late), () -> answer("42", late)));
        try {
            late.awaitEntered(2);
            one.awaitStill();
            String other = words(ask(1, List.of(() -> "41")));
            late.open();
            String what = words(one);

            seen(
                            "while a call waited, a second one asked 1 replica, which answered 41; %s;"
                                    + " the first one got 42, 40 and 42, and %s",
                            other, what)
                    .expected("Optional[41], and Optional[42]")
                    .why("Many callers ask at once. Each of them counts its own votes.")
                    .lookAt("static fields: all calls share them")
                    .unless(
                            other.equals("the result was Optional[41]")
                                    && what.equals("the result was Optional[42]"));
        } finally {
            late.open();
        }
    }

    @Test
    void eachCallCountsItsOwnVotes() throws Throwable {
        Gate second = new Gate("second answers");
        Gate third = new Gate("third answers");
        Caller<Optional<String>> one =
                ask(2, List.of(() -> "42", () -> answer("40", second), () -> answer("42", third)));
        try {
            second.awaitEntered(1);
            third.awaitEntered(1);
            one.awaitStill();
            String other = words(ask(2, List.of(() -> "41", () -> "43", () -> "41")));
            second.open();
            one.awaitStill();
            third.open();
            String what = words(one);

            seen(
                            "a call had one of 3 answers when another call got all of its own; then"
                                    + " it got 40 and 42, which made two times 42, and %s",
                            what)
                    .expected("Optional[42]; the other one %s", other)
                    .why("How many answers are still to come is different for each call.")
                    .lookAt("static fields: all calls share them")
                    .unless(what.equals("the result was Optional[42]"));
        } finally {
            second.open();
            third.open();
        }
    }

    @Test
    void whatTheOthersDoAfterwardsChangesNothing() throws Throwable {
        aLateVoteMakesNoSecondQuorum();
        Gate others = new Gate("slow replicas");
        Callable<String> late =
                () -> {
                    try {
                        return answer("41", others);
                    } catch (InterruptedException e) {
                        return "41";
                    }
                };
        try {
            Callable<String> first =
                    () -> {
                        others.awaitEntered(2);
                        return "42";
                    };
            String what = words(ask(1, List.of(late, first, late)));
            seen("one replica answered 42; two were interrupted, and answered 41; %s", what)
                    .expected("the result was Optional[42]: 1 had to agree")
                    .why("The first answer on which enough agree is the result.")
                    .unless(what.equals("the result was Optional[42]"));
        } finally {
            others.open();
        }
    }

    private void aLateVoteMakesNoSecondQuorum() throws Throwable {
        Gate others = new Gate("slow replicas");
        Gate agree = new Gate("replicas that agree");
        Callable<String> late =
                () -> {
                    try {
                        return answer("41", others);
                    } catch (InterruptedException e) {
                        return "41";
                    }
                };
        Callable<String> good = () -> answer("42", agree);
        Caller<Optional<String>> caller = ask(2, List.of(late, () -> "41", good, good, late));
        try {
            agree.awaitEntered(2);
            others.awaitEntered(2);
            caller.awaitStill();
            agree.open();
            String what = words(caller);
            seen(
                            "replicas answered 41, 42 and 42; 2 had to agree; two more were"
                                    + " interrupted, and answered 41; %s",
                            what)
                    .expected("the result was Optional[42]: that was clear before those two")
                    .why("The first answer on which enough agree is the result.")
                    .unless(what.equals("the result was Optional[42]"));
        } finally {
            agree.open();
            others.open();
        }
    }

    @Test
    void answersOfAnyTypeAgreeIfTheyAreEqual() throws Throwable {
        List<Callable<Object>> replicas = List.of(() -> "42", () -> 42, () -> 42L);
        Optional<Object> agreed =
                Caller.start("agreed", () -> Part06CustomJoiner.agreed(replicas, 2)).result();
        seen("the answers were the text 42, the int 42 and the long 42; the result was %s", agreed)
                .expected("none: no two of them are equal")
                .why("Two answers that print the same may still differ.")
                .lookAt("How do you tell two answers from each other?")
                .unless(agreed.isEmpty());
        List<Callable<BigDecimal>> prices =
                List.of(() -> new BigDecimal("1.0"), () -> new BigDecimal("1.00"));
        Optional<BigDecimal> price =
                Caller.start("agreed", () -> Part06CustomJoiner.agreed(prices, 2)).result();
        seen("the answers were the numbers 1.0 and 1.00; the result was %s", price)
                .expected("none: they are as large as each other, and not equal")
                .why("What is equal is for the class of the answers to say.")
                .lookAt("By which method do you compare?")
                .unless(price.isEmpty());
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerReachesItsReplicas() throws Exception {
        Gate gate = new Gate("replicas");
        CountDownLatch done = new CountDownLatch(1);
        try {
            Callable<String> slowToEnd =
                    () -> {
                        try {
                            return answer("42", gate);
                        } finally {
                            awaitEvenIfInterrupted(done);
                        }
                    };
            Caller<Optional<String>> caller = ask(2, List.of(slowToEnd, () -> answer("42", gate)));
            gate.awaitEntered(2);
            caller.interrupt();

            boolean both = caller.comesTrue(() -> gate.interrupted() == 2);
            seen("the caller was interrupted, and %d of 2 replicas were", gate.interrupted())
                    .expected("2 of 2")
                    .why("Nobody will read their answers any more, and the program wants to end.")
                    .unless(both);
            caller.awaitStill();
            boolean early = caller.hasEnded();
            done.countDown();
            Throwable thrown = caller.thrown();
            seen("the caller was interrupted, and left while replica 1 was still at work")
                    .expected("an end of the call after the end of the last replica")
                    .why("The caller closes what the replicas use, while one of them uses it.")
                    .unless(!early);
            seen(
                            "the caller was interrupted, and the call %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. An empty result does not say that.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            done.countDown();
            gate.open();
        }
    }

    @Test
    @Sound
    void answersAfterTheInterruptionOfTheCallerDoNotCount() throws Exception {
        Gate gate = new Gate("replicas");
        try {
            Callable<String> answersAllTheSame =
                    () -> {
                        try {
                            gate.pass();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return "42";
                    };
            Caller<Optional<String>> caller = ask(2, List.of(answersAllTheSame, answersAllTheSame));
            gate.awaitEntered(2);
            caller.awaitStill();
            caller.interrupt();
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;

            seen(
                            "the caller was interrupted, and then both replicas answered; the call %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. It would go on with this answer.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void anInterruptionBeforeTheWaitCountsAsWell() throws Exception {
        Gate gate = new Gate("replicas");
        try {
            Callable<String> hangs = () -> answer("42", gate);
            Caller<Optional<String>> caller =
                    Caller.start(
                            "agreed",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part06CustomJoiner.agreed(List.of(hangs, hangs), 2);
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;

            seen(
                            "a caller with its interrupt flag set asked two replicas that hang; the"
                                    + " call %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException, and both replicas interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Exception {
        BoundedWait.shortenTimeLimits();
        for (boolean answers : List.of(false, true)) {
            try (SlowToEnd slow = new SlowToEnd();
                    SlowToEnd other = new SlowToEnd()) {
                Callable<String> second =
                        () -> {
                            slow.awaitBegun();
                            return answers ? "42" : other.work();
                        };
                Caller<Optional<String>> caller = ask(1, List.of(slow::work, second));
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
                                thrown == null ? "returned" : "threw " + thrown)
                        .expected("an InterruptedException")
                        .why("The caller was asked to stop. An empty result does not say that.")
                        .unless(answers || thrown instanceof InterruptedException);
            }
        }
    }

    @Test
    @Sound
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "agreed",
                caller -> Part06CustomJoiner.agreed(List.of(caller::hang, caller::hang), 2));
    }

    private static void requireResult(String early, String late, Optional<String> expected)
            throws Exception {
        // The late replica answers when the early one has come as far as it gets.
        Interleavings.explore(() -> new Gate("late replicas"))
                .actor(
                        "the caller",
                        gate ->
                                Part06CustomJoiner.agreed(
                                        List.of(() -> early, () -> answer(late, gate)), 2))
                .runner("the late replica", Gate::open)
                .why(
                        "Each replica counts on a thread of its own. If two change the same"
                                + " count at once, one vote is lost: the call waits, or gives up.")
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "the answers %s and %s, 2 must agree; the result was %s",
                                                early, late, ends.result("the caller"))
                                        .expected("%s", expected)
                                        .why("A lost vote is missing from the quorum.")
                                        .lookAt(
                                                "Between which steps of the counting may no other"
                                                        + " thread come?")
                                        .unless(expected.equals(ends.result("the caller"))));
    }

    private static String answer(String answer, Gate gate) throws Exception {
        gate.pass();
        if (answer.equals("x")) {
            throw new IOException("the replica is down");
        }
        return answer;
    }

    private static Callable<String> throwing(Failure failure) {
        return () -> {
            throw failure.raise();
        };
    }

    private void letGo() {
        turns.forEach(CountDownLatch::countDown);
        slow.open();
        cleanedUp.countDown();
        endRounds();
    }

    /** Gives each replica its turn, and waits until its answer has had its effect. */
    private void answerInOrder(Caller<?> caller, int... numbers) {
        caller.awaitStill();
        for (int number : numbers) {
            turns.get(number).countDown();
            caller.awaitStill();
        }
    }

    /**
     * In each round, waits until all threads stand before their next comparison, or wait for one
     * that does; then lets them compare. A hold for each round: no thread goes two steps in one.
     */
    private void playRounds(Caller<?> caller) {
        Hold played;
        do {
            caller.awaitStill();
            played = round;
            round = new Hold("comparisons");
            played.releaseAll();
        } while (played.entered() > 0 && !caller.hasEnded());
        endRounds();
    }

    private void endRounds() {
        inRounds = false;
        round.releaseAll();
    }

    /** All of one hash code: so a map has to compare them, too. */
    private final class Answer {

        private final String text;

        private Answer(String text) {
            this.text = text;
        }

        private String text() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            awaitRound();
            return other instanceof Answer answer && answer.text.equals(text);
        }

        @Override
        public int hashCode() {
            awaitRound();
            return 42;
        }

        private void awaitRound() {
            if (inRounds) {
                try {
                    round.enter();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static <T> Caller<Optional<T>> ask(int quorum, List<Callable<T>> replicas) {
        return Caller.start("agreed", () -> Part06CustomJoiner.agreed(replicas, quorum));
    }

    private <T> Callable<T> replica(int number, Timeline timeline, T answer) {
        return replica(number, timeline, () -> {}, answer);
    }

    /** Does something first, and then waits for its turn. */
    private <T> Callable<T> replica(int number, Timeline timeline, Body first, T answer) {
        return () ->
                timeline.waiting(
                        "replica " + number,
                        () -> {
                            first.run();
                            turns.get(number).await();
                            return answer;
                        });
    }

    // It closes its connection first, and that is not to be broken off by a second interrupt.
    private void slowToEnd() throws InterruptedException {
        try {
            slow.pass();
        } finally {
            awaitEvenIfInterrupted(cleanedUp);
            events.add("replica 1 ended");
        }
    }
}
