package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** A buffer that was handed to one who is interrupted stays with it. */
@Rejected(
        by = "nothingIsLostWhereverAWaitingCallerIsInterrupted",
        says = "later somebody never got one")
public final class Part07ThreadLocalBudget<B> {
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Supplier<B> make;
    private final int most;
    private final Deque<CompletableFuture<Optional<B>>> waiting = new ArrayDeque<>();
    private final Deque<B> free = new ArrayDeque<>();
    private int made;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        this.most = most;
    }

    private void back(B b) {
        synchronized (free) {
            var next = waiting.poll();
            if (next != null) next.complete(Optional.ofNullable(b));
            else if (b != null) free.add(b);
            else made--;
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B b = null;
        boolean mine = false;
        CompletableFuture<Optional<B>> turn = null;
        synchronized (free) {
            b = free.poll();
            if (b == null) {
                if (made < most) {
                    made++;
                    mine = true;
                } else {
                    turn = new CompletableFuture<>();
                    waiting.add(turn);
                }
            }
        }
        if (turn != null) {
            try {
                b = turn.get().orElse(null);
                mine = b == null;
            } catch (InterruptedException x) {
                synchronized (free) {
                    waiting.remove(turn);
                }
                throw x;
            }
        }
        if (mine) {
            try {
                b = make.get();
            } catch (RuntimeException | Error x) {
                back(null);
                throw x;
            }
        }
        try {
            return use.with(b);
        } finally {
            back(b);
        }
    }
}
