package kata.judge.gap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Right twins of {@link PlantedModes}: weak modes where they do no harm. */
final class RightModes {

    private RightModes() {}

    static final class ReleaseAndAcquire implements TwoCalls {

        private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

        private final String[] slots = new String[1];
        private final long[] sequences = new long[2];

        @Override
        public Object one() {
            long next = (long) SLOT.get(sequences, 1);
            slots[0] = "a";
            SLOT.setRelease(sequences, 1, next + 1);
            return null;
        }

        @Override
        public Object other() {
            return (long) SLOT.getAcquire(sequences, 1) == 0 ? null : slots[0];
        }
    }

    /** Two data items by one release: the second look at what was seen is a plain one. */
    static final class SeenBefore implements TwoCalls {

        private final String[] slots = new String[2];
        private final AtomicLongArray sequences = new AtomicLongArray(2);

        @Override
        public Object one() {
            slots[0] = "a";
            slots[1] = "b";
            sequences.lazySet(0, 2);
            return null;
        }

        @Override
        public Object other() {
            sequences.setPlain(1, sequences.get(0));
            String all = "";
            for (int i = 0; i < sequences.getPlain(1); i++) {
                all += slots[i];
            }
            return all;
        }
    }

    static final class PlainLookBeforeACompareAndSet implements TwoCalls {

        private final AtomicReference<String> first = new AtomicReference<>("");

        @Override
        public Object one() {
            String seen;
            do {
                seen = first.getPlain();
            } while (!first.weakCompareAndSetVolatile(seen, seen + "a"));
            return null;
        }

        @Override
        public Object other() {
            return one();
        }

        @Override
        public boolean isWhole() {
            return first.get().equals("aa");
        }
    }

