package kata.referee.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kata.judge.Exercise;

/** What the compiled rules of a part ask of the JVM that runs them. Read without loading them. */
record RuleClasses(List<ClassModel> classes) {

    private static final String LINCHECK = "org/jetbrains/lincheck/";

    static RuleClasses of(List<Path> classFiles) {
        return new RuleClasses(classFiles.stream().map(RuleClasses::parse).toList());
    }

    private static ClassModel parse(Path classFile) {
        try {
            return ClassFile.of().parse(classFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether they use Lincheck: then its name stands in a descriptor or a class reference. */
    boolean checkModels() {
        return classes.stream()
                .flatMap(type -> StreamSupport.stream(type.constantPool().spliterator(), false))
                .anyMatch(
                        entry ->
                                entry instanceof Utf8Entry text
                                        && text.stringValue().contains(LINCHECK));
    }

    /** Whether {@link Exercise#hotCode} is set. */
    boolean needTheOptimizer() {
        return classes.stream()
                .flatMap(RuleClasses::exerciseElements)
                .anyMatch(
                        element ->
                                element.name().equalsString("hotCode")
                                        && element.value() instanceof AnnotationValue.OfBoolean hot
                                        && hot.booleanValue());
    }

    private static Stream<AnnotationElement> exerciseElements(ClassModel type) {
        return type.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(attribute -> attribute.annotations().stream())
                .filter(
                        annotation ->
                                annotation
                                        .classSymbol()
                                        .equals(Exercise.class.describeConstable().orElseThrow()))
                .flatMap(annotation -> annotation.elements().stream());
    }
}
