package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SleeperTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void theRealOneReturnsAtOnceWhenThereIsNothingToSleep() throws InterruptedException {
        Sleeper.real().sleep(Duration.ZERO);
        Sleeper.real().sleep(Duration.ofSeconds(-1));
    }

    @Test
    void theRealOneIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> Sleeper.real().sleep(HOUR));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theRecordingOneReturnsAtOnceAndRemembers() throws InterruptedException {
        RecordingSleeper sleeper = new RecordingSleeper();

        sleeper.sleep(HOUR);
        sleeper.sleep(DAY);

        assertThat(sleeper.sleeps()).containsExactly(HOUR, DAY);
    }

    @Test
    void theRecordingOneHonoursTheInterruptFlagAndClearsIt() {
        RecordingSleeper sleeper = new RecordingSleeper();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> sleeper.sleep(HOUR));

        assertThat(Thread.interrupted()).isFalse();
        assertThat(sleeper.sleeps()).containsExactly(HOUR);
    }

    @Test
    void theRecordingOneIsInterruptedOnTheSleepThatTheTestNames() throws InterruptedException {
        RecordingSleeper sleeper = RecordingSleeper.interruptedOn(2);

        sleeper.sleep(HOUR);
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> sleeper.sleep(DAY));
        sleeper.sleep(HOUR);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(sleeper.sleeps()).containsExactly(HOUR, DAY, HOUR);
    }

    @Test
    void sleepsAreCountedFromOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> RecordingSleeper.interruptedOn(0));
    }
}
