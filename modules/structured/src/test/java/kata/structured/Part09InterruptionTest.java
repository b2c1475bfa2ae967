package kata.structured;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.kit.Timeline;
import kata.structured.Part09Interruption.Line;
import kata.structured.Part09Interruption.Warehouse;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 9,
        title = "The caller is interrupted",
        kind = REPAIR,
        minutes = 20,
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
        } finally {
            letGo();
        }
    }

    @Test
    void theWarehousesAreAskedSideBySide(Timeline timeline) throws Throwable {
        try {
            mayClose.countDown();
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));

            boolean allAsked = caller.comesTrue(() -> gate.entered() == 3);

            seen("nothing moved any more, and %d of 3 warehouses had been asked", gate.entered())
                    .expected("all 3 at the same time")
                    .why("None of them needs another one's answer.")
                    .unless(allAsked);
            gate.open();
            caller.result();
        } finally {
            letGo();
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
                            "Interruption reaches one thread. Whoever waits for others must hand it"
                                    + " on, else they work for nobody.")
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
    void theMethodEndsAfterItsCalls(Timeline timeline) throws Throwable {
        try {
            Caller<List<String>> caller =
                    call("stock", () -> Part09Interruption.stock(warehouses(timeline)));
            gate.awaitEntered(3);

            caller.interrupt();

            // No line can be closed yet, so nothing lets a method end that waits for that.
            boolean allClosing = caller.comesTrue(() -> closing.get() == 3);
            seen("%d of 3 lines were being closed", closing.get())
                    .expected("all 3")
                    .unless(allClosing);
            for (int look = 0; look < 6 && !caller.hasEnded(); look++) {
                caller.awaitStill();
            }
            seen("stock had ended; 3 lines were still being closed")
                    .expected("stock ends after its calls")
                    .why(
                            "Whoever calls stock next, or shuts down, believes that the lines are"
                                    + " free. They are not: work goes on that nobody knows of.")
                    .lookAt("Who waits for the calls, once they are interrupted?")
                    .unless(!caller.hasEnded());
            mayClose.countDown();
            caller.awaitEnd();
        } finally {
            letGo();
        }
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
    void whoMayNotThrowSetsTheFlag(Timeline timeline) throws Throwable {
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
    void whoIsInterruptedBeforeLeavesNothingBehind(Timeline timeline) throws Throwable {
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

    private void letGo() {
        gate.open();
        mayClose.countDown();
    }

    private static <T> Caller<T> call(String what, Callable<T> call) {
        return Caller.start(what, call);
    }

    private List<Warehouse> warehouses(Timeline timeline) {
        return List.of(
                () -> open("Cluj", timeline),
                () -> open("Iasi", timeline),
                () -> open("Arad", timeline));
    }

    private Line open(String city, Timeline timeline) {
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
