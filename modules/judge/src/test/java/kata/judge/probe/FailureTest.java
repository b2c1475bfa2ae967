package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void ofEveryKindIsCheckedUncheckedAnErrorAndASignal() {
        assertThat(Failure.ofEveryKind())
                .extracting(Failure::thrown)
                .hasAtLeastOneElementOfType(IOException.class)
                .hasAtLeastOneElementOfType(IllegalStateException.class)
                .hasAtLeastOneElementOfType(StackOverflowError.class)
                .hasAtLeastOneElementOfType(TimeoutException.class)
                .hasAtLeastOneElementOfType(CompletionException.class)
                .hasAtLeastOneElementOfType(InterruptedException.class)
                .anyMatch(t -> t.getCause() != null)
                .anyMatch(t -> t.getCause() != null && t.getCause().getClass() == t.getClass())
                .anyMatch(t -> t.getMessage() == null)
                .anyMatch(t -> t.getSuppressed().length > 0);
    }

    @Test
    void oneTakesNoSuppressed() {
        Failure closed =
                Failure.ofEveryKind().stream()
                        .filter(f -> f.kind().contains("takes no suppressed"))
                        .findFirst()
                        .orElseThrow();

        closed.thrown().addSuppressed(new IOException());

        assertThat(closed.thrown().getSuppressed()).isEmpty();
    }

    @Test
    void aStackTraceThatWasChangedIsFound() {
        Failure failure = new Failure("an IOException", new IOException("disk full"));

        failure.requireItsOwnTrace();
        failure.thrown().setStackTrace(new StackTraceElement[0]);

        assertThatThrownBy(failure::requireItsOwnTrace)
                .hasMessageContaining("frames in its stack trace, and came out with 0")
                .hasMessageContaining("its stack trace as it was");
    }

    @Test
    void eachKindHasANameOfItsOwn() {
        assertThat(Failure.ofEveryKind()).extracting(Failure::kind).doesNotHaveDuplicates();
    }

    @Test
    void isMadeAnewForEachCall() {
        assertThat(Failure.ordinary().getFirst().thrown())
                .isNotSameAs(Failure.ordinary().getFirst().thrown());
    }

    @Test
    void exceptionsHasNoErrorsAndUncheckedNothingChecked() {
        assertThat(Failure.exceptions()).noneMatch(f -> f.thrown() instanceof Error);
        assertThat(Failure.unchecked()).noneMatch(f -> f.thrown() instanceof IOException);
    }

    @Test
    void raiseThrowsTheVeryFailure() {
        IOException io = new IOException("disk full");

        assertThatThrownBy(
                        () -> {
                            throw new Failure("it", io).raise();
                        })
                .isSameAs(io);
    }
}
