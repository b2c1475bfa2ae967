package kata.judge.assertion;

import java.lang.Thread.State;

/** Rules about one thread. */
public final class ThreadAssert extends RuleAssert<ThreadAssert, Thread> {

    public ThreadAssert(Thread actual) {
        super(actual, ThreadAssert.class);
    }

    public ThreadAssert isVirtual() {
        isNotNull();
        return holds(actual.isVirtual(), () -> ThreadFindings.notVirtual(actual));
    }

    public ThreadAssert isDaemon() {
        isNotNull();
        return holds(actual.isDaemon(), () -> ThreadFindings.notDaemon(actual));
    }

    public ThreadAssert hasName(String name) {
        isNotNull();
        return holds(actual.getName().equals(name), () -> ThreadFindings.otherName(actual, name));
    }

    /** The thread ran and came to its end. */
    public ThreadAssert hasEnded() {
        isNotNull();
        State state = actual.getState();
        return holds(
                state == State.TERMINATED,
                () ->
                        state == State.NEW
                                ? ThreadFindings.notStarted(actual)
                                : ThreadFindings.notEnded(actual, state));
    }
}
