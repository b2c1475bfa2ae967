package kata.referee.compiler;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import kata.referee.verdict.Attempt.Source;

/**
 * Compiles source text to class bytes, without a file. Keeps what it learned about the JDK and the
 * class path, which is most of what a compiler does at its start. For one thread at a time.
 */
public final class InMemoryCompiler {

    private static final int MESSAGES_SHOWN = 5;

    // What javac prints below its messages.
    private static final Pattern COUNT =
            Pattern.compile("(\\d+ (error|warning)s?|only showing the first .* of \\d+ total; .*)");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files;
    private final List<String> options;

    /**
     * What the compiler made of the sources.
     *
     * @param classes bytes by binary name; empty when there are messages
     * @param messages the compiler's errors as javac prints them, or empty
     */
    public record Compilation(Map<String, byte[]> classes, String messages) {

        public boolean failed() {
            return !messages.isEmpty();
        }
    }

    /**
     * @param classPath as in {@code java.class.path}
     * @param jvmFlags the flags of the JVM that is to run the classes
     */
    public InMemoryCompiler(String classPath, List<String> jvmFlags) {
        this.options = options(jvmFlags);
        files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        List<Path> entries =
                Stream.of(classPath.split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of)
                        .filter(Files::exists)
                        .toList();
        try {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Source and target, not release: the compiler belongs to the JDK that runs the classes, so
    // both see the same API. Release would open the JDK's symbol file again for each attempt, which
    // doubles the time, and it rules out --add-exports.
    private static List<String> options(List<String> jvmFlags) {
        String version = Integer.toString(Runtime.version().feature());
        List<String> options = new ArrayList<>(List.of("-source", version, "-target", version));
        options.addAll(List.of("-parameters", "-g", "-Xlint:none", "-nowarn"));
        options.addAll(List.of("-Xmaxerrs", Integer.toString(MESSAGES_SHOWN)));
        for (String flag : jvmFlags) {
            if (flag.equals("--enable-preview")
                    || flag.startsWith("--add-exports=")
                    || flag.startsWith("--add-modules=")) {
                options.add(flag);
            }
        }
        return options;
    }

    /**
     * @param visible which classes of the class path the sources may use, by binary name
     */
    public Compilation compile(List<Source> sources, Predicate<String> visible) {
        MemoryFiles memory = new MemoryFiles(files, visible);
        List<String> all = new ArrayList<>(options);
        // Lombok costs as much as the rest of the compilation: only where it is used.
        Processor lombok =
                sources.stream().anyMatch(s -> s.text().contains("lombok.")) ? lombok() : null;
        all.add(lombok == null ? "-proc:none" : "-proc:full");
        StringWriter said = new StringWriter();
        // No listener: it would be given the messages with all packages spelled out. Written to a
        // stream they are as javac prints them, List<String> and not java.util.List<...>.
        CompilationTask task =
                compiler.getTask(
                        said,
                        memory,
                        null,
                        all,
                        null,
                        sources.stream().map(SourceText::new).toList());
        // Root, not English: English has no texts of its own, and what is missing is taken from the
        // machine's language before the root.
        task.setLocale(Locale.ROOT);
        if (lombok != null) {
            task.setProcessors(List.of(lombok));
        }
        boolean compiled = task.call();
        return compiled
                ? new Compilation(memory.classes(), "")
                : new Compilation(Map.of(), messages(said.toString(), sources.getFirst()));
    }

    private static Processor lombok() {
        try {
            // Lombok on the processor path would be loaded again for each attempt: half a second.
            return (Processor)
                    Class.forName("lombok.launch.AnnotationProcessorHider$AnnotationProcessor")
                            .getDeclaredConstructor()
                            .newInstance();
        } catch (ReflectiveOperationException e) {
            // No Lombok in this class path: the compiler will say so.
            return null;
        }
    }

    private static String messages(String said, Source first) {
        String messages =
                said.lines()
                        .filter(
                                line ->
                                        !line.startsWith("Note: ")
                                                && !COUNT.matcher(line).matches())
                        .map(InMemoryCompiler::expandTabs)
                        .collect(Collectors.joining("\n"));
        if (messages.contains("error: ")) {
            return messages;
        }
        // The compiler itself broke, and says at length where.
        String reason =
                said.contains("StackOverflowError")
                        ? "the code is nested too deeply"
                        : said.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        return "%s: error: the compiler gave up: %s".formatted(first.fileName(), reason);
    }

    private static final class SourceText extends SimpleJavaFileObject {

        private final Source source;

        private SourceText(Source source) {
            super(URI.create("attempt:///" + source.fileName()), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public String getName() {
            return source.fileName();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source.text();
        }
    }

    // Javac counts tabs as up to eight columns, and repeats them in the line with the caret.
    private static String expandTabs(String line) {
        StringBuilder expanded = new StringBuilder();
        for (char c : line.toCharArray()) {
            if (c == '\t') {
                expanded.repeat(' ', 8 - expanded.length() % 8);
            } else {
                expanded.append(c);
            }
        }
        return expanded.toString();
    }

    private static final class ClassBytes extends SimpleJavaFileObject {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private ClassBytes(String binaryName) {
            super(URI.create("attempt:///" + binaryName.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    /** Writes into memory, and shows of the class path only what may be used. */
    private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {

        private final Map<String, ClassBytes> written = new HashMap<>();
        private final Predicate<String> visible;

        private MemoryFiles(JavaFileManager files, Predicate<String> visible) {
            super(files);
            this.visible = visible;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            ClassBytes bytes = new ClassBytes(className);
            written.put(className, bytes);
            return bytes;
        }

        @Override
        public Iterable<JavaFileObject> list(
                Location location,
                String packageName,
                Set<JavaFileObject.Kind> kinds,
                boolean recurse)
                throws IOException {
            Iterable<JavaFileObject> all = super.list(location, packageName, kinds, recurse);
            if (location != StandardLocation.CLASS_PATH) {
                return all;
            }
            List<JavaFileObject> shown = new ArrayList<>();
            for (JavaFileObject file : all) {
                if (visible.test(inferBinaryName(location, file))) {
                    shown.add(file);
                }
            }
            return shown;
        }

        private Map<String, byte[]> classes() {
            return written.entrySet().stream()
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    Map.Entry::getKey, e -> e.getValue().bytes.toByteArray()));
        }
    }
}
