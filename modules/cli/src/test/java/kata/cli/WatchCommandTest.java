package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {

    @TempDir private Path root;
    private Fixture learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Fixture(root);
    }

    private CompletableFuture<Integer> watch(String... modules) {
        String[] command = new String[modules.length + 1];
        command[0] = "watch";
        System.arraycopy(modules, 0, command, 1, modules.length);
        return CompletableFuture.supplyAsync(
                () -> learner.type(command), Thread::startVirtualThread);
    }

    private String awaitText(String text) {
        await().atMost(Duration.ofSeconds(20)).until(() -> learner.soFar().contains(text));
        return learner.read();
    }

    @Test
    void judgesOnEachSaveAndGoesOnWhenThePartIsSolved() throws Exception {
        CompletableFuture<Integer> exit = watch("pool");
        assertThat(awaitText("Verdict after"))
                .contains("✗ rule 1 of 1: it is right", "the stub", "./kata hint pool/Part01One");

        learner.save(Fixture.ONE, "wrong");
        assertThat(awaitText("Verdict after")).contains("Seen      wrong");

        learner.save(Fixture.ONE, "right");
        assertThat(awaitText("modules/pool/src/main/java/kata/pool/Part02Two.java"))
                .contains("✓ Part01One: all 1 rules hold", "the picture of Part01One");

        learner.save(Fixture.TWO, "right, too");
        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(learner.read()).contains("pool  ■■ 2 of 2", "That was the last one.");
        assertThat(learner.isSolved(Fixture.TWO)).isTrue();
    }

    @Test
    void beginsAtTheFirstPartThatIsNotSolvedAndGoesOnToTheNextModule() throws Exception {
        learner.solved(Fixture.ONE);
        CompletableFuture<Integer> exit = watch();
        awaitText("Part02Two.java");

        learner.save(Fixture.TWO, "right");
        awaitText("Part01Other.java");
        learner.save(Fixture.OTHER, "right");

        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void keysGiveHintsSkipListAndQuit() throws Exception {
        learner.atATerminal();
        CompletableFuture<Integer> exit = watch();
        assertThat(awaitText("q quit")).contains("press h for a hint");

        learner.press('h');
        awaitText("Hint 1 of 3");
        learner.press('h');
        awaitText("Hint 2 of 3");
        learner.press('n');
        awaitText("Part02Two.java");
        learner.press('l');
        awaitText("virtual     □ 0 of 1");
        learner.press('q');

        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(learner.isSolved(Fixture.ONE)).isFalse();
    }

    @Test
    void endsAtOnceWhenEverythingIsSolved() {
        learner.solved(Fixture.OTHER);

        assertThat(learner.type("watch", "virtual")).isZero();

        assertThat(learner.read()).contains("Everything is solved.");
    }

    @Test
    void complainsOfAModuleThatIsNotThere() {
        assertThat(learner.type("watch", "pol")).isOne();

        assertThat(learner.read()).contains("There is no module pol. There are: pool, virtual.");
    }
}