    static final class PlainBeforeAcquire implements TwoCalls {

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
            return written.getPlain() == 0 || written.getAcquire() == 0 ? null : value;
        }
    }

    static final class Fences implements TwoCalls {

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
            boolean is = written.getOpaque() == 1;
            VarHandle.acquireFence();
            return is ? value : null;
        }
    }

    /** A fence releases what the write of another mode then shows. */
    static final class FenceAndAnAcquiringLook implements TwoCalls {

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
            return written.getAcquire() == 0 ? null : value;
        }
    }

    /** A releasing fence keeps a write behind the look that allows it. */
    static final class ReleasingFenceBeforeAWrite implements TwoCalls {

        private final AtomicLong read = new AtomicLong();
        private String value = "a";

        @Override
        public Object one() {
            String before = value;
            read.setRelease(1);
            return before;
        }

        @Override
        public Object other() {
            if (read.getOpaque() == 1) {
                VarHandle.releaseFence();
                value = "b";
            }
            return null;
        }
    }

    /** The lock orders it; the mode of what stands in it does not matter. */
    static final class PlainUnderALock implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public Object one() {
            synchronized (written) {
                value = "a";
                written.setPlain(1);
            }
            return null;
        }

        @Override
        public synchronized Object other() {
            synchronized (written) {
                return written.getPlain() == 0 ? null : value;
            }
        }
    }

    static final class OpaqueUnderASynchronizedMethod implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value;

        @Override
        public synchronized Object one() {
            value = "a";
            written.setOpaque(1);
            return null;
        }

        @Override
        public synchronized Object other() {
            return written.getOpaque() == 0 ? null : value;
        }
    }

    static final class JoinsAThreadThatWritesPlainly implements TwoCalls {

        private final AtomicLong written = new AtomicLong();
        private String value = "";

        @Override
        public Object one() throws InterruptedException {
            Thread writer =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        value = "a";
                                        written.setPlain(1);
                                    });
            writer.join();
            return written.getPlain() + value;
        }

        @Override
        public Object other() {
            return null;
        }
    }

    /** Nobody but its own thread looks at the number while it runs. */
    static final class OpaqueCounter implements TwoCalls {

        private final AtomicLong turns = new AtomicLong();
        private volatile String value = "";

        @Override
        public Object one() {
            turns.setOpaque(turns.getPlain() + 1);
            value = "a";
            return turns.getPlain();
        }

        @Override
        public Object other() {
            return turns.getOpaque() + value;
        }
    }

    /** The data comes by a third variable; the opaque one between them is only for the eye. */
    static final class OpaqueBesideARelease implements TwoCalls {

        private final AtomicLong progress = new AtomicLong();
        private final AtomicReference<String> done = new AtomicReference<>();
        private String value;

        @Override
        public Object one() {
            value = "a";
            progress.setOpaque(1);
            done.set("done");
            return null;
        }

        @Override
        public Object other() {
            long seen = progress.getOpaque();
            return done.get() == null ? seen : seen + value;
        }
    }

    /** A field that is used by its name, and by a handle. */
    static final class FieldAndHandle implements TwoCalls {

        private static final VarHandle WRITTEN;

        static {
            try {
                WRITTEN =
                        MethodHandles.lookup()
                                .findVarHandle(FieldAndHandle.class, "written", long.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("written", e);
            }
        }

        private final AtomicLong progress = new AtomicLong();
        private String value;
        private volatile long written;

        @Override
        public Object one() {
            value = "a";
            progress.setOpaque(1);
            written = 1;
            return null;
        }

        @Override
        public Object other() {
            long seen = progress.getOpaque();
            return (long) WRITTEN.getAcquire(this) == 0 ? seen : seen + value;
        }
    }

    /** The pool's queue orders it. The pool's only thread comes to the task from another one. */
    static final class OpaqueBesideAPoolsQueue implements TwoCalls {

        private final AtomicLong progress = new AtomicLong();
        private String value;

        @Override
        public Object one() throws Exception {
            try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
                pool.submit(progress::getOpaque).get();
                value = "a";
                progress.setOpaque(1);
                return pool.submit(() -> progress.getOpaque() + value).get();
            }
        }

        @Override
        public Object other() {
            return null;
        }
    }

    /** A final field publishes what the constructor has put into its array. */
    static final class ArrayInAFinalField implements TwoCalls {

        private final AtomicReference<Names> names = new AtomicReference<>();

        @Override
        public Object one() {
            names.setOpaque(new Names("a"));
            return null;
        }

        @Override
        public Object other() {
            Names seen = names.getOpaque();
            return seen == null ? null : seen.all[0];
        }

        // Not private: the woven twin has no nest with the class around it.
        static final class Names {

            final String[] all = new String[1];

            Names(String name) {
                all[0] = name;
            }
        }
    }

    /** A release by a method reference: which variable it is made on, is not told. */
    static final class ReleaseByAMethodReference implements TwoCalls {

        private final AtomicLong progress = new AtomicLong();
        private final AtomicReference<String> done = new AtomicReference<>();
        private String value;

        @Override
        public Object one() {
            Consumer<String> release = done::setRelease;
            value = "a";
            progress.setOpaque(1);
            release.accept("done");
            return null;
        }

        @Override
        public Object other() {
            long seen = progress.getOpaque();
            return done.getAcquire() == null ? seen : seen + value;
        }
    }

    /** A thread that sees the interruption sees what came before it. */
    static final class TellsByAnInterruption implements TwoCalls {

        private final AtomicLong progress = new AtomicLong();
        private final AtomicReference<Thread> looks = new AtomicReference<>();
        private String value;

        @Override
        public Object one() {
            value = "a";
            progress.setOpaque(1);
            Thread other = looks.get();
            if (other != null) {
                other.interrupt();
            }
            return null;
        }

        @Override
        public Object other() {
            looks.set(Thread.currentThread());
            long seen = progress.getOpaque();
            return Thread.interrupted() ? value : seen;
        }
    }

    /** Dekker's protocol in volatile mode: whoever comes last sees the other. */
    static final class WritesAndLooks implements TwoCalls {

        private final AtomicLong one = new AtomicLong();
        private final AtomicLong other = new AtomicLong();
        private final AtomicLong alone = new AtomicLong();

        @Override
        public Object one() {
            one.set(1);
            return other.get() == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public Object other() {
            other.set(1);
            return one.get() == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public boolean isWhole() {
            return alone.get() < 2;
        }
    }

    /** A full fence stands between the release and the look. */
    static final class ReleasesAFenceAndLooks implements TwoCalls {

        private final AtomicLong one = new AtomicLong();
        private final AtomicLong other = new AtomicLong();
        private final AtomicLong alone = new AtomicLong();

        @Override
        public Object one() {
            one.setRelease(1);
            VarHandle.fullFence();
            return other.get() == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public Object other() {
            other.setRelease(1);
            VarHandle.fullFence();
            return one.get() == 0 ? alone.incrementAndGet() : 0;
        }

        @Override
        public boolean isWhole() {
            return alone.get() < 2;
        }
    }

    /** The thread that takes the monitor next sees what was written under it. */
    static final class ReleasesUnderAMonitor implements TwoCalls {

        private final AtomicLong one = new AtomicLong();
        private final AtomicLong other = new AtomicLong();
        private final AtomicLong alone = new AtomicLong();

        @Override
        public Object one() {
            synchronized (alone) {
                write();
            }
            return other.get() == 0 ? alone.incrementAndGet() : 0;
        }

        private void write() {
            one.setRelease(1);
        }

        @Override
        public Object other() {
            other.set(1);
            synchronized (alone) {
                return one.get() == 0 ? alone.incrementAndGet() : 0;
            }
        }

        @Override
        public boolean isWhole() {
            return alone.get() < 2;
        }
    }

    /** A thread sees its own write at once, in whatever mode, and by whatever name. */
    static final class SeesItsOwnWrite implements TwoCalls {

        private static final VarHandle WRITTEN;

        static {
            try {
                WRITTEN =
                        MethodHandles.lookup()
                                .findVarHandle(SeesItsOwnWrite.class, "written", long.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("written", e);
            }
        }

        private final AtomicLong atomic = new AtomicLong();
        private final AtomicLong unseen = new AtomicLong();
        private volatile long written;

        @Override
        public Object one() {
            WRITTEN.setRelease(this, 1L);
            look(written);
            atomic.lazySet(1);
            look(unseen.get() == 0 ? atomic.get() : 1);
            WRITTEN.setOpaque(this, 2L);
            look(atomic.get() == 0 ? 0 : (long) WRITTEN.getAcquire(this) - 1);
            return null;
        }

        private void look(long seen) {
            if (seen == 0) {
                unseen.incrementAndGet();
            }
        }

        @Override
        public Object other() {
            return atomic.get() + written;
        }

        @Override
        public boolean isWhole() {
            return unseen.get() == 0;
        }
    }
}
