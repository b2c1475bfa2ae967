package kata.virtual;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/** An executor is a method: here the one that starts a virtual thread. */
public final class Part08HttpServer implements AutoCloseable {

    public interface Work {
        void run() throws Exception;
    }

    public static final class Visits {

        private final ReentrantLock lock = new ReentrantLock();
        private long count;

        public long next() {
            lock.lock();
            try {
                return ++count;
            } finally {
                lock.unlock();
            }
        }
    }

    private final Visits visits = new Visits();
    private final Work work;
    private final HttpServer server;

    // Of all requests so far: for a server that lives long they would have to be taken out again.
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    public Part08HttpServer(Work work) throws IOException {
        this.work = work;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/test", this::handle);
        server.setExecutor(task -> threads.add(Thread.ofVirtual().name("request").start(task)));
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
        } catch (Throwable _) {
            return false;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    thread.interrupt();
                }
            }
        }
    }
}
