package kata.reactive;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import kata.kit.Timeline;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingMethod;

/**
 * What the agent BlockHound sees: blocking calls on threads that must not block.
 *
 * <p>The agent stays in the JVM. By itself it would throw at each such call, also in later rules,
 * and also where a probe waits a moment for its lock. Here it only reports.
 */
final class BlockingCalls {

    private static final ConcurrentLinkedQueue<Call> SEEN = new ConcurrentLinkedQueue<>();

    /**
     * @param thread which waited
     * @param method of the JDK, in which it waited
     */
    record Call(String thread, String method) {}

    private BlockingCalls() {}

    /** Begins to look. The first time takes a second: the agent is loaded and changes the JDK. */
    static void watch() {
        BlockHound.builder()
                .loadIntegrations()
                .blockingMethodCallback(BlockingCalls::note)
                .install();
        SEEN.clear();
    }

    static List<Call> seen() {
        return List.copyOf(SEEN);
    }

    private static void note(BlockingMethod method) {
        StackTraceElement[] stack = Thread.currentThread().getStackTrace();
        // A lock that somebody holds for some instructions is not a wait in this sense.
        if (Arrays.stream(stack).noneMatch(BlockingCalls::isLock)) {
            SEEN.add(new Call(Timeline.nameOf(Thread.currentThread()), outermost(method, stack)));
        }
    }

    private static boolean isLock(StackTraceElement frame) {
        return frame.getClassName().equals("java.util.concurrent.locks.ReentrantLock")
                && frame.getMethodName().startsWith("lock");
    }

    // "FutureTask.get" says more than "Unsafe.park": the last frame of the JDK, seen from within.
    private static String outermost(BlockingMethod method, StackTraceElement[] stack) {
        String name = brief(method.getClassName().replace('/', '.'), method.getName());
        boolean inside = false;
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            boolean jdk = type.startsWith("java.") || type.startsWith("jdk.");
            if (inside && !jdk) {
                return name;
            }
            if (jdk && !type.equals("java.lang.Thread") || name.startsWith("Thread.") && jdk) {
                inside = true;
                name = brief(type, frame.getMethodName());
            }
        }
        return name;
    }

    private static String brief(String type, String method) {
        return type.substring(type.lastIndexOf('.') + 1) + "." + method;
    }
}
