package kata.judge.gap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/** Wrong answers that hand data over by an atomic variable, in a mode that orders nothing. */
final class PlantedModes {

    private PlantedModes() {}

    static final class PlainWrite implements TwoCalls {

        private final String[] slots = new String[1];
        private final AtomicLong written = new AtomicLong();

        @Override
        public Object one() {
            slots[0] = "a";
            written.setPlain(1);
            return null;
        }

        @Override
        public Object other() {
            return written.getAcquire() == 0 ? null : slots[0];
        }
    }

    static final class OpaqueWrite implements TwoCalls {

        private final String[] slots = new String[1];
        private final AtomicLongArray sequences = new AtomicLongArray(2);

        @Override
        public Object one() {
            slots[0] = "a";
            sequences.setOpaque(1, 1);
            return null;
        }

        @Override
        public Object other() {
            return sequences.getAcquire(1) == 0 ? null : slots[0];
        }
    }

    /** The fence orders what was seen before it; the look comes after. */
    static final class FenceBeforeTheLook implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            VarHandle.releaseFence();
            written.setOpaque(1);
            return null;
        }

        @Override
        public Object other() {
            VarHandle.acquireFence();
            return written.getOpaque() == 0 ? null : value;
        }
    }

    /** The fence lets the second read pass the first one. */
    static final class ReleasingFenceAfterTheLook implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            written.setRelease(1);
            return null;
        }

        @Override
        public Object other() {
            boolean is = written.getOpaque() == 1;
            VarHandle.releaseFence();
            return is ? value : null;
        }
    }

    /** The fence lets the second write pass the first one. */
    static final class AcquiringFenceBetweenTheWrites implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            VarHandle.acquireFence();
            written.setOpaque(1);
            return null;
        }

        @Override
        public Object other() {
            return written.getAcquire() == 0 ? null : value;
        }
    }

    /** The reader's fence orders what the writer has released, and it has released nothing. */
    static final class AcquiringFencesOnBothSides implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            VarHandle.acquireFence();
            written.setOpaque(1);
            return null;
        }

        @Override
        public Object other() {
            boolean is = written.getOpaque() == 1;
            VarHandle.acquireFence();
            return is ? value : null;
        }
    }

    static final class OpaqueRead implements TwoCalls {

        private static final VarHandle WRITTEN;

        static {
            try {
                WRITTEN =
                        MethodHandles.lookup()
                                .findVarHandle(OpaqueRead.class, "written", long.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("written", e);
            }
        }

        private String value;
        private volatile long written;

        @Override
        public Object one() {
            value = "a";
            WRITTEN.setRelease(this, 1L);
            return null;
        }

        @Override
        public Object other() {
            return (long) WRITTEN.getOpaque(this) == 0 ? null : value;
        }
    }

    /** A plain look that no other look follows before the data is read. */
    static final class PlainRead implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            written.setRelease(1);
            return null;
        }

        @Override
        public Object other() {
            return written.getPlain() == 0 ? null : value;
        }
    }

    /** The reader is done with the slot, and says so in opaque mode: the slot is written again. */
    static final class PlaceGivenBackTooEarly implements TwoCalls {

        private static final VarHandle READ = MethodHandles.arrayElementVarHandle(int[].class);

        private final String[] slots = {"a"};
        private final int[] read = new int[1];

        @Override
        public Object one() {
            String value = slots[0];
            READ.setOpaque(read, 0, 1);
            return value;
        }

        @Override
        public Object other() {
            if ((int) READ.getAcquire(read, 0) == 1) {
                slots[0] = "b";
            }
            return null;
        }
    }

    /** What it acquires is another variable, which the reader has nothing to do with. */
    static final class AcquiresAnotherOne implements TwoCalls {

        private final String[] slots = {"a"};
        private final AtomicLong read = new AtomicLong();
        private final AtomicLong claimed = new AtomicLong();

        @Override
        public Object one() {
            String value = slots[0];
            slots[0] = null;
            read.setRelease(1);
            return value;
        }

        @Override
        public Object other() {
            if (read.getPlain() == 1 && claimed.compareAndSet(0, 1)) {
                slots[0] = "b";
            }
            return null;
        }
    }

    /** A compare-and-set that acquires: what was written before it, it does not release. */
    static final class PublishesByAnAcquire implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            value = "a";
            written.compareAndExchangeAcquire(0, 1);
            return null;
        }

        @Override
        public Object other() {
            return written.get() == 0 ? null : value;
        }
    }

    static final class PlainStop implements TwoCalls {

        private final AtomicBoolean stopped = new AtomicBoolean();

        @Override
        public Object one() {
            while (!stopped.getPlain()) {
                Thread.onSpinWait();
            }
            return null;
        }

        @Override
        public Object other() {
            stopped.set(true);
            return null;
        }
    }

    /** The last one in unparks the one who waits. That hands over nothing. */
    static final class CountsDownWithoutARelease implements TwoCalls {

        private final String[] slots = new String[1];
        private final AtomicLong missing = new AtomicLong(1);
        private volatile Thread waits;

        @Override
        public Object one() {
            slots[0] = "a";
            missing.compareAndExchangeAcquire(1, 0);
            LockSupport.unpark(waits);
            return null;
        }

        @Override
        public Object other() {
            waits = Thread.currentThread();
            while (missing.getOpaque() > 0 && !Thread.interrupted()) {
                LockSupport.park();
            }
            return slots[0];
        }
    }

    /** Dekker's protocol: whoever comes last sees the other. A release may be seen too late. */
    static final class ReleasesAndLooks implements TwoCalls {

        private final AtomicLong one = new AtomicLong();
        private final AtomicLong other = new AtomicLong();
        private boolean oneIsAlone;
        private boolean otherIsAlone;

        @Override
        public Object one() {
            one.setRelease(1);
            oneIsAlone = other.get() == 0;
            return null;
        }

        @Override
        public Object other() {
            other.set(1);
            otherIsAlone = one.get() == 0;
            return null;
        }

        @Override
        public boolean isWhole() {
            return !oneIsAlone || !otherIsAlone;
        }
    }

    /** The same with two fences between, neither of which orders a write with a later read. */
    static final class ReleasesFencesAndLooks implements TwoCalls {

        private final AtomicLong one = new AtomicLong();
        private final AtomicLong other = new AtomicLong();
        private boolean oneIsAlone;
        private boolean otherIsAlone;

        @Override
        public Object one() {
            one.setOpaque(1);
            VarHandle.releaseFence();
            VarHandle.acquireFence();
            oneIsAlone = other.get() == 0;
            return null;
        }

        @Override
        public Object other() {
            other.set(1);
            otherIsAlone = one.get() == 0;
            return null;
        }

        @Override
        public boolean isWhole() {
            return !oneIsAlone || !otherIsAlone;
        }
    }

    /** The same by handles to two fields of one object; nothing follows the look. */
    static final class ReleasesAndLooksByHandles implements TwoCalls {

        private static final VarHandle ONE;
        private static final VarHandle OTHER;

        static {
            try {
                var lookup = MethodHandles.lookup();
                Class<?> type = ReleasesAndLooksByHandles.class;
                ONE = lookup.findVarHandle(type, "one", long.class);
                OTHER = lookup.findVarHandle(type, "other", long.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("one and other", e);
            }
        }

        private volatile long one;
        private volatile long other;
        private final AtomicLong alone = new AtomicLong();

        @Override
        public Object one() {
            ONE.setRelease(this, 1L);
            return (long) OTHER.getVolatile(this) == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public Object other() {
            OTHER.setVolatile(this, 1L);
            return one == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public boolean isWhole() {
            return alone.get() < 2;
        }
    }

    /** Rests when its queue is empty: a message that comes now finds it at work, and it rests. */
    static final class RestsByARelease implements TwoCalls {

        private final Queue<String> messages = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean works = new AtomicBoolean(true);

        @Override
        public Object one() {
            messages.clear();
            works.lazySet(false);
            work();
            return null;
        }

        @Override
        public Object other() {
            messages.add("a");
            work();
            return null;
        }

        private void work() {
            if (!messages.isEmpty() && works.compareAndSet(false, true)) {
                messages.clear();
                works.set(false);
            }
        }

        @Override
        public boolean isWhole() {
            return messages.isEmpty();
        }
    }

    /** Tells a thread that sleeps, if it sees one: the sleeper may not see yet what it wants. */
    static final class LooksForASleeper implements TwoCalls {

        private final AtomicLongArray published = new AtomicLongArray(1);
        private volatile Thread sleeper;

        @Override
        public Object one() {
            published.lazySet(0, 1);
            Thread waits = sleeper;
            if (waits != null) {
                LockSupport.unpark(waits);
            }
            return null;
        }

        @Override
        public Object other() {
            sleeper = Thread.currentThread();
            while (published.get(0) == 0) {
                LockSupport.park();
            }
            return null;
        }
    }
}
