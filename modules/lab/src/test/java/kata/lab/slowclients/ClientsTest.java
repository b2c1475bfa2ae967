package kata.lab.slowclients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executors;
import kata.lab.http.RawServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rawhttp.core.body.StringBody;

@Timeout(30)
class ClientsTest {
    @ParameterizedTest
    @EnumSource(Threads.class)
    void rightAnswersAreNoErrors(Threads threads) throws IOException, InterruptedException {
        try (var clients = new Clients(threads, 3, 2, serverThatSays("hello world"))) {
            clients.start();

            assertThat(clients.await(20_000)).isTrue();
            assertThat(clients.errors()).isZero();
            assertThat(clients.starts()).hasSize(3).isSorted().doesNotContain(0);
        }
    }

    @Test
    void everyWrongAnswerIsAnError() throws IOException, InterruptedException {
        try (var clients = new Clients(Threads.VIRTUAL, 3, 2, serverThatSays("good bye"))) {
            clients.start();

            assertThat(clients.await(20_000)).isTrue();
            assertThat(clients.errors()).isEqualTo(6);
        }
    }

    @Test
    void whereNobodyListensEveryRequestIsAnError() throws IOException, InterruptedException {
        // Port 1 is for a service that nobody runs any more.
        try (var clients = new Clients(Threads.VIRTUAL, 3, 2, "http://127.0.0.1:1")) {
            clients.start();

            assertThat(clients.await(20_000)).isTrue();
            assertThat(clients.errors()).isEqualTo(6);
        }
    }

    private static String serverThatSays(String text) throws IOException {
        int port =
                RawServer.start(
                        Executors.newVirtualThreadPerTaskExecutor(),
                        request -> Optional.of(RawServer.OK.withBody(new StringBody(text))));
        return "http://127.0.0.1:" + port;
    }
}
