package kata.judge.probe;

/**
 * Proves cancellation: a call that comes to the gate waits there until it is interrupted, and the
 * rule waits to see that. The gate can also be opened.
 */
public final class Gate {

    private final String what;
    private final GuardedState monitor = new GuardedState();
    private int entered;
    private int interrupted;
    private boolean open;

    /**
     * @param what what waits at the gate, in the plural, for the message: "searches"
     */
    public Gate(String what) {
        this.what = what;
    }

    /**
     * The attempt's side: waits at the gate.
     *
     * @throws InterruptedException when the waiting thread is interrupted
     */
    public void pass() throws InterruptedException {
        monitor.change(() -> entered++);
        try {
            monitor.await(() -> open);
        } catch (InterruptedException e) {
            monitor.change(() -> interrupted++);
            throw e;
        }
    }

    public void open() {
        monitor.change(() -> open = true);
    }

    /** Waits until that many calls have come. */
    public void awaitEntered(int calls) throws InterruptedException {
        monitor.await(() -> entered >= calls, () -> ProbeFindings.notEntered(what, calls, entered));
    }

    /** Waits until that many calls have been interrupted. */
    public void awaitInterrupted(int calls) throws InterruptedException {
        monitor.await(
                () -> interrupted >= calls,
                () -> ProbeFindings.notInterrupted(what, calls, interrupted));
    }

    public int entered() {
        return monitor.read(() -> entered);
    }

    public int interrupted() {
        return monitor.read(() -> interrupted);
    }
}
