package kata.lab.crowd;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server whose handler waits, and users who ask it again and again. Users who wait for too long
 * give up and ask once more; the server does not know that they have gone.
 */
public final class Crowd implements AutoCloseable {

    private final int users;
    private final Duration wait;
    private final Duration patience;
    private final HttpServer server;
    private final URL page;
    private final AtomicInteger inProgress = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger gaveUp = new AtomicInteger();
    private volatile boolean open = true;

    /**
     * Users begin to ask at once.
     *
     * @param handlers where the handlers run
     * @param wait how long a handler waits, as if for another service
     * @param patience after which a user gives up
     */
    public Crowd(ExecutorService handlers, int users, Duration wait, Duration patience)
            throws IOException {
        this.users = users;
        this.wait = wait;
        this.patience = patience;
        server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16_384);
        server.setExecutor(handlers);
        server.createContext("/", this::answer);
        server.start();
        page = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort())).toURL();
        for (int i = 0; i < users; i++) {
            Thread.ofVirtual().name("user-" + i).start(this::ask);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        taken.incrementAndGet();
        inProgress.incrementAndGet();
        try (exchange) {
            Thread.sleep(wait);
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            inProgress.decrementAndGet();
        }
    }

    private void ask() {
        while (open) {
            asked.incrementAndGet();
            try {
                HttpURLConnection connection = (HttpURLConnection) page.openConnection();
                connection.setReadTimeout((int) patience.toMillis());
                try (InputStream body = connection.getInputStream()) {
                    body.readAllBytes();
                }
                answered.incrementAndGet();
            } catch (SocketTimeoutException late) {
                gaveUp.incrementAndGet();
            } catch (IOException refused) {
                // The server is closed, or has too many connections: both count as no answer.
                gaveUp.incrementAndGet();
            }
        }
    }

    /** What has happened so far. */
    public Moment now() {
        return new Moment(
                users,
                inProgress.get(),
                Math.max(0, asked.get() - taken.get()),
                answered.get(),
                gaveUp.get());
    }

    /** Ends the server. Users end with the answer or the refusal that they get. */
    @Override
    public void close() {
        open = false;
        server.stop(0);
    }
}
