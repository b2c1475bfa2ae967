package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Holds the lock while it makes a buffer: nobody else can take one or give one back. */
@Rejected(by = "makingABufferHoldsUpNobodyWhoNeedsNone", says = "a use could not end")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Deque<B> free = new ArrayDeque<>();
    private final int most;
    private final Supplier<B> make;
    private int made;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B buffer = take();
        try {
            return use.with(buffer);
        } finally {
            giveBack(buffer);
        }
    }

    private synchronized B take() throws InterruptedException {
        while (free.isEmpty() && made == most) {
            wait();
        }
        if (!free.isEmpty()) {
            return free.pop();
        }
        B buffer = make.get();
        made++;
        return buffer;
    }

    private synchronized void giveBack(B buffer) {
        free.push(buffer);
        notifyAll();
    }
}
