package kata.kit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the threads of a run did, told by the simulated calls themselves.
 *
 * <p>Each call records a span: which task, on which thread, waiting or working, from when to when.
 * Begin and end are positions in one common order of events, not times: two spans overlap exactly
 * when each began before the other ended. So a rule that reads them cannot be fooled by a slow
 * machine, and a picture drawn from them is the same on every machine.
 *
 * <p>Safe for use by any number of threads.
 */
public final class Timeline {

    /** What a thread did during a span. */
    public enum Kind {
        /** It waited: for a service, a lock, a timer. A core was free meanwhile. */
        WAIT,
        /** It worked: a core was busy. */
        WORK
    }

    /** How a span ended. */
    public enum End {
        /** Not yet. */
        OPEN,
        /** The call returned. */
        RETURNED,
        /** The call threw. */
        FAILED,
        /** The call was interrupted. */
        INTERRUPTED
    }

    /**
     * One call on one thread.
     *
     * @param task what was called, as the learner knows it: "task 3", "details of 7"
     * @param kind whether the thread waited or worked
     * @param thread the thread's name, or "virtual #23" for a virtual thread without one
     * @param threadId the thread's id, which tells apart two threads of the same name
     * @param virtual whether it was a virtual thread
     * @param carrier the platform thread that carried the virtual thread when the span began; empty
     *     for a platform thread
     * @param begin position of the beginning in the order of events, from 1
     * @param end position of the end, or {@link Long#MAX_VALUE} while the span is open
     * @param ended how it ended
     */
    public record Span(
            String task,
            Kind kind,
            String thread,
            long threadId,
            boolean virtual,
            String carrier,
            long begin,
            long end,
            End ended)
            implements Serializable {

        /** Whether there was a moment at which both were going on. */
        public boolean overlaps(Span other) {
            return begin < other.end && other.begin < end;
        }
    }

    private final AtomicLong clock = new AtomicLong();
    private final ConcurrentLinkedQueue<Recording> recordings = new ConcurrentLinkedQueue<>();

    /** Runs a call that waits, and records it. */
    public <T> T waiting(String task, Callable<T> call) throws Exception {
        return record(task, Kind.WAIT, call);
    }

    /** Runs a call that works, and records it. */
    public <T> T working(String task, Callable<T> call) throws Exception {
        return record(task, Kind.WORK, call);
    }

    private <T> T record(String task, Kind kind, Callable<T> call) throws Exception {
        Recording recording = new Recording(task, kind, Thread.currentThread());
        recordings.add(recording);
        End end = End.FAILED;
        try {
            T result = call.call();
            end = End.RETURNED;
            return result;
        } catch (InterruptedException e) {
            end = End.INTERRUPTED;
            throw e;
        } finally {
            recording.end(end);
        }
    }

    /** The spans so far, in the order in which they began. */
    public List<Span> spans() {
        List<Span> spans = new ArrayList<>();
        recordings.forEach(recording -> spans.add(recording.span));
        spans.sort(Comparator.comparingLong(Span::begin));
        return List.copyOf(spans);
    }

    private final class Recording {

        // Written by the thread that makes the call, read by the test: volatile publishes the span.
        private volatile Span span;

        private Recording(String task, Kind kind, Thread thread) {
            span =
                    new Span(
                            task,
                            kind,
                            nameOf(thread),
                            thread.threadId(),
                            thread.isVirtual(),
                            carrierOf(thread),
                            clock.incrementAndGet(),
                            Long.MAX_VALUE,
                            End.OPEN);
        }

        private void end(End how) {
            Span open = span;
            span =
                    new Span(
                            open.task,
                            open.kind,
                            open.thread,
                            open.threadId,
                            open.virtual,
                            open.carrier,
                            open.begin,
                            clock.incrementAndGet(),
                            how);
        }
    }

    /** The name by which a thread is shown: its own, or "virtual #23" when it has none. */
    public static String nameOf(Thread thread) {
        String kind = thread.isVirtual() ? "virtual #" : "thread #";
        return thread.getName().isEmpty() ? kind + thread.threadId() : thread.getName();
    }

    // The JDK has no method that names the carrier. Its toString does, while the thread is mounted:
    // VirtualThread[#23,name]/runnable@ForkJoinPool-1-worker-1
    private static String carrierOf(Thread thread) {
        if (!thread.isVirtual()) {
            return "";
        }
        String text = thread.toString();
        int at = text.lastIndexOf('@');
        return at < 0 ? "" : text.substring(at + 1);
    }
}
