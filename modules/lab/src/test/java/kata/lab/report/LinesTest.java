package kata.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {

    @Test
    void a_logarithmic_axis_ends_above_its_largest_mark() {
        assertThat(Lines.ceiling(List.of(1.1, 500.0), List.of(1.0))).isEqualTo(1_000);
        assertThat(Lines.ceiling(List.of(1.1), List.of(20.0))).isEqualTo(100);
        assertThat(Lines.ceiling(List.of(1_000.0), List.of())).isEqualTo(10_000);
    }

    @Test
    void a_logarithmic_axis_begins_below_its_smallest_mark() {
        assertThat(Lines.floor(List.of(1.1, 500.0), List.of(1.0))).isEqualTo(0.1);
        assertThat(Lines.floor(List.of(0.0, 30.0), List.of())).isEqualTo(10);
    }
}
