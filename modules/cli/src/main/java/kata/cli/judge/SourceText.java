package kata.cli.judge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files that anybody may have written. */
final class SourceText {

    /** More than any attempt needs, in bytes. */
    static final int LARGEST = 1_000_000;

    private SourceText() {}

    /**
     * The file's text as it is now.
     *
     * @throws Unjudgeable when there is none
     */
    static String read(Path file) throws Unjudgeable {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        } catch (NoSuchFileException e) {
            throw new Unjudgeable("it is gone");
        } catch (IOException e) {
            throw new Unjudgeable("cannot be read");
        }
        if (bytes.length > LARGEST) {
            throw new Unjudgeable("larger than 1 MB");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new Unjudgeable("not UTF-8");
        }
        if (text.isBlank()) {
            throw new Unjudgeable("empty file");
        }
        return text;
    }
}
