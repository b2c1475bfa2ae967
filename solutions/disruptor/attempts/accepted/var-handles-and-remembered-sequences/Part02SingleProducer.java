package kata.disruptor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import lombok.SneakyThrows;

/**
 * VarHandles on padded fields; each thread looks at the other one only when it must.
 *
 * @param <T> an event, never null
 */
@SuppressWarnings("unused")
public final class Part02SingleProducer<T> {

    private static final VarHandle WRITTEN = field("written");
    private static final VarHandle READ = field("read");
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    private final Object[] slots;
    private long p1, p2, p3, p4, p5, p6, p7;
    private long written;
    private long readSeen;
    private long p8, p9, p10, p11, p12, p13, p14;
    private long read;
    private long writtenSeen;

    public Part02SingleProducer(int places) {
        slots = new Object[places];
    }

    public boolean offer(T event) {
        long next = written;
        if (next - readSeen == slots.length) {
            readSeen = (long) READ.getAcquire(this);
            if (next - readSeen == slots.length) {
                return false;
            }
        }
        SLOT.set(slots, (int) next & slots.length - 1, event);
        WRITTEN.setRelease(this, next + 1);
        return true;
    }

    @SuppressWarnings("unchecked")
    public T poll() {
        long next = read;
        if (next == writtenSeen) {
            writtenSeen = (long) WRITTEN.getAcquire(this);
            if (next == writtenSeen) {
                return null;
            }
        }
        T event = (T) SLOT.get(slots, (int) next & slots.length - 1);
        SLOT.set(slots, (int) next & slots.length - 1, null);
        READ.setRelease(this, next + 1);
        return event;
    }

    @SneakyThrows
    private static VarHandle field(String name) {
        return MethodHandles.lookup().findVarHandle(Part02SingleProducer.class, name, long.class);
    }
}
