package kata.lab.handover;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The ring of disruptor/Part02, with loops around it that wait. It is on the class path of this JVM
 * only, not on the compiler's; constant method handles cost no more than calls.
 */
final class Part02Ring {

    private static final MethodHandle NEW;
    private static final MethodHandle OFFER;
    private static final MethodHandle POLL;

    static {
        try {
            Class<?> ring = Class.forName("kata.disruptor.Part02SingleProducer");
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            NEW =
                    lookup.findConstructor(ring, methodType(void.class, int.class))
                            .asType(methodType(Object.class, int.class));
            OFFER =
                    lookup.findVirtual(ring, "offer", methodType(boolean.class, Object.class))
                            .asType(methodType(boolean.class, Object.class, Object.class));
            POLL =
                    lookup.findVirtual(ring, "poll", methodType(Object.class))
                            .asType(methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object ring;
    private final Waiting waiting;

    Part02Ring(int places, Waiting waiting) {
        this.waiting = waiting;
        try {
            ring = (Object) NEW.invokeExact(places);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    void put(Object event) {
        while (!offer(event)) {
            // As the Disruptor's next() does: by the time it is awake, many places are free.
            Waiting.PARKS.after(0);
        }
    }

    Object take() {
        Object event = poll();
        for (int tries = 0; event == null; tries++) {
            waiting.after(tries);
            event = poll();
        }
        return event;
    }

    private boolean offer(Object event) {
        try {
            return (boolean) OFFER.invokeExact(ring, event);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private Object poll() {
        try {
            return (Object) POLL.invokeExact(ring);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static IllegalStateException unexpected(Throwable thrown) {
        return new IllegalStateException(thrown);
    }
}
