package kata.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether what was built is newer than its sources. */
final class Freshness {

    static final String FOLDER = "kata.launch";
    static final String STAMP = "java-home";

    private static final FileTime NEVER = FileTime.fromMillis(0);
    private static final int STALE = 75;

    private Freshness() {}

    /** The launchers ask first. Exit code 0: go on. Any other: build. */
    public static void main(String[] args) throws IOException {
        Path stamp = Path.of(System.getProperty(FOLDER, "")).resolve(STAMP);
        System.exit(classPathIsThere() && isFresh(stamp, sourcesOfThis()) ? 0 : STALE);
    }

    private static boolean classPathIsThere() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .allMatch(entry -> Files.exists(Path.of(entry)));
    }

    private static List<Path> sourcesOfThis() {
        List<Path> sources = new ArrayList<>(List.of(Path.of("pom.xml")));
        for (String module : List.of("kit", "judge", "cli")) {
            Path folder = Path.of("modules", module);
            sources.addAll(List.of(folder.resolve("pom.xml"), folder.resolve("src/main")));
        }
        return sources;
    }

    /** Whether the stamp exists and no source is newer. Sources that do not exist do not count. */
    static boolean isFresh(Path stamp, List<Path> sources) throws IOException {
        if (!Files.exists(stamp)) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stamp);
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
