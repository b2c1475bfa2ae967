package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavesTest {

    private final Semaphore told = new Semaphore(0);

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void aFile() throws IOException {
        file = Files.writeString(folder.resolve("A.java"), "before");
    }

    private boolean isTold() throws InterruptedException {
        return told.tryAcquire(10, TimeUnit.SECONDS);
    }

    @Test
    void tellsOfAFileThatIsWritten() throws Exception {
        try (Saves _ = Saves.of(file, told::release)) {
            Files.writeString(file, "after");
            assertThat(isTold()).isTrue();
        }
    }

    @Test
    void tellsOfAFileThatIsReplacedAsManyEditorsDo() throws Exception {
        try (Saves _ = Saves.of(file, told::release)) {
            Path other = Files.writeString(folder.resolve("A.java~"), "after!");
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(isTold()).isTrue();
        }
    }

    @Test
    void tellsOfASaveWhereNoEventsCome() throws Exception {
        try (Saves _ = Saves.byLooking(file, told::release)) {
            Files.writeString(file, "after");
            assertThat(isTold()).isTrue();
        }
    }

    @Test
    void tellsOfAFileInAFolder() throws Exception {
        try (Saves _ = Saves.of(folder, told::release)) {
            Files.writeString(folder.resolve("B.java"), "new");
            assertThat(isTold()).isTrue();
        }
    }
}
