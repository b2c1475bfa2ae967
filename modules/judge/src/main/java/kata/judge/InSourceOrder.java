package kata.judge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/**
 * Runs tests in the order in which they stand in the source, those of a superclass first, and what
 * is {@link Sound} after the rest. A test class then reads as a specification, and the first broken
 * rule is the simplest one.
 *
 * <p>Reflection does not keep that order. The line numbers in the class file do.
 */
public final class InSourceOrder implements MethodOrderer {

    @Override
    public void orderMethods(MethodOrdererContext context) {
        Map<Class<?>, Map<String, Integer>> lines = new HashMap<>();
        context.getMethodDescriptors()
                .sort(
                        Comparator.<MethodDescriptor, Boolean>comparing(
                                        d -> d.isAnnotated(Sound.class))
                                .thenComparingInt(d -> depth(d.getMethod().getDeclaringClass()))
                                .thenComparingInt(
                                        d ->
                                                lines.computeIfAbsent(
                                                                d.getMethod().getDeclaringClass(),
                                                                InSourceOrder::lines)
                                                        .getOrDefault(
                                                                key(d.getMethod()),
                                                                Integer.MAX_VALUE)));
    }

    private static int depth(Class<?> type) {
        int depth = 0;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            depth++;
        }
        return depth;
    }

    private static String key(Method method) {
        return method.getName() + "/" + method.getParameterCount();
    }

    private static Map<String, Integer> lines(Class<?> type) {
        Map<String, Integer> lines = new HashMap<>();
        for (MethodModel method : parse(type).methods()) {
            String key =
                    method.methodName().stringValue()
                            + "/"
                            + method.methodTypeSymbol().parameterCount();
            method.code()
                    .flatMap(code -> code.findAttribute(Attributes.lineNumberTable()))
                    .ifPresent(
                            table -> lines.put(key, table.lineNumbers().getFirst().lineNumber()));
        }
        return lines;
    }

    private static ClassModel parse(Class<?> type) {
        String resource = "/" + type.getName().replace('.', '/') + ".class";
        try (InputStream in = type.getResourceAsStream(resource)) {
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
