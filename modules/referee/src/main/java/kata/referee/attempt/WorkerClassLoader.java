package kata.referee.attempt;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The system class loader of a worker. It finds the classes of the attempt that is being judged,
 * because in a Maven build it would, too: the threads of the common pool have it as their context.
 * Public, because the JVM makes it.
 */
public final class WorkerClassLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final AtomicReference<AttemptClassLoader> ATTEMPT = new AtomicReference<>();

    /** For {@code -Djava.system.class.loader}. */
    public WorkerClassLoader(ClassLoader parent) {
        super("worker", classPath(), parent);
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(WorkerClassLoader::url)
                .toArray(URL[]::new);
    }

    private static URL url(String path) {
        try {
            return Path.of(path).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    /** The loader that an attempt's loader asks for what is not the attempt's. */
    static ClassLoader beneathAttempts() {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        return system instanceof WorkerClassLoader
                ? system
                : WorkerClassLoader.class.getClassLoader();
    }

    /** From now on this attempt's classes are found; null for none. */
    static void judging(AttemptClassLoader attempt) {
        ATTEMPT.set(attempt);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        AttemptClassLoader attempt = ATTEMPT.get();
        if (attempt != null && attempt.owns(name)) {
            return attempt.loadClass(name, resolve);
        }
        return super.loadClass(name, resolve);
    }

    /** Called by the JVM, by this name, when an agent is loaded: its jar joins the class path. */
    void appendToClassPathForInstrumentation(String jar) {
        addURL(url(jar));
    }
}
