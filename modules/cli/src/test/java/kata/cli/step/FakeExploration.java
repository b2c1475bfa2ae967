package kata.cli.step;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import kata.judge.finding.Finding;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.run.SteppedRun.Standing;
import kata.judge.gap.stepping.Conclusion;
import kata.judge.gap.stepping.SharedValue;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.SteppedExploration;
import kata.judge.gap.stepping.ThreadView;

/** Some threads of four steps each, two on a line; broken when the second ends first. */
final class FakeExploration implements SteppedExploration {

    private static final int STEPS = 4;

    private final int threads;
    private final List<Integer> schedule = new ArrayList<>();

    FakeExploration(int threads) {
        this.threads = threads;
    }

    @Override
    public void restart() {
        schedule.clear();
    }

    private int made(int number) {
        return (int) schedule.stream().filter(n -> n == number).count();
    }

    @Override
    public boolean step(int number) {
        boolean can = number >= 1 && number <= threads && made(number) < STEPS;
        if (can) {
            schedule.add(number);
        }
        return can;
    }

    @Override
    public StepView view() {
        boolean over = IntStream.rangeClosed(1, threads).allMatch(n -> made(n) == STEPS);
        boolean broken = over && schedule.getLast() != threads;
        return new StepView(
                IntStream.rangeClosed(1, threads).mapToObj(this::thread).toList(),
                List.of(new SharedValue("sum", "" + schedule.size())),
                new Conclusion(
                        broken
                                ? Conclusion.Kind.BROKEN
                                : over ? Conclusion.Kind.HOLDS : Conclusion.Kind.OPEN,
                        broken
                                ? Finding.seen("the last was not the last: " + "word ".repeat(30))
                                        .expected("the last")
                                : null),
                schedule,
                Interleaving.NONE);
    }

    private ThreadView thread(int number) {
        int made = made(number);
        return made == STEPS
                ? new ThreadView(
                        number, "actor " + number, Standing.ENDED, 0, "", List.of(), "", "")
                : new ThreadView(
                        number,
                        "actor " + number,
                        Standing.BEFORE_A_STEP,
                        10 + made / 2,
                        "calls AtomicInteger.incrementAndGet of a long name",
                        List.of("ReentrantLock"),
                        "",
                        "");
    }
}
