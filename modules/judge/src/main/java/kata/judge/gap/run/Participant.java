package kata.judge.gap.run;

import java.lang.Thread.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import kata.judge.gap.step.Site;

/** A thread that makes steps of the attempt while one run lasts. */
final class Participant {

    // So many steps in one run are a loop that waits for another thread. It counts as waiting: it
    // will not end by itself.
    static final long SPINS = 10_000;

    /** In place of an actor's index: it makes the object, see {@link Preparation}. */
    static final int PREPARES = -2;

    private final Thread thread;
    private final int actor;
    private final String name;

    // Used by its own thread only.
    private final Map<Site, Integer> arrivals = new HashMap<>();
    private Access lookedPlainly;
    private volatile LateWrite late;
    private boolean keepsBack;
    private final AtomicLong steps = new AtomicLong();

    // The step that it is about to make, from before it looks at the others' until it makes it.
    private volatile Step next;
    private volatile BooleanSupplier keptUntil;

    // Between StampedLock.tryOptimisticRead and validate.
    private volatile boolean readsOptimistically;

    /** A step that a thread is about to make, and what it touches. */
    record Step(Site site, List<Access> accesses, Ordering ordering) {}

    /**
     * @param actor its index, {@link Point#STARTED_BY_THE_ATTEMPT} or {@link #PREPARES}
     */
    Participant(Thread thread, int actor, String name) {
        this.thread = thread;
        this.actor = actor;
        this.name = name;
    }

    Thread thread() {
        return thread;
    }

    int actor() {
        return actor;
    }

    boolean isActor() {
        return actor >= 0;
    }

    /** Whether it makes the object, and its steps do not count. */
    boolean prepares() {
        return actor == PREPARES;
    }

    String name() {
        return name;
    }

    void countStep() {
        steps.lazySet(steps.getPlain() + 1);
    }

    long steps() {
        return steps.get();
    }

    boolean spins() {
        return steps.get() > SPINS;
    }

    /** How often it has come to this site, this time included. */
    int arrive(Site site) {
        return arrivals.merge(site, 1, Integer::sum);
    }

    /**
     * The write that others do not see yet; or, in a run in which it is not kept back, the last one
     * that its thread's reads may pass. Null if there is none.
     */
    LateWrite late() {
        return late;
    }

    /**
     * @param keepsBack whether it is about to be made, and is kept back
     */
    void late(LateWrite write, boolean keepsBack) {
        late = write;
        this.keepsBack = keepsBack;
    }

    boolean keepsBack() {
        return keepsBack;
    }

    void keepBack(Runnable write) {
        keepsBack = false;
        late.keep(write);
    }

    /** The step that it is about to make; null while it is on its way to one. */
    Step next() {
        return next;
    }

    void next(Step step) {
        next = step;
    }

    /**
     * Whether an access does harm by itself. One look in plain mode does none: a second look, or a
     * compare-and-set, may follow it. A plain look after a plain look, with nothing acquired
     * between, may show the old value for ever.
     */
    boolean doesHarm(Access access, Ordering ordering) {
        Access before = lookedPlainly;
        if (ordering.acquires()) {
            lookedPlainly = null;
        }
        if (!access.looksPlainly()) {
            return !access.atomic();
        }
        lookedPlainly = access;
        return before != null && access.isOf(before);
    }

    /** Whether it validates later what it reads now, and does without it where somebody wrote. */
    boolean readsOptimistically() {
        return readsOptimistically;
    }

    void readsOptimistically(boolean now) {
        readsOptimistically = now;
    }

    /**
     * Keeps its thread just before its step until it may go on. By a monitor and not by {@code
     * LockSupport}: an unpark that the attempt means for this thread must not be used up here.
     */
    void keep(BooleanSupplier mayGo) {
        boolean interrupted = false;
        keptUntil = mayGo;
        synchronized (this) {
            while (!mayGo.getAsBoolean()) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        keptUntil = null;
        if (interrupted) {
            thread.interrupt();
        }
    }

    /** What it does at this moment, as far as can be seen from outside. */
    Look look() {
        BooleanSupplier mayGo = keptUntil;
        if (mayGo != null) {
            return mayGo.getAsBoolean() ? Look.MOVES : Look.STILL;
        }
        Look look = Look.at(thread);
        return look == Look.MOVES && thread.getState() == State.RUNNABLE && spins()
                ? Look.SEEMS_STILL
                : look;
    }

    /** Has it look again whether it may go on. */
    void wake() {
        synchronized (this) {
            notifyAll();
        }
    }
}
