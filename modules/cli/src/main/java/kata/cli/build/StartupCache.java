package kata.cli.build;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM's cache of loaded classes (JEP 483, 514), with which {@code ./kata} starts in half the
 * time, and that of the JVMs that judge. They are made once, in the background, while the learner
 * reads the first panel.
 */
public final class StartupCache {

    private static final String UNFINISHED = ".new";
    private static final Duration ABANDONED_AFTER = Duration.ofMinutes(10);

    private StartupCache() {}

    /**
     * Starts a JVM that makes the missing caches, if any. Does not wait for it, and need not live
     * as long: without a cache everything works as well, and starts later.
     *
     * @param training name of the class whose {@code main} loads what is to be in the cache
     */
    public static void makeInBackground(String training) {
        Path folder = LaunchFiles.folder();
        if (Files.exists(folder.resolve(LaunchFiles.ARGUMENTS))
                && !(Files.exists(folder.resolve(LaunchFiles.CACHE))
                        && Files.exists(folder.resolve(WorkerLaunch.CACHE)))) {
            try {
                start(java(List.of(arguments(folder), StartupCache.class.getName(), training)));
            } catch (IOException e) {
                // A slower start is nothing that the learner must read of.
            }
        }
    }

    /**
     * Makes the caches that are missing, and waits for them.
     *
     * @param args name of the training's class
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = LaunchFiles.folder();
        if (!Files.exists(folder.resolve(LaunchFiles.CACHE))) {
            make(folder, args[0]);
        }
        if (!Files.exists(folder.resolve(WorkerLaunch.CACHE))) {
            WorkerLaunch.makeCache(folder);
        }
    }

    static boolean make(Path folder, String training) throws IOException, InterruptedException {
        return make(folder.resolve(LaunchFiles.CACHE), List.of(arguments(folder)), training);
    }

    /**
     * Makes a cache and waits for it.
     *
     * @param arguments of the JVM that makes it, its class path among them
     * @return whether there is one in the end
     */
    static boolean make(Path cache, List<String> arguments, String training)
            throws IOException, InterruptedException {
        deleteAbandoned(cache.getParent());
        // Under another name until it is complete, and one that no second maker uses.
        Path unfinished =
                Files.createTempFile(cache.getParent(), cache.getFileName().toString(), UNFINISHED);
        try {
            List<String> command = new ArrayList<>(arguments);
            command.add("-XX:AOTCacheOutput=" + unfinished);
            command.add(training);
            boolean made = start(java(command)).waitFor() == 0;
            if (made && Files.size(unfinished) > 0) {
                Files.move(unfinished, cache, StandardCopyOption.REPLACE_EXISTING);
                return true;
            }
            return false;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    // A maker that was killed, with its terminal for example, has left its file, and beside it the
    // JVM's notes on it. Another one that is at work needs a minute at most.
    private static void deleteAbandoned(Path folder) throws IOException {
        Instant longAgo = Instant.now().minus(ABANDONED_AFTER);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + UNFINISHED + "*")) {
            for (Path file : all) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(longAgo)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static String arguments(Path folder) {
        return "@" + folder.resolve(LaunchFiles.ARGUMENTS);
    }

    private static List<String> java(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        return command;
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
