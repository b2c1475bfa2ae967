package kata.judge.gap.step;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A place in the source of an attempt at which a thread can be held: just before a step of it. */
public final class Site {

    /** What the step does. */
    public enum Kind {
        FIELD_READ,
        FIELD_WRITE,
        ARRAY_READ,
        ARRAY_WRITE,
        CALL,
        LOCK
    }

    /** What the JVM promises about a field; for other kinds of steps it is not asked. */
    private enum Promise {
        NONE,
        ORDERED,
        NEVER_CHANGES
    }

    private final String type;
    private final String method;
    private final String file;
    private final int line;
    private final Kind kind;
    private final String owner;
    private final String name;
    private final boolean underTheMethodsLock;

    // Found out when the step is first made. Threads that race here find the same.
    private volatile Promise promise;

    /**
     * @param type binary name of the attempt's class
     * @param method in which the step is made
     * @param file its source file, without folders
     * @param line in it; 0 where the class file does not say
     * @param owner binary name of the class of the field or method; empty for arrays and locks
     * @param name of the field or method
     * @param underTheMethodsLock whether the method is synchronized
     */
    public Site(
            String type,
            String method,
            String file,
            int line,
            Kind kind,
            String owner,
            String name,
            boolean underTheMethodsLock) {
        this.type = type;
        this.method = method;
        this.file = file;
        this.line = line;
        this.kind = kind;
        this.owner = owner;
        this.name = name;
        this.underTheMethodsLock = underTheMethodsLock;
    }

    /** Binary name of the attempt's class. */
    public String type() {
        return type;
    }

    public String method() {
        return method;
    }

    public String file() {
        return file;
    }

    public int line() {
        return line;
    }

    public Kind kind() {
        return kind;
    }

    /** Binary name of the class that the field or method was looked for in. */
    public String owner() {
        return owner;
    }

    /** Of the field or method; empty for arrays and locks. */
    public String name() {
        return name;
    }

    /**
     * Whether the method is synchronized: a caller that is not of the attempt takes its lock, and
     * that is no step.
     */
    public boolean isUnderTheMethodsLock() {
        return underTheMethodsLock;
    }

    public boolean isField() {
        return kind == Kind.FIELD_READ || kind == Kind.FIELD_WRITE;
    }

    public boolean isArray() {
        return kind == Kind.ARRAY_READ || kind == Kind.ARRAY_WRITE;
    }

    /** The step in words, where the source is not at hand: "reads stopped", "AtomicInteger.get". */
    public String inWords() {
        return switch (kind) {
            case FIELD_READ -> "reads " + name;
            case FIELD_WRITE -> "writes " + name;
            case ARRAY_READ -> "reads a slot of an array";
            case ARRAY_WRITE -> "writes a slot of an array";
            case CALL ->
                    name.equals("<init>")
                            ? "new " + simple(owner)
                            : "calls " + simple(owner) + "." + name;
            case LOCK -> "takes a lock";
        };
    }

    private static String simple(String type) {
        return type.replaceFirst(".*[.$]", "");
    }

    /**
     * Whether the field is neither volatile nor final.
     *
     * @param target the object that has the field, or its class
     */
    public boolean isPlain(Object target) {
        return promise(target) == Promise.NONE;
    }

    /** Whether the field is final: then no order can change what is read. */
    public boolean isFinal(Object target) {
        return promise(target) == Promise.NEVER_CHANGES;
    }

    private Promise promise(Object target) {
        Promise found = promise;
        if (found == null && target != null) {
            found = find(target instanceof Class<?> type ? type : target.getClass());
            promise = found;
        }
        return found == null ? Promise.ORDERED : found;
    }

    private Promise find(Class<?> holder) {
        for (Class<?> c = holder; c != null; c = c.getSuperclass()) {
            try {
                Field field = c.getDeclaredField(name);
                return Modifier.isFinal(field.getModifiers())
                        ? Promise.NEVER_CHANGES
                        : Modifier.isVolatile(field.getModifiers())
                                ? Promise.ORDERED
                                : Promise.NONE;
            } catch (NoSuchFieldException e) {
                // Then a superclass has it.
            }
        }
        // A constant of an interface.
        return Promise.NEVER_CHANGES;
    }

    @Override
    public String toString() {
        return type + ":" + line + " " + inWords();
    }
}
