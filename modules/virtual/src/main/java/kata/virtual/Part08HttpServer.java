package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * A web server that numbers its requests. Each of them waits for something before it is answered:
 * for six seconds in "Demystifying Java Fibers", the talk that this server is from.
 *
 * <p>It serves one request at a time, and does not answer one that fails. Repair it. The rules:
 *
 * <ul>
 *   <li>five hundred requests can wait at the same time, without a platform thread for each;
 *   <li>every server counts from 1; each request, one that fails, too, gets a number of its own,
 *       and none is left out;
 *   <li>when the work throws anything, even an {@link Error}, the answer has the status 500;
 *   <li>{@link #close} waits for the requests that are being served, also for one that comes during
 *       the close, unless it is refused. Whether it interrupts them is up to you. After it no
 *       thread of the server is left.
 * </ul>
 *
 * <p>Sound (★): the count is exact after twenty million requests, too.
 *
 * <p>Not asked for: the answers to requests that are being served at the close; work that leaves
 * its thread's interrupt flag set; closing twice, or interrupting {@link #close}.
 */
public final class Part08HttpServer implements AutoCloseable {

    /** What a request waits for. */
    public interface Work {
        void run() throws Exception;
    }

    /** Numbers the visits: 1, 2, 3. May be asked by many threads at the same time. */
    public static final class Visits {

        private double count;

        public long next() {
            return (long) ++count;
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;

    /** Starts a server on a free port of this machine. */
    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.start();
    }

    /** Where to send the requests. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) {
        String answer = "Request count: " + visits.next();
        try {
            work.run();
            exchange.sendResponseHeaders(200, answer.getBytes().length);
            exchange.getResponseBody().write(answer.getBytes());
            exchange.close();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
