package kata.lab.slowclients;

import java.io.IOException;
import java.util.Optional;
import kata.lab.http.RawServer;
import kata.lab.http.Served;
import kata.lab.http.ServerConsole;
import rawhttp.core.RawHttpResponse;
import rawhttp.core.body.StringBody;

/** The seed's RawHTTP server: hello world, after a wait. */
final class SlowClientsServer {
    static final String HELLO = "hello world";

    private SlowClientsServer() {}

    public static void main(String[] args) throws IOException {
        var threads = Threads.valueOf(args[0]).executor();
        long waitMillis = Long.parseLong(args[1]);
        var served = new Served();
        int port = RawServer.start(threads, request -> answer(waitMillis, served));
        ServerConsole.serve(port, served);
    }

    private static Optional<RawHttpResponse<?>> answer(long waitMillis, Served served) {
        served.begin();
        try {
            Thread.sleep(waitMillis);
            return Optional.of(RawServer.OK.withBody(new StringBody(HELLO, "text/plain")));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            served.end();
        }
    }
}
