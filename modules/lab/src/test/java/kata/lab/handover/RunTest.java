package kata.lab.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ring itself is not on the class path of these tests: it runs in a JVM of its own. */
@Timeout(60)
class RunTest {

    @ParameterizedTest
    @CsvSource({
        "ARRAY_BLOCKING_QUEUE, ONE_TO_ONE",
        "ARRAY_BLOCKING_QUEUE, DIAMOND",
        "LINKED_TRANSFER_QUEUE, DIAMOND",
        "SYNCHRONOUS_QUEUE, DIAMOND",
        "DISRUPTOR_YIELDS, ONE_TO_ONE",
        "DISRUPTOR_YIELDS, DIAMOND",
        "DISRUPTOR_SPINS_FIRST, ONE_TO_ONE",
        "DISRUPTOR_SPINS_FIRST, DIAMOND",
        "DISRUPTOR_SLEEPS, DIAMOND",
        "DISRUPTOR_BLOCKS, DIAMOND"
    })
    void everyEventArrivesOnceAndInOrder(Way way, Shape shape) throws InterruptedException {
        List<Long> arrived = new ArrayList<>();
        try (Route route = way.route(shape)) {
            Sink sink = new Sink(arrived::add);
            route.start(sink);

            for (long event = 0; event < 1_000; event++) {
                route.put(event);
            }
            route.put(Sink.END);
            sink.await(1_000);
        }

        assertThat(arrived).isEqualTo(LongStream.range(0, 1_000).boxed().toList());
    }

    @Test
    void anEventThatIsMissingOrOutOfOrderIsAFailure() {
        Sink sink = new Sink(_ -> {});
        List.of(0L, 2L, 1L, Sink.END).forEach(sink::accept);

        assertThatThrownBy(() -> sink.await(3)).hasMessageContaining("not in order");
        assertThatThrownBy(() -> sink.await(4)).hasMessageContaining("3 of 4 events");
    }

    @Test
    void eachEventHasALatencyFromTheTimeAtWhichItWasDue() throws InterruptedException {
        // All are due at once: so each waits for those before it, and none is left out.
        Histogram latencies =
                new Run(Way.ARRAY_BLOCKING_QUEUE, Shape.ONE_TO_ONE).paced(10_000, Duration.ZERO);

        assertThat(latencies.getTotalCount()).isEqualTo(10_000);
        assertThat(latencies.getMaxValue()).isGreaterThan(latencies.getMinValue());
    }

    @Test
    void aLinkIsTheQueueItself() throws InterruptedException {
        ArrayBlockingQueue<Long> queue = new ArrayBlockingQueue<>(1);
        Link link = Link.of(queue);

        link.put(7L);

        assertThat(queue).containsExactly(7L);
        assertThat(link.take()).isEqualTo(7L);
    }
}
