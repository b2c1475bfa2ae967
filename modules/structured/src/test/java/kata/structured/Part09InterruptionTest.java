package kata.structured;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Exercise;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.kit.Timeline;
import kata.structured.Part09Interruption.Line;
import kata.structured.Part09Interruption.Warehouse;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 9,
        title = "The caller is interrupted",
        kind = REPAIR,
        minutes = 25,
        breaks = "everyCallIsInterruptedWithItsCaller")
class Part09InterruptionTest {

    private final Gate gate = new Gate("calls");
    private final CountDownLatch mayClose = new CountDownLatch(1);
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closing = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @Test
    void theAnswersComeOutInTheOrderOfTheWarehouses(Timeline timeline) throws Throwable {
        try {
            gate.open();
            mayClose.countDown();

            List<String> stock =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline))).result();

            List<String> expected = List.of("stock of Cluj", "stock of Iasi", "stock of Arad");
            seen("out came %s", stock).expected("%s", expected).unless(expected.equals(stock));
            seen(
                            "3 warehouses have answered; %d lines were opened, %d closed",
                            opened.get(), closed.get())
                    .expected("3 opened, 3 closed")
                    .why("A line that stays open is missing elsewhere.")
                    .unless(opened.get() == 3 && closed.get() == 3);
            assertThat(timeline).hasTasks("Cluj", "Iasi", "Arad");
            List<String> none = call("stock", () -> Part09Interruption.stock(List.of())).result();
            seen("there were no warehouses, and out came %s", none)
                    .expected("[]")
                    .why("An empty list is not a failure: there is nothing in stock.")
                    .unless(none.equals(List.of()));

            AtomicInteger asked = new AtomicInteger();
            Warehouse twice = () -> line("answer " + asked.incrementAndGet(), () -> {});
            List<String> both =
                    call("stock", () -> Part09Interruption.stock(List.of(twice, twice))).result();
            seen("one warehouse stands in the list twice; calls made: %s, answers: %s", asked, both)
                    .expected("asked twice, and both answers")
                    .why("Each place in the list is a call of its own, with an answer of its own.")
                    .unless(Set.copyOf(both).equals(Set.of("answer 1", "answer 2")));
        } finally {
            letGo();
        }
    }

    @Test
    void theWarehousesAreAskedSideBySide(Timeline timeline) throws Throwable {
        mayClose.countDown();
        requireSideBySide(warehouses(timeline), gate);
        // More than any pool of a fixed size is likely to have.
        Gate many = new Gate("calls");
        requireSideBySide(Collections.nCopies(257, () -> open(timeline, "Cluj", many)), many);
        // To open a line may take as long as to ask.
        Gate opening = new Gate("openings");
        requireSideBySide(Collections.nCopies(3_001, () -> slowToOpen(opening)), opening);
    }

    private Line slowToOpen(Gate opening) {
        try {
            opening.pass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return line("stock", () -> {});
    }

    private static void requireSideBySide(List<Warehouse> warehouses, Gate gate) throws Throwable {
        int calls = warehouses.size();
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<List<String>> caller = call("stock", () -> Part09Interruption.stock(warehouses));

            boolean allAsked = caller.comesTrue(() -> gate.entered() == calls);

            seen(
                            "nothing moved any more, and %d of %d warehouses had been asked",
                            gate.entered(), calls)
                    .expected("all at the same time")
                    .why("None of them needs another one's answer.")
                    .unless(allAsked);
            gate.open();
            caller.result();
        } finally {
            gate.open();
        }
    }

    @Test
    void everyCallIsInterruptedWithItsCaller(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            boolean allHeard = caller.comesTrue(() -> gate.interrupted() >= 3);
            seen("the caller was interrupted; %d of 3 calls were", gate.interrupted())
                    .expected("all 3")
                    .why(
                            "Interruption reaches one thread only. If it is not passed on, the"
                                    + " other threads work for nobody.")
                    .lookAt("Which calls can still be waiting when you leave the method?")
                    .unless(allHeard);
            boolean ended = caller.comesTrue(caller::hasEnded);
            seen("3 calls were interrupted; %d more were made after that", gate.entered() - 3)
                    .expected("no more calls, and an end")
                    .why(
                            "An interruption says: stop. A task that takes it for a failed try and"
                                    + " tries again cannot be stopped.")
                    .unless(ended && gate.entered() == 3);
        } finally {
            letGo();
        }
    }

    @Test
    void everyLineIsClosed(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            caller.comesTrue(() -> caller.hasEnded() && closed.get() == 3);
            seen(
                            "3 calls were interrupted; %d lines had been opened, %d were closed",
                            opened.get(), closed.get())
                    .expected("3 opened, 3 closed")
                    .why(
                            "Interruptions are rare, so such a leak is found late: after weeks, no"
                                    + " line is left.")
                    .lookAt("What runs after line.stock() when it throws?")
                    .unless(opened.get() == 3 && closed.get() == 3);
        } finally {
            letGo();
        }
    }

    @Test
    void linesThatAreEqualAreClosedBoth() throws Throwable {
        mayClose.countDown();
        Warehouse warehouse = () -> new EqualLine(gate, closed);
        Caller<List<String>> caller =
                call("stock", () -> Part09Interruption.stock(List.of(warehouse, warehouse)));
        try {
            gate.awaitEntered(2);
        } finally {
            gate.open();
        }
        caller.awaitEnd();

        seen("two lines that are equal were opened; %d were closed", closed.get())
                .expected("2")
                .why("Each was opened, and each takes up a line of the warehouse.")
                .lookAt("How do you find the lines that have to be closed?")
                .unless(closed.get() == 2);
    }

    private record EqualLine(Gate gate, AtomicInteger closed) implements Line {

        @Override
        public String stock() throws InterruptedException {
            gate.pass();
            return "stock";
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    @Test
    void theMethodEndsAfterItsCalls(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        try {
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            // No line can be closed yet, so nothing lets a method end that waits for that.
            boolean oneIsClosing = caller.comesTrue(() -> closing.get() > 0);
            seen("the caller was interrupted, and no line was being closed")
                    .expected("a line for each call, closed side by side or one after the other")
                    .why("A line that stays open is missing elsewhere.")
                    .unless(oneIsClosing);
            BoundedWait.awaitStill(caller);
            requireNoEnd(caller, "the caller was interrupted");
            // Somebody is impatient.
            caller.interrupt();
            BoundedWait.awaitStill(caller);
            requireNoEnd(caller, "the caller was interrupted twice");
            mayClose.countDown();
            caller.awaitEnd();
            seen("stock has ended; %d lines were opened, %d closed", opened.get(), closed.get())
                    .expected("3 opened, 3 closed")
                    .why("A line that stays open is missing elsewhere.")
                    .unless(opened.get() == 3 && closed.get() == 3);
        } finally {
            letGo();
        }
    }

    @Test
    void theMethodEndsAfterItsLinesAlsoIfACallKeepsTheFlag() throws Throwable {
        BoundedWait.shortenTimeLimits();
        Warehouse keepsTheFlag =
                () ->
                        new Line() {
                            @Override
                            public String stock() {
                                try {
                                    gate.pass();
                                    return "late";
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                    throw new IllegalStateException("interrupted", e);
                                }
                            }

                            @Override
                            public void close() {
                                closing.incrementAndGet();
                                awaitMayClose();
                            }
                        };
        try {
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(List.of(keepsTheFlag)));
            gate.awaitEntered(1);
            caller.interrupt();
            caller.comesTrue(() -> closing.get() > 0);
            BoundedWait.awaitStill(caller);
            requireNoEnd(
                    caller,
                    "the call answered the interruption with another exception, and set the flag"
                            + " again");
            mayClose.countDown();
            caller.awaitEnd();
        } finally {
            letGo();
        }
    }

    private static void requireNoEnd(Caller<?> caller, String what) {
        seen("%s; stock has ended, and lines are still being closed", what)
                .expected("stock ends after its calls, and after their lines are closed")
                .why(
                        "The caller goes on as if the lines were free, while work that it knows"
                                + " nothing of still uses them.")
                .lookAt("Who waits for the calls, once they are interrupted, and how long?")
                .unless(!caller.hasEnded());
    }

    @Test
    void theInterruptionComesOutAsAnException(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted, and stock %s",
                            thrown == null ? "returned " + caller.result() : "threw " + thrown)
                    .expected("an InterruptedException, as its signature says")
                    .why(
                            "Someone asked the caller's thread to stop. If stock keeps that to"
                                    + " itself, the thread goes on.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            letGo();
        }
    }

    @Test
    void aMethodThatMustNotThrowSetsTheFlag(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<Optional<List<String>>> caller =
                    call(
                            "stockOrNothing",
                            () -> Part09Interruption.stockOrNothing(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted, and stockOrNothing %s",
                            thrown == null ? "returned " + caller.result() : "threw " + thrown)
                    .expected("Optional.empty")
                    .why("Half a stock, or an old one, would look like an answer.")
                    .unless(thrown == null && caller.result().isEmpty());
            seen("stockOrNothing returned empty, and the caller's interrupt flag was not set")
                    .expected("the flag is set: it stands for the exception that was caught")
                    .why(
                            "Catching an InterruptedException clears the flag. Set it again, or the"
                                    + " thread that was asked to stop never learns of it.")
                    .unless(caller.wasInterruptedAtTheEnd());
            seen("%d lines were opened, %d closed", opened.get(), closed.get())
                    .expected("3 opened, 3 closed")
                    .unless(opened.get() == 3 && closed.get() == 3);
        } finally {
            letGo();
        }
    }

    @Test
    void anInterruptionBeforeTheCallLeavesNothingBehind(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<List<String>> caller =
                    call(
                            "stock",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part09Interruption.stock(warehouses(timeline));
                            });

            Throwable thrown = caller.thrown();

            seen(
                            "a caller with its flag set called stock, and it %s",
                            thrown == null ? "returned " + caller.result() : "threw " + thrown)
                    .expected("an InterruptedException, as soon as there is something to wait for")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(thrown instanceof InterruptedException);
            seen("%d lines were opened, %d closed", opened.get(), closed.get())
                    .expected("each line that was opened is closed")
                    .why("Some calls may have begun. They have to be cleaned up like all others.")
                    .unless(opened.get() == closed.get());
        } finally {
            letGo();
        }
    }

    @Test
    void aWarehouseThatFailsIsNotKnownAndTheOthersAnswer() throws Throwable {
        gate.open();
        mayClose.countDown();
        for (Failure failure : Failure.ofEveryKind()) {
            opened.set(0);
            closed.set(0);
            Warehouse good = () -> line("stock of Cluj", () -> {});
            Warehouse broken = () -> line("no stock", failure::raise);
            Warehouse shut =
                    () -> {
                        throw failure.raise();
                    };

            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(List.of(broken, shut, good)));
            String end = end(caller);

            String expected = "returned [not known, not known, stock of Cluj]";
            seen("a call threw %s, so did opening a line; stock %s", failure.kind(), end)
                    .expected("%s", expected)
                    .why("That is how it worked: one warehouse that fails hides no other.")
                    .unless(expected.equals(end));
            seen(
                            "a call threw %s, nobody was interrupted, and the caller's interrupt"
                                    + " flag is set",
                            failure.kind())
                    .expected("the flag as it was")
                    .why("What a warehouse throws says nothing about the caller's own thread.")
                    .unless(!caller.wasInterruptedAtTheEnd());
            seen(
                            "a call threw %s; %d lines were opened, %d closed",
                            failure.kind(), opened.get(), closed.get())
                    .expected("2 opened, 2 closed: one for each call, however it ends")
                    .why("A line that stays open is missing elsewhere.")
                    .unless(opened.get() == 2 && closed.get() == 2);
        }
    }

    @Test
    void anInterruptedCallIsNotMadeAgainWhateverItThrows() throws Throwable {
        mayClose.countDown();
        for (Failure failure : Failure.ofEveryKind()) {
            opened.set(0);
            closed.set(0);
            Gate calls = new Gate("calls");
            Warehouse warehouse = () -> line("no stock", () -> passOrThrow(calls, failure));
            // Code that wraps an interruption may set the flag again.
            Warehouse flagged =
                    () ->
                            line(
                                    "no stock",
                                    () -> {
                                        try {
                                            passOrThrow(calls, failure);
                                        } catch (RuntimeException | Error e) {
                                            Thread.currentThread().interrupt();
                                            throw e;
                                        }
                                    });
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(List.of(warehouse, flagged)));
            try {
                calls.awaitEntered(2);
                caller.interrupt();
                boolean ended = caller.comesTrue(caller::hasEnded);
                seen(
                                "2 interrupted calls threw %s; %d calls were made",
                                failure.kind(), opened.get())
                        .expected("2 calls, and an end")
                        .why("A client may wrap its interruption. To ask again is still wrong.")
                        .unless(ended && opened.get() == 2);
            } finally {
                calls.open();
            }
            seen("2 interrupted calls threw %s; %d lines were closed", failure.kind(), closed.get())
                    .expected("2")
                    .why("A line that stays open is missing elsewhere.")
                    .unless(closed.get() == 2);
            String end = end(caller);
            seen("the caller was interrupted, its calls threw %s; stock %s", failure.kind(), end)
                    .expected("an InterruptedException of the caller")
                    .why("The caller was asked to stop. What its calls threw is a consequence.")
                    .unless(caller.thrown() instanceof InterruptedException);
        }
    }

    @Test
    void withoutAnInterruptionThereIsAnAnswerAndNoFlag(Timeline timeline) throws Throwable {
        gate.open();
        mayClose.countDown();
        Caller<Optional<List<String>>> caller =
                call(
                        "stockOrNothing",
                        () -> Part09Interruption.stockOrNothing(warehouses(timeline)));
        String end = end(caller);
        String expected = "returned Optional[[stock of Cluj, stock of Iasi, stock of Arad]]";
        seen("nobody was interrupted, and stockOrNothing %s", end)
                .expected("%s", expected)
                .why("Only an interrupted caller gets an empty result.")
                .unless(expected.equals(end));
        seen("nobody was interrupted, and the caller's interrupt flag is set")
                .expected("the flag as it was")
                .why("The next wait of this thread would end at once, for no reason.")
                .unless(!caller.wasInterruptedAtTheEnd());
        Caller<Optional<List<String>>> before =
                call(
                        "stockOrNothing",
                        () -> {
                            Thread.currentThread().interrupt();
                            return Part09Interruption.stockOrNothing(
                                    List.of(() -> open(timeline, "Deva", new Gate("calls"))));
                        });
        end = end(before);
        seen("a caller with its flag set called stockOrNothing, and it %s", end)
                .expected("returned Optional.empty, with the flag set")
                .why("An interruption that came before the wait counts as much as one in it.")
                .unless(end.equals("returned Optional.empty") && before.wasInterruptedAtTheEnd());
    }

    @Test
    void aLineThatIsOpenedLateIsClosedAsWell() throws Throwable {
        mayClose.countDown();
        try (SlowToEnd slow = new SlowToEnd()) {
            Warehouse late =
                    () -> {
                        try {
                            slow.work();
                        } catch (InterruptedException e) {
                            // It has connected nevertheless.
                            Thread.currentThread().interrupt();
                        }
                        return line("no stock", gate::open);
                    };
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(List.of(late)));
            slow.awaitBegun();
            caller.awaitStill();
            caller.interrupt();
            slow.requireTheCallToWait(
                    caller, "the caller was interrupted, and a line was still being opened");

            seen(
                            "a line was opened after the interruption; %d lines were opened, %d"
                                    + " closed",
                            opened.get(), closed.get())
                    .expected("1 opened, 1 closed")
                    .why("A line that stays open is missing elsewhere.")
                    .lookAt("Who closes a line that was not there when you closed all lines?")
                    .unless(opened.get() == 1 && closed.get() == 1);
            seen("the caller was interrupted while a line was opened, and it %s", end(caller))
                    .expected("an InterruptedException")
                    .why("Someone asked the caller to stop.")
                    .unless(caller.thrown() instanceof InterruptedException);
        }
    }

    @Test
    void anInterruptionConcernsItsOwnCallerOnly(Timeline timeline) throws Throwable {
        Gate others = new Gate("calls of the other caller");
        try {
            mayClose.countDown();
            Caller<List<String>> other =
                    call(
                            "stock",
                            () ->
                                    Part09Interruption.stock(
                                            List.of(() -> open(timeline, "Deva", others))));
            others.awaitEntered(1);
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);
            caller.interrupt();
            caller.awaitEnd();
            other.awaitStill();
            int interrupted = others.interrupted();
            others.open();
            String end = end(other);

            seen(
                            "one caller was interrupted; %d calls of another one were, and its"
                                    + " stock %s",
                            interrupted, end)
                    .expected("none interrupted, and [stock of Deva]")
                    .why("The other caller still waits for its answers.")
                    .lookAt("What is shared by two calls of stock?")
                    .unless(interrupted == 0 && end.equals("returned [stock of Deva]"));
        } finally {
            others.open();
            letGo();
        }
    }

    @Test
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "stock",
                caller -> {
                    Warehouse warehouse = () -> new HangingLine(caller);
                    return Part09Interruption.stock(List.of(warehouse, warehouse));
                });
    }

    /** Nobody answers, and the line is open until it is closed. */
    private static final class HangingLine implements Line {

        private final InterruptedCaller caller;

        private HangingLine(InterruptedCaller caller) {
            this.caller = caller;
            caller.begins();
        }

        @Override
        public String stock() throws InterruptedException {
            return caller.hang();
        }

        @Override
        public void close() {
            caller.ends();
        }
    }

    private static String end(Caller<?> caller) throws Throwable {
        Throwable thrown = caller.thrown();
        return thrown == null ? "returned " + caller.result() : "threw " + thrown;
    }

    private static void passOrThrow(Gate calls, Failure failure) {
        try {
            calls.pass();
        } catch (InterruptedException e) {
            throw failure.raise();
        }
    }

    private Line line(String answer, Runnable call) {
        opened.incrementAndGet();
        return new Line() {
            @Override
            public String stock() {
                call.run();
                return answer;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    private void letGo() {
        gate.open();
        mayClose.countDown();
    }

    private static <T> Caller<T> call(String what, Callable<T> call) {
        return Caller.start(what, call);
    }

    private List<Warehouse> warehouses(Timeline timeline) {
        return List.of(
                () -> open(timeline, "Cluj", gate),
                () -> open(timeline, "Iasi", gate),
                () -> open(timeline, "Arad", gate));
    }

    private Line open(Timeline timeline, String city, Gate gate) {
        opened.incrementAndGet();
        return new Line() {
            @Override
            public String stock() throws InterruptedException {
                try {
                    return timeline.waiting(
                            city,
                            () -> {
                                gate.pass();
                                return "stock of " + city;
                            });
                } catch (InterruptedException | RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public void close() {
                closing.incrementAndGet();
                awaitMayClose();
                closed.incrementAndGet();
            }
        };
    }

    // As closing is: it cannot be interrupted.
    private void awaitMayClose() {
        boolean interrupted = false;
        while (mayClose.getCount() > 0) {
            try {
                mayClose.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
