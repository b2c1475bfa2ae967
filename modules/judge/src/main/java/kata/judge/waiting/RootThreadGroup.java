package kata.judge.waiting;

/** The thread group that all others are in, and whose own threads are the JVM's and the judge's. */
public final class RootThreadGroup {

    private static final ThreadGroup ROOT = find();

    private RootThreadGroup() {}

    public static ThreadGroup get() {
        return ROOT;
    }

    private static ThreadGroup find() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
