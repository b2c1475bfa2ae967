package kata.virtual;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** Lends places. A place has room for a buffer, made by its first user. */
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private static final class Place<B> {
        private B buffer;
    }

    private final LinkedBlockingQueue<Place<B>> places = new LinkedBlockingQueue<>();
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        for (int i = 0; i < most; i++) {
            places.add(new Place<>());
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        Place<B> place = places.take();
        try {
            // The queue makes what the last user of the place wrote visible here.
            if (place.buffer == null) {
                place.buffer = make.get();
            }
            return use.with(place.buffer);
        } finally {
            places.add(place);
        }
    }
}
