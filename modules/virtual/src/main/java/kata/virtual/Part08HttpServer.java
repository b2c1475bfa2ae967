package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * A web server that numbers its requests. Each request waits for something before it is answered.
 *
 * <p>It serves one request at a time, and does not handle failures. Repair it. The rules:
 *
 * <ul>
 *   <li>five hundred requests can wait at the same time, without a platform thread for each;
 *   <li>every server counts from 1; each request gets a number of its own, and none is left out. A
 *       request that fails has a number, too;
 *   <li>if the work throws anything, an error or an exception without a message, the answer has the
 *       status 500, with any body or none;
 *   <li>{@link #close} ends when every thread of the server has ended, even if a request is still
 *       at work. Whether such a request is interrupted, and what its client gets, is up to you.
 * </ul>
 */
public final class Part08HttpServer implements AutoCloseable {

    /** What a request waits for. */
    public interface Work {
        void run() throws Exception;
    }

    /** Numbers the visits: 1, 2, 3. Many threads may ask at the same time. */
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
