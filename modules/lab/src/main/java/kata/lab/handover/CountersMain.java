package kata.lab.handover;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CountDownLatch;
import kata.lab.run.Report;

/**
 * A variant: two threads, a counter each, the given number of bytes apart; and how many additions.
 * Neither thread reads the other's counter.
 */
public final class CountersMain {

    // The largest line of a processor that we know of, twice.
    private static final int ALIGNED = 256;
    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int WARM_UPS = 2;

    private CountersMain() {}

    public static void main(String[] args) throws InterruptedException {
        int apart = Integer.parseInt(args[0]);
        int additions = Integer.parseInt(args[1]);
        for (int i = 0; i < WARM_UPS; i++) {
            seconds(apart, additions);
        }
        double best = Double.MAX_VALUE;
        for (int i = 0; i < HandOver.RUNS; i++) {
            best = Math.min(best, seconds(apart, additions));
        }
        Report.metric(HandOver.ADDITION, best * 1e9 / additions);
    }

    private static double seconds(int apart, int additions) throws InterruptedException {
        // Outside the heap, so that no collector moves it: the distance to a line's border stays.
        ByteBuffer memory = ByteBuffer.allocateDirect(2 * ALIGNED + apart).alignedSlice(ALIGNED);
        CountDownLatch bothBegan = new CountDownLatch(2);
        Thread one = counting(memory, 0, additions, bothBegan);
        Thread other = counting(memory, apart, additions, bothBegan);
        bothBegan.await();
        long begin = System.nanoTime();
        one.join();
        other.join();
        double seconds = (System.nanoTime() - begin) / 1e9;
        long sum = (long) LONG.getVolatile(memory, 0) + (long) LONG.getVolatile(memory, apart);
        if (sum != 2L * additions) {
            throw new IllegalStateException(sum + " of " + 2L * additions);
        }
        return seconds;
    }

    private static Thread counting(
            ByteBuffer memory, int at, int additions, CountDownLatch bothBegan) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            bothBegan.countDown();
                            for (int i = 0; i < additions; i++) {
                                // As an AtomicLong does it: one instruction, which needs the line
                                // for itself.
                                long before = (long) LONG.getAndAdd(memory, at, 1L);
                                if (before != i) {
                                    throw new IllegalStateException(before + " instead of " + i);
                                }
                            }
                        });
    }
}
