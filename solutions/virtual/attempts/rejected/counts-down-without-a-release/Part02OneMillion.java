package kata.virtual;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/**
 * Counts the terms down in acquire mode, and looks at the count in opaque mode: their results come
 * by neither.
 */
@Rejected(
        by = "noTermIsLostWhereverTwoThreadsMeet",
        says = "getAndAddAcquire, could put the two in order")
public final class Part02OneMillion {

    /** How many terms are not in yet. */
    private static final class Missing {
        static final VarHandle COUNT;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(Missing.class, "count", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private int count;

        Missing(int count) {
            this.count = count;
        }
    }

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        Thread caller = Thread.currentThread();
        long[] terms = new long[n];
        Missing missing = new Missing(n);
        for (int i = 1; i <= n; i++) {
            int k = i;
            Thread.startVirtualThread(
                    () -> {
                        terms[k - 1] = term.applyAsLong(k);
                        if ((int) Missing.COUNT.getAndAddAcquire(missing, -1) == 1) {
                            LockSupport.unpark(caller);
                        }
                    });
        }
        while ((int) Missing.COUNT.getOpaque(missing) > 0) {
            LockSupport.park(missing);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        long sum = 0;
        for (long one : terms) {
            sum += one;
        }
        return sum;
    }
}
