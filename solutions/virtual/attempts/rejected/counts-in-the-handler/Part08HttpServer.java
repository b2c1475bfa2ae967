package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/**
 * Counts a request when its thread has come to the handler. One that has just been started is not
 * there yet.
 */
@Rejected(
        by = "aRequestWhoseThreadHasNotBegunIsWaitedForToo",
        says = "which had not begun; close returned")
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
    private final Phaser served = new Phaser(1);

    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.setExecutor(Thread::startVirtualThread);
        server.start();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/test");
    }

    private void handle(HttpExchange exchange) {
        served.register();
        byte[] answer = ("Request count: " + visits.next()).getBytes();
        try (exchange) {
            if (succeeds()) {
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            } else {
                exchange.sendResponseHeaders(500, -1);
            }
        } catch (IOException e) {
            e.printStackTrace();
        } finally {
            served.arriveAndDeregister();
        }
    }

    private boolean succeeds() {
        try {
            work.run();
            return true;
        } catch (Throwable _) {
            // The answer must get through, whatever state the work has left the thread in.
            Thread.interrupted();
            return false;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        served.arriveAndAwaitAdvance();
    }
}
