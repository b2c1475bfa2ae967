package kata.forkjoin;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * Orders its write of the bottom and its look at the top by an acquire fence, which does not.
 *
 * @param <T> what a task is; never null
 */
@Rejected(by = "ownerAndThiefNeverGetTheSameTask", says = "its write in line")
public final class Part03WorkStealingDeque<T> {

    private static final VarHandle TOP = field("top");
    private static final VarHandle BOTTOM = field("bottom");

    private final AtomicReferenceArray<T> places;

    @SuppressWarnings("unused")
    private volatile long top;

    @SuppressWarnings("unused")
    private volatile long bottom;

    /**
     * @param capacity how many tasks it has to hold at the same time, 1 or more; never more are
     *     pushed
     */
    public Part03WorkStealingDeque(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    private static VarHandle field(String name) {
        try {
            return MethodHandles.lookup()
                    .findVarHandle(Part03WorkStealingDeque.class, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int place(long index) {
        return (int) (index % places.length());
    }

    /** The owner adds a task. */
    public void push(T task) {
        long b = (long) BOTTOM.getAcquire(this);
        places.setRelease(place(b), task);
        BOTTOM.setRelease(this, b + 1);
    }

    /** The owner takes its newest task, or null if there is none. */
    public T pop() {
        long b = (long) BOTTOM.getAcquire(this) - 1;
        BOTTOM.setRelease(this, b);
        VarHandle.acquireFence(); // top is not read before bottom is written
        long t = (long) TOP.getAcquire(this);
        if (t > b) {
            BOTTOM.setRelease(this, t);
            return null;
        }
        T task = places.getAcquire(place(b));
        if (t < b) {
            return task;
        }
        boolean mine = TOP.compareAndSet(this, t, t + 1);
        BOTTOM.setRelease(this, t + 1);
        return mine ? task : null;
    }

    /** A thief takes the oldest task, or null if there is none. */
    public T steal() {
        while (true) {
            long t = (long) TOP.getVolatile(this);
            VarHandle.fullFence();
            long b = (long) BOTTOM.getVolatile(this);
            if (t >= b) {
                return null;
            }
            T task = places.getAcquire(place(t));
            if (TOP.compareAndSet(this, t, t + 1)) {
                return task;
            }
        }
    }
}
