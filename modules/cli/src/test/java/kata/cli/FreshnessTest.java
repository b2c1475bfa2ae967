package kata.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshnessTest {

    @TempDir private Path root;
    private Path stamp;
    private Path source;

    @BeforeEach
    void aSourceThatWasBuilt() throws IOException {
        stamp = Files.writeString(root.resolve("stamp"), "");
        source = Files.createDirectories(root.resolve("src/deep")).resolve("A.java");
        Files.writeString(source, "");
        Files.setLastModifiedTime(stamp, later(10));
    }

    private static FileTime later(int seconds) {
        return FileTime.fromMillis(System.currentTimeMillis() + seconds * 1_000L);
    }

    @Test
    void aNewerSourceOrAFolderThatLostOneMakesItStale() throws IOException {
        List<Path> sources = List.of(root.resolve("src"), root.resolve("nothing here"));
        assertThat(Freshness.isFresh(stamp, sources)).isTrue();

        Files.setLastModifiedTime(source, later(20));
        assertThat(Freshness.isFresh(stamp, sources)).isFalse();

        Files.delete(source);
        Files.setLastModifiedTime(source.getParent(), later(20));
        assertThat(Freshness.isFresh(stamp, sources)).isFalse();
    }

    @Test
    void withoutAStampNothingIsFresh() throws IOException {
        assertThat(Freshness.isFresh(root.resolve("none"), List.of())).isFalse();
    }
}
