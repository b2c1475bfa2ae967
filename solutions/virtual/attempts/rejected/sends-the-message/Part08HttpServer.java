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

/** Sends the failure's message to the client: not every failure has one. */
@Rejected(
        by = "whateverTheWorkThrowsIsAnsweredWith500",
        says = "a NullPointerException without a message")
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private final AtomicLong count = new AtomicLong();

        public long next() {
            return count.incrementAndGet();
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.setExecutor(executor);
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) throws IOException {
        String answer = "Request count: " + visits.next();
        try (exchange) {
            String failure = failure();
            byte[] body = (failure.isEmpty() ? answer : failure).getBytes();
            exchange.sendResponseHeaders(failure.isEmpty() ? 200 : 500, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String failure() {
        try {
            work.run();
            return "";
        } catch (Throwable e) {
            return e.getMessage();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
