package kata.judge.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.jfr.Recording;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

class ThreadTrackerTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private final AttemptFrames where = new AttemptFrames(ThreadTrackerTest.class.getName());

    private void untilTheEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void countsPlatformThreadsStartedSince() throws Exception {
        Thread before = Thread.ofPlatform().name("before").start(this::untilTheEnd);
        ThreadTracker tracker = new ThreadTracker();
        Thread after = Thread.ofPlatform().name("after").start(this::untilTheEnd);

        assertThat(tracker.platformThreads()).containsExactly(after);

        end.countDown();
        before.join();
        after.join();
        assertThat(tracker.awaitNobody()).isTrue();
    }

    @Test
    void countsVirtualThreadsAndSaysWhereTheyStand() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        Thread virtual = Thread.ofVirtual().name("fibre").start(this::untilTheEnd);
        while (virtual.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }

        List<ThreadSnapshot> standing = tracker.aliveVirtual();

        assertThat(standing).extracting(ThreadSnapshot::name).containsExactly("fibre");
        assertThat(standing.getFirst().virtual()).isTrue();
        assertThat(where.doing(standing.getFirst()))
                .startsWith("CountDownLatch.await, called at ThreadTrackerTest.java:");
        assertThat(tracker.awaitNobody()).as("somebody is there").isFalse();
        end.countDown();
        virtual.join();
    }

    @Test
    void theJvmsOwnListHasVirtualThreadsOfEveryStarter() throws Exception {
        ThreadContainers containers = ThreadContainers.open().orElseThrow();
        long before = new Thread().threadId();
        Thread single = Thread.ofVirtual().start(this::untilTheEnd);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(this::untilTheEnd);

            assertThat(containers.virtualThreads().filter(t -> t.threadId() > before))
                    .hasSize(2)
                    .contains(single);
            assertThat(VirtualThreads.countStartedAfter(before)).isEqualTo(2);

            end.countDown();
        }
        single.join();
        assertThat(VirtualThreads.countStartedAfter(before)).isZero();
    }

    @Test
    void doesNotCountTheFlightRecorders() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.CPULoad").withPeriod(Duration.ofMillis(10));
            recording.start();
            boolean recorderRuns =
                    Patience.await(
                            () ->
                                    Thread.getAllStackTraces().keySet().stream()
                                            .anyMatch(t -> t.getName().startsWith("JFR ")));

            assertThat(recorderRuns).isTrue();
            assertThat(tracker.platformThreads()).isEmpty();
        }
    }

    @Test
    void doesNotCountTheJvmsOwnThreadsNorTheJudges() throws Exception {
        ThreadTracker tracker = new ThreadTracker();

        CompletableFuture.runAsync(() -> {}).get();
        Thread.ofVirtual().start(() -> {}).join();
        JudgeThread judges = new JudgeThread("judge", this::untilTheEnd);
        judges.start();

        assertThat(tracker.platformThreads()).isEmpty();
        end.countDown();
        judges.join();
    }

    @Test
    void knowsAnIdleWorkerOfAPool() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            pool.submit(() -> {}).get();
            assertThat(tracker.awaitStill(List.of())).isTrue();

            assertThat(tracker.alive()).singleElement().matches(ThreadSnapshot::isIdleWorker);
        }
    }

    @Test
    void isNotStillWhileAThreadRuns() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        Thread busy =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (end.getCount() > 0) {
                                        Thread.onSpinWait();
                                    }
                                });

        assertThat(tracker.awaitStill(List.of())).isFalse();
        end.countDown();
        busy.join();
        assertThat(tracker.awaitStill(List.of())).isTrue();
    }

    @Test
    void isStillWhileAThreadWaitsForEventsOfASelector() throws Exception {
        ThreadTracker tracker = new ThreadTracker();
        try (Selector selector = Selector.open()) {
            Thread selecting =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            selector.select();
                                        } catch (IOException e) {
                                            throw new UncheckedIOException(e);
                                        }
                                    });

            assertThat(tracker.awaitStill(List.of())).isTrue();
            assertThat(selecting.getState()).isEqualTo(Thread.State.RUNNABLE);

            selector.wakeup();
            selecting.join();
        }
    }
}
