package kata.judge.threads;

import java.lang.Thread.State;
import java.util.List;

/**
 * One thread as it stands at this moment.
 *
 * @param name as a thread dump shows it
 * @param state what it does
 * @param virtual whether it is a virtual thread
 * @param stack where it stands, the innermost frame first
 * @param thread the thread itself; null for a virtual thread, which is read from a dump
 */
public record ThreadSnapshot(
        String name, State state, boolean virtual, List<StackTraceElement> stack, Thread thread) {

    /** Of a platform thread. */
    public static ThreadSnapshot of(Thread thread) {
        return of(thread, thread.getStackTrace());
    }

    static ThreadSnapshot of(Thread thread, StackTraceElement[] stack) {
        return new ThreadSnapshot(
                thread.getName(), thread.getState(), false, List.of(stack), thread);
    }

    public boolean waits() {
        return state == State.WAITING || state == State.BLOCKED || state == State.TIMED_WAITING;
    }

    /** Whether it is a pool's thread with nothing to do. */
    public boolean isIdleWorker() {
        return stack.stream().limit(12).anyMatch(ThreadSnapshot::takesTheNextTask);
    }

    private static boolean takesTheNextTask(StackTraceElement frame) {
        return frame.getMethodName().equals("getTask")
                        && frame.getClassName().endsWith("ThreadPoolExecutor")
                || frame.getMethodName().equals("awaitWork")
                        && frame.getClassName().endsWith("ForkJoinPool");
    }
}
