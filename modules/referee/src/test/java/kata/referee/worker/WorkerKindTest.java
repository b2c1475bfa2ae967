package kata.referee.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kata.referee.Fixture;
import kata.referee.verdict.Attempt.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerKindTest {

    private static final String WITHOUT_OPTIMIZER = "-XX:TieredStopAtLevel=1";

    private static final String RULES =
            """
            package kata.kinds;

            import kata.judge.Exercise;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 1, title = "kind", kind = Exercise.Kind.WRITE, minutes = 1%s)
            class Part01KindTest {

                @Test
                void rule() {}
            }
            """;

    @TempDir Path folder;

    @Test
    void aPartIsJudgedWithoutTheOptimizingCompiler() throws IOException {
        WorkerKind kind = kind("");

        assertThat(kind.allFlags()).containsExactly("-Xmx64m", WITHOUT_OPTIMIZER);
    }

    @Test
    void aPartWithHotCodeIsJudgedWithIt() throws IOException {
        assertThat(kind(", hotCode = true").allFlags()).containsExactly("-Xmx64m");
    }

    @Test
    void aPartThatSaysItHasNoHotCodeIsJudgedWithoutIt() throws IOException {
        assertThat(kind(", hotCode = false").allFlags())
                .containsExactly("-Xmx64m", WITHOUT_OPTIMIZER);
    }

    private WorkerKind kind(String attribute) throws IOException {
        String text = RULES.formatted(attribute);
        Fixture.writeRules(folder, List.of(new Source("Part01KindTest.java", text)));
        try (Stream<Path> files = Files.walk(folder)) {
            return WorkerKind.of(List.of("-Xmx64m"), files.filter(Files::isRegularFile).toList());
        }
    }
}
