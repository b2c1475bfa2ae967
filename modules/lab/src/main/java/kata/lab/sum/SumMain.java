package kata.lab.sum;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import kata.lab.experiment.Metric;
import kata.lab.run.Report;

/** A thread for every number: kind, count, how many at once (0: no limit). */
public final class SumMain {

    private SumMain() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.Builder builder =
                args[0].equals("virtual") ? Thread.ofVirtual() : Thread.ofPlatform();
        int count = Integer.parseInt(args[1]);
        int atOnce = Integer.parseInt(args[2]);
        long start = System.nanoTime();
        long sum = sum(builder, count, atOnce == 0 ? null : new Semaphore(atOnce));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (sum != count * (count + 1L) / 2) {
            throw new IllegalStateException("The sum is " + sum);
        }
        Report.metric(MillionSum.EACH, seconds * 1e6 / count);
        Report.metric(Metric.SECONDS, seconds);
    }

    private static long sum(Thread.Builder builder, int count, Semaphore room)
            throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 1; i <= count; i++) {
            int number = i;
            if (room != null) {
                room.acquire();
            }
            builder.start(
                    () -> {
                        sum.addAndGet(number);
                        done.countDown();
                        if (room != null) {
                            room.release();
                        }
                    });
        }
        done.await();
        return sum.get();
    }
}
