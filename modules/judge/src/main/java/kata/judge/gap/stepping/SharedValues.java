package kata.judge.gap.stepping;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.threads.JudgeThread;

/** The fields of the object that the actors call, in words. */
final class SharedValues {

    private static final int LONGEST = 70;
    private static final int DEPTH = 2;
    private static final long LIMIT_MILLIS = 200;

    private final String attemptClass;

    /**
     * @param attemptClass binary name; its nested classes are shown by their fields, too
     */
    SharedValues(String attemptClass) {
        this.attemptClass = attemptClass;
    }

    List<SharedValue> of(Object called) {
        Object shared = attemptIn(called);
        return shared == null
                ? List.of()
                : fields(shared.getClass(), true).stream()
                        .map(field -> new SharedValue(field.getName(), text(field, shared)))
                        .filter(value -> !value.value().isEmpty())
                        .toList();
    }

    // A rule may give its actors an object of its own, with the attempt in one of the fields.
    private Object attemptIn(Object called) {
        if (called == null || isOwn(called.getClass())) {
            return called;
        }
        return fields(called.getClass(), false).stream()
                .map(field -> value(field, called))
                .filter(value -> value != null && isOwn(value.getClass()))
                .findFirst()
                .orElse(null);
    }

    private boolean isOwn(Class<?> type) {
        return type.getName().equals(attemptClass) || type.getName().startsWith(attemptClass + "$");
    }

    private static List<Field> fields(Class<?> type, boolean statics) {
        List<Field> all = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                boolean constant =
                        Modifier.isStatic(field.getModifiers())
                                && (!statics || Modifier.isFinal(field.getModifiers()));
                if (!field.isSynthetic() && !constant) {
                    all.add(field);
                }
            }
        }
        return all;
    }

    private static Object value(Field field, Object holder) {
        try {
            field.setAccessible(true);
            return field.get(holder);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** In a thread of its own: a collection may be locked by a thread that stands still. */
    private String text(Field field, Object holder) {
        CompletableFuture<String> text = new CompletableFuture<>();
        JudgeThread reader =
                new JudgeThread(
                        "reads a field",
                        () -> {
                            try {
                                text.complete(shortened(inWords(value(field, holder), DEPTH)));
                            } catch (Throwable e) {
                                text.complete("cannot be read: " + e);
                            }
                        });
        reader.setDaemon(true);
        reader.start();
        try {
            return text.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return "cannot be read now: it is locked";
        } catch (Exception e) {
            return "cannot be read: " + e;
        }
    }

    private String inWords(Object value, int depth) {
        if (value == null) {
            return "null";
        }
        Class<?> type = value.getClass();
        if (type.isHidden() || type.isSynthetic()) {
            // A lambda says nothing.
            return "";
        }
        if (value instanceof CharSequence) {
            return "\"" + value + "\"";
        }
        if (value instanceof Thread thread) {
            return "thread " + thread.getName();
        }
        if (value instanceof CompletableFuture<?> future) {
            return future.isDone() ? "done: " + future.state() : "not done";
        }
        if (value instanceof Lock) {
            return value.toString().contains("Unlocked") ? "free" : locked(value.toString());
        }
        if (type.isArray()) {
            return IntStream.range(0, Math.min(Array.getLength(value), 10))
                    .mapToObj(i -> inWords(Array.get(value, i), depth - 1))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return isOwn(type) && !hasOwnText(type) ? own(value, depth) : withoutPackages(value);
    }

    private static String locked(String text) {
        return text.contains("Locked by thread ")
                ? "held by " + text.replaceFirst(".*Locked by thread (.*)]", "$1")
                : text.replaceFirst(".*\\[", "[");
    }

    private static boolean hasOwnText(Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private String own(Object value, int depth) {
        String name = value.getClass().getSimpleName();
        return depth == 0
                ? name
                : fields(value.getClass(), false).stream()
                        .map(f -> f.getName() + "=" + inWords(value(f, value), depth - 1))
                        .collect(Collectors.joining(", ", name + "(", ")"));
    }

    // "java.util.concurrent.CompletableFuture@1b2c[Not completed]" says the last of it.
    private static String withoutPackages(Object value) {
        return value.toString()
                .replaceAll("(?:\\w+\\.)+(\\w+[\\w$]*)@[0-9a-f]+", "$1")
                .replace("java.util.concurrent.", "");
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > LONGEST ? line.substring(0, LONGEST - 1) + "…" : line;
    }
}
