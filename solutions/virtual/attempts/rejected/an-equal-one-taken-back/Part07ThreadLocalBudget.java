package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * Notes which buffers are lent. Of two that are equal, it takes back the one that it finds first.
 */
@Rejected(by = "buffersThatAreEqualAreStillTwo", says = "while number 1 was still in use")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Semaphore permits;
    private final Supplier<B> make;
    private final List<B> free = new ArrayList<>();
    private final List<B> lent = new ArrayList<>();

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.permits = new Semaphore(most);
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            B buffer = lend();
            try {
                return use.with(buffer);
            } finally {
                takeBack(buffer);
            }
        } finally {
            permits.release();
        }
    }

    private B lend() {
        synchronized (free) {
            if (!free.isEmpty()) {
                B buffer = free.removeLast();
                lent.add(buffer);
                return buffer;
            }
        }
        B buffer = make.get();
        synchronized (free) {
            lent.add(buffer);
        }
        return buffer;
    }

    private void takeBack(B buffer) {
        synchronized (free) {
            int at = lent.indexOf(buffer);
            free.add(at < 0 ? buffer : lent.remove(at));
        }
    }
}
