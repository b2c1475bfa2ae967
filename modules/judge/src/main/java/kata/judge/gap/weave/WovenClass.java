package kata.judge.gap.weave;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The class that is being woven, and what the weaver has to know of it and of its neighbours. */
final class WovenClass {

    private final ClassModel model;
    private final Predicate<String> own;
    private final Function<String, Optional<ClassModel>> models;
    private final boolean addsMethods;
    private final MethodReferences references = new MethodReferences(this);

    WovenClass(
            ClassModel model,
            Predicate<String> own,
            Function<String, Optional<ClassModel>> models,
            boolean addsMethods) {
        this.model = model;
        this.own = own;
        this.models = models;
        this.addsMethods = addsMethods;
    }

    ClassDesc symbol() {
        return model.thisClass().asSymbol();
    }

    String name() {
        return StepTransform.binary(symbol());
    }

    boolean isInterface() {
        return model.flags().has(AccessFlag.INTERFACE);
    }

    boolean addsMethods() {
        return addsMethods;
    }

    String file() {
        return model.findAttribute(Attributes.sourceFile())
                .map(file -> file.sourceFile().stringValue())
                .orElse("");
    }

    /** Whether a class of this binary name is the attempt's. */
    boolean isOwn(String type) {
        return own.test(type);
    }

    boolean isSynchronized(String owner, String method, String desc) {
        return (owner.equals(name()) ? Optional.of(model) : models.apply(owner))
                .stream()
                        .flatMap(m -> m.methods().stream())
                        .anyMatch(
                                m ->
                                        m.methodName().equalsString(method)
                                                && m.methodType().equalsString(desc)
                                                && m.flags().has(AccessFlag.SYNCHRONIZED));
    }

    MethodReferences references() {
        return references;
    }
}
