package kata.lab.slowhttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import kata.lab.http.Served;
import kata.lab.http.ServerConsole;

/**
 * The seed's server: each request waits, as if for another service, and answers with the number of
 * requests so far.
 */
final class SlowServer {
    // The seed took the default, 50 connections that wait to be accepted: others are turned away
    // or come back a second later, whatever the threads do.
    private static final int BACKLOG = 16_384;

    private SlowServer() {}

    public static void main(String[] args) throws IOException {
        Executor threads =
                switch (args[0]) {
                    case "new-thread" -> task -> Thread.ofPlatform().start(task);
                    case "cached" -> Executors.newCachedThreadPool();
                    case "virtual" -> Executors.newVirtualThreadPerTaskExecutor();
                    default -> throw new IllegalArgumentException(args[0]);
                };
        long waitMillis = Long.parseLong(args[1]);
        var served = new Served();
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = HttpServer.create(address, BACKLOG);
        server.setExecutor(threads);
        server.createContext("/test", exchange -> answer(exchange, waitMillis, served));
        server.start();
        ServerConsole.serve(server.getAddress().getPort(), served);
    }

    private static void answer(HttpExchange exchange, long waitMillis, Served served)
            throws IOException {
        served.begin();
        try (exchange) {
            Thread.sleep(waitMillis);
            // The seed's counter was a static Double and `count++`: two requests could read the
            // same value. This one counts each request.
            byte[] body = ("Request count: " + served.end()).getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
