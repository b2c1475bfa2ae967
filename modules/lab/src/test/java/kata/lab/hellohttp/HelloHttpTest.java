package kata.lab.hellohttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.http.ServerProcess;
import kata.lab.machine.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelloHttpTest {
    private static final long PLENTY = 1_000_000;

    static List<String> servers() {
        return new HelloHttp()
                .plan(Scale.FULL, machine(PLENTY)).variants().stream().map(Variant::name).toList();
    }

    @ParameterizedTest
    @MethodSource("servers")
    @Timeout(60)
    void everyServerSaysHello(String name) throws IOException, InterruptedException {
        try (var server = ServerProcess.start(List.of(), HelloServer.class, name);
                var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(server.url() + "/")).build();

            for (int i = 0; i < 2; i++) {
                assertThat(client.send(request, BodyHandlers.ofString()).body())
                        .isEqualTo("Hello World");
            }
            assertThat(server.stats().served()).isEqualTo(2);
            assertThat(server.stats().inFlight()).isZero();
        }
    }

    @Test
    void fewFilesMeanFewerConnectionsAndANote() {
        assertThat(new HelloHttp().plan(Scale.FULL, machine(1_024)).notes())
                .anyMatch(note -> note.contains("524 connections instead of 5,000"));
    }

    private static Machine machine(long files) {
        return new Machine("cpu", 2, 8L << 30, "os", "jdk", files, PLENTY, "limit", PLENTY, null);
    }
}
