package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpToDateCheckTest {

    @TempDir private Path root;
    private Path result;
    private Path source;

    @BeforeEach
    void aSourceThatWasBuilt() throws IOException {
        result = Files.writeString(root.resolve("result"), "");
        source = Files.createDirectories(root.resolve("src/deep")).resolve("A.java");
        Files.writeString(source, "");
        Files.setLastModifiedTime(result, later(10));
    }

    private static FileTime later(int seconds) {
        return FileTime.fromMillis(System.currentTimeMillis() + seconds * 1_000L);
    }

    @Test
    void aNewerSourceOrAFolderThatLostOneMakesItStale() throws IOException {
        List<Path> sources = List.of(root.resolve("src"), root.resolve("nothing here"));
        assertThat(UpToDateCheck.isUpToDate(result, sources)).isTrue();

        Files.setLastModifiedTime(source, later(20));
        assertThat(UpToDateCheck.isUpToDate(result, sources)).isFalse();

        Files.delete(source);
        Files.setLastModifiedTime(source.getParent(), later(20));
        assertThat(UpToDateCheck.isUpToDate(result, sources)).isFalse();
    }

    @Test
    void withoutAResultNothingIsUpToDate() throws IOException {
        assertThat(UpToDateCheck.isUpToDate(root.resolve("none"), List.of())).isFalse();
    }
}
