package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Phaser;
import kata.judge.Rejected;

/** Counts in a float: from 16,777,216 on, one more is the same. */
@Rejected(by = "twentyMillionVisitsHaveAsManyNumbers", says = "had the number 16,777,216")
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private float count;

        public synchronized long next() {
            return (long) ++count;
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;
    // One party is the server itself.
    private final Phaser served = new Phaser(1);

    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) {
        served.register();
        Thread.startVirtualThread(
                () -> {
                    try {
                        answer(exchange);
                    } catch (IOException _) {
                        // The client has gone.
                    } finally {
                        served.arriveAndDeregister();
                    }
                });
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] answer = ("Request count: " + visits.next()).getBytes();
        try (exchange) {
            int status = succeeds() ? 200 : 500;
            exchange.sendResponseHeaders(status, status == 200 ? answer.length : -1);
            if (status == 200) {
                exchange.getResponseBody().write(answer);
            }
        }
    }

    private boolean succeeds() {
        try {
            work.run();
            return true;
        } catch (Throwable _) {
            return false;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        served.arriveAndAwaitAdvance();
    }
}
