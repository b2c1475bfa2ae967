package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoroutineTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void runsToItsNextSuspensionAndGoesOnFromThere() {
        Coroutine coroutine =
                new Coroutine(
                        () -> {
                            events.add("a");
                            Coroutine.suspend();
                            events.add("b");
                        });

        assertThat(events).isEmpty();
        coroutine.resume();
        assertThat(events).containsExactly("a");
        assertThat(coroutine.isDone()).isFalse();
        coroutine.resume();
        assertThat(events).containsExactly("a", "b");
        assertThat(coroutine.isDone()).isTrue();
    }

    @Test
    void suspendsFromADeepCallAndKeepsTheLocals() {
        List<Integer> seen = new ArrayList<>();
        Coroutine coroutine = new Coroutine(() -> count(0, seen));

        while (!coroutine.isDone()) {
            coroutine.resume();
        }

        assertThat(seen).hasSize(100).isSorted();
    }

    private static void count(int depth, List<Integer> seen) {
        if (depth < 100) {
            Coroutine.suspend();
            seen.add(depth);
            count(depth + 1, seen);
        }
    }

    @Test
    void theInnermostIsSuspended() {
        Coroutine inner =
                new Coroutine(
                        () -> {
                            events.add("inner");
                            Coroutine.suspend();
                            events.add("inner again");
                        });
        Coroutine outer =
                new Coroutine(
                        () -> {
                            inner.resume();
                            events.add("outer");
                            Coroutine.suspend();
                            inner.resume();
                        });

        outer.resume();
        assertThat(events).containsExactly("inner", "outer");
        outer.resume();
        assertThat(events).containsExactly("inner", "outer", "inner again");
        assertThat(outer.isDone()).isTrue();
    }

    @Test
    void whatTheBodyThrowsComesOutOfResume() {
        StackOverflowError error = new StackOverflowError();
        Coroutine coroutine =
                new Coroutine(
                        () -> {
                            Coroutine.suspend();
                            throw error;
                        });
        coroutine.resume();

        assertThatThrownBy(coroutine::resume).isSameAs(error);

        assertThat(coroutine.isDone()).isTrue();
        assertThatThrownBy(coroutine::resume)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this coroutine has ended");
    }

    @Test
    void oneThatRunsCannotBeResumed() {
        Coroutine[] self = new Coroutine[1];
        self[0] = new Coroutine(() -> self[0].resume());

        assertThatThrownBy(self[0]::resume).hasMessage("this coroutine is running already");
    }

    @Test
    void outsideOfACoroutineThereIsNothingToSuspend() {
        assertThatThrownBy(Coroutine::suspend).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anotherThreadMayGoOnWithItAndALockStaysHeldMeanwhile() throws InterruptedException {
        Object lock = new Object();
        Coroutine coroutine =
                new Coroutine(
                        () -> {
                            synchronized (lock) {
                                Coroutine.suspend();
                                events.add(Thread.currentThread().getName());
                            }
                        });
        coroutine.resume();

        Thread thread = Thread.ofPlatform().name("another").start(coroutine::resume);
        thread.join();

        assertThat(events).containsExactly("another");
    }

    @Test
    void withoutTheFlagOneSentenceSaysWhatIsMissing() throws Exception {
        Process jvm =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                WithoutTheFlag.class.getName())
                        .redirectErrorStream(true)
                        .start();

        String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(printed.strip())
                .isEqualTo(
                        "Coroutines need jdk.internal.vm.Continuation, which this JVM does not open:"
                                + " start it with --add-exports java.base/jdk.internal.vm=ALL-UNNAMED");
    }

    /** A program in a JVM that was started without the flag. */
    static final class WithoutTheFlag {

        private WithoutTheFlag() {}

        public static void main(String[] args) {
            try {
                new Coroutine(() -> {}).resume();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
