package kata.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import kata.cli.Learner;
import kata.cli.doctor.CheckResult.Grade;
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
        assertThat(MachineChecks.jdk(25, true).grade()).isEqualTo(Grade.GOOD);
        assertThat(MachineChecks.jdk(25, false).grade()).isEqualTo(Grade.MISSING);
        assertThat(MachineChecks.jdk(26, true).grade()).isEqualTo(Grade.MISSING);
    }

    @Test
    void mavenMustBe38AndRunOnJava17() {
        assertThat(MachineChecks.maven(MAVEN.formatted("3.8.7", 17)))
                .isEqualTo(CheckResult.good("Maven", "3.8.7, on Java 17"));
        assertThat(MachineChecks.maven(MAVEN.formatted("4.0.0-rc-4", 25)).grade())
                .isEqualTo(Grade.GOOD);
        assertThat(MachineChecks.maven(MAVEN.formatted("3.6.3", 17)).grade())
                .isEqualTo(Grade.MISSING);
        assertThat(MachineChecks.maven(MAVEN.formatted("3.9.1", 11)).advice()).contains("JDK 17");
        assertThat(MachineChecks.maven("").found()).isEqualTo("not found");
    }

    @Test
    void littleIsPoorAndTooLittleIsMissing() {
        assertThat(MachineChecks.memory(16_000).grade()).isEqualTo(Grade.GOOD);
        assertThat(MachineChecks.memory(3_000).grade()).isEqualTo(Grade.POOR);
        assertThat(MachineChecks.memory(1_000).grade()).isEqualTo(Grade.MISSING);
        assertThat(MachineChecks.files(256).grade()).isEqualTo(Grade.MISSING);
        assertThat(MachineChecks.files(1_024).grade()).isEqualTo(Grade.POOR);
        assertThat(MachineChecks.files(1_024).advice())
                .contains("ulimit -n 4096", "virtual/Part08");
        assertThat(MachineChecks.files(4_096).grade()).isEqualTo(Grade.GOOD);
        assertThat(MachineChecks.disk(100).grade()).isEqualTo(Grade.MISSING);
        assertThat(MachineChecks.encoding(false).grade()).isEqualTo(Grade.POOR);
    }

    @Test
    void whatMavenWouldHaveToFetchIsNamed() {
        assertThat(MachineChecks.offline(12, List.of()).grade()).isEqualTo(Grade.GOOD);
        assertThat(MachineChecks.offline(12, List.of("a:b:1", "c:d:2")))
                .isEqualTo(
                        CheckResult.poor(
                                "Offline",
                                "2 of 12 missing: a:b:1 and more",
                                "Once, with a network: mvn verify -Psolutions -Ppre-flight"));
    }

    @Test
    void theParentPomSaysWhatIsNeeded() throws IOException {
        Path source = Path.of(System.getProperty("kata.source"));
        List<String> needed = LocalMavenRepository.needed(source);

        assertThat(needed)
                .anyMatch(one -> one.startsWith("info.picocli:picocli:4"))
                .anyMatch(one -> one.startsWith("org.projectlombok:lombok:1"))
                .anyMatch(
                        one -> one.startsWith("org.apache.maven.surefire:surefire-junit-platform"))
                .noneMatch(one -> one.startsWith("kata:") || one.contains("junit-bom"))
                // The lab is no part of the day, and its libraries are large.
                .noneMatch(one -> one.contains("gatling") || one.contains("databind"));
        // The libraries of this very test came from there.
        assertThat(LocalMavenRepository.find().orElseThrow().missing(needed))
                .noneMatch(one -> one.contains("picocli") || one.contains("surefire"));
        assertThat(new LocalMavenRepository(root).missing(needed)).isEqualTo(needed);
    }

    @Test
    void whatIsMissingSetsTheExitCode() throws IOException {
        Learner learner = new Learner(root);
        DoctorCommand doctor = new DoctorCommand(learner.context());

        assertThat(
                        doctor.report(
                                List.of(
                                        CheckResult.good("A", "1"),
                                        CheckResult.poor("B", "2", "Do b."))))
                .isZero();
        assertThat(learner.read())
                .contains("✓ A", "! B", "Do b.", "Everything is here.")
                // What to type for Maven, too, and that its short form has a colon.
                .contains("./kata watch pool", "mvn test -pl modules/pool", "mvn test -pl :pool");

        assertThat(doctor.report(List.of(CheckResult.missing("C", "none", "Install c.")))).isOne();
        assertThat(learner.read()).contains("✗ C", "Install c.", "Something is missing");
    }

    @Test
    void thisMachineHasAllThatTheBuildNeeded() throws IOException {
        Learner learner = new Learner(root);

        assertThat(learner.type("doctor")).as(learner.soFar()).isZero();

        assertThat(learner.read()).contains("JDK 25", "Maven", "Memory", "Disk");
    }
}
