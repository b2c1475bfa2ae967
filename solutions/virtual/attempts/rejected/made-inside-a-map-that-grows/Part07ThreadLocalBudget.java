package kata.virtual;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Makes a buffer inside of a map, which cannot grow meanwhile. */
@Rejected(by = "makingABufferHoldsUpNobodyWhoNeedsNone", says = "and then the next one waited")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final BlockingQueue<Integer> free;
    private final ConcurrentMap<Integer, B> buffers = new ConcurrentHashMap<>();
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        this.free = new ArrayBlockingQueue<>(most);
        for (int place = 0; place < most; place++) {
            free.add(place);
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        Integer place = free.take();
        try {
            return use.with(buffers.computeIfAbsent(place, unused -> make.get()));
        } finally {
            free.add(place);
        }
    }
}
