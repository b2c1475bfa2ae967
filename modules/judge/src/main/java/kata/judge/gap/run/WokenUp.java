package kata.judge.gap.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells a thread that waits from one that has been woken and only needs a core to go on. The JVM
 * shows both as waiting; but what the second one waited for is there already.
 */
final class WokenUp {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private WokenUp() {}

    /** Whether a thread in a waiting state is sure to go on by itself. */
    static boolean is(Thread thread) {
        return switch (thread.getState()) {
            case BLOCKED -> isFree(thread, "");
            case WAITING, TIMED_WAITING -> isThere(LockSupport.getBlocker(thread), thread);
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }

    private static boolean isThere(Object blocker, Thread thread) {
        return switch (blocker) {
            case null -> false;
            case Future<?> future -> future.isDone();
            // It looks at the asking thread's flag, too.
            case ManagedBlocker managed when mayBeAsked(managed) ->
                    !Thread.currentThread().isInterrupted() && managed.isReleasable();
            default -> {
                String type = blocker.getClass().getName();
                yield type.startsWith("java.util.concurrent.CountDownLatch$")
                                && blocker.toString().contains("State = 0")
                        || type.startsWith("java.util.concurrent.locks.ReentrantLock$")
                                && isFree(thread, type);
            }
        };
    }

    /**
     * Those of a CompletableFuture or a Condition only tell. That of a Phaser, once the phase has
     * advanced, takes the question for the waiting thread's own and forgets that thread: then
     * nobody wakes it. What others do, the attempt's own among them, is not known.
     */
    static boolean mayBeAsked(ManagedBlocker blocker) {
        String type = blocker.getClass().getName();
        return type.startsWith("java.util.concurrent.")
                && !type.startsWith("java.util.concurrent.Phaser$");
    }

    // Only platform threads have an owner that the JVM tells.
    private static boolean isFree(Thread thread, String lock) {
        ThreadInfo info = thread.isVirtual() ? null : THREADS.getThreadInfo(thread.threadId());
        return info != null
                && info.getLockInfo() != null
                && info.getLockInfo().getClassName().startsWith(lock)
                && info.getLockOwnerId() < 0
                && (info.getThreadState() == Thread.State.BLOCKED || !lock.isEmpty());
    }
}
