package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.lang.Thread.State;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.structured.Part04Deadline.Call;
import org.junit.jupiter.api.Test;

@Exercise(part = 4, title = "One deadline for the whole operation", kind = WRITE, minutes = 35)
class Part04DeadlineTest {

    // Calls that answer do so long before this. Calls that hang never answer.
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(5);
    private static final Duration HOUR = Duration.ofHours(1);

    /** A thread that waits at this many looks, a millisecond apart, does nothing more. */
    private static final int LOOKS = 5;

    private static final List<String> CACHED = List.of("cached");

    private final MovedClock clock = new MovedClock(1);
    private final Part04Deadline operation = new Part04Deadline(clock);
    private final Gate gate = new Gate("calls");

    @Test
    void theAnswersComeOutInTheOrderOfTheCalls(Timeline timeline) throws Throwable {
        List<Call<String>> calls = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            calls.add(answering(timeline, "call " + i));
        }

        List<String> answers = ask(calls, LONG, afterAnHour()).result();

        List<String> expected = List.of("answer to call 1", "answer to call 2", "answer to call 3");
        seen("the answers %s", answers)
                .expected("%s", expected)
                .why("The limit is for those that are late. These three were in time.")
                .unless(expected.equals(answers));
        assertThat(timeline).hasTasks("call 1", "call 2", "call 3");

