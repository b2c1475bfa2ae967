package kata.referee.worker;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where the referee's own classes lie: a jar, or the folder that the compiler wrote to. */
final class RefereeLocation {

    private RefereeLocation() {}

    static Path onDisk() {
        try {
            return Path.of(
                    Worker.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
