package kata.pool;

import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Turns;
import lombok.SneakyThrows;

/** A nap after each turn, and it stops. Nobody promised that. */
@Rejected(by = "stopAndTheLoopAreOrderedWhereverTheyMeet", says = "a data race on the field")
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    public void stop() {
        stopped = true;
    }

    @SneakyThrows
    private void work() {
        while (!stopped) {
            turns.next();
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
