package kata.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CheckRunTest {

    // Surefire leaves nested classes out, but not when it is told which tests to leave out.
    private static boolean isAsked;

    static final class Holds {

        @Test
        void holds() {}
    }

    static final class Fails {

        @Test
        void seesWhatItShouldNot() {
            assumeThat(isAsked).isTrue();
            throw new AssertionError("seen");
        }

        @Test
        void holds() {}
    }

    @Test
    void whatHoldsIsNotMentioned() {
        assertThat(CheckRun.of(List.of(Holds.class.getName()))).isEmpty();
        assertThat(ProveCommand.report("All holds.", List.of())).contains("All holds.");
    }

    @Test
    void aFailureIsNamedWithItsMessage() {
        isAsked = true;
        List<String> failures = CheckRun.of(List.of(Holds.class.getName(), Fails.class.getName()));
        isAsked = false;

        assertThat(failures)
                .singleElement()
                .asString()
                .contains("seesWhatItShouldNot")
                .contains("seen");
        assertThat(ProveCommand.report("All holds.", failures))
                .contains("seen")
                .contains("1 to repair")
                .doesNotContain("All holds");
    }

    @Test
    void aClassThatIsNotThereIsAFailureAndNotNothing() {
        assertThat(CheckRun.of(List.of("kata.prove.NoSuchTest"))).isNotEmpty();
    }
}
