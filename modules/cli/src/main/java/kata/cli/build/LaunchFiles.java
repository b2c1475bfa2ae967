package kata.cli.build;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * Writes down for the launchers how this JVM was started. Maven runs it in the JDK that the
 * toolchain found, with the class path of this module.
 *
 * <p>The folder then holds:
 *
 * <ul>
 *   <li>{@code java-home}: where that JDK is; its time says when {@code ./kata} was built
 *   <li>{@code java.args}: arguments of the JVM, for {@code java @java.args}
 *   <li>{@code class-path}: the same class path, an entry on each line
 *   <li>{@code sources}: what {@code ./kata} is made of, relative to the workshop, one on each line
 *   <li>{@code lib}: the workshop's own classes as jars
 *   <li>{@code startup.aot}: see {@link StartupCache}, later
 *   <li>{@code worker.aot}, {@code worker.class-path}: see {@link WorkerLaunch}, later
 * </ul>
 */
final class LaunchFiles {

    static final String JAVA_HOME = "java-home";
    static final String ARGUMENTS = "java.args";
    static final String CLASS_PATH = "class-path";
    static final String SOURCES = "sources";
    static final String CACHE = "startup.aot";

    private static final String FOLDER = "kata.launch";

    // A command line is short-lived: what costs time at its start is left out. Without a cache, or
    // with an old one, the JVM starts as usual, and need not say so.
    private static final List<String> FLAGS =
            List.of(
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Xlog:aot=off",
                    "-Xlog:cds=off");

    private LaunchFiles() {}

    /**
     * @param args the folder to write to, then flags for the JVM
     */
    public static void main(String[] args) throws IOException {
        write(
                Path.of(args[0]).toAbsolutePath(),
                System.getProperty("java.class.path"),
                List.of(args).subList(1, args.length));
    }

    static void write(Path folder, String classPath, List<String> jvmFlags) throws IOException {
        Files.createDirectories(folder.resolve("lib"));
        Files.deleteIfExists(folder.resolve(CACHE));
        Files.deleteIfExists(folder.resolve(WorkerLaunch.CACHE));
        Files.deleteIfExists(folder.resolve(WorkerLaunch.SHARED));
        List<String> entries = new ArrayList<>();
        List<String> sources = new ArrayList<>(List.of("pom.xml"));
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                // modules/cli/target/classes
                String module = path.getParent().getParent().getFileName().toString();
                entries.add(jar(path, folder.resolve("lib/" + module + ".jar")).toString());
                sources.add("modules/" + module + "/pom.xml");
                sources.add("modules/" + module + "/src/main");
            } else {
                entries.add(entry);
            }
        }
        List<String> arguments = new ArrayList<>(FLAGS);
        arguments.addAll(jvmFlags);
        arguments.add("-D" + FOLDER + "=" + quoted(folder.toString()));
        arguments.add("-cp " + quoted(String.join(File.pathSeparator, entries)));
        write(folder.resolve(CLASS_PATH), entries);
        write(folder.resolve(SOURCES), sources);
        write(folder.resolve(ARGUMENTS), arguments);
        // The last one: its time is the time of the build.
        write(folder.resolve(JAVA_HOME), List.of(System.getProperty("java.home")));
    }

    // A cache of started classes knows jars only.
    private static Path jar(Path classes, Path jar) throws IOException {
        Files.deleteIfExists(jar);
        int exit =
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "--create",
                                "--no-compress",
                                "--file=" + jar,
                                "-C",
                                classes.toString(),
                                ".");
        if (exit != 0) {
            throw new IOException("no jar was made of " + classes);
        }
        return jar;
    }

    // Shells and the JDK's launcher read them in the machine's own encoding.
    private static void write(Path file, List<String> lines) throws IOException {
        Files.writeString(
                file,
                lines.stream().map(line -> line + "\n").collect(Collectors.joining()),
                Charset.forName(System.getProperty("native.encoding")));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }

    /** The folder that this JVM was launched from; the current one if it was not. */
    static Path folder() {
        return Path.of(System.getProperty(FOLDER, ""));
    }
}
