package kata.lab.run;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts a program in a JVM of its own, with the lab's class path. */
public final class Jvm {

    private Jvm() {}

    public static ProcessBuilder start(String program, List<String> args, List<String> flags) {
        return start(program, args, flags, List.of());
    }

    public static ProcessBuilder start(
            String program, List<String> args, List<String> flags, List<Path> classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath(classPath));
        command.add(program);
        command.addAll(args);
        return new ProcessBuilder(command);
    }

    private static String classPath(List<Path> additions) {
        List<String> entries = new ArrayList<>(additions.stream().map(Path::toString).toList());
        entries.add(System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, entries);
    }
}
