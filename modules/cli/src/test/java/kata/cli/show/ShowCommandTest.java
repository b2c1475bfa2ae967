package kata.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.cli.Learner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {

    @TempDir private Path root;
    private Learner learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
    }

    private void handedOut() throws IOException, InterruptedException {
        git("init", "-q");
        git("add", ".");
        git("commit", "-q", "-m", "as handed out");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b"));
        command.addAll(List.of("-c", "core.autocrlf=false", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).directory(root.toFile()).inheritIO().start();
        assertThat(git.waitFor()).as("git %s", List.of(arguments)).isZero();
    }

    @Test
    void showsTheCodeAndThenThePanelAndChangesNoFile() {
        assertThat(learner.type("show", "pool/1", "--wrong", "sleeps-on")).isZero();

        assertThat(learner.read())
                .containsSubsequence("public final class Part01One {}", "Seen      nothing");
        assertThat(learner.file(Learner.ONE)).hasContent("the stub");
        assertThat(learner.fileJudge.closed).isTrue();
    }

    @Test
    void doesNotGiveTheMistakeAwayInTheCode() {
        learner.type("show", "pool/1", "--code", "--wrong", "sleeps-on");

        assertThat(learner.read())
                .contains("public final class Part01One {}")
                .doesNotContain("Rejected", "closeEndsTheWait", "Sleeps on when", "Seen");
        assertThat(learner.fileJudge.attempts).isEmpty();
    }

    @Test
    void judgesTheTextThatItShows() {
        learner.type("show", "pool/1", "--wrong", "sleeps-on");

        assertThat(learner.fileJudge.attempts.getFirst().sources().getFirst().text())
                .contains("public final class Part01One {}")
                .doesNotContain("@Rejected");
    }

    @Test
    void listsTheNamesWhereNoneIsGiven() {
        assertThat(learner.type("show", "pool/1")).isZero();

        assertThat(learner.read()).contains("./kata show pool/1 --wrong MISTAKE", "    sleeps-on");
    }

    @Test
    void saysWhichThereAreAndWhereThereAreNone() {
        assertThat(learner.type("show", "pool/1", "--wrong", "sleep")).isOne();
        assertThat(learner.read())
                .contains("There is no wrong answer sleep", "There are: sleeps-on.");

        assertThat(learner.type("show", "pool/2")).isOne();
        assertThat(learner.read()).contains("solutions/pool/attempts/rejected");
    }

    @Test
    void putsItIntoAnUntouchedFileOnly() throws Exception {
        handedOut();

        assertThat(learner.type("show", "pool/1", "--put", "--code", "--wrong", "sleeps-on"))
                .isZero();
        assertThat(learner.read()).contains("To restore it: ./kata reset pool/Part01One");
        assertThat(learner.file(Learner.ONE)).content().contains("public final class Part01One");

        learner.save(Learner.ONE, "my work");
        assertThat(learner.type("show", "pool/1", "--put", "--wrong", "sleeps-on")).isOne();
        assertThat(learner.read())
                .contains("pool/Part01One has an answer already, so nothing was written.");
        assertThat(learner.file(Learner.ONE)).hasContent("my work");
    }
}
