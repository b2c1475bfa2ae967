package kata.referee.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.Exercise;

/** What the compiled rules of a part ask of the JVM that runs them. Read without loading them. */
record RuleClasses(List<ClassModel> classes) {

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
