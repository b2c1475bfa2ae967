package kata.judge.assertion;

import java.lang.Thread.State;
import kata.judge.finding.Finding;
import kata.kit.Timeline;
import kata.timeline.Label;

/** What the rules about one thread say when they are broken. */
final class ThreadFindings {

    private static final int LONGEST_NAME = 60;

    private ThreadFindings() {}

    static Finding notVirtual(Thread thread) {
        return Finding.seen("The thread %s is a platform thread.", name(thread))
                .expected("a virtual thread")
                .why(
                        "A platform thread that waits holds a thread of the operating system. A"
                                + " virtual one leaves its carrier to others.")
                .lookAt("Which executor or builder makes the thread?");
    }

    static Finding notDaemon(Thread thread) {
        return Finding.seen("The thread %s is not a daemon.", name(thread))
                .expected("a daemon thread")
                .why("The JVM does not exit while a thread runs that is not a daemon.")
                .lookAt("Is the thread made a daemon before it is started?");
    }

    static Finding otherName(Thread thread, String name) {
        String seen =
                thread.getName().isEmpty()
                        ? "The thread #%d has no name.".formatted(thread.threadId())
                        : "The thread's name is %s.".formatted(name(thread));
        return Finding.seen("%s", seen)
                .expected("the name \"%s\"", name)
                .why("In a thread dump or a log, the name is all that tells what a thread is for.")
                .lookAt("Where is the thread made, and is it given its name there?");
    }

    static Finding notStarted(Thread thread) {
        return Finding.seen("The thread %s was never started.", name(thread))
                .expected("a thread that ran and has ended")
                .why("A thread that is only made runs nothing: its task is lost, without an error.")
                .lookAt("Is start() called?");
    }

    static Finding notEnded(Thread thread, State state) {
        return Finding.seen("The thread %s is alive, in state %s.", name(thread), state)
                .expected("a thread that has ended")
                .why("A thread left behind holds memory, and can keep the JVM from its exit.")
                .lookAt("Who tells the thread to stop, and who waits until it has?");
    }

    private static String name(Thread thread) {
        return '"' + Label.cutMiddle(Timeline.nameOf(thread), LONGEST_NAME, "…") + '"';
    }
}
