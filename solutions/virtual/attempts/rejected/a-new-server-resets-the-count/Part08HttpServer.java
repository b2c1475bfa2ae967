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

/** One count for all servers, which begins again with each new one. */
@Rejected(by = "twoServersHaveNothingInCommon", says = "200 Request count: 1, 200 Request count: 1")
public final class Part08HttpServer implements AutoCloseable {

    /** What a request waits for. */
    public interface Work {
        void run() throws Exception;
    }

    /** Numbers the visits: 1, 2, 3. May be asked by many threads at the same time. */
    public static final class Visits {

        private static final AtomicLong COUNT = new AtomicLong();

        /** Begins from 1 again. */
        public Visits() {
            COUNT.set(0);
        }

        public long next() {
            return COUNT.incrementAndGet();
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    /** Starts a server on a free port of this machine. */
    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/test", this::handle);
        server.start();
    }

    /** Where to send the requests. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] answer = ("Request count: " + visits.next()).getBytes();
            try {
                work.run();
            } catch (Throwable failure) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
