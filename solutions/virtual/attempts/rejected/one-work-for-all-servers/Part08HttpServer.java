package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** The work is static: the newest server sets it for all others. */
@Rejected(by = "twoServersHaveNothingInCommon", says = "after the life of another")
public final class Part08HttpServer implements AutoCloseable {

    /** What a request waits for. */
    public interface Work {
        void run() throws Exception;
    }

    /** Numbers the visits: 1, 2, 3. May be asked by many threads at the same time. */
    public static final class Visits {

        // One step for adding and reading. A LongAdder would be right for a count that is read
        // seldom; here each request needs the number itself.
        private final AtomicLong count = new AtomicLong();

        public long next() {
            return count.incrementAndGet();
        }
    }

    private final Visits visits = new Visits();
    private static volatile Work newest;
    private final HttpServer server;

    // A thread for each request, and no bound: where the work has one (a database, a service), it
    // belongs around the work, as a semaphore, and not around the requests.
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    /** Starts a server on a free port of this machine. */
    public Part08HttpServer(Work work) throws IOException {
        newest = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        // Without an executor the thread that accepts the connections runs the handlers as well.
        server.setExecutor(executor);
        server.start();
    }

    /** Where to send the requests. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) throws IOException {
        String answer = "Request count: " + visits.next();
        // Closed however it ends. Before that there must be an answer, or the client gets none.
        try (exchange) {
            if (succeeds()) {
                byte[] body = answer.getBytes();
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } else {
                exchange.sendResponseHeaders(500, -1);
            }
        }
    }

    private boolean succeeds() {
        try {
            newest.run();
            return true;
        } catch (Throwable e) {
            // An Error, too: the client waits for an answer all the same. A real server would log
            // it
            // here: nobody above does.
            return false;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        // stop leaves alone the executor that it was given. Closing that waits for all requests.
        executor.close();
    }
}
