package kata.cli.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.cli.context.Part;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepSessionTest {

    private static final List<Integer> BROKEN = List.of(2, 2, 2, 2, 1, 1, 1, 1);

    @TempDir private Path folder;
    private StepSession session;

    @BeforeEach
    void begins() throws Exception {
        session =
                new StepSession(
                        new FakeExploration(2),
                        BROKEN,
                        new ChosenAttempt(
                                new Part("pool", "Part04Name"),
                                "class Part04Name {}\n",
                                "wrong",
                                ""),
                        folder);
    }

    private List<Integer> after(String keys) throws Exception {
        for (char key : keys.toCharArray()) {
            assertThat(session.pressed(key)).isTrue();
        }
        return session.view().schedule();
    }

    @Test
    void aNumberLetsThatThreadMakeAStep() throws Exception {
        assertThat(after("121")).containsExactly(1, 2, 1);
        assertThat(session.last()).isOne();
    }

    @Test
    void enterGoesOnToTheNextLine() throws Exception {
        assertThat(after("2\r")).containsExactly(2, 2);
        assertThat(after("\r")).containsExactly(2, 2, 2, 2);
    }

    @Test
    void aStepCanBeTakenBack() throws Exception {
        assertThat(after("112u")).containsExactly(1, 1);
        assertThat(after("uuu")).isEmpty();
        assertThat(session.note()).isEqualTo("This is the beginning.");
    }

    @Test
    void theJudgesStepsArePlayed() throws Exception {
        assertThat(after("1r")).isEqualTo(BROKEN);
        assertThat(session.view().conclusion().isBroken()).isTrue();
        assertThat(after("b")).isEmpty();
    }

    @Test
    void saysWhyAThreadCannotGoOn() throws Exception {
        after("1111" + "1");
        assertThat(session.note()).isEqualTo("1 has ended.");
        after("3");
        assertThat(session.note()).isEqualTo("There is no thread 3.");
        after("x");
        assertThat(session.note()).isEqualTo("No such key.");
    }

    @Test
    void whatIsSavedCanBeTypedAgain() throws Exception {
        after("12s");

        assertThat(saved("Part04Name-wrong.txt"))
                .isEqualTo("./kata step pool/Part04Name --wrong wrong --schedule 1,2");
        assertThat(saved("Part04Name-wrong.svg")).startsWith("<svg");
    }

    private String saved(String name) throws IOException {
        return Files.readString(folder.resolve(name)).strip();
    }

    @Test
    void qLeaves() throws Exception {
        assertThat(session.pressed('q')).isFalse();
    }
}
