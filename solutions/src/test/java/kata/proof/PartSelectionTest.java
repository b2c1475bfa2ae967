package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartSelectionTest {

    @Test
    void includesWhatBeginsSo() {
        PartSelection selection = new PartSelection(List.of("pool/Part01", "virtual"));

        assertThat(selection.includes("pool", "Part01One")).isTrue();
        assertThat(selection.includes("virtual", "Part02Two")).isTrue();
        assertThat(selection.includes("pool", "Part02Two")).isFalse();
        assertThat(selection.isEverything()).isFalse();
    }

    @Test
    void isEverythingWhereNothingIsNamed() {
        assertThat(new PartSelection(List.of("")).isEverything()).isTrue();
        assertThat(new PartSelection(List.of("")).includes("pool", "Part01One")).isTrue();
    }
}
