package kata.cli.build;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import kata.cli.context.UserError;
import kata.referee.JvmFlags;

/**
 * Compiles in this JVM, as Maven would with the module's pom. Maven starts a compiler of its own
 * for each folder of sources, which takes most of the time.
 */
final class RulesCompiler implements AutoCloseable {

    private final String module;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files =
            compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    private final List<Path> classPath;

    RulesCompiler(String module, String classPath) {
        this.module = module;
        this.classPath =
                new ArrayList<>(
                        Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList());
    }

    /**
     * Compiles the sources. What is compiled next sees their classes.
     *
     * @param to the folder for the classes; what lies there goes away
     * @param done is given the number of files that are compiled, as it grows
     * @return how many files there were
     * @throws UserError with the compiler's words when they do not compile
     */
    int compile(JavaSources sources, Path to, IntConsumer done) throws IOException {
        delete(to);
        Files.createDirectories(to);
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(to));
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
        files.setLocationFromPaths(StandardLocation.ANNOTATION_PROCESSOR_PATH, lombok());
        StringWriter said = new StringWriter();
        JavacTask task =
                (JavacTask)
                        compiler.getTask(
                                said,
                                files,
                                null,
                                options(sources),
                                null,
                                files.getJavaFileObjectsFromPaths(sources.files()));
        task.addTaskListener(new Counter(done));
        if (!task.call()) {
            throw new UserError("%s%nThe rules of %s do not compile: see above.", said, module);
        }
        classPath.add(to);
        return sources.files().size();
    }

    private List<String> options(JavaSources sources) {
        String version = Integer.toString(Runtime.version().feature());
        List<String> options =
                new ArrayList<>(
                        List.of("-source", version, "-target", version, "-g", "-parameters"));
        options.addAll(List.of("-nowarn", "-Xlint:none"));
        // Lombok costs a second: only where it is used.
        options.add(sources.useLombok() ? "-proc:full" : "-proc:none");
        JvmFlags.of(module).stream()
                .filter(flag -> flag.equals("--enable-preview"))
                .forEach(options::add);
        return options;
    }

    private List<Path> lombok() {
        return classPath.stream()
                .filter(entry -> entry.getFileName().toString().startsWith("lombok-"))
                .toList();
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Counts the files whose classes have been written. */
    private static final class Counter implements TaskListener {

        private final IntConsumer done;
        private final Set<String> seen = new HashSet<>();

        private Counter(IntConsumer done) {
            this.done = done;
        }

        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.GENERATE
                    && seen.add(event.getSourceFile().getName())) {
                done.accept(seen.size());
            }
        }
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
