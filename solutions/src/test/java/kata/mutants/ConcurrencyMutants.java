package kata.mutants;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Mutants of concurrent code, after ConMAn (Bradbury, Cordy, Dingel: "Mutation Operators for
 * Concurrent Java", 2006), as far as PIT has none of it: {@link CodeOperators} change a method,
 * {@link ClassOperators} a class.
 */
final class ConcurrencyMutants {

    private static final String HELPER = ReadThenWrite.class.getName();

    private final Map<String, byte[]> classes;
    private final ClassFile classFile;

    private ConcurrencyMutants(Map<String, byte[]> classes) {
        this.classes = classes;
        ClassHierarchyResolver own =
                ClassHierarchyResolver.ofResourceParsing(
                        type -> {
                            String name =
                                    type.packageName().isEmpty()
                                            ? type.displayName()
                                            : type.packageName() + "." + type.displayName();
                            return Optional.ofNullable(classes.get(name))
                                    .<InputStream>map(ByteArrayInputStream::new)
                                    .orElse(null);
                        });
        this.classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                own.orElse(
                                        ClassHierarchyResolver.ofResourceParsing(
                                                ConcurrencyMutants.class.getClassLoader()))));
    }

    /**
     * @param classes class files by binary name
     */
    static List<Mutant> of(Map<String, byte[]> classes) {
        return new ConcurrencyMutants(classes).all();
    }

    private List<Mutant> all() {
        List<Mutant> mutants = new ArrayList<>();
        for (String name : classes.keySet().stream().sorted().toList()) {
            ClassModel model = classFile.parse(classes.get(name));
            for (MethodModel method : model.methods()) {
                method.code().ifPresent(code -> ofMethod(name, model, method, code, mutants));
            }
            ClassOperators.changes(model)
                    .forEach((change, transform) -> ofClass(name, change, transform, mutants));
        }
        return mutants;
    }

    private void ofMethod(
            String name,
            ClassModel model,
            MethodModel method,
            CodeModel code,
            List<Mutant> mutants) {
        for (CodeOperators.Change change : CodeOperators.changes(code)) {
            ClassTransform transform =
                    ClassTransform.transformingMethods(
                            m -> m == method,
                            MethodTransform.transformingCode(
                                    CodeTransform.ofStateful(change.transform())));
            keep(
                    PitMutants.simple(name) + "." + method.methodName().stringValue(),
                    change.line(),
                    change.words(),
                    Map.of(name, classFile.transformClass(model, transform)),
                    mutants);
        }
    }

    private void ofClass(
            String name, String change, ClassTransform transform, List<Mutant> mutants) {
        Map<String, byte[]> changed = new HashMap<>();
        // A field is used by nested classes as well.
        classes.forEach(
                (other, bytes) ->
                        changed.put(
                                other,
                                classFile.transformClass(classFile.parse(bytes), transform)));
        keep(PitMutants.simple(name), 0, change, changed, mutants);
    }

    private void keep(
            String where,
            int line,
            String change,
            Map<String, byte[]> changed,
            List<Mutant> mutants) {
        boolean valid =
                changed.entrySet().stream()
                        .allMatch(
                                type ->
                                        classFile.verify(type.getValue()).size()
                                                <= classFile
                                                        .verify(classes.get(type.getKey()))
                                                        .size());
        if (valid) {
            Map<String, byte[]> all = new HashMap<>(classes);
            all.putAll(changed);
            all.put(HELPER, helper());
            mutants.add(new Mutant(where, line, change, 1, all));
        }
    }

    private static byte[] helper() {
        try (InputStream in =
                ReadThenWrite.class.getResourceAsStream(
                        "/" + HELPER.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
