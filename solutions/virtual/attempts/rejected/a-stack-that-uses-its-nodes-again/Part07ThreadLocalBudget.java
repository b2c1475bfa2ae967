package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * A stack of free buffers without a lock, whose nodes are used again: one that has come back looks
 * as if it had never gone.
 */
@Rejected(by = "aBufferThatCameBackMeanwhileHasOneUserToo", says = "in use by two at a time")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    /** A place for a buffer, which is made when the place is used first. */
    private static final class Slot<B> {
        private B buffer;
        private volatile Slot<B> below;
    }

    private final Supplier<B> make;
    private final Semaphore permits;

    // The free slots. There are never fewer of them than permits.
    private final AtomicReference<Slot<B>> top = new AtomicReference<>();

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        this.permits = new Semaphore(most);
        for (int i = 0; i < most; i++) {
            push(new Slot<>());
        }
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            Slot<B> slot = pop();
            try {
                if (slot.buffer == null) {
                    slot.buffer = make.get();
                }
                return use.with(slot.buffer);
            } finally {
                push(slot);
            }
        } finally {
            permits.release();
        }
    }

    private Slot<B> pop() {
        while (true) {
            Slot<B> first = top.get();
            Slot<B> second = first.below;
            if (top.compareAndSet(first, second)) {
                return first;
            }
        }
    }

    private void push(Slot<B> slot) {
        Slot<B> first;
        do {
            first = top.get();
            slot.below = first;
        } while (!top.compareAndSet(first, slot));
    }
}
