package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;

/** Catches what says that the client has gone, around the work as well. */
@Rejected(by = "whateverTheWorkThrowsIsAnsweredWith500", says = "the work threw a ConnectException")
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

    private void handle(HttpExchange exchange) {
        byte[] answer = ("Request count: " + visits.next()).getBytes();
        try (exchange) {
            try {
                work.run();
                Thread.interrupted(); // an interrupted thread cannot write
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            } catch (SocketException | ClosedChannelException e) {
                // The client has gone: nobody is left to answer.
            } catch (Throwable failure) {
                Thread.interrupted();
                exchange.sendResponseHeaders(500, -1);
            }
        } catch (IOException e) {
            // the client has gone
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
