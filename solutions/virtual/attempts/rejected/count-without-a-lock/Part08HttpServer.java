package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Serves the requests on virtual threads, and counts them as before. */
@Rejected(by = "twoVisitsAtTheSameTimeGetTwoNumbers", says = "a data race on the field count")
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private double count;

        public long next() {
            return (long) ++count;
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
