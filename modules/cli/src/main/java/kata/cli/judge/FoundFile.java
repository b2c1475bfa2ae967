package kata.cli.judge;

import java.nio.file.Path;

/**
 * A file that is to be judged.
 *
 * @param path where it is
 * @param shown its path as the user sees it
 * @param problem why it cannot be judged, or empty
 */
record FoundFile(Path path, String shown, String problem) {

    FoundFile(Path path, String shown) {
        this(path, shown, "");
    }
}
