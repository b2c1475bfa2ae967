package kata.referee;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import kata.judge.rule.Outcome;
import kata.referee.MemoryJudge.Settings;
import kata.referee.verdict.Asked;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main and sound rules: which of them reject, and in which order they are judged. */
class SoundRulesTest {

    private static final String RULES =
            """
            package kata.fixture;

            import kata.judge.Exercise;
            import kata.judge.Sound;
            import kata.judge.finding.Finding;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 7, title = "half", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part07HalfTest {

                @Test
                @Sound
                void halvesAnOddNumber() { check(3, 1); }

                @Test
                @Sound
                void halvesANegativeNumber() { check(-4, -2); }

                @Test
                void halvesAnEvenNumber() { check(4, 2); }

                private static void check(int number, int half) {
                    int seen = Part07Half.half(number);
                    Finding.seen("%d", seen).expected("%d", half).unless(seen == half);
                }
            }
            """;

    private static final Attempt RIGHT = attempt("number / 2");
    private static final Attempt NOT_SOUND = attempt("number == 3 ? 2 : number / 2");
    private static final Attempt WRONG = attempt("number");

    @TempDir static Path rules;
    private static MemoryJudge judge;

    @BeforeAll
    static void open() {
        Fixture.writeRules(
                rules,
                List.of(RIGHT.sources().getFirst(), new Source("Part07HalfTest.java", RULES)));
        judge =
                new MemoryJudge(
                        List.of(
                                new MemoryJudge.Module(
                                        "fixture", List.of(rules), Fixture.JVM_FLAGS)),
                        Settings.usual().withWorkers(1).withWarmUps(0));
    }

    @AfterAll
    static void close() {
        judge.close();
    }

    private static Attempt attempt(String half) {
        return Attempt.ofText(
                "fixture",
                "Part07Half",
                """
                package kata.fixture;

                public class Part07Half {
                    public static int half(int number) { return %s; }
                }
                """
                        .formatted(half));
    }

    @Test
    void mainRulesAreJudgedFirstWhereverTheyStand() {
        assertThat(judge.judge(RIGHT).outcomes())
                .extracting(Outcome::rule)
                .containsExactly(
                        "halvesAnEvenNumber", "halvesAnOddNumber", "halvesANegativeNumber");
        assertThat(judge.judge(WRONG).rule()).isEqualTo("halvesAnEvenNumber");
    }

    @Test
    void strictlyTheFirstSoundRuleThatDoesNotHoldRejects() {
        Verdict verdict = judge.judge(NOT_SOUND);

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.rule()).isEqualTo("halvesAnOddNumber");
        assertThat(verdict.outcomes()).hasSize(2).last().matches(Outcome::sound);
    }

    @Test
    void mainlyItIsNotedAndTheNextIsJudgedAsWell() {
        Verdict verdict = judge.judge(NOT_SOUND.asked(Asked.MAINLY));

        assertThat(verdict.kind()).isEqualTo(Kind.ACCEPTED);
        assertThat(verdict.outcomes())
                .extracting(Outcome::holds)
                .containsExactly(true, false, true);
    }

    @Test
    void mainlyABrokenMainRuleStillRejects() {
        Verdict verdict = judge.judge(WRONG.asked(Asked.MAINLY));

        assertThat(verdict.kind()).isEqualTo(Kind.REJECTED);
        assertThat(verdict.outcomes()).hasSize(1);
    }

    @Test
    void oneRuleCanBeJudgedAlone() {
        Verdict verdict = judge.judge(WRONG.asked(Asked.only("halvesANegativeNumber")));

        assertThat(verdict.rule()).isEqualTo("halvesANegativeNumber");
        assertThat(verdict.outcomes()).hasSize(1);
        assertThat(judge.judge(NOT_SOUND.asked(Asked.only("halvesAnEvenNumber"))).kind())
                .isEqualTo(Kind.ACCEPTED);
    }
}
