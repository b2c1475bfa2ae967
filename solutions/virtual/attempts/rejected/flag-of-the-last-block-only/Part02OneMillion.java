package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Remembers an interruption only if it comes while the last block is awaited. */
@Rejected(by = "anInterruptedCallNeverReturnsAPartOfTheSum", says = "its flag not set")
public final class Part02OneMillion {

    private static final int BLOCK = 1024;

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        List<CountDownLatch> blocks = new ArrayList<>();
        for (int begin = 0; begin < n; ) {
            int size = Math.min(BLOCK, n - begin);
            // A latch for each block: a million threads do not fight for one counter.
            CountDownLatch block = new CountDownLatch(size);
            blocks.add(block);
            for (int i = 1; i <= size; i++) {
                int number = begin + i;
                Thread.startVirtualThread(
                        () -> {
                            total.add(term.applyAsLong(number));
                            block.countDown();
                        });
            }
            begin += size;
        }
        boolean interrupted = false;
        for (CountDownLatch block : blocks) {
            interrupted = awaitUninterruptibly(block);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return total.sum();
    }

    private static boolean awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
