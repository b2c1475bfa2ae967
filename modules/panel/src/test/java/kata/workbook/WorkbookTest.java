package kata.workbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbookTest {

    private static final String ATTEMPTS = "solutions/pool/attempts/";

    @TempDir private Path root;
    private Workbook workbook;

    @BeforeEach
    void aWorkshop() {
        workbook = new Workbook(root);
    }

    private Path write(String file) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, "");
    }

    @Test
    void theAttemptsAtAPartAreFoundByTheirFolders() throws IOException {
        Path lock = write(ATTEMPTS + "accepted/a-lock/Part01One.java");
        Path sleeps = write(ATTEMPTS + "rejected/sleeps-on/Part01One.java");
        Path spins = write(ATTEMPTS + "rejected/spins/Part01One.java");
        Path ofAnother = write(ATTEMPTS + "rejected/spins/Part02Two.java");

        assertThat(workbook.accepted("pool", "Part01One")).containsExactly(lock);
        assertThat(workbook.rejected("pool", "Part01One")).containsExactly(sleeps, spins);
        assertThat(workbook.rejected("virtual", "Part01One")).isEmpty();
        assertThat(workbook.attemptFiles("pool")).containsExactly(lock, sleeps, spins, ofAnother);
        assertThat(workbook.attemptFiles("virtual")).isEmpty();
    }

    @Test
    void answersAndWhatIsMadeOfThemLieApartFromTheLearners() {
        assertThat(workbook.reference("pool", "Part01One"))
                .isEqualTo(root.resolve("solutions/pool/src/main/java/kata/pool/Part01One.java"));
        assertThat(workbook.compiledRules("pool"))
                .isEqualTo(root.resolve("modules/pool/target/solutions/test-classes"));
        assertThat(workbook.compiledReferences("pool"))
                .isEqualTo(root.resolve("modules/pool/target/solutions/classes"));
    }
}
