package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * One round over the places may miss the free one, and then the caller fails.
 *
 * @param <B> what a buffer is
 */
@Rejected(
        by = "twoUsersGetBothBuffersWhoeverGivesOneBackMeanwhile",
        says = "more permits than places")
public final class Part07ThreadLocalBudget<B> {

    /** What is done with a buffer. */
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private static final int FREE = 0;
    private static final int TAKEN = 1;

    private final int most;
    private final Supplier<B> make;
    private final Semaphore permits;
    private final AtomicIntegerArray places;
    private final AtomicReferenceArray<B> buffers;

    /**
     * @param most how many buffers may be made, 1 or more
     * @param make makes a buffer; may throw where there is no memory
     */
    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
        this.permits = new Semaphore(most);
        this.places = new AtomicIntegerArray(most);
        this.buffers = new AtomicReferenceArray<>(most);
    }

    /** Lends a buffer for one use, and takes it back. */
    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            int place = takePlace();
            try {
                B buffer = buffers.get(place);
                if (buffer == null) {
                    buffer = make.get();
                    buffers.set(place, buffer);
                }
                return use.with(buffer);
            } finally {
                places.set(place, FREE);
            }
        } finally {
            permits.release();
        }
    }

    /** Who has a permit finds a place: there are as many of these as of those. */
    private int takePlace() {
        // Each thread begins elsewhere, so that not all of them try the first place.
        int first = (int) (Thread.currentThread().threadId() % most);
        for (int i = 0; i < most; i++) {
            int place = (first + i) % most;
            if (places.compareAndSet(place, FREE, TAKEN)) {
                return place;
            }
        }
        throw new IllegalStateException("more permits than places");
    }
}
