package kata.workbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads text files of the workshop, which are all in UTF-8. */
public final class Texts {

    private Texts() {}

    /**
     * @throws UncheckedIOException when the file cannot be read or is not UTF-8
     */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
