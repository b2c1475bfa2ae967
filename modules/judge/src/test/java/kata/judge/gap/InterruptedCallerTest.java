package kata.judge.gap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class InterruptedCallerTest {

    @Test
    void whoWaitsAndTakesItsTaskAlongIsRight() throws Exception {
        InterruptedCaller.requireEnd("run", caller -> run(caller::hang));
    }

    @Test
    void aTaskThatIsLeftBehindIsFound() {
        assertThatThrownBy(
                        () ->
                                InterruptedCaller.requireEnd(
                                        "run",
                                        caller -> {
                                            Thread.startVirtualThread(
                                                    () -> awaitInterruption(caller));
                                            return caller.hang();
                                        }))
                .hasMessageContaining("run ended while 1 of what it had started went on");
    }

    @Test
    void anotherExceptionIsFound() {
        assertThatThrownBy(
                        () ->
                                InterruptedCaller.requireEnd(
                                        "run",
                                        caller -> {
                                            try {
                                                return caller.hang();
                                            } catch (InterruptedException e) {
                                                throw new IllegalStateException(e);
                                            }
                                        }))
                .hasMessageContaining("run threw java.lang.IllegalStateException");
    }

    @Test
    void whoKeepsTheFlagIsRight() throws Exception {
        InterruptedCaller.requireNotLost("run", "answer", _ -> "answer");
    }

    @Test
    void aFlagThatIsClearedIsFound() {
        assertThatThrownBy(
                        () ->
                                InterruptedCaller.requireNotLost(
                                        "run",
                                        "answer",
                                        caller -> {
                                            awaitInterruption(caller);
                                            return "answer";
                                        }))
                .hasMessageContaining("run returned answer, the flag not set");
    }

    @Test
    void aPartOfTheResultIsFound() {
        assertThatThrownBy(
                        () ->
                                InterruptedCaller.requireNotLost(
                                        "run", List.of(1, 2), _ -> List.of(1)))
                .hasMessageContaining("run returned [1], the flag");
    }

    private static Object run(Callable<Object> task) throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            return executor.submit(task).get();
        } finally {
            executor.shutdownNow();
            executor.close();
        }
    }

    private static void awaitInterruption(InterruptedCaller caller) {
        try {
            caller.hang();
        } catch (InterruptedException e) {
            // Swallowed: that is the mistake.
        }
    }
}
