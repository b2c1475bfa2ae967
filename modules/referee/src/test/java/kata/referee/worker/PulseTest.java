package kata.referee.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import kata.judge.waiting.StarvationAwareClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PulseTest {

    @AfterEach
    void letTheClockGoOn() {
        StarvationAwareClock.goOn();
    }

    @Test
    void theClockRestsWhileThereIsNothingToJudge() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                WorkerConnection connection = new WorkerConnection(socket)) {
            Pulse pulse = Pulse.on(connection);

            pulse.begin();
            await().until(() -> clock().getState() == Thread.State.TIMED_WAITING);
            pulse.end();
            await().until(() -> clock().getState() == Thread.State.WAITING);
            pulse.begin();
            long before = StarvationAwareClock.nanoTime();
            await().untilAsserted(
                            () ->
                                    assertThat(StarvationAwareClock.nanoTime())
                                            .isGreaterThan(before));
        }
    }

    private static Thread clock() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("the judge's clock"))
                .findFirst()
                .orElseThrow();
    }
}
