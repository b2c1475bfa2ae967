package kata.judge.gap.weave;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.CallSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kata.judge.gap.step.KeptWrites;
import kata.judge.gap.step.Site;
import kata.judge.gap.step.Site.Kind;
import kata.judge.gap.step.Sites;
import kata.judge.gap.step.Steps;
import kata.judge.gap.step.WaitLimits;

/**
 * Puts a call of {@link Steps} before each step of one method, and one of {@link WaitLimits} before
 * each wait with a limit.
 */
final class StepTransform implements CodeTransform {

    private static final ClassDesc STEPS = ClassDesc.of(Steps.class.getName());
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final MethodTypeDesc AT =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc AT_TARGET =
            MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_int);
    private static final MethodTypeDesc AT_SLOT =
            MethodTypeDesc.of(
                    ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc AT_CALL =
            MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, OBJECT, ConstantDescs.CD_int);
    private static final MethodTypeDesc AT_VARIABLE =
            MethodTypeDesc.of(
                    ConstantDescs.CD_void,
                    OBJECT,
                    OBJECT,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_int);

    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final DirectMethodHandleDesc LINK =
            ConstantDescs.ofCallsiteBootstrap(
                    ClassDesc.of(KeptWrites.class.getName()),
                    "link",
                    ClassDesc.of(CallSite.class.getName()));

    private static final ClassDesc LIMITS = ClassDesc.of(WaitLimits.class.getName());
    private static final ClassDesc UNIT = ClassDesc.of(TimeUnit.class.getName());
    private static final ClassDesc DURATION = ClassDesc.of(Duration.class.getName());
    private static final MethodTypeDesc LIMIT_AND_UNIT =
            MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long, UNIT);
    private static final MethodTypeDesc LONG =
            MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);

    private final WovenClass type;
    private final String method;
    private final boolean takesALock;
    private int line;

    // Locals of our own, taken again for each step: more of them would make larger frames.
    private final List<Integer> free = new ArrayList<>();

    /**
     * @param takesALock whether the method is synchronized
     */
    StepTransform(WovenClass type, String method, boolean takesALock) {
        this.type = type;
        this.method = method;
        this.takesALock = takesALock;
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case FieldInstruction field -> beforeField(code, field);
            case ArrayLoadInstruction _ ->
                    ifTold(
                            code,
                            () -> {
                                code.dup2();
                                tell(code, AT_SLOT, Kind.ARRAY_READ, "", "");
                            });
            case ArrayStoreInstruction store -> ifTold(code, () -> beforeStore(code, store));
            case MonitorInstruction monitor when monitor.opcode() == Opcode.MONITORENTER ->
                    ifTold(code, () -> tell(code, AT, Kind.LOCK, "", ""));
            case InvokeInstruction call -> {
                beforeCall(code, call);
                callOrKeepBack(code, call);
                afterCall(code, call);
                return;
            }
            case ReturnInstruction _ ->
                    ifTold(code, () -> code.invokestatic(STEPS, "returning", NOTHING));
            case InvokeDynamicInstruction call -> {
                type.references()
                        .withSteps(call, line)
                        .ifPresentOrElse(code::with, () -> code.with(call));
                return;
            }
            default -> {}
        }
        code.with(element);
    }

    private static void ifTold(CodeBuilder code, Runnable step) {
        Label otherwise = code.newLabel();
        code.getstatic(STEPS, "told", ConstantDescs.CD_boolean).ifeq(otherwise);
        step.run();
        code.labelBinding(otherwise);
    }

    private void tell(CodeBuilder code, MethodTypeDesc at, Kind kind, String owner, String name) {
        Site site = new Site(type.name(), method, type.file(), line, kind, owner, name, takesALock);
        code.loadConstant(Sites.add(site)).invokestatic(STEPS, "at", at);
    }

    // The fields of an object under construction are left alone: no other thread has it yet, and
    // before super(…) the verifier lets nobody see it.
    private void beforeField(CodeBuilder code, FieldInstruction field) {
        String owner = binary(field.owner().asSymbol());
        boolean own = owner.equals(type.name());
        if (constructs() && own || !own && !type.isOwn(owner)) {
            return;
        }
        ifTold(code, () -> tellOf(code, field, owner, field.name().stringValue()));
    }

    private void tellOf(CodeBuilder code, FieldInstruction field, String owner, String name) {
        switch (field.opcode()) {
            case GETSTATIC, PUTSTATIC -> {
                code.loadConstant(field.owner().asSymbol());
                tell(
                        code,
                        AT_TARGET,
                        field.opcode() == Opcode.GETSTATIC ? Kind.FIELD_READ : Kind.FIELD_WRITE,
                        owner,
                        name);
            }
            case GETFIELD -> {
                code.dup();
                tell(code, AT_TARGET, Kind.FIELD_READ, owner, name);
            }
            default -> {
                TypeKind kind = TypeKind.from(field.typeSymbol()).asLoadable();
                int value = local(code, kind, 0);
                code.storeLocal(kind, value).dup();
                tell(code, AT_TARGET, Kind.FIELD_WRITE, owner, name);
                code.loadLocal(kind, value);
            }
        }
    }

    private boolean constructs() {
        return method.equals("<init>") || method.equals("<clinit>");
    }

    private void beforeStore(CodeBuilder code, ArrayStoreInstruction store) {
        TypeKind kind = store.typeKind().asLoadable();
        int value = local(code, kind, 0);
        code.storeLocal(kind, value).dup2();
        tell(code, AT_SLOT, Kind.ARRAY_WRITE, "", "");
        code.loadLocal(kind, value);
    }

    private void beforeCall(CodeBuilder code, InvokeInstruction call) {
        String owner = binary(call.owner().asSymbol());
        String name = call.name().stringValue();
        MethodTypeDesc desc = call.typeSymbol();
        if (isStep(owner, name, call.type().stringValue())) {
            ifTold(code, () -> tellOf(code, call, owner, name, desc));
        }
        if (Calls.hasLimitAndUnit(owner, name, desc)) {
            code.invokestatic(LIMITS, "nanos", LIMIT_AND_UNIT).getstatic(UNIT, "NANOSECONDS", UNIT);
        } else if (Calls.hasLimit(owner, name, desc, ConstantDescs.CD_long)) {
            code.invokestatic(LIMITS, "millis", LONG);
        } else if (Calls.hasLimit(owner, name, desc, DURATION)) {
            code.invokestatic(LIMITS, "duration", MethodTypeDesc.of(DURATION, DURATION));
        } else if (Calls.setsATimer(owner, name)) {
            code.invokestatic(LIMITS, "timer", MethodTypeDesc.of(DURATION, DURATION));
        }
    }

    private static void callOrKeepBack(CodeBuilder code, InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        MethodTypeDesc desc = call.typeSymbol();
        String name = call.name().stringValue();
        if (!Calls.mayBeSeenLate(binary(owner), name, desc)) {
            code.with(call);
            return;
        }
        Label now = code.newLabel();
        Label over = code.newLabel();
        code.getstatic(STEPS, "told", ConstantDescs.CD_boolean).ifeq(now);
        code.invokestatic(STEPS, "keepsBack", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        code.ifeq(now);
        code.invokedynamic(DynamicCallSiteDesc.of(LINK, name, desc.insertParameterTypes(0, owner)));
        code.goto_(over).labelBinding(now).with(call).labelBinding(over);
    }

    private static void afterCall(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        if (Calls.readsTheClock(binary(call.owner().asSymbol()), name)) {
            code.invokestatic(LIMITS, name, LONG);
        }
    }

    private void tellOf(
            CodeBuilder code,
            InvokeInstruction call,
            String owner,
            String name,
            MethodTypeDesc desc) {
        boolean onObject = call.opcode() != Opcode.INVOKESTATIC && !name.equals("<init>");
        if (onObject && (Calls.isOnAnAtomic(owner) || Calls.isByAHandle(owner))) {
            tellOfACell(code, owner, name, desc);
            return;
        }
        boolean target = onObject && Calls.mayTouch(owner);
        int argument = Calls.isOfTheJdk(owner) ? Calls.collectionAmong(desc) : -1;
        if (!target && argument < 0) {
            tell(code, AT, Kind.CALL, owner, name);
            return;
        }
        int[] locals = storeParameters(code, desc);
        if (target) {
            code.dup();
        } else {
            code.aconst_null();
        }
        if (argument < 0) {
            code.aconst_null();
        } else {
            code.aload(locals[argument]);
        }
        tell(code, AT_CALL, Kind.CALL, owner, name);
        loadParameters(code, desc, locals);
    }

    private void tellOfACell(CodeBuilder code, String owner, String name, MethodTypeDesc desc) {
        boolean handle = Calls.isByAHandle(owner);
        int[] locals = storeParameters(code, desc);
        code.dup();
        if (handle && Calls.hasHolder(desc)) {
            code.aload(locals[0]);
        } else {
            code.aconst_null();
        }
        if (Calls.hasIndex(owner, desc)) {
            code.iload(locals[handle ? 1 : 0]);
        } else {
            code.loadConstant(-1);
        }
        tell(code, AT_VARIABLE, Kind.CALL, owner, name);
        loadParameters(code, desc, locals);
    }

    private int[] storeParameters(CodeBuilder code, MethodTypeDesc desc) {
        int parameters = desc.parameterCount();
        int[] locals = new int[parameters];
        for (int i = parameters - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(desc.parameterType(i)).asLoadable();
            locals[i] = local(code, kind, i);
            code.storeLocal(kind, locals[i]);
        }
        return locals;
    }

    private static void loadParameters(CodeBuilder code, MethodTypeDesc desc, int[] locals) {
        for (int i = 0; i < locals.length; i++) {
            code.loadLocal(TypeKind.from(desc.parameterType(i)).asLoadable(), locals[i]);
        }
    }

    /** The same for the call that a method reference stands for: all is in parameters there. */
    static void beforeReferred(
            CodeBuilder code,
            WovenClass type,
            int line,
            String owner,
            String name,
            MethodTypeDesc desc,
            boolean onObject) {
        StepTransform step = new StepTransform(type, "", false);
        step.line = line;
        int argument = Calls.isOfTheJdk(owner) ? Calls.collectionAmong(desc) : -1;
        if (onObject && Calls.mayTouch(owner)) {
            code.aload(code.parameterSlot(0));
        } else {
            code.aconst_null();
        }
        if (argument < 0) {
            code.aconst_null();
        } else {
            code.aload(code.parameterSlot(argument + (onObject ? 1 : 0)));
        }
        step.tell(code, AT_CALL, Kind.CALL, owner, name);
    }

    // What an own method does is woven itself. A lock that it takes at its door is the exception.
    private boolean isStep(String owner, String name, String desc) {
        return type.isOwn(owner)
                ? type.isSynchronized(owner, name, desc)
                : !Calls.isLocal(owner, name);
    }

    // Two slots each, so that any kind fits.
    private int local(CodeBuilder code, TypeKind kind, int index) {
        while (free.size() <= index) {
            free.add(code.allocateLocal(TypeKind.LONG));
        }
        return free.get(index);
    }

    static String binary(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface()
                ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                : descriptor;
    }
}
