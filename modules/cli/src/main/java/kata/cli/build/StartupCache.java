package kata.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM's cache of loaded classes (JEP 483, 514), with which {@code ./kata} starts in half the
 * time. It is made once, in the background, while the learner reads the first panel.
 */
public final class StartupCache {

    private StartupCache() {}

    /**
     * Starts a JVM that makes the cache, unless there is one. Does not wait for it, and need not
     * live as long: without the cache everything works as well, and starts later.
     *
     * @param training name of the class whose {@code main} loads what is to be in the cache
     */
    public static void makeInBackground(String training) {
        Path folder = LaunchFiles.folder();
        if (Files.exists(folder.resolve(LaunchFiles.ARGUMENTS))
                && !Files.exists(folder.resolve(LaunchFiles.CACHE))) {
            try {
                start(java(folder, List.of(), List.of(StartupCache.class.getName(), training)));
            } catch (IOException e) {
                // A slower start is nothing that the learner must read of.
            }
        }
    }

    /**
     * Makes the cache and waits for it.
     *
     * @param args name of the training's class
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        make(LaunchFiles.folder(), args[0]);
    }

    /** Whether there is a cache in the end. */
    static boolean make(Path folder, String training) throws IOException, InterruptedException {
        // Under another name until it is complete, and one that no second maker uses.
        Path unfinished = Files.createTempFile(folder, LaunchFiles.CACHE, ".new");
        try {
            List<String> flags = List.of("-XX:AOTCacheOutput=" + unfinished);
            boolean made = start(java(folder, flags, List.of(training))).waitFor() == 0;
            if (made && Files.size(unfinished) > 0) {
                Files.move(
                        unfinished,
                        folder.resolve(LaunchFiles.CACHE),
                        StandardCopyOption.REPLACE_EXISTING);
                return true;
            }
            return false;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static List<String> java(Path folder, List<String> flags, List<String> main) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + folder.resolve(LaunchFiles.ARGUMENTS));
        command.addAll(flags);
        command.addAll(main);
        return command;
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
