package kata.judge.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.LINUX;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.io.TempDir;

/** What the operating system knows of threads: which of them only need a core. */
class ReadyThreadsTest {

    private final ReadyThreads ready = new ReadyThreads();
    private final Set<String> names =
            Set.of("spins, and has a long name", "a) R (b", Thread.currentThread().getName());

    @Test
    @EnabledOnOs(LINUX)
    void aThreadThatRunsIsSeen() throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        Thread thread =
                Thread.ofPlatform()
                        .name("spins, and has a long name")
                        .start(
                                () -> {
                                    while (!end.get()) {
                                        Thread.onSpinWait();
                                    }
                                });
        try {
            assertThat(ready.areKnown()).isTrue();
            // Again and again: at a safepoint of the JVM it waits for a moment.
            assertThat(Patience.await(() -> ready.exist(names))).isTrue();
            assertThat(Patience.await(ready::exist)).isTrue();
            assertThat(ready.exist(Set.of("another one"))).isFalse();
        } finally {
            end.set(true);
            thread.join();
        }
    }

    @Test
    @EnabledOnOs(LINUX)
    void threadsThatWaitAreNotNorIsTheOneThatAsks() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        // A name with what ends a name in the system's line.
        Thread thread =
                Thread.ofPlatform()
                        .name("a) R (b")
                        .start(
                                () -> {
                                    try {
                                        end.await();
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                });
        try {
            assertThat(Patience.await(() -> !ready.exist(names))).isTrue();
            assertThat(Patience.await(() -> !ready.exist())).isTrue();
        } finally {
            end.countDown();
            thread.join();
        }
    }

    @Test
    void whereTheSystemDoesNotTellNothingIsKnown(@TempDir Path empty) {
        ReadyThreads elsewhere = new ReadyThreads(empty.resolve("proc"));

        assertThat(elsewhere.areKnown()).isFalse();
        assertThat(elsewhere.exist(names)).isFalse();
        assertThat(elsewhere.exist()).isFalse();
    }
}
