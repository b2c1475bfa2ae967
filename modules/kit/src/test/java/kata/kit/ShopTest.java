package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShopTest {

    private static final Shop.Latencies LATENCIES =
            new Shop.Latencies(
                    Duration.ofMillis(120), Duration.ofMillis(250), Duration.ofMillis(80));

    @Test
    void everyCallAnswersIsRecordedAndAddsItsLatency() {
        Timeline timeline = new Timeline();
        Shop shop = new Shop(timeline, LATENCIES, () -> {});

        assertThat(shop.user(7)).isEqualTo(new Shop.User("user 7", "Cluj"));
        assertThat(shop.orders(7)).containsExactly("7-book", "7-lamp");
        assertThat(shop.recommendations(7)).containsExactly("chair for 7", "desk for 7");

        assertThat(shop.waited()).isEqualTo(Duration.ofMillis(450));
        assertThat(timeline.spans())
                .extracting(Timeline.Span::task)
                .containsExactly("user", "orders", "recommendations");
    }

    @Test
    void whatRunsDuringACallMayMakeItFail() {
        IllegalStateException failure = new IllegalStateException("away");
        Shop shop =
                new Shop(
                        new Timeline(),
                        LATENCIES,
                        () -> {
                            throw failure;
                        });

        assertThatThrownBy(() -> shop.user(7)).isSameAs(failure);
        assertThat(shop.waited()).isZero();
    }

    @Test
    void aRateKnowsItsPeriod() {
        assertThat(Rate.perSecond(5)).isEqualTo(new Rate(5, Duration.ofSeconds(1)));
        assertThat(Rate.perMinute(5)).isEqualTo(new Rate(5, Duration.ofMinutes(1)));
        assertThat(Rate.perHour(5)).isEqualTo(new Rate(5, Duration.ofHours(1)));
        assertThatThrownBy(() -> Rate.perHour(-1)).hasMessageContaining("not a rate: -1");
        assertThatThrownBy(() -> new Rate(1, Duration.ZERO)).hasMessageContaining("not a rate");
    }
}
