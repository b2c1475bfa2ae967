package kata.judge.gap.weave;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Puts a call of {@link kata.judge.gap.step.Steps} before each step of the attempt's own classes:
 * before fields and slots of arrays are read or written, before other people's methods are called,
 * before a lock is taken. What the classes do is otherwise the same.
 */
public final class Weaver {

    // For the classes of the JDK: they are there anyway, and asking for them is fast.
    private static final ClassHierarchyResolver JDK =
            ClassHierarchyResolver.ofClassLoading(ClassLoader.getPlatformClassLoader())
                    .cached(ConcurrentHashMap::new);

    private final ClassLoader loader;
    private final Predicate<String> own;
    private final boolean addsMethods;
    private final ClassFile classFile;
    private final Map<String, Optional<ClassModel>> models = new ConcurrentHashMap<>();

    /**
     * @param loader has the class files of the attempt and of what it uses, as resources
     * @param own whether a class of this binary name is the attempt's
     */
    public Weaver(ClassLoader loader, Predicate<String> own) {
        this(loader, own, true);
    }

    private Weaver(ClassLoader loader, Predicate<String> own, boolean addsMethods) {
        this.loader = loader;
        this.own = own;
        this.addsMethods = addsMethods;
        this.classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                JDK.orElse(
                                        ClassHierarchyResolver.ofResourceParsing(loader)
                                                .cached())));
    }

    /** The same for classes that are loaded already: the JVM lets nobody add methods to those. */
    public Weaver bodiesOnly() {
        return new Weaver(loader, own, false);
    }

    /**
     * @return the woven class file
     * @throws RuntimeException when it cannot be woven: when a method would be too long, for
     *     example
     */
    public byte[] weave(byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        WovenClass type = new WovenClass(model, own, this::model, addsMethods);
        return classFile.transformClass(
                model,
                new ClassTransform() {
                    @Override
                    public void accept(ClassBuilder builder, ClassElement element) {
                        if (element instanceof MethodModel method && method.code().isPresent()) {
                            builder.transformMethod(
                                    method,
                                    MethodTransform.transformingCode(
                                            new StepTransform(
                                                    type,
                                                    method.methodName().stringValue(),
                                                    method.flags().has(AccessFlag.SYNCHRONIZED))));
                        } else {
                            builder.with(element);
                        }
                    }

                    @Override
                    public void atEnd(ClassBuilder builder) {
                        type.references().addTo(builder);
                    }
                });
    }

    /** What is wrong with a class file, as the JVM's verifier would say; empty where nothing is. */
    public String complaints(byte[] woven) {
        StringBuilder complaints = new StringBuilder();
        classFile.verify(woven).forEach(error -> complaints.append(error).append('\n'));
        return complaints.toString();
    }

    private Optional<ClassModel> model(String name) {
        return models.computeIfAbsent(name, this::parse);
    }

    private Optional<ClassModel> parse(String name) {
        try (InputStream bytes = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return bytes == null
                    ? Optional.empty()
                    : Optional.of(classFile.parse(bytes.readAllBytes()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
