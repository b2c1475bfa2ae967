package kata.room.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final long MOST = 10_000;

    @TempDir private Path folder;
    private Path file;
    private int damaged;

    @BeforeEach
    void aFile() {
        file = folder.resolve("new/room.log");
    }

    private List<String> open(String... append) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Journal journal = Journal.open(file, MOST, lines::add)) {
            damaged = journal.damaged();
            journal.append(List.of(append));
        }
        return lines;
    }

    private void damage(String from, String to) throws IOException {
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    @Test
    void keepsLinesInOrder() throws IOException {
        assertThat(open("one", "zwei ü", "")).isEmpty();
        assertThat(open("four")).containsExactly("one", "zwei ü", "");
        assertThat(open()).containsExactly("one", "zwei ü", "", "four");
    }

    @Test
    void aTornLastLineIsCutOffWhereverItIsTorn() throws IOException {
        open("one", "two");
        byte[] whole = Files.readAllBytes(file);
        int second = new String(whole, "UTF-8").indexOf('\n') + 1;
        for (int length = second; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));

            assertThat(open("three")).containsExactly("one");
            assertThat(open()).containsExactly("one", "three");
            assertThat(damaged).isZero();
        }
    }

    @Test
    void aLastLineWithAnotherChecksumIsCutOff() throws IOException {
        open("one", "two");
        damage("two", "tow");

        assertThat(open("three")).containsExactly("one");
        assertThat(open()).containsExactly("one", "three");
    }

    @Test
    void aDamagedLineInTheMiddleIsLeftOutAndTold() throws IOException {
        open("one", "two", "three");
        damage("two", "tow");

        assertThat(open()).containsExactly("one", "three");
        assertThat(damaged).isOne();
    }

    @Test
    void noTwoRoomsHaveTheSameFileOpen() throws IOException {
        try (Journal journal = Journal.open(file, MOST, _ -> {})) {
            assertThatThrownBy(() -> open()).hasMessageContaining("is open in another process");
            journal.append(List.of("one"));
        }
        assertThat(open()).containsExactly("one");
    }

    @Test
    void onlyItsOwnerCanReadIt() throws IOException {
        open();
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void doesNotGrowWithoutLimit() throws IOException {
        open("one");
        assertThatThrownBy(() -> open("x".repeat((int) MOST))).hasMessageContaining("full");
        assertThat(open()).containsExactly("one");
    }

    @Test
    void otherTextIsNoJournal() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "\nshort\nnothing of ours\n", StandardOpenOption.CREATE);
        assertThat(open("one")).isEmpty();
        assertThat(open()).containsExactly("one");
    }
}
