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
 * The number is drawn for whatever the server hands to its executor: the end of a connection, too.
 */
@Rejected(by = "aConnectionThatIsClosedIsNoRequest", says = "the last one got")
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

    private static final ScopedValue<Long> NUMBER = ScopedValue.newInstance();

    /** Starts a server on a free port of this machine. */
    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.setExecutor(this::begin);
        server.start();
    }

    /** Where to send the requests. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    // The dispatcher comes here, one request after the other.
    private void begin(Runnable request) {
        long number = visits.next();
        threads.execute(() -> ScopedValue.where(NUMBER, number).run(request));
    }

    private void handle(HttpExchange exchange) {
        String answer = "Request count: " + NUMBER.get();
        int status = 200;
        try {
            work.run();
        } catch (Throwable thrown) {
            status = 500;
            answer += " failed";
        }
        // A thread that is interrupted cannot write.
        Thread.interrupted();
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
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
