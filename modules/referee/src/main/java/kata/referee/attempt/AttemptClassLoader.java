package kata.referee.attempt;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import kata.judge.gap.weave.Weaver;
import kata.judge.gap.weave.Weaving;
import kata.judge.gap.weave.WeavingLoader;

/**
 * Holds the classes of one attempt and the rules that judge it, and is thrown away with them.
 *
 * <p>Both are looked for here before the parent is asked. The package of the module is looked for
 * nowhere else: if the parent has the handed out part or the reference answer, an attempt that
 * lacks the class must not be judged by them.
 */
final class AttemptClassLoader extends ClassLoader implements WeavingLoader {

    static {
        registerAsParallelCapable();
    }

    private final String reserved;
    private final Map<String, byte[]> attempt;
    private final List<Path> rules;
    private volatile Weaver weaver;

    /**
     * @param module whose package {@code kata.<module>} is reserved
     * @param attempt class bytes by binary name
     * @param rules directories with the module's compiled tests
     * @param parent has the kit, the judge and the libraries
     */
    AttemptClassLoader(
            String module, Map<String, byte[]> attempt, List<Path> rules, ClassLoader parent) {
        // Without a name: a thread dump would put it before each class, as no class path does.
        super(parent);
        this.reserved = "kata." + module + ".";
        this.attempt = attempt;
        this.rules = List.copyOf(rules);
    }

    /** From now on the attempt's classes are woven when they are loaded. */
    void weave() {
        weaver = new Weaver(this, attempt::containsKey);
    }

    @Override
    public boolean weaves() {
        return weaver != null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                byte[] bytes = bytes(name);
                if (bytes != null) {
                    loaded = defineClass(name, bytes, 0, bytes.length);
                } else if (owns(name)) {
                    throw new ClassNotFoundException(name);
                } else {
                    return super.loadClass(name, resolve);
                }
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    /** Whether a class of this name comes from here or from nowhere. */
    boolean owns(String className) {
        return className.startsWith(reserved);
    }

    // Rules first: an attempt cannot bring its own.
    private byte[] bytes(String name) {
        Path file = fileOf(name.replace('.', '/') + ".class");
        if (file == null) {
            byte[] own = attempt.get(name);
            return own == null || weaver == null ? own : Weaving.wovenOrNoted(weaver, name, own);
        }
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path fileOf(String resource) {
        return rules.stream()
                .map(directory -> directory.resolve(resource))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own != null || isReserved(name) ? own : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = new ArrayList<>();
        URL own = findResource(name);
        if (own != null) {
            all.add(own);
        }
        if (!isReserved(name)) {
            all.addAll(Collections.list(getParent().getResources(name)));
        }
        return Collections.enumeration(all);
    }

    private boolean isReserved(String resource) {
        return resource.endsWith(".class") && resource.startsWith(reserved.replace('.', '/'));
    }

    @Override
    protected URL findResource(String name) {
        try {
            Path file = fileOf(name);
            if (file != null) {
                return file.toUri().toURL();
            }
            byte[] bytes =
                    name.endsWith(".class")
                            ? attempt.get(
                                    name.substring(0, name.length() - ".class".length())
                                            .replace('/', '.'))
                            : null;
            return bytes == null
                    ? null
                    : URL.of(URI.create("attempt:/" + name), new InMemory(bytes));
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class InMemory extends URLStreamHandler {

        private final byte[] bytes;

        private InMemory(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }
}
