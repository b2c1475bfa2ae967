package javashop;

import java.util.concurrent.locks.LockSupport;

/** Waits in its static initializer. Its package begins like one of the JDK's, and is none. */
public final class Stock {

    private static final int COUNT = take();

    private Stock() {}

    /** The first to ask waits, and keeps a carrier meanwhile. */
    public static int count() {
        return COUNT;
    }

    private static int take() {
        LockSupport.parkNanos(1);
        return 7;
    }
}
