package kata.cli.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kata.referee.JvmFlags;
import kata.referee.worker.WorkerTraining;

/**
 * How {@code ./kata} starts the JVMs that judge: with a cache of loaded classes of their own, once
 * there is one, and else as everybody does.
 *
 * <p>A JVM takes classes from its cache only where its class path begins with that of the JVM which
 * made the cache, and where that one has jars only. So what all modules share comes first, the
 * workshop's own classes as the jars that {@link LaunchFiles} has made of them.
 */
public final class WorkerLaunch {

    static final String CACHE = "worker.aot";
    static final String SHARED = "worker.class-path";

    // With it a JVM takes nothing from any cache.
    private static final String WITHOUT_CACHES = "-Xshare:off";

    private WorkerLaunch() {}

    /** The flags of the JVMs that judge a module's attempts. */
    public static List<String> flags(String module) {
        return flags(LaunchFiles.folder(), JvmFlags.of(module));
    }

    static List<String> flags(Path folder, List<String> ofTheModule) {
        Path cache = folder.resolve(CACHE);
        if (!Files.exists(cache) || ofTheModule.contains(WITHOUT_CACHES)) {
            return ofTheModule;
        }
        List<String> flags = new ArrayList<>(ofTheModule);
        flags.add("-XX:AOTCache=" + cache);
        // A cache that no longer fits is left aside, and is nothing that the learner must read of.
        flags.add("-Xlog:aot=off");
        flags.add("-Xlog:cds=off");
        return List.copyOf(flags);
    }

    /** The class path of the JVMs that judge attempts of these modules. */
    public static String classPath(Collection<CompiledRules> rules) {
        List<String> entries =
                rules.stream()
                        .flatMap(one -> Stream.of(one.classPath().split(File.pathSeparator)))
                        .distinct()
                        .toList();
        List<String> own = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        return String.join(File.pathSeparator, classPath(LaunchFiles.folder(), own, entries));
    }

    /**
     * @param own the class path of {@code ./kata}
     * @param entries what the modules need
     */
    static List<String> classPath(Path folder, List<String> own, List<String> entries) {
        List<String> shared = shared(folder, own, entries);
        Set<String> all = new LinkedHashSet<>(shared);
        entries.stream().filter(entry -> !shared.contains(jar(folder, entry))).forEach(all::add);
        return List.copyOf(all);
    }

    // Noted down the first time, so that it is the same for all modules, and for the training.
    private static List<String> shared(Path folder, List<String> own, List<String> entries) {
        Path file = folder.resolve(SHARED);
        try {
            if (Files.exists(file)) {
                return Files.readAllLines(file);
            }
            if (!Files.exists(folder.resolve(LaunchFiles.ARGUMENTS))) {
                return List.of();
            }
            List<String> wanted =
                    new ArrayList<>(entries.stream().map(e -> jar(folder, e)).toList());
            wanted.add(folder.resolve("lib/referee.jar").toString());
            List<String> shared = own.stream().filter(wanted::contains).toList();
            Files.write(file, shared);
            return shared;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jar that was made of a folder of classes; anything else is left as it is. */
    private static String jar(Path folder, String entry) {
        Path path = Path.of(entry);
        return path.endsWith("target/classes")
                ? folder.resolve("lib/" + path.getParent().getParent().getFileName() + ".jar")
                        .toString()
                : entry;
    }

    /** Makes the cache and waits for it; says whether there is one in the end. */
    static boolean makeCache(Path folder) throws IOException, InterruptedException {
        Path shared = folder.resolve(SHARED);
        if (!Files.exists(shared)) {
            return false;
        }
        List<String> arguments = new ArrayList<>(JvmFlags.of(""));
        arguments.add("-XX:TieredStopAtLevel=1");
        arguments.add("-cp");
        arguments.add(String.join(File.pathSeparator, Files.readAllLines(shared)));
        return StartupCache.make(folder.resolve(CACHE), arguments, WorkerTraining.class.getName());
    }
}
