package kata.kit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

/**
 * Work for one worker: turns that use a core and change nothing but their own count.
 *
 * <p>A turn synchronises nothing. It has no lock and no volatile field, so it orders nothing in the
 * loop around it, and the JIT may treat that loop as if no other thread existed. That is the point:
 * a lock or a println in a turn would hide a missing {@code volatile} elsewhere.
 *
 * <p>One thread at a time makes turns. Any thread may ask how many were made.
 */
public final class Turns {

    private static final VarHandle MADE = field("made", long.class);
    private static final VarHandle WORKER = field("worker", Thread.class);

    private final long last;
    private final Supplier<? extends RuntimeException> after;

    // Written with plain writes by the worker, read with volatile reads by the others.
    private long made;
    private Thread worker;

    // A step of a random generator cannot be guessed: no JIT makes two turns in one.
    private long random;

    /**
     * A limited number of turns, so that a worker which never hears of its end comes to one.
     *
     * @param last how many turns can be made
     * @param after what is thrown instead of a further one
     */
    public Turns(long last, Supplier<? extends RuntimeException> after) {
        this.last = last;
        this.after = after;
    }

    /** Makes a turn. It takes some nanoseconds, less once the loop around it is compiled. */
    public void next() {
        // Nothing that would synchronise may stand on a way that comes back from here: one such
        // call, however rare, and the JIT leaves every read in the caller's loop where it is.
        if (made >= last) {
            throw after.get();
        }
        random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        made++;
        if (worker == null) {
            worker = Thread.currentThread();
        }
    }

    /** How many turns have been made so far. */
    public long made() {
        return (long) MADE.getVolatile(this);
    }

    /** The thread that made the first turn, or null while there was none. */
    public Thread worker() {
        return (Thread) WORKER.getVolatile(this);
    }

    /** Whether that many turns have been made, and it is known by whom. */
    public boolean haveReached(long turns) {
        return made() >= turns && worker() != null;
    }

    private static VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Turns.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
