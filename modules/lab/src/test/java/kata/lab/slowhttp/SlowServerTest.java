package kata.lab.slowhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import kata.lab.http.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SlowServerTest {
    @ParameterizedTest
    @ValueSource(strings = {"new-thread", "cached", "virtual"})
    void countsEachRequest(String threads) throws IOException, InterruptedException {
        try (var server = ServerProcess.start(List.of(), SlowServer.class, threads, "1");
                var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(server.url() + "/test")).build();

            assertThat(client.send(request, BodyHandlers.ofString()).body())
                    .isEqualTo("Request count: 1");
            assertThat(client.send(request, BodyHandlers.ofString()).body())
                    .isEqualTo("Request count: 2");
            assertThat(server.stats().served()).isEqualTo(2);
        }
    }

    @Test
    void aServerThatCannotStartIsTold() {
        assertThatThrownBy(
                        () ->
                                ServerProcess.start(
                                        List.of(), SlowServer.class, "no-such-thing", "1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the server did not start");
    }
}
