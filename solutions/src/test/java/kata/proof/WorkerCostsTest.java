package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkerCostsTest {

    static final class WaitsForItsInput {

        public static void main(String[] args) throws Exception {
            System.in.read();
        }
    }

    @Test
    void countsTheJvmsThatAreStarted() throws Exception {
        try (WorkerCosts costs = new WorkerCosts()) {
            int before = costs.started();
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            Process worker =
                    new ProcessBuilder(
                                    java,
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    WaitsForItsInput.class.getName())
                            .start();
            try {
                await().until(() -> costs.started() > before);
                assertThat(costs.summary()).contains("JVMs, which lived");
            } finally {
                worker.destroyForcibly();
            }
        }
    }
}
