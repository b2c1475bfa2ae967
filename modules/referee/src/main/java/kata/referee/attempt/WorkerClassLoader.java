package kata.referee.attempt;

import java.io.File;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The system class loader of a worker. It finds the classes of the attempt that is being judged,
 * because in a Maven build it would, too: the threads of the common pool have it as their context.
 *
 * <p>It is put there by {@link #install}, and not by {@code -Djava.system.class.loader}: with that
 * property a JVM takes no class of the class path from its cache (JEP 483), and starts in twice the
 * time.
 */
public final class WorkerClassLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final AtomicReference<AttemptClassLoader> ATTEMPT = new AtomicReference<>();

    private WorkerClassLoader(ClassLoader parent) {
        super("worker", classPath(), parent);
    }

    /**
     * From now on {@link ClassLoader#getSystemClassLoader} returns one of these. To be called
     * before the common pool has a thread.
     *
     * @throws IllegalStateException when this JVM does not allow it: it is not JDK 25, or {@code
     *     --sun-misc-unsafe-memory-access=allow} is not among its flags
     */
    public static void install() {
        try {
            trustedLookup()
                    .findStaticVarHandle(ClassLoader.class, "scl", ClassLoader.class)
                    .setVolatile(new WorkerClassLoader(ClassLoader.getSystemClassLoader()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the system class loader cannot be replaced", e);
        }
    }

    // By Unsafe, which the flags of all attempts allow: opening the package would let attempts do
    // here what they may not do in a Maven build.
    private static MethodHandles.Lookup trustedLookup() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field theUnsafe = type.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Object unsafe = theUnsafe.get(null);
        Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        Object holder = type.getMethod("staticFieldBase", Field.class).invoke(unsafe, trusted);
        Object offset = type.getMethod("staticFieldOffset", Field.class).invoke(unsafe, trusted);
        return (MethodHandles.Lookup)
                type.getMethod("getObject", Object.class, long.class)
                        .invoke(unsafe, holder, offset);
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
}
