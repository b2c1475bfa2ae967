package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Boom;
import kata.judge.finding.RuleViolation;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each probe passes what is right and fails what is wrong, with words that say what was seen. */
class ProbesTest {

    @RegisterExtension private final InsideARule inside = new InsideARule();

    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    @AfterEach
    void shutDown() {
        pool.shutdownNow();
    }

    private Future<Object> inThePool(Action action) {
        Callable<Object> call =
                () -> {
                    action.run();
                    return null;
                };
        return pool.submit(call);
    }

    private interface Action {
        void run() throws Exception;
    }

    @Nested
    class ARendezvous {

        private final Rendezvous rendezvous = new Rendezvous(2, "tasks");

        @Test
        void letsThroughCallsThatOverlap() throws Exception {
            Future<?> first = inThePool(rendezvous::arrive);
            Future<?> second = inThePool(rendezvous::arrive);

            first.get();
            second.get();

            assertThat(rendezvous.isComplete()).isTrue();
            assertThat(inside.reported()).isEmpty();
        }

        @Test
        void failsCallsThatComeOneAfterTheOther() {
            assertThatThrownBy(rendezvous::arrive)
                    .isInstanceOf(RuleViolation.class)
                    .hasMessageContaining("at most 1 of 2 tasks were in progress at the same time")
                    .hasMessageContaining("all 2 at once")
                    .hasMessageContaining("one after the other");
        }

        @Test
        void waitsOnAsLongAsOthersCome() throws Exception {
            Rendezvous many = new Rendezvous(5, "tasks");
            Caller<Void> caller =
                    Caller.run(
                            "load",
                            () -> {
                                for (int i = 0; i < 4; i++) {
                                    inThePool(many::arrive);
                                    mostOfTheLimit();
                                }
                                many.arrive();
                            });

            caller.awaitEnd();

            assertThat(many.isComplete()).isTrue();
            assertThat(inside.reported()).isEmpty();
        }

        @Test
        void endsAfterTheLastThatCame() throws Exception {
            Rendezvous many = new Rendezvous(4, "tasks");
            Future<?> first = inThePool(many::arrive);
            mostOfTheLimit();
            long last = System.nanoTime();
            inThePool(many::arrive);

            assertThatThrownBy(first::get).hasRootCauseInstanceOf(RuleViolation.class);

            assertThat(System.nanoTime() - last).isGreaterThan(Patience.nanos() * 3 / 4);
            assertThat(inside.reported())
                    .contains("at most 2 of 4 tasks were in progress at the same time");
        }

        @Test
        void endsAlsoForThoseThatKeepNoTime() throws Exception {
            Rendezvous many = new Rendezvous(100, "tasks");
            List<Future<Object>> all;
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Callable<Object> arrives =
                        () -> {
                            many.arrive();
                            return null;
                        };
                all = threads.invokeAll(Collections.nCopies(60, arrives));
            }

            assertThat(all)
                    .allSatisfy(
                            one ->
                                    assertThatThrownBy(one::get)
                                            .hasRootCauseInstanceOf(RuleViolation.class));
            assertThat(inside.reported())
                    .containsExactly("at most 60 of 100 tasks were in progress at the same time");
        }

        private static void mostOfTheLimit() throws InterruptedException {
            Thread.sleep(Patience.limit().multipliedBy(3).dividedBy(5));
        }

        @Test
        void failsEvenWhenTheAttemptSwallowsTheError() {
            try {
                rendezvous.arrive();
            } catch (Throwable swallowed) {
                assertThat(swallowed).isInstanceOf(RuleViolation.class);
            }

            assertThat(inside.reported())
                    .containsExactly("at most 1 of 2 tasks were in progress at the same time");
        }

        @Test
        void doesNotWaitAgainOnceItWasMissed() {
            assertThatThrownBy(rendezvous::arrive).isInstanceOf(RuleViolation.class);
            assertThatThrownBy(rendezvous::arrive).isInstanceOf(RuleViolation.class);

            assertThat(rendezvous.isComplete()).isTrue();
        }

