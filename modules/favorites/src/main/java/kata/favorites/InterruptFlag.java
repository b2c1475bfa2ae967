package kata.favorites;

import static kata.judge.finding.Finding.seen;

import kata.judge.probe.Caller;

/** What the caller of a page learns of its interruption. */
final class InterruptFlag {

    private InterruptFlag() {}

    /**
     * After its interruption the caller has its flag, or was told by an exception.
     *
     * @param when what was going on when the caller was interrupted
     */
    static void requireKept(String when, Caller<Void> caller, UiReport report)
            throws InterruptedException {
        seen("the caller was interrupted %s, and its interrupt flag is gone", when)
                .expected("the flag set when the call returns, or an InterruptedException")
                .why(
                        "An interruption asks for all of the thread's work to stop. Without the"
                                + " flag its next blocking call waits as if nothing had happened.")
                .lookAt("Which wait takes the interruption, and what does it do with it?")
                .unless(
                        caller.wasInterruptedAtTheEnd()
                                || report.thrown() instanceof InterruptedException);
    }
}
