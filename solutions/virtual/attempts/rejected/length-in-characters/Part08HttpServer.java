package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * The answer tells the failure's message, and its length in characters: with letters beyond ASCII
 * it has more bytes than that.
 */
@Rejected(by = "whateverTheWorkThrowsIsAnsweredWith500", says = "a message in Greek")
public final class Part08HttpServer implements AutoCloseable {

    /** What a request waits for. */
    public interface Work {
        void run() throws Exception;
    }

    /** Numbers the visits: 1, 2, 3. May be asked by many threads at the same time. */
    public static final class Visits {

        private final AtomicLong count = new AtomicLong();

        public long next() {
            return count.incrementAndGet();
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** Starts a server on a free port of this machine. */
    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /** Where to send the requests. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) {
        String answer = "Request count: " + visits.next();
        int status = 200;
        try {
            work.run();
        } catch (Throwable thrown) {
            status = 500;
            answer += ", failed: " + thrown;
        }
        // A thread that is interrupted cannot write.
        Thread.interrupted();
        try (exchange) {
            exchange.sendResponseHeaders(status, answer.length());
            exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The client has gone.
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