        @Test
        void isHeardThoughTheRuleBeganToWaitEarlier() throws Exception {
            Thread rule = Thread.currentThread();
            Caller<Void> caller =
                    Caller.run(
                            "load",
                            () -> {
                                while (rule.getState() != Thread.State.TIMED_WAITING) {
                                    Thread.onSpinWait();
                                }
                                rendezvous.arrive();
                            });

            caller.awaitEnd();

            assertThat(inside.reported())
                    .containsExactly("at most 1 of 2 tasks were in progress at the same time");
        }
    }

    @Nested
    class AHold {

        private final Hold hold = new Hold("tasks");

        @Test
        void seesTheBoundHoldAndTheNextCallComeWhenOneIsLetGo() throws Exception {
            for (int i = 0; i < 6; i++) {
                inThePool(hold::enter);
            }

            hold.awaitHeld(4);
            hold.awaitNoMoreThan(4);
            assertThat(hold.entered()).isEqualTo(4);
            hold.releaseOne();
            hold.awaitEntered(5);
            hold.requirePeak(4);
            hold.releaseAll();
            hold.awaitEntered(6);

            assertThat(inside.reported()).isEmpty();
        }

        @Test
        void failsWhenMoreCallsComeThanAllowed() throws Exception {
            for (int i = 0; i < 3; i++) {
                inThePool(hold::enter);
            }
            hold.awaitHeld(3);

            assertThatThrownBy(() -> hold.awaitNoMoreThan(2))
                    .hasMessageContaining("3 tasks were in progress at the same time")
                    .hasMessageContaining("never more than 2");
            hold.releaseAll();
        }

        @Test
        void failsWhenTooFewCallsCome() {
            inThePool(hold::enter);

            assertThatThrownBy(() -> hold.awaitHeld(2))
                    .hasMessageContaining("1 tasks in progress, and no more came")
                    .hasMessageContaining("2 at the same time");
            hold.releaseAll();
        }

        @Test
        void failsWhenTooFewCallsHaveEntered() {
            assertThatThrownBy(() -> hold.awaitEntered(1)).hasMessageContaining("tasks: 0 came");
        }
    }

    @Nested
    class AGate {

        private final Gate gate = new Gate("searches");

        @Test
        void seesTheInterruption() throws Exception {
            Future<?> search = inThePool(gate::pass);
            gate.awaitEntered(1);

            search.cancel(true);

            gate.awaitInterrupted(1);
            assertThat(gate.interrupted()).isEqualTo(1);
        }

        @Test
        void failsWhenNobodyInterrupts() throws Exception {
            inThePool(gate::pass);
            gate.awaitEntered(1);

            assertThatThrownBy(() -> gate.awaitInterrupted(1))
                    .hasMessageContaining("searches: 0 of 1 were interrupted");
            gate.open();
        }

        @Test
        void failsWhenNobodyComes() {
            assertThatThrownBy(() -> gate.awaitEntered(1)).hasMessageContaining("searches: 0 came");
        }

        @Test
        void letsThroughWhenItIsOpen() {
            gate.open();

            assertThatCode(gate::pass).doesNotThrowAnyException();
        }
    }

    @Nested
    class OneAtATimeProbe {

        private final OneAtATime oneAtATime = new OneAtATime("tasks");

        @Test
        void passesCallsThatComeOneAfterTheOther() {
            assertThatCode(
                            () -> {
                                oneAtATime.enter();
                                oneAtATime.enter();
                            })
                    .doesNotThrowAnyException();
            assertThat(inside.reported()).isEmpty();
        }

        @Test
        void failsCallsThatOverlap() {
            Future<?> first = inThePool(oneAtATime::enter);
            Future<?> second = inThePool(oneAtATime::enter);

            assertThatThrownBy(
                            () -> {
                                first.get();
                                second.get();
                            })
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .hasMessageContaining("two tasks at the same time")
                    .hasMessageContaining("one at a time");
            assertThat(inside.reported()).isNotEmpty();
        }

        @Test
        void failsAParallelStreamOnTheCommonPool() {
            assertThatThrownBy(
                            () ->
                                    java.util.stream.IntStream.range(0, 8)
                                            .parallel()
                                            .forEach(_ -> oneAtATime.enter()))
                    .hasMessageContaining("two tasks at the same time");
            // The stream fails with its first task. Another may still be inside, and would report
            // to
            // the next test's rule.
            assertThat(ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Nested
    class ARecorder {

        private final Recorder events = new Recorder();

        @Test
        void keepsTheOrder() throws Exception {
            events.add("first");
            events.add("second");
            events.await("second", 1);

            assertThat(events.events()).containsExactly("first", "second");
        }

        @Test
        void failsWhenTheEventDoesNotCome() {
            events.add("beat");

            assertThatThrownBy(() -> events.await("beat", 2))
                    .hasMessageContaining("beat: 1 came")
                    .hasMessageContaining("2");
        }
    }

    @Nested
    class ACaller {

        @Test
        void givesTheResult() throws Throwable {
            assertThat(Caller.start("call", () -> "result").result()).isEqualTo("result");
        }

        @Test
        void throwsWhatTheCallThrewUnchanged() {
            Boom boom = new Boom("planted");
            Caller<Void> caller =
                    Caller.run(
                            "call",
                            () -> {
                                throw boom;
                            });

            assertThatThrownBy(caller::result).isSameAs(boom);
        }

        @Test
        void failsWhenTheCallDoesNotEndAndSaysWhereItStands() throws Exception {
            Gate gate = new Gate("calls");
            Caller<Void> caller = Caller.run("runAll", gate::pass);
            gate.awaitEntered(1);

            assertThatThrownBy(caller::result)
                    .hasMessageContaining("runAll had not ended after 1 s")
                    .hasMessageContaining("caller (waiting)");
            caller.interrupt();
        }

        @Test
        void seesWhatComesTrue() throws Exception {
            Gate gate = new Gate("calls");
            Caller<Void> caller = Caller.run("runAll", gate::pass);

            assertThat(caller.comesTrue(() -> gate.entered() == 1)).isTrue();
            gate.open();
            assertThat(caller.comesTrue(caller::hasEnded)).isTrue();
        }

        @Test
        void seesWhatDoesNotComeTrueBecauseNothingMoves() throws Exception {
            Gate gate = new Gate("calls");
            Caller<Void> caller = Caller.run("runAll", gate::pass);
            gate.awaitEntered(1);

            assertThat(caller.comesTrue(caller::hasEnded)).isFalse();
            caller.interrupt();
        }

        @Test
        void waitsForWhatComesTrueAsLongAsAnythingMoves() {
            long end = System.nanoTime() + Patience.nanos() / 2;
            Caller<Void> caller =
                    Caller.run(
                            "work",
                            () -> {
                                while (System.nanoTime() - end < 0) {
                                    Thread.onSpinWait();
                                }
                            });

            assertThat(caller.comesTrue(caller::hasEnded)).isTrue();
        }

        @Test
        void tellsWhetherTheFlagWasSetAtTheEnd() throws Exception {
            Caller<Void> set = Caller.run("call", () -> Thread.currentThread().interrupt());
            Caller<Void> unset = Caller.run("call", () -> {});

            assertThat(set.wasInterruptedAtTheEnd()).isTrue();
            assertThat(unset.wasInterruptedAtTheEnd()).isFalse();
        }
    }
}
