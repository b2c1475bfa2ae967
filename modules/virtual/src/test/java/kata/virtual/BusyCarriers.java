package kata.virtual;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.waiting.Patience;
import lombok.SneakyThrows;

/**
 * Keeps all carriers busy until it is closed. A virtual thread that is woken meanwhile goes on only
 * then: whatever platform threads do in between comes before its next step.
 */
final class BusyCarriers implements AutoCloseable {

    private final AtomicBoolean busy = new AtomicBoolean(true);
    private final List<Thread> threads;

    BusyCarriers() throws InterruptedException {
        int carriers =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class)
                        .getParallelism();
        CountDownLatch begun = new CountDownLatch(carriers);
        threads =
                IntStream.range(0, carriers)
                        .mapToObj(_ -> Thread.startVirtualThread(() -> spin(begun)))
                        .toList();
        Patience.await(begun);
    }

    private void spin(CountDownLatch begun) {
        begun.countDown();
        while (busy.get()) {
            Thread.onSpinWait();
        }
    }

    @Override
    @SneakyThrows
    public void close() {
        busy.set(false);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
