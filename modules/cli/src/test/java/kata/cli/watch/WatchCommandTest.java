package kata.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import kata.cli.Learner;
import kata.workbook.PartTimes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchCommandTest {

    @TempDir private Path root;
    private Learner learner;

    @BeforeEach
    void aWorkshop() throws IOException {
        learner = new Learner(root);
    }

    private CompletableFuture<Integer> watch(String... start) {
        String[] command = new String[start.length + 1];
        command[0] = "watch";
        System.arraycopy(start, 0, command, 1, start.length);
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

        learner.save(Learner.ONE, "wrong");
        assertThat(awaitText("Verdict after")).contains("Seen      wrong");

        learner.save(Learner.ONE, "right");
        assertThat(awaitText("modules/pool/src/main/java/kata/pool/Part02Two.java"))
                .contains("✓ Part01One: all 1 rules hold", "caller │░ Part01One ░");
        assertThat(root.resolve("modules/pool/target/timelines"))
                .isDirectoryContaining("glob:**/Part01One.*.svg");

        learner.save(Learner.TWO, "right, too");
        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(learner.read()).contains("pool  ★★ 2 of 2", "That was the last part.");
        assertThat(learner.isSolved(Learner.TWO)).isTrue();
        assertThat(new PartTimes(learner.workbook).took("pool", Learner.ONE.name())).isPresent();
    }

    @Test
    void beginsAtTheFirstPartThatIsNotSolvedAndGoesOnToTheNextModule() throws Exception {
        learner.solved(Learner.ONE);
        CompletableFuture<Integer> exit = watch();
        awaitText("Part02Two.java");

        learner.save(Learner.TWO, "right");
        awaitText("Part01Other.java");
        learner.save(Learner.OTHER, "right");

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
        assertThat(learner.isSolved(Learner.ONE)).isFalse();
    }

    @Test
    void whatIsNotSoundIsNotedAndDoesNotHoldUp() throws Exception {
        CompletableFuture<Integer> exit = watch("pool");
        awaitText("Verdict after");

        learner.save(Learner.ONE, "right, not sound");
        assertThat(awaitText("Part02Two.java"))
                .contains("✓ Part01One is solved: all 1 main rules hold")
                .contains("★ sound: 0 of 1. The first that does not hold: it is sound");
        learner.save(Learner.TWO, "right");

        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
        assertThat(learner.read()).contains("pool  ■★ 2 of 2");
    }

    @Test
    void soundAsAnOptionHoldsUpUntilTheSoundRulesHold() throws Exception {
        CompletableFuture<Integer> exit = watch("pool/2", "--sound");
        awaitText("Verdict after");

        learner.save(Learner.TWO, "right, not sound");
        assertThat(awaitText("Verdict after")).contains("✗ sound rule 2 of", "it is sound");
        assertThat(learner.isSolved(Learner.TWO)).isTrue();
        learner.save(Learner.TWO, "right");
        awaitText("Part01One.java");
        learner.save(Learner.ONE, "right");

        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void aKeyLeadsBackToThePartThatIsNotSound() throws Exception {
        learner.atATerminal();
        CompletableFuture<Integer> exit = watch("pool");
        awaitText("q quit");
        learner.save(Learner.ONE, "right, not sound");
        awaitText("Part02Two.java");

        learner.press('s');

        assertThat(awaitText("Seen      right, not sound")).contains("Part01One");
        learner.press('q');
        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void endsAtOnceWhenEverythingIsSolved() {
        learner.solved(Learner.OTHER);

        assertThat(learner.type("watch", "virtual")).isZero();

        assertThat(learner.read()).contains("Everything is solved.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool/2", "pool/Part02Two", "two"})
    void beginsAtThePartThatIsNamed(String part) throws Exception {
        CompletableFuture<Integer> exit = watch(part);
        assertThat(awaitText("Verdict after"))
                .contains("Part02Two")
                .doesNotContain("Part01One.java");

        learner.save(Learner.TWO, "right");
        awaitText("Part01One.java");
        learner.save(Learner.ONE, "right");

        assertThat(exit.get(20, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void judgesAPartThatIsNamedAlthoughItIsSolved() throws Exception {
        learner.solved(Learner.ONE);
        learner.save(Learner.ONE, "wrong by now");

        watch("pool/1");

        assertThat(awaitText("Verdict after")).contains("Seen      wrong by now");
        assertThat(learner.isSolved(Learner.ONE)).isFalse();
    }

    @Test
    void saysJudgingAsSoonAsASaveIsSeen() throws Exception {
        CompletableFuture<Integer> exit = watch("pool");
        assertThat(awaitText("Verdict after")).doesNotContain("judging…");

        learner.save(Learner.ONE, "wrong");
        assertThat(awaitText("Verdict after"))
                .containsSubsequence("judging…", "✗ rule 1 of 1: it is right");
        assertThat(exit).isNotDone();
    }

    @Test
    void saysThatTheFileWasDeletedAndGoesOnWhenItIsBack() throws Exception {
        watch("pool");
        awaitText("Verdict after");

        learner.delete(Learner.ONE);
        assertThat(awaitText("./kata reset pool/Part01One"))
                .contains("modules/pool/src/main/java/kata/pool/Part01One.java was deleted.")
                .doesNotContain("judging…");

        learner.save(Learner.ONE, "wrong again");
        assertThat(awaitText("Verdict after")).contains("Seen      wrong again");
    }

    @Test
    void otherWorkBeginsOnceWhenTheFirstVerdictIsShown() throws Exception {
        watch("pool");
        awaitText("Verdict after");
        await().until(() -> learner.timesIdle() == 1);

        learner.save(Learner.ONE, "wrong");
        awaitText("Verdict after");

        assertThat(learner.timesIdle()).isOne();
    }

    @Test
    void complainsOfAModuleOrAPartThatIsNotThere() {
        assertThat(learner.type("watch", "pol")).isOne();
        assertThat(learner.read())
                .contains(
                        "  There is no module pol. Did you mean pool?",
                        "  There are: pool, virtual.");

        assertThat(learner.type("watch", "pool/Part02Tow")).isOne();
        assertThat(learner.read()).contains("Did you mean pool/Part02Two?");

        assertThat(learner.type("wacht", "pool")).isNotZero();
        assertThat(learner.read()).contains("Did you mean: kata watch");
    }
}
