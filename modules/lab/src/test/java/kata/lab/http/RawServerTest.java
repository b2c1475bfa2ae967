package kata.lab.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rawhttp.core.body.StringBody;

@Timeout(20)
class RawServerTest {
    private final int port =
            RawServer.start(
                    Executors.newVirtualThreadPerTaskExecutor(),
                    request -> Optional.of(RawServer.OK.withBody(new StringBody("hello"))));

    RawServerTest() throws IOException {}

    @Test
    void anAnswerGoesOutBeforeTheNextRequestComes() throws IOException {
        try (Socket socket = connected()) {
            ask(socket, "");
            assertThat(readUntil(socket, "hello")).startsWith("HTTP/1.1 200 OK");

            ask(socket, "");
            assertThat(readUntil(socket, "hello")).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void theLastAnswerGoesOutBeforeTheConnectionCloses() throws IOException {
        try (Socket socket = connected()) {
            ask(socket, "Connection: close\r\n");

            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("hello");
        }
    }

    private Socket connected() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static void ask(Socket socket, String header) throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n";
        socket.getOutputStream().write(request.getBytes(US_ASCII));
    }

    private static String readUntil(Socket socket, String end) throws IOException {
        var text = new StringBuilder();
        while (!text.toString().endsWith(end)) {
            int next = socket.getInputStream().read();
            assertThat(next).as("the connection ended after: %s", text).isNotEqualTo(-1);
            text.append((char) next);
        }
        return text.toString();
    }
}
