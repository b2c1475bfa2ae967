package kata.judge.threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the attempt's own lines in stack traces: those are the lines that a learner can change. */
public record AttemptFrames(String attemptClass) {

    private static final int MOST = 3;

    public boolean isOwn(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.equals(attemptClass) || type.startsWith(attemptClass + "$");
    }

    /** "Part02FixedPool.java:31" and so on, from the throwable itself and then from its causes. */
    public List<String> in(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable t = thrown; t != null && seen.add(t); t = t.getCause()) {
            add(lines, List.of(t.getStackTrace()));
        }
        return lines;
    }

    public List<String> in(List<StackTraceElement> stack) {
        List<String> lines = new ArrayList<>();
        add(lines, stack);
        return lines;
    }

    private void add(List<String> lines, List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            String line = frame.getFileName() + ":" + frame.getLineNumber();
            if (isOwn(frame) && lines.size() < MOST && !lines.contains(line)) {
                lines.add(line);
            }
        }
    }

    /**
     * What a thread is doing: the JDK method it stands in and the attempt's line that led there.
     */
    public String doing(ThreadSnapshot thread) {
        String method =
                thread.stack().stream()
                        .filter(f -> !isPlumbing(f))
                        .findFirst()
                        .or(() -> thread.stack().stream().findFirst())
                        .map(f -> simpleName(f) + "." + f.getMethodName())
                        .orElse("not running yet");
        List<String> own = in(thread.stack());
        return method + (own.isEmpty() ? "" : ", called at " + own.getFirst());
    }

    /** Which thread it is, what it waits for or does, and the attempt's line that led there. */
    public String standing(ThreadSnapshot thread) {
        return "%s (%s) in %s"
                .formatted(
                        thread.name(),
                        thread.state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        doing(thread));
    }

    private static boolean isPlumbing(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.startsWith("jdk.internal.")
                || type.equals("java.util.concurrent.locks.LockSupport")
                || type.equals("java.lang.VirtualThread")
                || type.startsWith("java.lang.System$")
                || type.contains("AbstractQueuedSynchronizer")
                || type.equals("java.util.concurrent.ForkJoinPool")
                        && !frame.getMethodName().equals("awaitWork")
                || frame.getMethodName().startsWith("sleepNanos")
                || frame.getMethodName().endsWith("wait0");
    }

    private static String simpleName(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.substring(type.lastIndexOf('.') + 1).replaceAll("\\$\\$Lambda.*", "");
    }
}
