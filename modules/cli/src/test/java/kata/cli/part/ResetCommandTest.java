package kata.cli.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.cli.Learner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResetCommandTest {

    @TempDir private Path root;
    private Learner learner;

    @BeforeEach
    void aWorkshopInGitWithAnAttempt() throws IOException, InterruptedException {
        learner = new Learner(root);
        git("init", "-q");
        git("add", ".");
        git("commit", "-q", "-m", "as handed out");
        learner.save(Learner.ONE, "my attempt");
        learner.solved(Learner.ONE);
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b"));
        command.addAll(List.of("-c", "core.autocrlf=false", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).directory(root.toFile()).inheritIO().start();
        assertThat(git.waitFor()).as("git %s", List.of(arguments)).isZero();
    }

    private Path kept(int number) {
        return learner.file(Learner.ONE).resolveSibling("Part01One.java." + number + ".old");
    }

    @Test
    void asksFirst() {
        List<String> asked = new ArrayList<>();
        learner.confirmed = asked::add;

        assertThat(learner.type("reset", "pool/1")).isZero();

        assertThat(asked).containsExactly("Restore pool/Part01One as it was handed out?");
        assertThat(learner.file(Learner.ONE)).hasContent("the stub");
        assertThat(learner.isSolved(Learner.ONE)).isFalse();
    }

    @Test
    void keepsEveryOldAttemptBesideIt() throws IOException {
        learner.type("reset", "--yes", "pool/1");
        Files.writeString(learner.file(Learner.ONE), "my second attempt");
        learner.type("reset", "--yes", "pool/1");

        assertThat(learner.read()).contains("Part01One.java.1.old", "Part01One.java.2.old");
        assertThat(kept(1)).hasContent("my attempt");
        assertThat(kept(2)).hasContent("my second attempt");
    }

    @Test
    void changesNothingWhenTheAnswerIsNo() {
        assertThat(learner.type("reset", "pool/1")).isOne();

        assertThat(learner.read()).contains("Nothing was changed.", "--yes");
        assertThat(learner.file(Learner.ONE)).hasContent("my attempt");
        assertThat(kept(1)).doesNotExist();
    }

    @Test
    void takesTheStubFromWhereTheWorkshopWasClonedAlthoughAnAnswerIsCommitted() throws Exception {
        git("update-ref", "refs/remotes/origin/main", "HEAD");
        git("commit", "-q", "-a", "-m", "my answer");

        learner.type("reset", "--yes", "pool/1");

        assertThat(learner.file(Learner.ONE)).hasContent("the stub");
    }

    @Test
    void complainsWhenGitDoesNotHaveIt() {
        assertThat(learner.type("reset", "--yes", "--from=nowhere", "pool/1")).isOne();

        assertThat(learner.read()).contains("git does not have pool/Part01One in nowhere.");
        assertThat(learner.file(Learner.ONE)).hasContent("my attempt");
    }

    @Test
    void anUntouchedPartIsLeftAlone() {
        learner.type("reset", "--yes", "pool/2");

        assertThat(learner.read()).contains("pool/Part02Two is as it was handed out.");
    }
}
