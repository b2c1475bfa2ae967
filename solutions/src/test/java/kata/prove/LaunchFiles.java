package kata.prove;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes down for the script how this JVM was started. Maven runs it in the JDK that the toolchain
 * found, with the class path of the proof.
 */
final class LaunchFiles {

    // The command is short-lived: the optimizing compiler costs more than it brings.
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private LaunchFiles() {}

    /**
     * @param args the folder to write to, then flags for the JVM
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        String classPath = System.getProperty("java.class.path");
        // Shells and the JDK's launcher read these files in the machine's own encoding.
        Charset charset = Charset.forName(System.getProperty("native.encoding"));
        List<String> arguments = new ArrayList<>(FLAGS);
        arguments.addAll(List.of(args).subList(1, args.length));
        arguments.add("-cp \"" + classPath.replace("\\", "\\\\") + '"');
        Files.createDirectories(folder);
        Files.write(folder.resolve("java.args"), arguments, charset);
        Files.write(folder.resolve("java-home"), List.of(System.getProperty("java.home")), charset);
        Files.write(folder.resolve("class-folders"), foldersOf(classPath), charset);
    }

    private static List<String> foldersOf(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> Files.isDirectory(Path.of(entry)))
                .toList();
    }
}
