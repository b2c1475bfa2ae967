package kata.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import kata.kit.Turns;

/** The least that is promised: an opaque write is seen in the end. It orders nothing else. */
public final class Part05Visibility {

    private final Turns turns;
    private boolean stopped;

    public Part05Visibility(Turns turns) {
        this.turns = turns;
    }

    public void start() {
        Thread.ofPlatform().name("worker").start(this::work);
    }

    private static final VarHandle STOPPED;

    static {
        try {
            STOPPED =
                    MethodHandles.lookup()
                            .findVarHandle(Part05Visibility.class, "stopped", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public void stop() {
        STOPPED.setOpaque(this, true);
    }

    private void work() {
        while (!(boolean) STOPPED.getOpaque(this)) {
            turns.next();
        }
    }
}
