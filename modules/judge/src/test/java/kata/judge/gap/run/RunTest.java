package kata.judge.gap.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.gap.TwoCalls;
import kata.judge.gap.Woven;
import org.junit.jupiter.api.Test;

class RunTest {

    // One for all: the places of another twin would be other ones.
    private static final Class<?> WOVEN = Woven.twin(StartsAThread.class);

    /** One call starts a thread, which is at its step before the call is at its own. */
    static final class StartsAThread implements TwoCalls {

        private final AtomicInteger steps = new AtomicInteger();

        StartsAThread() {}

        @Override
        public Object one() throws Exception {
            Thread started = new Thread(steps::incrementAndGet, "started");
            started.start();
            TwoCalls.awaitRest(started);
            return steps.addAndGet(10);
        }

        @Override
        public Object other() {
            return null;
        }
    }

    private static Run<TwoCalls> run(Point... holds) throws Exception {
        try (Stillness stillness = new Stillness(body -> Run.thread("wakes up", body))) {
            Run<TwoCalls> run =
                    new Run<>(
                            new Schedule(List.of(0), List.of(holds)),
                            List.of(new Actor<>("one", TwoCalls::one)),
                            stillness);
            assertThat(run.execute(() -> Woven.make(WOVEN))).isTrue();
            return run;
        }
    }

    private static List<String> held(Run<TwoCalls> run) {
        return run.events().stream().filter(Event::isHeld).map(Event::thread).toList();
    }

    @Test
    void whoIsHeldSecondMayComeFirst() throws Exception {
        Run<TwoCalls> free = run();
        Point ofTheCall = free.points(0).getLast();
        Point ofTheThread = free.points(Point.STARTED_BY_THE_ATTEMPT).getLast();

        assertThat(held(run(ofTheCall, ofTheThread))).containsExactly("one", "started");
    }

    @Test
    void whereTheOneHeldFirstNeverComesAllGoOn() throws Exception {
        Run<TwoCalls> free = run();
        Point ofTheThread = free.points(Point.STARTED_BY_THE_ATTEMPT).getLast();
        Point never = free.points(0).getLast().atTheNextArrival();

        assertThat(held(run(never, ofTheThread))).isEmpty();
    }
}
