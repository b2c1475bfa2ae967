package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;

/** Waits for the requests of the moment, and stops the server only then. */
@Rejected(by = "aRequestThatComesDuringTheCloseIsWaitedForOrRefused", says = "during the close")
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private double count;

        public synchronized long next() {
            return (long) ++count;
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;
    private final Set<Thread> serving = ConcurrentHashMap.newKeySet();

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
        Thread thread =
                Thread.ofVirtual()
                        .unstarted(
                                () -> {
                                    try {
                                        answer(exchange);
                                    } catch (IOException _) {
                                        // The client has gone.
                                    } finally {
                                        serving.remove(Thread.currentThread());
                                    }
                                });
        serving.add(thread);
        thread.start();
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
        for (Thread thread : List.copyOf(serving)) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        server.stop(0);
    }
}
