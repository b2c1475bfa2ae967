package kata.cli.judge;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the files that are to be judged.
 *
 * @param startedIn the folder that relative paths begin at
 */
record FileSearch(Path startedIn) {

    // A folder may be somebody's whole checkout: the rules in it are no attempts.
    private static final Pattern ATTEMPT = Pattern.compile("Part\\d\\d\\w*(?<!Test)\\.java");

    /**
     * The files that are named, whatever their name is, and all PartNN….java in the folders that
     * are named. No link is followed out of a folder. A file that is found twice counts once.
     */
    List<FoundFile> find(List<String> arguments) {
        List<FoundFile> all = new ArrayList<>();
        arguments.forEach(argument -> all.addAll(find(argument)));
        Set<Path> seen = new HashSet<>();
        return all.stream()
                .filter(file -> !file.problem().isEmpty() || seen.add(real(file.path())))
                .toList();
    }

    private List<FoundFile> find(String argument) {
        Path path;
        try {
            path = startedIn.resolve(argument);
        } catch (InvalidPathException e) {
            return List.of(new FoundFile(startedIn, argument, "no such file"));
        }
        if (!Files.exists(path)) {
            return List.of(new FoundFile(path, argument, "no such file"));
        }
        if (!Files.isDirectory(path)) {
            return List.of(named(path, argument));
        }
        List<FoundFile> inside = inFolder(path, argument);
        return inside.isEmpty()
                ? List.of(new FoundFile(path, argument, "no PartNN*.java"))
                : inside;
    }

    private static FoundFile named(Path file, String shown) {
        return Files.isRegularFile(file)
                ? new FoundFile(file, shown)
                : new FoundFile(file, shown, "no regular file");
    }

    private static List<FoundFile> inFolder(Path folder, String shown) {
        Path top = real(folder);
        List<FoundFile> found = new ArrayList<>();
        try {
            // The folder itself may be a link, because somebody named it.
            Files.walkFileTree(
                    top,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
                            visit(file, about.isSymbolicLink());
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException e) {
                            found.add(new FoundFile(file, shown(file), "cannot be read"));
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult postVisitDirectory(Path dir, IOException e) {
                            if (e != null) {
                                found.add(new FoundFile(dir, shown(dir), "cannot be read"));
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        private void visit(Path file, boolean link) {
                            boolean attempt =
                                    ATTEMPT.matcher(file.getFileName().toString()).matches();
                            if (link && !real(file).startsWith(top)) {
                                // Of others nobody expects a verdict.
                                if (attempt || Files.isDirectory(file)) {
                                    found.add(
                                            new FoundFile(file, shown(file), "link out of folder"));
                                }
                            } else if (attempt) {
                                found.add(
                                        Files.exists(file)
                                                ? named(file, shown(file))
                                                : new FoundFile(
                                                        file, shown(file), "link to nothing"));
                            }
                        }

                        private String shown(Path file) {
                            return Path.of(shown).resolve(top.relativize(file)).toString();
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(Comparator.comparing(file -> file.shown().replace(File.separatorChar, '\0')));
        return found;
    }

    // What cannot be resolved, such as link to nothing, is where it lies.
    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }
}
