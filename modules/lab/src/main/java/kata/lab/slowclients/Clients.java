package kata.lab.slowclients;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import rawhttp.core.RawHttp;
import rawhttp.core.RawHttpRequest;
import rawhttp.core.RawHttpResponse;
import rawhttp.core.client.TcpRawHttpClient;

/**
 * The seed's clients: each has a thread and a connection, and sends its requests one after the
 * other. Every answer is checked.
 */
final class Clients implements AutoCloseable {
    private final ExecutorService threads;
    private final RawHttpRequest request;
    private final int requests;
    private final AtomicLongArray starts;
    private final AtomicLong errors = new AtomicLong();
    private final CountDownLatch done;

    Clients(Threads kind, int clients, int requests, String url) throws IOException {
        this.threads = kind.executor();
        this.request = new RawHttp().parseRequest("GET " + url + "/ HTTP/1.1\r\n\r\n").eagerly();
        this.requests = requests;
        this.starts = new AtomicLongArray(clients);
        this.done = new CountDownLatch(clients);
    }

    void start() {
        for (int i = 0; i < starts.length(); i++) {
            int client = i;
            threads.execute(() -> run(client));
        }
    }

    /** True when all are done. */
    boolean await(long millis) throws InterruptedException {
        return done.await(millis, TimeUnit.MILLISECONDS);
    }

    long errors() {
        return errors.get();
    }

    /** When each client's thread ran first, in {@link System#nanoTime}, earliest first. */
    long[] starts() {
        long[] all = new long[starts.length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = starts.get(i);
        }
        Arrays.sort(all);
        return all;
    }

    private void run(int client) {
        starts.set(client, System.nanoTime());
        int left = requests;
        try (var http = new TcpRawHttpClient(new Options(threads))) {
            for (; left > 0; left--) {
                check(http.send(request).eagerly());
            }
        } catch (IOException | RuntimeException e) {
            // The answers that this client did not get count as wrong answers.
            errors.addAndGet(left);
        } finally {
            done.countDown();
        }
    }

    private void check(RawHttpResponse<?> response) throws IOException {
        var body = response.getBody();
        boolean right =
                response.getStatusCode() == 200
                        && body.isPresent()
                        && body.get()
                                .decodeBodyToString(StandardCharsets.UTF_8)
                                .equals(SlowClientsServer.HELLO);
        if (!right) {
            errors.incrementAndGet();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static final class Options extends TcpRawHttpClient.DefaultOptions {
        private final ExecutorService threads;

        Options(ExecutorService threads) {
            this.threads = threads;
        }

        @Override
        public Socket getSocket(URI uri) {
            Socket socket = super.getSocket(uri);
            try {
                // An answer may take longer than RawHTTP's five seconds on a machine under load.
                socket.setSoTimeout(60_000);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return socket;
        }

        @Override
        protected Socket createSocket(boolean useHttps, String host, int port) throws IOException {
            Socket socket = super.createSocket(useHttps, host, port);
            // RawHTTP sends a request in two writes: without this, the second waits for the
            // acknowledgement of the first.
            socket.setTcpNoDelay(true);
            return socket;
        }

        @Override
        public ExecutorService getExecutorService() {
            return threads;
        }
    }
}
