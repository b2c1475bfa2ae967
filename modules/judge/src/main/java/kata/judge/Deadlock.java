package kata.judge;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kata.judge.finding.Finding;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;

/**
 * Threads that wait for each other in a circle. The JVM knows only those of platform threads.
 *
 * @param threads those of the circle, as far as they are the attempt's
 * @param waitsFor for each of them, whose lock it waits for, to be added to a sentence
 */
record Deadlock(List<ThreadSnapshot> threads, List<String> waitsFor) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The deadlock that the JVM sees now, if one of these threads is in it. */
    static Optional<Deadlock> among(List<ThreadSnapshot> alive) {
        long[] locked = THREADS.findDeadlockedThreads();
        if (locked == null) {
            return Optional.empty();
        }
        List<ThreadSnapshot> threads = new ArrayList<>();
        List<String> waitsFor = new ArrayList<>();
        for (ThreadInfo info : THREADS.getThreadInfo(locked)) {
            for (ThreadSnapshot thread : alive) {
                if (thread.thread().threadId() == info.getThreadId()) {
                    threads.add(thread);
                    waitsFor.add(", waits for what %s holds".formatted(info.getLockOwnerName()));
                }
            }
        }
        return threads.isEmpty() ? Optional.empty() : Optional.of(new Deadlock(threads, waitsFor));
    }

    Finding finding(AttemptFrames frames) {
        return RuleFindings.deadlock(threads, waitsFor, frames);
    }
}
