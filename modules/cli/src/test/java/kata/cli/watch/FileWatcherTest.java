package kata.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import kata.cli.watch.FileWatcher.Change;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatcherTest {

    private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void aFile() throws IOException {
        file = Files.writeString(folder.resolve("A.java"), "before");
    }

    private Change next() throws InterruptedException {
        return changes.poll(10, TimeUnit.SECONDS);
    }

    @Test
    void tellsOfAFileThatIsWritten() throws Exception {
        try (FileWatcher _ = FileWatcher.of(file, changes::add)) {
            Files.writeString(file, "after");
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }

    @Test
    void tellsOfAFileThatIsReplacedAsManyEditorsDo() throws Exception {
        try (FileWatcher _ = FileWatcher.of(file, changes::add)) {
            Path other = Files.writeString(folder.resolve("A.java~"), "after!");
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }

    @Test
    void aFileThatIsDeletedAndWrittenAgainAtOnceIsSaved() throws Exception {
        try (FileWatcher _ = FileWatcher.of(file, changes::add)) {
            Files.delete(file);
            Files.writeString(file, "after");
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }

    @Test
    void tellsOfAFileThatIsDeletedAndComesBack() throws Exception {
        try (FileWatcher _ = FileWatcher.of(file, changes::add)) {
            Files.delete(file);
            assertThat(next()).isEqualTo(Change.DELETED);
            Files.writeString(file, "again");
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }

    @Test
    void tellsOfASaveAndADeletionWhereNoEventsCome() throws Exception {
        try (FileWatcher _ = FileWatcher.byLooking(file, changes::add)) {
            Files.writeString(file, "after");
            assertThat(next()).isEqualTo(Change.SAVED);
            Files.delete(file);
            assertThat(next()).isEqualTo(Change.DELETED);
        }
    }

    @Test
    void tellsOfAFileInAFolder() throws Exception {
        try (FileWatcher _ = FileWatcher.of(folder, changes::add)) {
            Files.writeString(folder.resolve("B.java"), "new");
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }

    @Test
    void tellsOfAFolderThatGoesAwayAndComesBack() throws Exception {
        try (FileWatcher _ = FileWatcher.of(file, changes::add)) {
            Files.delete(file);
            Files.delete(folder);
            assertThat(next()).isEqualTo(Change.DELETED);
            Files.createDirectory(folder);
            Files.writeString(file, "again");
            assertThat(next()).isEqualTo(Change.SAVED);
        }
    }
}
