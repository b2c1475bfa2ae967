package kata.lab.modeltable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimesTest {

    private static final long MILLI = 1_000_000;

    @Test
    void onePageInFlight() {
        Times times = new Times(1, 0);
        for (int page = 0; page < 4; page++) {
            times.add(30 * MILLI + page * 100 * MILLI);
        }

        assertThat(times.perSecond(390 * MILLI)).isCloseTo(10, within(0.001));
    }

    @Test
    void aBunchMoreOrLessChangesNothing() {
        Times times = new Times(10, 0);
        for (int bunch = 0; bunch < 4; bunch++) {
            for (int page = 0; page < 10; page++) {
                times.add(bunch * 100 * MILLI);
            }
        }

        assertThat(times.perSecond(301 * MILLI)).isCloseTo(100, within(0.001));
    }

    @Test
    void lessThanARoundIsDividedByAllOfTheTime() {
        Times times = new Times(1_000, 0);
        for (int page = 0; page < 100; page++) {
            times.add(500 * MILLI + page);
        }

        assertThat(times.perSecond(1_000 * MILLI)).isCloseTo(100, within(0.001));
    }

    @Test
    void noPageIsNoRate() {
        assertThat(new Times(10, 0).perSecond(MILLI)).isZero();
    }
}
