package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExchangeTest {

    // The office is static: what a test leaves there, the next one would find.
    @AfterEach
    void nobodyAnswers() {
        Exchange.answeredBy(null);
    }

    @Test
    void nobodyAnswersUntilSomebodyTakesTheCalls() {
        assertThatIllegalStateException()
                .isThrownBy(Exchange::dial)
                .withMessage("nobody answers at the exchange");
    }

    @Test
    void aLineAnswersWithTheRateOfTheCurrency() {
        Exchange.answeredBy(() -> currency -> currency.equals("USD") ? 0.9 : 0.2);

        assertThat(Exchange.dial().rate("USD")).isEqualTo(0.9);
        assertThat(Exchange.dial().rate("RON")).isEqualTo(0.2);
    }

    @Test
    void theOfficeIsAskedForALineByEachThatDials() {
        AtomicInteger dialled = new AtomicInteger();
        Exchange.answeredBy(
                () -> {
                    int line = dialled.incrementAndGet();
                    return _ -> line;
                });

        Exchange.Line first = Exchange.dial();
        Exchange.Line second = Exchange.dial();

        assertThat(first.rate("USD")).isEqualTo(1);
        assertThat(second.rate("USD")).isEqualTo(2);
        assertThat(dialled).hasValue(2);
    }

    @Test
    void aLineGoesOnWhenSomebodyElseTakesTheCalls() {
        Exchange.answeredBy(() -> _ -> 1);
        Exchange.Line line = Exchange.dial();

        Exchange.answeredBy(() -> _ -> 2);

        assertThat(line.rate("USD")).isEqualTo(1);
        assertThat(Exchange.dial().rate("USD")).isEqualTo(2);
    }

    @Test
    void aFailureOfTheOfficeComesOutAndNobodyMeansNobodyAgain() {
        IllegalArgumentException failure = new IllegalArgumentException("closed today");
        Exchange.answeredBy(
                () -> {
                    throw failure;
                });
        assertThatThrownBy(Exchange::dial).isSameAs(failure);

        Exchange.answeredBy(null);

        assertThatIllegalStateException().isThrownBy(Exchange::dial);
    }

    @Test
    void anyThreadReachesTheOffice() throws Exception {
        Exchange.answeredBy(() -> _ -> 3);
        FutureTask<Double> rate = new FutureTask<>(() -> Exchange.dial().rate("USD"));

        Thread.startVirtualThread(rate);

        assertThat(rate.get(20, TimeUnit.SECONDS)).isEqualTo(3);
    }
}
