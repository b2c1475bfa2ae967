package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleClassPathTest {

    @TempDir private Path root;
    private Path contract;
    private Path pom;

    @BeforeEach
    void aModuleAndTheContractOfItsRules() throws IOException {
        contract = write("modules/favorites/src/main/java/kata/favorites/Rules.java");
        pom = write("modules/pool/pom.xml");
        Path classes = root.resolve("modules/favorites/target/classes");
        Files.createDirectories(classes);
        Path classPath = write("modules/pool/target/kata/class-path");
        Files.writeString(classPath, classes.toString());
    }

    private Path write(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "");
    }

    private boolean isUpToDate() throws IOException {
        return new ModuleClassPath(new Workbook(root), "pool").isUpToDate();
    }

    private static void saveLater(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }

    @Test
    void itIsOutOfDateWhenTheContractThatTheRulesUseIsNewer() throws IOException {
        assertThat(isUpToDate()).isTrue();

        saveLater(contract);
        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void itIsOutOfDateWhenThePomIsNewer() throws IOException {
        saveLater(pom);

        assertThat(isUpToDate()).isFalse();
    }

    @Test
    void itIsOutOfDateWhenClassesAreMissing() throws IOException {
        Files.delete(root.resolve("modules/favorites/target/classes"));

        assertThat(isUpToDate()).isFalse();
    }
}
