package kata.room.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BroadcastTest {

    private final AtomicLong version = new AtomicLong();
    private final Broadcast broadcast =
            new Broadcast(
                    () -> "state " + version.get(),
                    version::get,
                    Duration.ofMillis(5),
                    Duration.ofMillis(50));

    @AfterEach
    void close() {
        broadcast.close();
    }

    /**
     * A page that keeps what it reads; the stream of another one blocks until it is interrupted.
     */
    private static final class Page extends OutputStream {

        private final BlockingQueue<String> read = new LinkedBlockingQueue<>();
        private final CountDownLatch blocks;

        private Page(boolean blocks) {
            this.blocks = new CountDownLatch(blocks ? 1 : 0);
        }

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            try {
                blocks.await();
            } catch (InterruptedException e) {
                throw new IOException("closed by an interruption", e);
            }
            read.add(new String(bytes));
        }
    }

    private CompletableFuture<Throwable> open(Page page) {
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread.startVirtualThread(
                () -> {
                    try {
                        broadcast.to(() -> page);
                        ended.complete(null);
                    } catch (Exception e) {
                        ended.complete(e);
                    }
                });
        return ended;
    }

    @Test
    void aPageGetsTheStateAndEachLaterOne() throws Exception {
        Page page = new Page(false);
        open(page);
        assertThat(page.read.take()).isEqualTo("data: state 0\n\n");
        version.set(7);
        String next = page.read.take();
        while (next.contains("state 0")) {
            next = page.read.take();
        }
        assertThat(next).isEqualTo("data: state 7\n\n");
    }

    @Test
    void whoDoesNotReadIsGivenUpAndNobodyElseNotices() throws Exception {
        Page deaf = new Page(true);
        Page page = new Page(false);
        CompletableFuture<Throwable> gone = open(deaf);
        CompletableFuture<Throwable> there = open(page);

        assertThat(gone.get(60, TimeUnit.SECONDS)).hasMessage("closed by an interruption");
        version.set(1);
        while (!page.read.take().contains("state 1")) {
            // An older one.
        }
        assertThat(there).isNotDone();
        assertThat(broadcast.readers()).isOne();
    }

    @Test
    void closingEndsAllPages() throws Exception {
        Page page = new Page(false);
        CompletableFuture<Throwable> there = open(page);
        page.read.take();
        broadcast.close();

        assertThat(there.get(60, TimeUnit.SECONDS)).isNull();
        assertThatThrownBy(() -> broadcast.to(() -> new Page(false))).hasMessageContaining("pages");
    }
}
