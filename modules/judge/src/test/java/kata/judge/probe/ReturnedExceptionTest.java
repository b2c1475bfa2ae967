package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReturnedExceptionTest {

    @RegisterExtension private final InsideARule inside = new InsideARule();

    @Test
    void anExceptionThatComesBackIsAnAnswer() throws Throwable {
        ReturnedException.requireAnswer("call", task -> task.call());
    }

    @Test
    void oneThatIsThrownIsFound() {
        assertThatThrownBy(
                        () ->
                                ReturnedException.requireAnswer(
                                        "call",
                                        task -> {
                                            throw task.call();
                                        }))
                .hasMessageContaining("call threw java.io.IOException: found in the log");
    }

    @Test
    void anotherObjectIsFound() {
        assertThatThrownBy(() -> ReturnedException.requireAnswer("call", _ -> "other"))
                .hasMessageContaining("call returned other");
    }
}
