package kata.lab.switches;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The references are not on the class path of these tests: they run in JVMs of their own. */
@Timeout(60)
class WayTest {

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"COROUTINE", "REACTIVE", "VIRTUAL_PARK", "PLATFORM"})
    void allTurnsAreTaken(Way way) throws Exception {
        Turns turns = new Turns(100);

        way.run(turns);

        assertThat(turns.taken()).isEqualTo(100);
        assertThat(turns.isLeft()).isFalse();
    }

    @Test
    void aTurnThatIsNotLeftIsNotTaken() {
        Turns turns = new Turns(1);

        assertThat(turns.take()).isTrue();
        assertThat(turns.take()).isFalse();
        assertThat(turns.taken()).isEqualTo(1);
    }
}
