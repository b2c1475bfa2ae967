package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizesTest {

    @Test
    void aroundHasNoneOneAndTheNeighbours() {
        assertThat(Sizes.around(4)).containsExactly(0, 1, 3, 4, 5);
        assertThat(Sizes.around(1)).containsExactly(0, 1, 2);
        assertThat(Sizes.around(0)).containsExactly(0, 1);
    }

    @Test
    void likelyCapsAreExceededByOne() {
        assertThat(Sizes.aboveLikelyCaps(300)).containsExactly(17, 65, 101, 257);
    }
}
