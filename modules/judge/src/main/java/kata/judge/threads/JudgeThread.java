package kata.judge.threads;

/**
 * A thread that the judge started itself. It never counts as one that an attempt left behind.
 *
 * <p>Not a daemon, like the main thread of a program: threads inherit that, and an attempt that
 * forgets to make its own daemons must not get them for nothing.
 */
public final class JudgeThread extends Thread {

    public JudgeThread(String name, Runnable body) {
        super(null, body, name, 0, false);
        setDaemon(false);
    }
}
