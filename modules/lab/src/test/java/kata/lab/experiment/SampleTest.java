package kata.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void theMedianOfAnOddNumberIsTheMiddleOne() {
        Sample sample = Sample.of("s", List.of(9.0, 1.0, 2.0));

        assertThat(sample.median()).isEqualTo(2.0);
        assertThat(sample.min()).isEqualTo(1.0);
        assertThat(sample.max()).isEqualTo(9.0);
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        assertThat(Sample.of("s", List.of(4.0, 1.0, 2.0, 9.0)).median()).isEqualTo(3.0);
    }

    @Test
    void theValuesKeepTheOrderOfTheRounds() {
        assertThat(Sample.of("s", List.of(9.0, 1.0)).values()).containsExactly(9.0, 1.0);
    }
}
