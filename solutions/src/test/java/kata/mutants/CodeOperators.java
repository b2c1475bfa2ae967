package kata.mutants;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Changes of one instruction, or of one block, of a method. */
final class CodeOperators {

    /** A change in words, and how to make it; a new transform for each use, because it counts. */
    record Change(String words, int line, Supplier<CodeTransform> transform) {}

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final Set<String> BOUNDED =
            Set.of(
                    "Semaphore",
                    "ArrayBlockingQueue",
                    "LinkedBlockingQueue",
                    "LinkedBlockingDeque",
                    "CountDownLatch",
                    "CyclicBarrier",
                    "ForkJoinPool");
    private static final Set<String> WAITS =
            Set.of("wait", "await", "awaitNanos", "awaitUninterruptibly", "park", "parkNanos");
    private static final Map<String, String> ALL_TO_ONE =
            Map.of("notifyAll", "notify", "signalAll", "signal");
    private static final ClassDesc HELPER = ClassDesc.of(ReadThenWrite.class.getName());
    private static final ClassDesc EXCEPTION = ClassDesc.of("java.lang.Exception");
    private static final ClassDesc UNCHECKED = ClassDesc.of("java.lang.RuntimeException");

    // Once: the model makes new elements for each who asks.
    private final List<CodeElement> elements;
    private final List<Change> changes = new ArrayList<>();

    private CodeOperators(CodeModel code) {
        this.elements = code.elementList();
    }

    static List<Change> changes(CodeModel code) {
        CodeOperators operators = new CodeOperators(code);
        operators.find();
        return operators.changes;
    }

    private void find() {
        int line = 0;
        boolean locks = false;
        for (int i = 0; i < elements.size(); i++) {
            switch (elements.get(i)) {
                case LineNumber number -> line = number.line();
                case InvokeInstruction call -> ofCall(call, i, line);
                case ExceptionCatch handler -> ofHandler(handler, i);
                case BranchInstruction jump when closesAWaitingLoop(jump) ->
                        add("if instead of while around a wait", line, i, (_, _) -> {});
                case MonitorInstruction _ -> locks = true;
                default -> {}
            }
        }
        if (locks) {
            addForAll(
                    "without the synchronized blocks",
                    MonitorInstruction.class::isInstance,
                    (out, _) -> out.pop());
        }
    }

    private void ofCall(InvokeInstruction call, int index, int line) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (ALL_TO_ONE.containsKey(name)) {
            String one = ALL_TO_ONE.get(name);
            add(
                    name + " to " + one,
                    line,
                    index,
                    (out, _) ->
                            out.invoke(
                                    call.opcode(),
                                    call.owner().asSymbol(),
                                    one,
                                    call.typeSymbol(),
                                    call.isInterface()));
        }
        inTwoSteps(call)
                .ifPresent(
                        desc ->
                                add(
                                        name + " in two steps",
                                        line,
                                        index,
                                        (out, _) -> out.invokestatic(HELPER, name, desc)));
        if (takesABound(owner, name, call.typeSymbol())) {
            add("one more for " + simple(owner, name), line, index, (out, e) -> more(out, e, 1));
            add("one less for " + simple(owner, name), line, index, (out, e) -> more(out, e, -1));
        }
    }

    private static String simple(String owner, String name) {
        return name.equals("<init>") ? owner.substring(owner.lastIndexOf('/') + 1) : name;
    }

    private static boolean takesABound(String owner, String name, MethodTypeDesc desc) {
        boolean bounded =
                owner.startsWith(CONCURRENT)
                        && (name.equals("<init>")
                                        && BOUNDED.contains(owner.substring(CONCURRENT.length()))
                                || name.equals("newFixedThreadPool"));
        return bounded
                && desc.parameterCount() >= 1
                && desc.parameterCount() <= 2
                && desc.parameterType(0).equals(ConstantDescs.CD_int);
    }

    private static void more(CodeBuilder out, CodeElement element, int more) {
        InvokeInstruction call = (InvokeInstruction) element;
        boolean under = call.typeSymbol().parameterCount() == 2;
        if (under) {
            out.swap();
        }
        out.loadConstant(more).iadd();
        if (under) {
            out.swap();
        }
        out.with(element);
    }

    private static Optional<MethodTypeDesc> inTwoSteps(InvokeInstruction call) {
        if (call.opcode() == Opcode.INVOKESTATIC || call.opcode() == Opcode.INVOKESPECIAL) {
            return Optional.empty();
        }
        String owner = call.owner().asInternalName();
        boolean map =
                owner.equals("java/util/Map")
                        || owner.endsWith("ConcurrentMap")
                        || owner.endsWith("ConcurrentHashMap");
        String first = map ? "java/util/Map" : owner;
        return Stream.of(ReadThenWrite.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(call.name().stringValue()))
                .map(CodeOperators::desc)
                .filter(desc -> desc.parameterType(0).descriptorString().equals("L" + first + ";"))
                .filter(
                        desc ->
                                desc.dropParameterTypes(0, 1)
                                        .descriptorString()
                                        .equals(call.typeSymbol().descriptorString()))
                .findFirst();
    }

    private static MethodTypeDesc desc(Method method) {
        return java.lang.invoke.MethodType.methodType(
                        method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
    }

    private void ofHandler(ExceptionCatch handler, int index) {
        Optional<ClassDesc> caught = handler.catchType().map(type -> type.asSymbol());
        if (caught.isEmpty()) {
            add("without finally where the body throws", 0, index, (_, _) -> {});
        } else if (caught.get().equals(ConstantDescs.CD_Throwable)) {
            add("catches Exception only", 0, index, (out, e) -> narrowed(out, e, EXCEPTION));
        } else if (caught.get().equals(EXCEPTION)) {
            add("catches RuntimeException only", 0, index, (out, e) -> narrowed(out, e, UNCHECKED));
        }
    }

    private static void narrowed(CodeBuilder out, CodeElement element, ClassDesc type) {
        ExceptionCatch handler = (ExceptionCatch) element;
        out.exceptionCatch(handler.tryStart(), handler.tryEnd(), handler.handler(), type);
    }

    private boolean closesAWaitingLoop(BranchInstruction jump) {
        if (jump.opcode() != Opcode.GOTO && jump.opcode() != Opcode.GOTO_W) {
            return false;
        }
        int index = elements.indexOf(jump);
        int top = indexOf(jump.target());
        return top >= 0
                && top < index
                && elements.subList(top, index).stream()
                        .anyMatch(
                                element ->
                                        element instanceof InvokeInstruction call
                                                && WAITS.contains(call.name().stringValue()));
    }

    private int indexOf(Label label) {
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target && target.label().equals(label)) {
                return i;
            }
        }
        return -1;
    }

    private void add(
            String words, int line, int index, BiConsumer<CodeBuilder, CodeElement> instead) {
        changes.add(
                new Change(
                        words,
                        line,
                        () -> {
                            int[] seen = {-1};
                            return (out, element) -> {
                                if (++seen[0] == index) {
                                    instead.accept(out, element);
                                } else {
                                    out.with(element);
                                }
                            };
                        }));
    }

    private void addForAll(
            String words,
            Predicate<CodeElement> which,
            BiConsumer<CodeBuilder, CodeElement> instead) {
        changes.add(
                new Change(
                        words,
                        0,
                        () ->
                                (out, element) -> {
                                    if (which.test(element)) {
                                        instead.accept(out, element);
                                    } else {
                                        out.with(element);
                                    }
                                }));
    }
}
