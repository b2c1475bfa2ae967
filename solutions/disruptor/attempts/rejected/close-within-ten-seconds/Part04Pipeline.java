package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * Close gives up after ten seconds: what a slow step has not handled by then is lost.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "closeLetsThroughWhatIsUnderWay", says = "When it returned, C had handled 0")
public final class Part04Pipeline<T> implements AutoCloseable {

    public interface Step<T> {
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private static final class Slot<T> {
        private T value;
    }

    private final Disruptor<Slot<T>> disruptor;
    private final Consumer<Throwable> failures;

    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.failures = failures;
        disruptor =
                new Disruptor<>(
                        () -> new Slot<T>(),
                        places,
                        Thread.ofPlatform().name("step-", 1).daemon().factory(),
                        ProducerType.MULTI,
                        new BlockingWaitStrategy());
        EventHandler<Slot<T>> first = (slot, _, endOfBatch) -> run(a, slot.value, endOfBatch);
        EventHandler<Slot<T>> second = (slot, _, endOfBatch) -> run(b, slot.value, endOfBatch);
        EventHandler<Slot<T>> last =
                (slot, _, endOfBatch) -> {
                    T value = slot.value;
                    slot.value = null;
                    run(c, value, endOfBatch);
                };
        disruptor.handleEventsWith(first, second).then(last);
        disruptor.start();
    }

    private void run(Step<T> step, T value, boolean endOfBatch) {
        try {
            step.handle(value, endOfBatch);
        } catch (Throwable thrown) {
            try {
                failures.accept(thrown);
            } catch (Throwable _) {
                // The step goes on.
            }
        } finally {
            Thread.interrupted();
        }
    }

    public void publish(T value) {
        disruptor.publishEvent((slot, _) -> slot.value = value);
    }

    @Override
    public void close() {
        try {
            disruptor.shutdown(10, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            disruptor.halt();
        }
    }
}
