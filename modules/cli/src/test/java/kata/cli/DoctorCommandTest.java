package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import kata.cli.Check.Grade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

    private static final String MAVEN =
            """
            \u001b[1mApache Maven %s (unknown)\u001b[m
            Maven home: somewhere
            Java version: %d.0.1, vendor: somebody
            """;

    @TempDir private Path root;

    @Test
    void theJdkMustBe25AndBringACompiler() {
        assertThat(Doctor.jdk(25, true).grade()).isEqualTo(Grade.GOOD);
        assertThat(Doctor.jdk(25, false).grade()).isEqualTo(Grade.MISSING);
        assertThat(Doctor.jdk(26, true).grade()).isEqualTo(Grade.MISSING);
    }

    @Test
    void mavenMustBe38AndRunOnJava17() {
        assertThat(Doctor.maven(MAVEN.formatted("3.8.7", 17)))
                .isEqualTo(Check.good("Maven", "3.8.7, on Java 17"));
        assertThat(Doctor.maven(MAVEN.formatted("4.0.0-rc-4", 25)).grade()).isEqualTo(Grade.GOOD);
        assertThat(Doctor.maven(MAVEN.formatted("3.6.3", 17)).grade()).isEqualTo(Grade.MISSING);
        assertThat(Doctor.maven(MAVEN.formatted("3.9.1", 11)).advice()).contains("JDK 17");
        assertThat(Doctor.maven("").found()).isEqualTo("not found");
    }

    @Test
    void littleIsPoorAndTooLittleIsMissing() {
        assertThat(Doctor.memory(16_000).grade()).isEqualTo(Grade.GOOD);
        assertThat(Doctor.memory(3_000).grade()).isEqualTo(Grade.POOR);
        assertThat(Doctor.memory(1_000).grade()).isEqualTo(Grade.MISSING);
        assertThat(Doctor.files(256).grade()).isEqualTo(Grade.MISSING);
        assertThat(Doctor.files(1_024).grade()).isEqualTo(Grade.POOR);
        assertThat(Doctor.files(1_024).advice()).contains("ulimit -n 4096", "virtual/Part08");
        assertThat(Doctor.files(4_096).grade()).isEqualTo(Grade.GOOD);
        assertThat(Doctor.disk(100).grade()).isEqualTo(Grade.MISSING);
        assertThat(Doctor.encoding(false).grade()).isEqualTo(Grade.POOR);
    }

    @Test
    void whatMavenWouldHaveToFetchIsNamed() {
        assertThat(Doctor.offline(12, List.of()).grade()).isEqualTo(Grade.GOOD);
        assertThat(Doctor.offline(12, List.of("a:b:1", "c:d:2")))
                .isEqualTo(
                        Check.poor(
                                "Offline",
                                "2 of 12 missing: a:b:1 and more",
                                "Once, with a network: mvn verify -Psolutions -Ppre-flight"));
    }

    @Test
    void theParentPomSaysWhatIsNeeded() throws IOException {
        Path source = Path.of(System.getProperty("kata.source"));
        List<String> needed = LocalRepository.needed(source);

        assertThat(needed)
                .anyMatch(one -> one.startsWith("info.picocli:picocli:4"))
                .anyMatch(one -> one.startsWith("org.projectlombok:lombok:1"))
                .anyMatch(
                        one -> one.startsWith("org.apache.maven.surefire:surefire-junit-platform"))
                .noneMatch(one -> one.startsWith("kata:") || one.contains("junit-bom"))
                // The lab is no part of the day, and its libraries are large.
                .noneMatch(one -> one.contains("gatling") || one.contains("jackson"));
        // The libraries of this very test came from there.
        assertThat(LocalRepository.find().orElseThrow().missing(needed))
                .noneMatch(one -> one.contains("picocli") || one.contains("surefire"));
        assertThat(new LocalRepository(root).missing(needed)).isEqualTo(needed);
    }

    @Test
    void whatIsMissingSetsTheExitCode() throws IOException {
        Fixture learner = new Fixture(root);
        DoctorCommand doctor = new DoctorCommand(learner.desk());

        assertThat(doctor.report(List.of(Check.good("A", "1"), Check.poor("B", "2", "Do b."))))
                .isZero();
        assertThat(learner.read()).contains("✓ A", "! B", "Do b.", "All is there.");

        assertThat(doctor.report(List.of(Check.missing("C", "none", "Install c.")))).isOne();
        assertThat(learner.read()).contains("✗ C", "Install c.", "Something is missing");
    }

    @Test
    void thisMachineHasAllThatTheBuildNeeded() throws IOException {
        Fixture learner = new Fixture(root);

        assertThat(learner.type("doctor")).as(learner.soFar()).isZero();

        assertThat(learner.read()).contains("JDK 25", "Maven", "Memory", "Disk");
    }
}