        AtomicInteger times = new AtomicInteger();
        Call<String> twice = _ -> "answer " + times.incrementAndGet();
        List<String> both = ask(List.of(twice, twice), LONG, afterAnHour()).result();
        seen("one call stands in the list twice; calls made: %d, answers: %s", times.get(), both)
                .expected("two calls, and the answers of both")
                .why("Each place in the list is a call of its own, with an answer of its own.")
                .unless(Set.copyOf(both).equals(Set.of("answer 1", "answer 2")));
    }

    @Test
    void theCallsRunSideBySide(Timeline timeline) throws Throwable {
        requireSideBySide(hanging(timeline, gate), gate);
        // More than any pool of a fixed size is likely to have.
        Gate many = new Gate("calls");
        Call<String> call =
                _ -> {
                    many.pass();
                    return "answer";
                };
        requireSideBySide(Collections.nCopies(257, call), many);
    }

    private void requireSideBySide(List<Call<String>> calls, Gate gate) throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<List<String>> caller = ask(calls, LONG, afterAnHour());

            boolean allBegan = caller.comesTrue(() -> gate.entered() == calls.size());

            seen(
                            "nothing moved any more, and %d of %d calls had begun",
                            gate.entered(), calls.size())
                    .expected("all at the same time")
                    .why("One after the other, the waits add up. One limit has to hold them all.")
                    .unless(allBegan);
            gate.open();
            caller.result();
        } finally {
            gate.open();
        }
    }

    @Test
    void everyCallIsGivenTheSameDeadline() throws Throwable {
        Set<Instant> told = ConcurrentHashMap.newKeySet();
        Call<String> call =
                deadline -> {
                    told.add(deadline);
                    return "answer";
                };
        Instant before = clock.instant();

        ask(List.of(call, call, call), LONG, afterAnHour()).result();

        Instant after = clock.instant();
        seen("the 3 calls were given %d different deadlines", told.size())
                .expected("one deadline: that of the operation")
                .why(
                        "A limit that starts again with each call is no limit for the whole. Ten"
                                + " calls of a minute each can take ten minutes.")
                .lookAt("How often do you ask the clock, in order to fix a deadline?")
                .unless(told.size() == 1);
        Instant deadline = told.iterator().next();
        seen("a limit of 60 s; the calls were told to answer within %s", seconds(before, deadline))
                .expected("within 60 s, counted from the beginning of the operation")
                .why("The caller has an hour, but this operation may not take that long.")
                .unless(
                        !deadline.isBefore(before.plus(LONG))
                                && !deadline.isAfter(after.plus(LONG)));
    }

    @Test
    void whenTheCallersDeadlineIsEarlierTheCallsGetThatOne() throws Throwable {
        Set<Instant> told = ConcurrentHashMap.newKeySet();
        Call<String> call =
                deadline -> {
                    told.add(deadline);
                    return "answer";
                };
        Instant before = clock.instant();
        Instant callers = before.plus(LONG.dividedBy(2));

        ask(List.of(call, call, call), LONG, callers).result();

        seen(
                        "the caller's time is over in 30 s; the calls were told to answer within"
                                + " %s",
                        seconds(before, new HashSet<>(told).iterator().next()))
                .expected("within 30 s: the earlier of the two deadlines")
                .why(
                        "After 30 s nobody waits for the answer any more. A call that works on"
                                + " takes a connection from those who still have time.")
                .unless(told.equals(Set.of(callers)));
    }

    @Test
    void atTheDeadlineTheFallbackComesOut(Timeline timeline) throws Throwable {
        try {
            List<Call<String>> calls = new ArrayList<>(hanging(timeline, gate));
            calls.set(0, answering(timeline, "call 1"));

            List<String> answers = ask(calls, SHORT, afterAnHour()).result();

            seen("call 1 answered, two others did not; %s came out", answers)
                    .expected("%s: the fallback, nothing else", CACHED)
                    .why("The caller was promised a whole answer: the calls' or the fallback's.")
                    .unless(CACHED.equals(answers));
        } finally {
            gate.open();
        }
    }

    @Test
    void atTheDeadlineEveryCallIsInterrupted(Timeline timeline) throws Throwable {
        Duration limit = SHORT;
        int began;
        do {
            Gate late = new Gate("calls");
            try {
                Caller<List<String>> caller = ask(hanging(timeline, late), limit, afterAnHour());
                caller.awaitEnd();
                caller.awaitStill();
                boolean all = caller.comesTrue(() -> late.interrupted() == late.entered());

                began = late.entered();
                seen("%d calls ran at the deadline, %d were interrupted", began, late.interrupted())
                        .expected("all of them")
                        .why(
                                "An answer that nobody waits for still costs a thread here, and a"
                                        + " connection and work at the service.")
                        .lookAt("Who tells the calls that the operation has come to its end?")
                        .unless(all);
            } finally {
                late.open();
            }
            // On a slow machine the limit can pass before all calls have begun. Then once more.
            limit = limit.multipliedBy(2);
        } while (began < 3 && limit.compareTo(Patience.limit()) < 0);
    }

    @Test
    void theCallersDeadlineEndsTheOperation(Timeline timeline) throws Throwable {
        try {
            Instant callers = clock.instant().plus(SHORT);

            Caller<List<String>> caller = ask(hanging(timeline, gate), LONG, callers);
            boolean ended = Patience.await(caller::hasEnded);

            seen(
                            "the caller had 5 ms left; after %d s askAll still waited",
                            Patience.limit().toSeconds())
                    .expected("an end after 5 ms: of two deadlines, the earlier one holds")
                    .why("Nobody is there any more to take the answer. The wait keeps a thread.")
                    .lookAt("Whose time limits the wait: the operation's own, or what is left?")
                    .unless(ended);
            List<String> answers = caller.result();
            seen("the caller's time was over; %s came out", answers)
                    .expected("%s: the fallback", CACHED)
                    .why("Of two deadlines, the earlier one holds.")
                    .unless(CACHED.equals(answers));
        } finally {
            gate.open();
        }
    }

    @Test
    void whatAnInterruptedCallAnswersIsNotUsed(Timeline timeline) throws Throwable {
        // By this clock there is still time when the timer has fired.
        for (MovedClock clock : List.of(new MovedClock(1), new MovedClock(100))) {
            requireFallback(timeline, new Part04Deadline(clock), clock);
        }
    }

    private void requireFallback(Timeline timeline, Part04Deadline operation, MovedClock clock)
            throws Throwable {
        Gate gate = new Gate("calls");
        try {
            List<Call<String>> calls = new ArrayList<>();
            for (Call<String> call : hanging(timeline, gate)) {
                calls.add(
                        deadline -> {
                            try {
                                return call.answerBy(deadline);
                            } catch (InterruptedException e) {
                                return "half an answer";
                            }
                        });
            }

            Instant callers = clock.instant().plus(HOUR);
            List<String> answers =
                    Caller.start("askAll", () -> operation.askAll(calls, SHORT, callers, CACHED))
                            .result();

            seen("the calls were interrupted at the deadline; %s came out", answers)
                    .expected("%s: the fallback", CACHED)
                    .why(
                            "A call that is broken off returns what it has: half a list, a default."
                                    + " It looks like an answer and is none.")
                    .lookAt("After the deadline, do you still ask which calls have answered?")
                    .unless(CACHED.equals(answers));
        } finally {
            gate.open();
        }
    }

    @Test
    void anAnswerAfterTheDeadlineIsNotUsed(Timeline timeline) throws Throwable {
        requireLate(timeline, "a limit of 60 s", LONG, HOUR, false);
        requireLate(timeline, "60 s until the caller's deadline", HOUR, LONG, false);
        requireLate(new Timeline(), "a limit of 60 s", LONG, HOUR, true);
    }

    @Test
    void anAnswerAMicrosecondAfterTheDeadlineIsLate() throws Throwable {
        // A clock that stands, but for what it is moved.
        MovedClock still = new MovedClock(1_000_000);
        Call<String> justLate =
                _ -> {
                    still.move(LONG.plusNanos(1_000));
                    return "late";
                };
        List<String> answers =
                Caller.start(
                                "askAll",
                                () ->
                                        new Part04Deadline(still)
                                                .askAll(
                                                        List.of(justLate),
                                                        LONG,
                                                        still.instant().plus(HOUR),
                                                        CACHED))
                        .result();
        seen("an answer came a microsecond after the deadline; out came %s", answers)
                .expected("%s: the fallback", CACHED)
                .why("The deadline is the one that the calls were given, to its last digit.")
                .lookAt("How exactly are the clock and the deadline compared?")
                .unless(CACHED.equals(answers));
    }

    private void requireLate(
            Timeline timeline, String what, Duration limit, Duration callers, boolean lastFirst)
            throws Throwable {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        CompletableFuture<Thread> second = new CompletableFuture<>();
        Duration part = Duration.ofSeconds(40);
        List<Call<String>> calls =
                List.of(
                        answering(timeline, "call 1", part, first),
                        answeringAfter(first, answering(timeline, "call 2", part, second)),
                        answeringAfter(
                                second,
                                answering(timeline, "call 3", part, new CompletableFuture<>())));

        // The late ones may stand anywhere in the list.
        List<Call<String>> inOrder = lastFirst ? calls.reversed() : calls;
        List<String> answers = ask(inOrder, limit, clock.instant().plus(callers)).result();

        seen(
                        "answers after 40, 80 and 120 s on the clock, %s%s; out came %s",
                        what, lastFirst ? ", the last of them first in the list" : "", answers)
                .expected("%s: the fallback. The clock is past the deadline", CACHED)
                .why(
                        "No wait was longer than 60 s, but the operation was. And a timer can be"
                                + " late: only the clock knows.")
                .lookAt("Which deadline is compared with the clock once all answers are there?")
                .unless(CACHED.equals(answers));
    }

    @Test
    void aFailureIsNoCaseForTheFallback(Timeline timeline) throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Call<String> failing =
                    _ -> {
                        throw failure.raise();
                    };
            requireFailure(
                    failure,
                    "call 2 threw " + failure.kind(),
                    List.of(answering(timeline, "call 1"), failing, answering(timeline, "call 3")),
                    LONG);
        }
    }

    @Test
    void aFailureInTimeComesOutThoughAnotherCallIsLate(Timeline timeline) throws Throwable {
        requireFailureInTime(timeline, false);
        requireFailureInTime(new Timeline(), true);
    }

    private Call<String> cleaningUpForAnHour(Call<String> call) {
        return deadline -> {
            try {
                return call.answerBy(deadline);
            } finally {
                clock.move(HOUR);
            }
        };
    }

    private void requireFailureInTime(Timeline timeline, boolean slowToEnd) throws Throwable {
        Duration limit = Duration.ofMillis(20);
        boolean failed;
        do {
            Failure failure = Failure.ofEveryKind().getFirst();
            Gate late = new Gate("calls");
            List<Call<String>> calls = new ArrayList<>(hanging(timeline, late));
            if (slowToEnd) {
                calls.replaceAll(this::cleaningUpForAnHour);
            }
            calls.add(
                    _ -> {
                        throw failure.raise();
                    });
            limit = limit.multipliedBy(4);
            boolean last = limit.compareTo(Duration.ofSeconds(1)) > 0;
            try {
                Caller<List<String>> caller = ask(calls, limit, afterAnHour());
                caller.awaitEnd();
                // On a slow machine even this failure can come too late. Then with more time.
                failed = caller.thrown() != null || last;
                if (failed) {
                    requireFailure(
                            failure,
                            "call 4 failed at once, three others hung"
                                    + (slowToEnd ? ", and then cleaned up for an hour" : ""),
                            caller);
                }
            } finally {
                late.open();
            }
        } while (!failed);
    }

    private void requireFailure(
            Failure failure, String what, List<Call<String>> calls, Duration limit)
            throws Throwable {
        requireFailure(failure, what, ask(calls, limit, afterAnHour()));
    }

    private static void requireFailure(Failure failure, String what, Caller<List<String>> caller)
            throws Throwable {
        Throwable thrown = caller.thrown();
        seen(
                        "%s; %s",
                        what,
                        thrown == null ? caller.result() + " came out" : "askAll threw " + thrown)
                .expected("an ExecutionException whose cause is: %s", failure.thrown())
                .why(
                        "A fallback for everything hides bugs: users see an old page, and nobody learns why.")
                .lookAt("Which exceptions of the calls look like those of the deadline?")
                .unless(
                        thrown instanceof ExecutionException
                                && thrown.getCause() == failure.thrown());
    }

    @Test
    void anInnerDeadlineEndsTheInnerOperationOnly(Timeline timeline) throws Throwable {
        try {
            Call<String> nested =
                    deadline ->
                            operation
                                    .askAll(hanging(timeline, gate), SHORT, deadline, CACHED)
                                    .getFirst();

            List<String> answers =
                    ask(List.of(nested, answering(timeline, "another call")), LONG, afterAnHour())
                            .result();

            List<String> expected = List.of("cached", "answer to another call");
            seen("a call with a limit of its own was late; out came %s", answers)
                    .expected("%s: its fallback, in its place", expected)
                    .why("A tight limit inside leaves the operation around it time for the rest.")
                    .unless(expected.equals(answers));
        } finally {
            gate.open();
        }
    }

    @Test
    void eachOperationHasADeadlineOfItsOwn() throws Throwable {
        Set<Instant> told = ConcurrentHashMap.newKeySet();
        Call<String> call =
                deadline -> {
                    told.add(deadline);
                    return "answer";
                };
        ask(List.of(call), LONG, afterAnHour()).result();
        told.clear();
        clock.move(HOUR);
        // Another object, with another clock: by that one it is an hour earlier.
        new Part04Deadline(new MovedClock(1));
        Instant before = clock.instant();

        List<String> answers = ask(List.of(call), LONG, afterAnHour()).result();

        Instant deadline = told.iterator().next();
        seen(
                        "an hour after the first operation there was a second one; its call was told"
                                + " to answer within %s, and %s came out",
                        seconds(before, deadline), answers)
                .expected("within 60 s, and [answer]")
                .why("The object lives as long as the program. Each operation has its own limit.")
                .lookAt("What does the object remember?")
                .unless(!deadline.isBefore(before.plus(LONG)) && answers.equals(List.of("answer")));
    }

    @Test
    void theOperationEndsAfterItsCalls() throws Throwable {
        Duration limit = SHORT;
        boolean began;
        do {
            try (SlowToEnd slow = new SlowToEnd()) {
                Caller<List<String>> caller = ask(List.of(_ -> slow.work()), limit, afterAnHour());
                Patience.await(() -> slow.isCleaningUp() || caller.hasEnded());
                BoundedWait.awaitStill(caller);
                boolean early = caller.hasEnded();
                began = slow.isCleaningUp();
                slow.letEnd();
                List<String> answers = caller.result();

                seen("at the deadline a call was interrupted; askAll ended while it cleaned up")
                        .expected("an end of askAll after the end of its calls")
                        .why("Threads that nobody waits for pile up, and use what is closed.")
                        .lookAt("Interrupting a thread does not wait for its end. What does?")
                        .unless(!early || !began);
                seen("a call was late; %s came out", answers)
                        .expected("%s: the fallback", CACHED)
                        .why("Whatever a call still answers after the deadline is not used.")
                        .unless(CACHED.equals(answers));
            }
            // On a slow machine the limit can pass before the call has begun. Then once more.
            limit = limit.multipliedBy(2);
        } while (!began && limit.compareTo(Patience.limit()) < 0);
    }

    @Test
    void aScopeWithinACallMayFail(Timeline timeline) throws Throwable {
        for (Failure failure : List.of(timeOutOfAScope(), failureOfAScope())) {
            Call<String> failing =
                    _ -> {
                        throw failure.raise();
                    };
            requireFailure(
                    failure,
                    "call 2 threw " + failure.kind(),
                    List.of(answering(timeline, "call 1"), failing, answering(timeline, "call 3")),
                    LONG);
        }
    }

    private static Failure timeOutOfAScope() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.awaitAll(), config -> config.withTimeout(Duration.ofMillis(1)))) {
            scope.fork(
                    () -> {
                        never.await();
                        return null;
                    });
            scope.join();
            throw new AssertionError("a scope of 1 ms waited for a latch that never opens");
        } catch (StructuredTaskScope.TimeoutException e) {
            return new Failure("a TimeoutException of a scope", e);
        }
    }

    private static Failure failureOfAScope() throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(
                    () -> {
                        throw new Boom("within the scope");
                    });
            scope.join();
            throw new AssertionError("a scope with a task that failed did not throw");
        } catch (StructuredTaskScope.FailedException e) {
            return new Failure("a FailedException of a scope", e);
        }
    }

    @Test
    void aLimitBelowASecondIsPassedOn() throws Throwable {
        Duration limit = Duration.ofMillis(900);
        Set<Instant> told = ConcurrentHashMap.newKeySet();
        Call<String> call =
                deadline -> {
                    told.add(deadline);
                    return "answer";
                };
        // On a slow machine 900 ms can be over before a call has begun.
        for (int i = 0; i < 10 && told.isEmpty(); i++) {
            Instant before = clock.instant();
            ask(List.of(call, call), limit, afterAnHour()).result();
            Instant latest = clock.instant().plus(limit);

            Instant earliest = before.plus(limit);
            for (Instant deadline : told) {
                seen(
                                "a limit of 900 ms; the calls were told to answer within %s",
                                seconds(before, deadline))
                        .expected("within 900 ms, counted from the beginning of the operation")
                        .why("The caller has an hour, but this operation may not take that long.")
                        .unless(!deadline.isBefore(earliest) && !deadline.isAfter(latest));
            }
        }
    }

    @Test
    void noCallWaitsForTheEndOfAnotherToBeInterrupted() throws Throwable {
        Duration limit = SHORT;
        boolean began;
        do {
            Together calls = new Together();
            try {
                Caller<List<String>> caller = ask(calls.both(), limit, afterAnHour());
                boolean ended = caller.comesTrue(caller::hasEnded);
                began = calls.haveBegun();

                calls.requireAnEnd(ended || !began, "the deadline was over");
            } finally {
                calls.letEnd();
            }
            // On a slow machine the limit can pass before both have begun. Then once more.
            limit = limit.multipliedBy(2);
        } while (!began && limit.compareTo(Patience.limit()) < 0);
    }

    /** Two calls that hang. Once interrupted, each takes until the other one is, too. */
    private static final class Together {

        private final CountDownLatch begun = new CountDownLatch(2);
        private final CountDownLatch interrupted = new CountDownLatch(2);

        private List<Call<String>> both() {
            return List.of(_ -> work(), _ -> work());
        }

        private String work() {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                awaitEvenIfInterrupted(interrupted);
            }
            return "answer";
        }

        private boolean haveBegun() {
            return begun.getCount() == 0;
        }

        private void letEnd() {
            interrupted.countDown();
            interrupted.countDown();
        }

        private void requireAnEnd(boolean ended, String when) {
            seen(
                            "%s; %d of 2 calls had been interrupted when nothing went on any more",
                            when, 2 - interrupted.getCount())
                    .expected("both, before one of them has ended")
                    .why("A call that is interrupted late works on, for nobody.")
                    .lookAt("What do you do between one interruption and the next?")
                    .unless(ended);
        }
    }

    @Test
    @Sound
    void answersAfterTheInterruptionOfTheCallerAreNotUsed() throws Throwable {
        Together calls = new Together();
        try {
            Caller<List<String>> caller = ask(calls.both(), LONG, afterAnHour());
            Patience.await(calls::haveBegun);
            caller.awaitStill();
            caller.interrupt();
            boolean ended = caller.comesTrue(caller::hasEnded);

            calls.requireAnEnd(ended, "the caller was interrupted");
            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted, and then all calls answered; %s",
                            thrown == null ? caller.result() + " came out" : "it threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. Neither a call nor the deadline did that.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            calls.letEnd();
        }
    }

    @Test
    @Sound
    void anInterruptionAfterTheDeadlineDoesNotEndTheLastWait() throws Throwable {
        Duration limit = SHORT;
        boolean began;
        do {
            try (SlowToEnd slow = new SlowToEnd()) {
                Caller<List<String>> caller = ask(List.of(_ -> slow.work()), limit, afterAnHour());
                Patience.await(() -> slow.isCleaningUp() || caller.hasEnded());
                began = slow.isCleaningUp();
                if (began) {
                    slow.requireTheCallToWait(
                            caller, "the deadline was over, and a late call cleaned up");
                }
            }
            // On a slow machine the limit can pass before the call has begun. Then once more.
            limit = limit.multipliedBy(2);
        } while (!began && limit.compareTo(Patience.limit()) < 0);
    }

    @Test
    @Sound
    void aDeadlineCanBePastOrFarAway(Timeline timeline) throws Throwable {
        try {
            Instant past = clock.instant().minus(LONG);
            List<String> answers = ask(hanging(timeline, gate), LONG, past).result();

            seen("the caller's time was over from the beginning; %s came out", answers)
                    .expected("%s: the fallback", CACHED)
                    .why("An operation inside another one is often called when it is too late.")
                    .unless(CACHED.equals(answers));
        } finally {
            gate.open();
        }
        Caller<List<String>> caller =
                ask(List.of(answering(timeline, "call 1")), LONG, Instant.MAX);
        Throwable thrown = caller.thrown();
        seen("the caller's deadline was Instant.MAX, and askAll threw %s", thrown)
                .expected("the answer")
                .why("Callers without a deadline of their own say so with a very late one.")
                .unless(thrown == null);
        List<String> none = ask(List.of(), LONG, afterAnHour()).result();
        seen("there were no calls, and %s came out", none)
                .expected("an empty list")
                .why("Nothing to ask is no reason for the fallback.")
                .unless(none != null && none.isEmpty());
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerReachesItsCalls(Timeline timeline) throws Throwable {
        try {
            Caller<List<String>> caller = ask(hanging(timeline, gate), LONG, afterAnHour());
            gate.awaitEntered(3);
            caller.interrupt();

            boolean all = caller.comesTrue(() -> gate.interrupted() == 3);
            seen("the caller was interrupted, and %d of 3 calls were", gate.interrupted())
                    .expected("3 of 3")
                    .why("Nobody waits for their answers any more, and the program wants to end.")
                    .unless(all);
            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted; %s",
                            thrown == null ? caller.result() + " came out" : "it threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. Neither a call nor the deadline did that.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void anInterruptionBeforeTheWaitCountsAsWell(Timeline timeline) throws Throwable {
        try {
            List<Call<String>> calls = hanging(timeline, gate);
            Instant callers = afterAnHour();
            Caller<List<String>> caller =
                    Caller.start(
                            "askAll",
                            () -> {
                                Thread.currentThread().interrupt();
                                return operation.askAll(calls, LONG, callers, CACHED);
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;

            seen(
                            "a caller with its interrupt flag set called askAll; the calls hang, and"
                                    + " askAll %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException, and all calls interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Throwable {
        try (SlowToEnd slow = new SlowToEnd()) {
            Caller<List<String>> caller =
                    ask(List.of(_ -> "answer", _ -> slow.work()), LONG, afterAnHour());
            slow.awaitBegun();
            caller.awaitStill();
            caller.interrupt();
            slow.requireTheCallToWait(caller, "the caller was interrupted, and a call cleaned up");

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted twice; %s",
                            thrown == null ? caller.result() + " came out" : "it threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. Neither a call nor the deadline did that.")
                    .unless(thrown instanceof InterruptedException);
        }
    }

    @Test
    @Sound
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        Part04Deadline operation = new Part04Deadline(() -> Instant.EPOCH);
        InterruptedCaller.requireEnd(
                "askAll",
                caller ->
                        operation.askAll(
                                List.of(_ -> caller.hang(), _ -> caller.hang()),
                                Duration.ofHours(1),
                                Instant.MAX,
                                List.of()));
    }

    @Test
    void theDeadlineIsExactToTheNanosecond() throws Throwable {
        Instant now = Instant.parse("2025-09-16T10:00:00.000900700Z");
        Set<Instant> told = ConcurrentHashMap.newKeySet();
        Call<String> call =
                deadline -> {
                    told.add(deadline);
                    return "answer";
                };
        Duration limit = LONG.plusNanos(900_700);
        Caller.start(
                        "askAll",
                        () ->
                                new Part04Deadline(InstantSource.fixed(now))
                                        .askAll(List.of(call), limit, now.plus(HOUR), CACHED))
                .result();

        seen(
                        "the clock stood at %s, the limit was %s; a call was given the deadline %s",
                        now, limit, told)
                .expected("%s", now.plus(limit))
                .why("The deadline is passed on. What each step cuts off is missing at the end.")
                .lookAt("In which unit do you add the limit?")
                .unless(told.equals(Set.of(now.plus(limit))));
    }

    private Caller<List<String>> ask(List<Call<String>> calls, Duration limit, Instant callers) {
        return Caller.start("askAll", () -> operation.askAll(calls, limit, callers, CACHED));
    }

    private Instant afterAnHour() {
        return clock.instant().plus(HOUR);
    }

    private static Call<String> answering(Timeline timeline, String name) {
        return _ -> timeline.waiting(name, () -> "answer to " + name);
    }

    private static List<Call<String>> hanging(Timeline timeline, Gate gate) {
        List<Call<String>> calls = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            String name = "call " + i;
            calls.add(
                    _ ->
                            timeline.waiting(
                                    name,
                                    () -> {
                                        gate.pass();
                                        return "answer to " + name;
                                    }));
        }
        return calls;
    }

    // Answers when the one before has, and so much later on the clock.
    private Call<String> answering(
            Timeline timeline, String name, Duration time, CompletableFuture<Thread> answered) {
        return _ ->
                timeline.waiting(
                        name,
                        () -> {
                            clock.move(time);
                            answered.complete(Thread.currentThread());
                            return "answer to " + name;
                        });
    }

    /**
     * Begins when the thread of the earlier call rests: what it does after its answer, like reading
     * the clock, is done by then.
     */
    private static Call<String> answeringAfter(
            CompletableFuture<Thread> earlier, Call<String> call) {
        return deadline -> {
            Thread thread = earlier.get();
            int[] looks = {0};
            Patience.await(
                    () -> {
                        looks[0] = thread.getState() == State.RUNNABLE ? 0 : looks[0] + 1;
                        return looks[0] >= LOOKS;
                    });
            return call.answerBy(deadline);
        };
    }

    private static String seconds(Instant from, Instant to) {
        return Math.round(Duration.between(from, to).toMillis() / 1000.0) + " s";
    }

    /**
     * Runs like a clock, perhaps a slow one, never shows the same time twice, and can be moved
     * ahead.
     */
    private static final class MovedClock implements InstantSource {

        private final int slower;
        private final long begin = System.nanoTime();
        private Instant origin = Instant.parse("2025-09-16T10:00:00Z");
        private Instant shown = origin;

        private MovedClock(int slower) {
            this.slower = slower;
        }

        @Override
        public synchronized Instant instant() {
            Instant now = origin.plusNanos((System.nanoTime() - begin) / slower);
            shown = now.isAfter(shown) ? now : shown.plusNanos(1);
            return shown;
        }

        private synchronized void move(Duration ahead) {
            origin = origin.plus(ahead);
        }
    }
}
