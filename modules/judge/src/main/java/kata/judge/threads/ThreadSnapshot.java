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

    /** Whether it waits, for another thread or for a selector's events. */
    public boolean waits() {
        return switch (state) {
            case WAITING, BLOCKED, TIMED_WAITING -> true;
            case RUNNABLE -> !stack.isEmpty() && isNativeWaitForEvents(stack.getFirst());
            case NEW, TERMINATED -> false;
        };
    }

    // For the JVM a thread in a system call is runnable. These calls wait, on Linux, Windows,
    // macOS.
    private static boolean isNativeWaitForEvents(StackTraceElement frame) {
        return switch (frame.getClassName()) {
            case "sun.nio.ch.EPoll", "sun.nio.ch.WEPoll" -> frame.getMethodName().equals("wait");
            case "sun.nio.ch.KQueue" -> frame.getMethodName().equals("poll");
            default -> false;
        };
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
