package kata.judge.gap.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.threads.JudgeThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StillnessTest {

    private final AtomicBoolean over = new AtomicBoolean();
    private final long threadBefore = Thread.ofPlatform().unstarted(() -> {}).threadId();

    @AfterEach
    void end() {
        over.set(true);
    }

    @Test
    void aThreadThatGoesRoundInALoopOfALibraryCountsAsWaiting() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread.ofPlatform()
                .start(
                        () -> {
                            begun.countDown();
                            while (!over.get()) {
                                Thread.onSpinWait();
                            }
                        });
        begun.await();
        try (Stillness stillness = new Stillness(StillnessTest::judgeThread)) {
            assertThat(stillness.await(Map.of(), threadBefore, false)).isTrue();
        }
    }

    @Test
    void aThreadThatComputesForAMomentIsWaitedFor() throws InterruptedException {
        AtomicBoolean computed = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Thread.ofPlatform()
                .start(
                        () -> {
                            begun.countDown();
                            burn(TimeUnit.MILLISECONDS.toNanos(50));
                            computed.set(true);
                        });
        begun.await();
        try (Stillness stillness = new Stillness(StillnessTest::judgeThread)) {
            assertThat(stillness.await(Map.of(), threadBefore, false)).isTrue();
        }
        assertThat(computed).isTrue();
    }

    private static void burn(long nanosOfCpu) {
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
        long begin = cpu.getCurrentThreadCpuTime();
        while (cpu.getCurrentThreadCpuTime() - begin < nanosOfCpu) {
            Thread.onSpinWait();
        }
    }

    private static JudgeThread judgeThread(Runnable body) {
        return Run.thread("wakes up", body);
    }
}
