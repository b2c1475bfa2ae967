package kata.workbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttemptSourceTest {

    @Test
    void theAnnotationAndTheFirstSentenceAreRead() {
        AttemptSource source =
                AttemptSource.of(
                        """
                        package kata.pool;

                        import kata.judge.Rejected;

                        // @Rejected(by = "aComment", says = "not this one")
                        /**
                         * Sleeps on when {@code close} of {@link Thread} is
                         * called. It should not.
                         */
                        @Rejected(
                                by = "closeEndsTheWait",
                                says = "still \\"asleep\\", "
                                        + "and for ever")
                        public final class Part01One {}
                        """);

        assertThat(source.summary()).isEqualTo("Sleeps on when close of Thread is called.");
        assertThat(source.rejected())
                .contains(
                        new RejectedAnnotation(
                                "closeEndsTheWait", List.of("still \"asleep\", and for ever")));
    }

    @Test
    void theElementsMayStandInAnyOrder() {
        assertThat(
                        AttemptSource.of(
                                        "@kata.judge.Rejected(says = \"s\", by = \"b\") class A {}")
                                .rejected())
                .contains(new RejectedAnnotation("b", List.of("s")));
    }

    @Test
    void oneOfSeveralFindingsMayBeDeclared() {
        assertThat(
                        AttemptSource.of(
                                        "@Rejected(by = \"b\", says = {\"one\", \"an\" + \"other\"})"
                                                + " class A {}")
                                .rejected())
                .contains(new RejectedAnnotation("b", List.of("one", "another")));
    }

    @Test
    void anAttemptWithoutCommentAndAnnotationSaysNothing() {
        assertThat(AttemptSource.of("class A { @Rejected(by = \"b\") int x; }"))
                .isEqualTo(new AttemptSource("", List.of("A"), "", Optional.empty()));
        assertThat(AttemptSource.of(""))
                .isEqualTo(new AttemptSource("", List.of(), "", Optional.empty()));
    }

    @Test
    void thePackageAndTheTopLevelClassesAreRead() {
        AttemptSource source =
                AttemptSource.of(
                        """
                        // WRONG: a comment before the package
                        package kata.pool;
                        record Helper(int a) { class Inner {} }
                        public final class Part01One {}
                        """);

        assertThat(source.packageName()).isEqualTo("kata.pool");
        assertThat(source.classes()).containsExactly("Helper", "Part01One");
    }

    @Test
    void whatDoesNotParseIsReadAsFarAsItGoes() {
        assertThat(
                        AttemptSource.of(
                                        """
                                        /** Ends early. */
                                        @Rejected(by = "b", says = "s")
                                        class A { void x( { } int
                                        """)
                                .rejected())
                .contains(new RejectedAnnotation("b", List.of("s")));
    }
}
