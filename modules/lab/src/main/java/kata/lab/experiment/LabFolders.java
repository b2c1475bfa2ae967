package kata.lab.experiment;

import java.nio.file.Path;

/** Where the lab and the repository are on disk. */
public final class LabFolders {

    /** The property that names the root of the repository; the launcher sets it. */
    public static final String ROOT = "lab.root";

    private LabFolders() {}

    /** The root of the repository. */
    public static Path root() {
        return Path.of(System.getProperty(ROOT, ""));
    }

    /** The lab's own folder. */
    public static Path lab() {
        return root().resolve("modules/lab");
    }
}
