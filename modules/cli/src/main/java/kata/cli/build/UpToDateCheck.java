package kata.cli.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/** Whether what was built is newer than its sources. */
public final class UpToDateCheck {

    private static final FileTime NEVER = FileTime.fromMillis(0);
    private static final int STALE = 75;

    private UpToDateCheck() {}

    /**
     * For {@code kata.cmd}, which has no {@code find -newer}. Exit code 0: ./kata is up to date.
     * Any other: it must be built.
     */
    public static void main(String[] args) throws IOException {
        Path launch = LaunchFiles.folder();
        List<Path> sources =
                Files.readAllLines(launch.resolve(LaunchFiles.SOURCES)).stream()
                        .map(Path::of)
                        .toList();
        boolean upToDate =
                exists(System.getProperty("java.class.path"))
                        && isUpToDate(launch.resolve(LaunchFiles.JAVA_HOME), sources);
        System.exit(upToDate ? 0 : STALE);
    }

    /** Whether all entries of a class path are there. */
    static boolean exists(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .allMatch(entry -> Files.exists(Path.of(entry)));
    }

    /**
     * Whether the result exists and no source is newer. Sources that do not exist do not count; a
     * folder stands for all that lies in it.
     */
    static boolean isUpToDate(Path result, List<Path> sources) throws IOException {
        if (!Files.exists(result)) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(result);
        for (Path source : sources) {
            if (newest(source).compareTo(built) > 0) {
                return false;
            }
        }
        return true;
    }

    // Folders count, too: their time changes when a file in them goes away.
    private static FileTime newest(Path root) throws IOException {
        FileTime[] newest = {NEVER};
        if (Files.exists(root)) {
            Files.walkFileTree(
                    root,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path folder, BasicFileAttributes attributes) {
                            return note(attributes);
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            return note(attributes);
                        }

                        private FileVisitResult note(BasicFileAttributes attributes) {
                            if (attributes.lastModifiedTime().compareTo(newest[0]) > 0) {
                                newest[0] = attributes.lastModifiedTime();
                            }
                            return FileVisitResult.CONTINUE;
                        }
                    });
        }
        return newest[0];
    }
}
