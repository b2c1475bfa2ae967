package kata.referee.stepping;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the rules of a part that explore interleavings, without running them. */
final class ExploringRules {

    private static final String INTERLEAVINGS = "kata/judge/gap/Interleavings";
    private static final String TEST = "Lorg/junit/jupiter/api/Test;";

    private final ClassModel model;

    private ExploringRules(ClassModel model) {
        this.model = model;
    }

    /**
     * Their names, in the order of the class file, which is that of the source. Those that the
     * class inherits come last.
     */
    static List<String> in(Path classFile) {
        try {
            return in(Files.readAllBytes(classFile)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> in(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        return Stream.concat(
                new ExploringRules(model).names().stream(),
                model.superclass().stream()
                        .map(ClassEntry::asInternalName)
                        .filter(name -> name.startsWith("kata/"))
                        .flatMap(ExploringRules::ofTheClassPath));
    }

    private static Stream<String> ofTheClassPath(String internalName) {
        String file = internalName + ".class";
        try (InputStream bytes = ClassLoader.getSystemResourceAsStream(file)) {
            return bytes == null ? Stream.of() : in(bytes.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> names() {
        return model.methods().stream()
                .filter(ExploringRules::isTest)
                .filter(method -> explores(method, new HashSet<>()))
                .map(method -> method.methodName().stringValue())
                .toList();
    }

    private static boolean isTest(MethodModel method) {
        return method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(annotation -> annotation.className().equalsString(TEST));
    }

    // A rule may leave it to a method of its class, or to a lambda.
    private boolean explores(MethodModel method, Set<String> seen) {
        return seen.add(method.methodName().stringValue() + method.methodType().stringValue())
                && method.code().stream()
                        .flatMap(code -> code.elementStream())
                        .anyMatch(
                                element ->
                                        switch (element) {
                                            case InvokeInstruction call ->
                                                    explores(
                                                            call.owner().asInternalName(),
                                                            call.name().stringValue(),
                                                            call.type().stringValue(),
                                                            seen);
                                            case InvokeDynamicInstruction call ->
                                                    call.bootstrapArgs().stream()
                                                            .flatMap(ExploringRules::handle)
                                                            .anyMatch(
                                                                    handle ->
                                                                            explores(handle, seen));
                                            default -> false;
                                        });
    }

    private static Stream<DirectMethodHandleDesc> handle(ConstantDesc argument) {
        return argument instanceof DirectMethodHandleDesc handle
                ? Stream.of(handle)
                : Stream.empty();
    }

    private boolean explores(DirectMethodHandleDesc handle, Set<String> seen) {
        String owner = handle.owner().descriptorString();
        return explores(
                owner.substring(1, owner.length() - 1),
                handle.methodName(),
                handle.lookupDescriptor(),
                seen);
    }

    private boolean explores(String owner, String name, String type, Set<String> seen) {
        return owner.equals(INTERLEAVINGS)
                || owner.equals(model.thisClass().asInternalName())
                        && model.methods().stream()
                                .filter(method -> method.methodName().equalsString(name))
                                .filter(method -> method.methodType().equalsString(type))
                                .anyMatch(method -> explores(method, seen));
    }
}
