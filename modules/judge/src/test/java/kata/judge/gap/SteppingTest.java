package kata.judge.gap;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import kata.judge.gap.run.SteppedRun.Standing;
import kata.judge.gap.stepping.Conclusion.Kind;
import kata.judge.gap.stepping.SharedValue;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.SteppedExploration;
import kata.judge.gap.stepping.Stepping;
import kata.judge.gap.stepping.ThreadView;
import kata.judge.rule.RunningRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Somebody is the scheduler of two calls. */
class SteppingTest {

    private RunningRule rule;

    @AfterEach
    void nobodySteps() {
        Stepping.end();
        rule.end();
    }

    private Class<?> twin(Class<?> type) {
        rule = new RunningRule(type.getName());
        rule.begin();
        return Woven.twin(type);
    }

    private static void explore(Class<?> twin) throws Exception {
        Interleavings.explore(() -> Woven.make(twin))
                .actor("one", TwoCalls::one)
                .actor("other", TwoCalls::other)
                .then(
                        calls ->
                                seen("what is left behind")
                                        .expected("both fit together")
                                        .unless(calls.isWhole()));
    }

    /** What is seen after each of the steps, the beginning first. */
    private static List<StepView> views(Class<?> twin, List<Integer> steps) throws Exception {
        List<StepView> views = new ArrayList<>();
        Stepping.handOver(
                0,
                exploration -> {
                    views.add(exploration.view());
                    for (int number : steps) {
                        exploration.step(number);
                        views.add(exploration.view());
                    }
                });
        explore(twin);
        return views;
    }

    @Test
    void oneAfterTheOtherBreaksNothing() throws Exception {
        Class<?> twin = twin(Planted.CheckThenIncrement.class);

        StepView last = views(twin, List.of(1, 1, 2, 2)).getLast();

        assertThat(last.conclusion().kind()).isEqualTo(Kind.HOLDS);
        assertThat(last.threads()).extracting(ThreadView::standing).containsOnly(Standing.ENDED);
    }

    @Test
    void whatIsWaitedForWhenTheObjectIsMadeGoesOnByItself() throws Exception {
        Class<?> twin = twin(Right.WaitsForItsThreadWhenItIsMade.class);

        StepView first = views(twin, List.of()).getFirst();

        assertThat(first.shared()).containsExactly(new SharedValue("made", "1"));
    }

    @Test
    void bothLookBeforeEitherCounts() throws Exception {
        Class<?> twin = twin(Planted.CheckThenIncrement.class);

        List<StepView> views = views(twin, List.of(1, 2, 1, 2));

        assertThat(views.get(2).threads())
                .extracting(ThreadView::step)
                .containsOnly("calls AtomicInteger.incrementAndGet");
        assertThat(views.get(2).shared()).containsExactly(new SharedValue("made", "0"));
        assertThat(views.getLast().conclusion().isBroken()).isTrue();
        assertThat(views.getLast().conclusion().finding().seen()).isEqualTo("what is left behind");
        assertThat(views.getLast().schedule()).containsExactly(1, 2, 1, 2);
    }

    @Test
    void aDataRaceIsSeenAsSoonAsBothStandThere() throws Exception {
        Class<?> twin = twin(Planted.UnsynchronisedDeque.class);

        StepView begin = views(twin, List.of()).getFirst();

        assertThat(begin.conclusion().finding().seen()).contains("data race on an ArrayDeque");
    }

    @Test
    void whoWaitsForWhomIsSeenInADeadlock() throws Exception {
        Class<?> twin = twin(Planted.LocksInOppositeOrder.class);

        // Each takes its first lock; then each asks for the other's.
        StepView last = views(twin, List.of(1, 2, 1, 2)).getLast();

        assertThat(last.conclusion().finding().seen()).contains("one and other wait for ever");
        assertThat(last.threads()).extracting(ThreadView::standing).containsOnly(Standing.WAITS);
        assertThat(last.threads())
                .extracting(ThreadView::waitsFor)
                .containsExactly("Object, held by 2 other", "Object, held by 1 one");
        assertThat(last.threads())
                .extracting(ThreadView::holds)
                .containsOnly(List.of("monitor of Object"));
    }

    @Test
    void whoWaitsOrHasEndedMakesNoStep() throws Exception {
        Class<?> twin = twin(Planted.CheckThenIncrement.class);
        List<Boolean> made = new ArrayList<>();
        Stepping.handOver(
                0,
                exploration -> {
                    for (int number : List.of(1, 1, 1, 3, 0)) {
                        made.add(exploration.step(number));
                    }
                });

        explore(twin);

        assertThat(made).containsExactly(true, true, false, false, false);
    }

    @Test
    void aRestartBeginsWithAFreshObject() throws Exception {
        Class<?> twin = twin(Planted.CheckThenIncrement.class);
        List<StepView> views = new ArrayList<>();
        Stepping.handOver(
                0,
                exploration -> {
                    stepThrough(exploration, 1, 1);
                    exploration.restart();
                    views.add(exploration.view());
                });

        explore(twin);

        assertThat(views.getFirst().schedule()).isEmpty();
        assertThat(views.getFirst().shared()).containsExactly(new SharedValue("made", "0"));
        assertThat(views.getFirst().threads())
                .extracting(ThreadView::standing)
                .containsOnly(Standing.BEFORE_A_STEP);
    }

    private static void stepThrough(SteppedExploration exploration, int... numbers) {
        for (int number : numbers) {
            exploration.step(number);
        }
    }

    /** The judge says how it broke the attempt, and the same steps break it again. */
    @Test
    void theJudgesScheduleBreaksItAgain() throws Exception {
        Class<?> twin = twin(Planted.SumInTwoStatements.class);
        Stepping watch = Stepping.watch();
        assertThat(catchThrowable(() -> explore(twin))).isNotNull();

        StepView last = views(twin, watch.found().orElseThrow().schedule()).getLast();

        assertThat(last.conclusion().isBroken()).isTrue();
    }

    @Test
    void whatHoldsIsNotFoundBroken() throws Exception {
        Class<?> twin = twin(Right.Pool.class);
        Stepping watch = Stepping.watch();

        explore(twin);

        assertThat(watch.found()).isEmpty();
        assertThat(watch.explorations()).isOne();
    }
}
