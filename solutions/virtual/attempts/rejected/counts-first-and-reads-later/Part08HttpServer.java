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

/** Counts the request when it comes, and reads the count when the answer is written. */
@Rejected(by = "everyAnswerHasANumberOfItsOwn", says = "different answers: 1,")
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private final AtomicLong count = new AtomicLong();

        public long next() {
            return count.incrementAndGet();
        }

        private long sofar() {
            return count.get();
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
        visits.next();
        try (exchange) {
            int status = succeeds() ? 200 : 500;
            byte[] answer = ("Request count: " + visits.sofar()).getBytes();
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
        } catch (Exception _) {
            return false;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
