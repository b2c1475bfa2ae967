package kata.referee.worker;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts a JVM in which attempts run. */
public final class WorkerCommand {

    private WorkerCommand() {}

    /**
     * @param flags of that JVM, before the class
     * @param classPath of the module; the referee itself need not be on it
     * @param main the class to run
     */
    public static List<String> of(
            List<String> flags, String classPath, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        // Else a JVM that cannot start, or crashes, says why on standard output.
        command.add("-XX:+DisplayVMOutputToStderr");
        command.addAll(List.of("-cp", withReferee(classPath), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    // A module's class path has what its rules need, and they do not need the referee.
    private static String withReferee(String classPath) {
        String referee = RefereeLocation.onDisk().toString();
        List<String> entries = List.of(classPath.split(File.pathSeparator));
        return entries.contains(referee) ? classPath : classPath + File.pathSeparator + referee;
    }
}
