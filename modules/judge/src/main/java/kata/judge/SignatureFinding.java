package kata.judge;

import static kata.judge.finding.Finding.seen;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.finding.Finding;

/**
 * What to say when the rules, compiled against the part as it was handed out, do not link with the
 * attempt any more: a method was renamed, a parameter added, a class made private.
 */
public final class SignatureFinding {

    // 'java.util.List kata.pool.Part02FixedPool.runAll(java.util.List, int)'
    private static final Pattern METHOD =
            Pattern.compile("'([^'(]*?)(?:([\\w.$]+)\\.)?([\\w$<>]+)\\(([^)']*)\\)'");

    // Class kata.pool.P does not have member field 'int count'
    private static final Pattern MISSING_FIELD = Pattern.compile("Class (\\S+) .*field '([^']+)'");

    // class … tried to access private field kata.pool.P.count (…
    private static final Pattern FIELD = Pattern.compile("field '?(?:\\S+ )?([\\w.$]+)\\.(\\w+)");

    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    private SignatureFinding() {}

    /** The finding for the first error of this sort among a throwable and its causes, if any. */
    public static Optional<Finding> in(Throwable thrown) {
        int depth = 0;
        for (Throwable t = thrown; t != null && depth < 50; t = t.getCause(), depth++) {
            if (t instanceof LinkageError error && isChangedSignature(error)) {
                return Optional.of(signatureChanged(error));
            }
        }
        return Optional.empty();
    }

    // Not every linkage error: one that comes from a static initializer that threw says nothing
    // about signatures.
    private static boolean isChangedSignature(LinkageError error) {
        return error instanceof IncompatibleClassChangeError
                || error instanceof VerifyError
                || error instanceof NoClassDefFoundError && !message(error).contains(" ");
    }

    public static Finding signatureChanged(LinkageError error) {
        Called called = called(error);
        return seen("%s", called.seen())
                .expected("%s, as the part was handed out", called.expected())
                .why(
                        "The rules call your code by exactly this signature: names, parameter"
                                + " types, return type and modifiers. What happens inside is all"
                                + " yours.")
                .lookAt("%s: restore it", called.where());
    }

    private record Called(String seen, String expected, String where) {}

    private static Called called(LinkageError error) {
        String message = message(error);
        return switch (error) {
            case NoClassDefFoundError _ -> {
                String type = typeNames(message.replace('/', '.'));
                yield new Called(
                        "the rules use the class %s, and there is none".formatted(type),
                        "class " + type,
                        type);
            }
            case InstantiationError _ -> {
                String type = typeNames(message);
                yield new Called(
                        "the rules make a new %s, and it is abstract or an interface"
                                .formatted(type),
                        "class " + type,
                        type);
            }
            default -> member(error, message);
        };
    }

    private static Called member(LinkageError error, String message) {
        Matcher method = METHOD.matcher(message);
        if (method.find()) {
            String owner = owner(method.group(2), message);
            boolean constructor = method.group(3).equals("<init>");
            String signature =
                    constructor
                            ? "new %s(%s)".formatted(owner, typeNames(method.group(4)))
                            : "%s%s(%s)"
                                    .formatted(
                                            typeNames(method.group(1)),
                                            method.group(3),
                                            typeNames(method.group(4)));
            return new Called(
                    "the rules call %s in %s, and %s".formatted(signature, owner, trouble(error)),
                    signature + modifier(message),
                    owner);
        }
        Matcher missing = MISSING_FIELD.matcher(message);
        if (missing.find()) {
            return field(typeNames(missing.group(2)), typeNames(missing.group(1)), error);
        }
        Matcher field = FIELD.matcher(message);
        if (field.find()) {
            return field(field.group(2), typeNames(field.group(1)), error);
        }
        String text = typeNames(message.lines().findFirst().orElse("").replace('/', '.'));
        return new Called(
                "the rules do not fit your code any more: "
                        + (text.isEmpty() ? error.getClass().getSimpleName() : text),
                "the same classes, interfaces and methods",
                "the declarations in your file");
    }

    private static Called field(String field, String owner, LinkageError error) {
        return new Called(
                "the rules read the field %s of %s, and %s".formatted(field, owner, trouble(error)),
                "the field " + field,
                owner);
    }

    // The name that stands with an inherited method is missing: "… 'abstract int foo()' of
    // interface kata.pool.P$Source."
    private static String owner(String written, String message) {
        if (written != null) {
            return typeNames(written);
        }
        Matcher of = Pattern.compile("(?:class|interface) ([\\w.$]*\\w)").matcher(message);
        String owner = "your class";
        while (of.find()) {
            owner = typeNames(of.group(1));
        }
        return owner;
    }

    private static String trouble(LinkageError error) {
        String message = message(error);
        return switch (error) {
            case IllegalAccessError _ -> "it is private";
            case AbstractMethodError _ -> "it has no body";
            case NoSuchMethodError _ -> "there is no such method";
            case NoSuchFieldError _ -> "there is no such field";
            default ->
                    message.startsWith("Expected static")
                            ? "it is not static"
                            : isStaticNow(message) ? "it is static" : "it is declared otherwise";
        };
    }

    private static String modifier(String message) {
        return message.startsWith("Expected static")
                ? ", static"
                : isStaticNow(message) ? ", not static" : "";
    }

    // "Expected instance not static method", "Expected non-static field"
    private static boolean isStaticNow(String message) {
        return message.startsWith("Expected instance") || message.startsWith("Expected non-static");
    }

    private static String typeNames(String text) {
        return PACKAGE.matcher(text).replaceAll("").replace('$', '.').replace("abstract ", "");
    }

    private static String message(LinkageError error) {
        return String.valueOf(error.getMessage());
    }
}
