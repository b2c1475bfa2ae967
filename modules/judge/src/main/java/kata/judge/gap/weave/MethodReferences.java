package kata.judge.gap.weave;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Method references to code that is not the attempt's: {@code results::add}. The call is made from
 * inside the JDK, where no step can be told of. So such a reference becomes one to a method that is
 * added to the class, and makes the call.
 */
final class MethodReferences {

    private static final Set<Kind> CALLS =
            Set.of(Kind.VIRTUAL, Kind.INTERFACE_VIRTUAL, Kind.STATIC, Kind.INTERFACE_STATIC);

    private final WovenClass type;
    private final List<Consumer<ClassBuilder>> methods = new ArrayList<>();

    MethodReferences(WovenClass type) {
        this.type = type;
    }

    /** The instruction to put in this one's place; empty where it is no such reference. */
    Optional<InvokeDynamicInstruction> withSteps(InvokeDynamicInstruction call, int line) {
        DirectMethodHandleDesc factory = call.bootstrapMethod();
        List<ConstantDesc> arguments = call.bootstrapArgs();
        if (!type.addsMethods()
                || !factory.owner()
                        .descriptorString()
                        .equals("Ljava/lang/invoke/LambdaMetafactory;")
                || !factory.methodName().equals("metafactory")
                || !(arguments.get(1) instanceof DirectMethodHandleDesc referred)
                || !CALLS.contains(referred.kind())) {
            return Optional.empty();
        }
        String owner = StepTransform.binary(referred.owner());
        if (type.isOwn(owner) || Calls.isLocal(owner, referred.methodName())) {
            return Optional.empty();
        }
        boolean onObject =
                referred.kind() == Kind.VIRTUAL || referred.kind() == Kind.INTERFACE_VIRTUAL;
        MethodTypeDesc desc = bridge(call.typeSymbol(), referred.invocationType());
        String name = "kata$reference$" + methods.size();
        methods.add(builder -> add(builder, name, desc, referred, onObject, line));
        return Optional.of(
                InvokeDynamicInstruction.of(
                        ConstantPoolBuilder.of()
                                .invokeDynamicEntry(
                                        DynamicCallSiteDesc.of(
                                                factory,
                                                call.name().stringValue(),
                                                call.typeSymbol(),
                                                arguments.get(0),
                                                MethodHandleDesc.ofMethod(
                                                        type.isInterface()
                                                                ? Kind.INTERFACE_STATIC
                                                                : Kind.STATIC,
                                                        type.symbol(),
                                                        name,
                                                        desc),
                                                arguments.get(2)))));
    }

    // What is captured comes first, and must have exactly the type that it is captured with.
    private static MethodTypeDesc bridge(MethodTypeDesc captured, MethodTypeDesc called) {
        List<ClassDesc> parameters = new ArrayList<>(called.parameterList());
        for (int i = 0; i < captured.parameterCount(); i++) {
            parameters.set(i, captured.parameterType(i));
        }
        return MethodTypeDesc.of(called.returnType(), parameters);
    }

    private void add(
            ClassBuilder builder,
            String name,
            MethodTypeDesc desc,
            DirectMethodHandleDesc referred,
            boolean onObject,
            int line) {
        builder.withMethodBody(
                name,
                desc,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                code -> call(code, desc, referred, onObject, line));
    }

    private void call(
            CodeBuilder code,
            MethodTypeDesc desc,
            DirectMethodHandleDesc referred,
            boolean onObject,
            int line) {
        MethodTypeDesc called = referred.invocationType();
        MethodTypeDesc method = onObject ? called.dropParameterTypes(0, 1) : called;
        code.lineNumber(line);
        StepTransform.beforeReferred(
                code,
                type,
                line,
                StepTransform.binary(referred.owner()),
                referred.methodName(),
                method,
                onObject);
        for (int i = 0; i < desc.parameterCount(); i++) {
            code.loadLocal(
                    TypeKind.from(desc.parameterType(i)).asLoadable(), code.parameterSlot(i));
        }
        switch (referred.kind()) {
            case VIRTUAL -> code.invokevirtual(referred.owner(), referred.methodName(), method);
            case INTERFACE_VIRTUAL ->
                    code.invokeinterface(referred.owner(), referred.methodName(), method);
            default ->
                    code.invokestatic(
                            referred.owner(),
                            referred.methodName(),
                            method,
                            referred.isOwnerInterface());
        }
        code.return_(TypeKind.from(desc.returnType()).asLoadable());
    }

    void addTo(ClassBuilder builder) {
        methods.forEach(method -> method.accept(builder));
    }
}
