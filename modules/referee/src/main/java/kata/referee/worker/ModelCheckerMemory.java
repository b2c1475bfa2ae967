package kata.referee.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Lincheck remembers of classes, by their names. It takes seconds of CPU to load and to become
 * warm, so a worker that has it judges many attempts; but each brings other classes of the same
 * names. So what it noted of those is taken out of its caches after each attempt.
 *
 * <p>These caches are private. They are reached from the classes named here, as of Lincheck 3.7;
 * where one is missing, the worker is given up, and each attempt has one of its own again.
 */
final class ModelCheckerMemory {

    private static final String LINCHECK = "org.jetbrains.";

    private static final List<String> ROOTS =
            List.of(
                    // Class files as transformed, and what they were transformed by.
                    "org.jetbrains.lincheck.jvm.agent.LincheckClassFileTransformer",
                    "org.jetbrains.lincheck.jvm.agent.LincheckInstrumentation",
                    "org.jetbrains.lincheck.jvm.agent.FieldsInfo",
                    "org.jetbrains.lincheck.jvm.agent.TransformationUtilsKt",
                    "org.jetbrains.lincheck.jvm.agent.transformers.CoroutineSupportTransformersKt",
                    "org.jetbrains.kotlinx.lincheck.util.KotlinReflectionKt");

    private final String dotted;
    private final String slashed;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private ModelCheckerMemory(String name) {
        dotted = name + ".";
        slashed = dotted.replace('.', '/');
    }

    /**
     * Forgets the classes of a package.
     *
     * @return whether all caches were found
     */
    static boolean forget(String packageName) {
        ModelCheckerMemory memory = new ModelCheckerMemory(packageName);
        try {
            for (String root : ROOTS) {
                // The worker's system class loader: it has a Lincheck of its own.
                Class<?> type = Class.forName(root, true, ClassLoader.getSystemClassLoader());
                memory.forgetIn(type, null);
            }
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    private void forgetIn(Class<?> type, Object object) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) == (object == null)
                    && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                forgetIn(field.get(object));
            }
        }
    }

    private void forgetIn(Object value) throws IllegalAccessException {
        if (value == null || !seen.add(value)) {
            return;
        }
        switch (value) {
            case Map<?, ?> map -> {
                map.keySet().removeIf(this::isOfThePackage);
                if (map.values().stream().anyMatch(Map.class::isInstance)) {
                    for (Object each : map.values()) {
                        forgetIn(each);
                    }
                }
            }
            case Set<?> set -> set.removeIf(this::isOfThePackage);
            case Collection<?> _ -> {
                // Indexed by numbers that are noted elsewhere: what stands there is found no more.
            }
            default -> {
                if (value.getClass().getName().startsWith(LINCHECK)) {
                    for (Class<?> c = value.getClass(); c != null; c = c.getSuperclass()) {
                        if (c.getName().startsWith(LINCHECK)) {
                            forgetIn(c, value);
                        }
                    }
                }
            }
        }
    }

    private boolean isOfThePackage(Object key) {
        String name = String.valueOf(key);
        return name.contains(dotted) || name.contains(slashed);
    }
}
