package kata.pool;

import static java.lang.classfile.Opcode.PUTFIELD;
import static java.lang.classfile.Opcode.PUTSTATIC;
import static java.util.stream.Collectors.toSet;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.Finding.seen;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.management.ManagementFactory;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.management.ObjectName;
import kata.judge.Boom;
import kata.judge.Caller;
import kata.judge.Exercise;
import kata.judge.Patience;
import kata.kit.Turns;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 5,
        title = "Make a worker see that it shall stop",
        kind = REPAIR,
        minutes = 15,
        breaks = "aHotWorkerEndsSoonAfterTheStop",
        limitSeconds = 30,
        hotCode = true)
class Part05VisibilityTest {

    // The JIT's last word on a loop is due after some 100,000 turns. A loop that has made this many
    // is compiled, with plenty to spare.
    private static final long HOT = 20_000_000;

    // What ends a worker that never hears of the stop. A right one makes a few turns after it.
    private static final long FAR_TOO_MANY = 1_000_000_000;

    @Test
    void theWorkerTurnsInAThreadOfItsOwn() throws Exception {
        Turns turns = new Turns(1_000, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);

        Caller<Void> start = Caller.run("start", worker::start);
        start.awaitEnd();
        boolean turned = true;
        // A worker that gives its core away after each turn is slow on a busy machine, and goes on:
        // so the patience begins anew with every twenty turns.
        for (int goal = 20; goal <= 1_000 && turned; goal += 20) {
            turned = turns.await(goal, Patience.limit());
        }
        Caller<Void> stop = Caller.run("stop", worker::stop);

        String where =
                turns.worker() == start.thread() ? "the thread that called start()" : "its thread";
        seen("the worker made %,d turns, on %s", turns.made(), where)
                .expected("turn after turn, on a thread that start() started")
                .why("A worker works beside its caller, and goes on until it is told to stop.")
                .unless(turned && turns.worker() != start.thread());
        seen("stop() threw %s", stop.thrown())
                .expected("a request, and a worker that ends by itself")
                .why("A thread cannot be ended from outside. It is asked, and it has to look.")
                .unless(stop.thrown() == null);
    }

    @Test
    void aHotWorkerEndsSoonAfterTheStop() throws Exception {
        Run run = runHot();
        // If stop() was held up for a second before it took effect, the worker had no chance to
        // hear of it. Then the run says nothing.
        for (int again = 0; again < 2 && run.madeAtTheStop() == FAR_TOO_MANY; again++) {
            run = runHot();
        }

        seen(
                        "the worker made %,d turns and then no more: nobody had told it to stop",
                        run.madeBefore())
                .expected("one turn after the other, until stop() is called")
                .why(
                        "Who asks it to stop asks for the end of something that goes on. A worker"
                                + " that ends by itself leaves the rest of its work undone.")
                .lookAt("every way out of the worker's loop")
                .unless(run.wentOn());
        long more = run.madeAtTheEnd() - run.madeBefore();
        seen(
                        "stop() came after %,d turns; the worker made %,d more, and did not end",
                        run.madeBefore(), more)
                .expected("an end within a few turns")
                .why(
                        "A loop ends if it sees the request. One that does not look, looks at a"
                                + " copy, or at a plain field, which the JIT may read once for all"
                                + " turns, never does.")
                .lookAt("the way from the write in stop() to the read in the worker's loop")
                .unless(run.ended() && run.madeAtTheEnd() < FAR_TOO_MANY);
    }

    private record Run(
            boolean wentOn,
            long madeBefore,
            long madeAtTheStop,
            long madeAtTheEnd,
            boolean ended) {}

    private static Run runHot() throws Exception {
        Turns turns = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);
        compileInTheForeground(
                () -> {
                    worker.start();
                    // Not asserted: a loop that is too slow to get there has a brake in it, which
                    // the JIT respects as well. What that is worth is the next rule's question.
                    turns.await(HOT, Patience.limit());
                });

        long before = turns.made();
        // Whoever has made all turns there are can make no further one, and is no quitter.
        boolean wentOn = turns.await(Math.min(before + 1, FAR_TOO_MANY), Patience.limit());
        boolean told = Caller.run("stop", worker::stop).thread().join(Patience.limit());
        long atTheStop = turns.made();
        boolean ended = told && turns.worker().join(Patience.limit());
        return new Run(wentOn, before, atTheStop, turns.made(), ended);
    }

    @Test
    void theWorkerSeesTheStopByMoreThanLuck() throws IOException {
        boolean promised = false;
        boolean volatileBesideIt = false;
        for (Class<?> part : Part05Visibility.class.getNestMembers()) {
            ClassModel code = codeOf(part);
            promised |= hasMeansOfOrder(code);
            volatileBesideIt |= hasVolatileField(code);
        }

        seen("stop() writes a plain field and no other; a field beside it is volatile")
                .expected("a promise of the language that the worker sees the stop")
                .why(
                        "A volatile field orders what was written before a write to it. stop()"
                                + " makes no such write, so for its plain field nobody promises"
                                + " anything.")
                .lookAt("the fields that stop() writes, and the one that the loop reads")
                .unless(promised || !volatileBesideIt);
        seen("no volatile, no lock, no atomic, no interrupt: nothing orders stop() and the loop")
                .expected("a promise of the language that the worker sees the stop")
                .why(
                        "It did stop, but only because a slow call, or this JVM, left the read in"
                                + " the loop. Nobody promises that it stays there.")
                .lookAt("the list of what \"happens before\" what, in the lesson of this part")
                .unless(promised);
    }

    // By itself the JIT compiles in the background, and on a busy machine the loop may have made a
    // hundred million turns by then. This way a loop that is due waits until it is compiled.
    private static void compileInTheForeground(Caller.Action action) throws Exception {
        Path directives = Files.createTempFile("foreground", ".json");
        try {
            Files.writeString(directives, "[{match: \"*.*\", BackgroundCompilation: false}]");
            tellTheJit("compilerDirectivesAdd", (Object) new String[] {directives.toString()});
            try {
                action.run();
            } finally {
                tellTheJit("compilerDirectivesRemove");
            }
        } finally {
            Files.delete(directives);
        }
    }

    private static void tellTheJit(String command, Object... arguments) throws Exception {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        arguments,
                        Stream.of(arguments)
                                .map(a -> a.getClass().getName())
                                .toArray(String[]::new));
    }

    // The one thing that no run can show: a race that happens to end well. So this looks at the
    // code, and only for the plainest cases: not one of all the means that could order the
    // threads, or a volatile field that stop() leaves alone.
    private static boolean hasMeansOfOrder(ClassModel code) {
        return hasVolatileField(code)
                        && code.methods().stream().noneMatch(m -> isPlainStop(m, code))
                || code.methods().stream().anyMatch(m -> m.flags().has(AccessFlag.SYNCHRONIZED))
                || code.methods().stream()
                        .flatMap(Part05VisibilityTest::instructions)
                        .anyMatch(MonitorInstruction.class::isInstance)
                || StreamSupport.stream(code.constantPool().spliterator(), false)
                        .anyMatch(Part05VisibilityTest::isMeansOfOrder);
    }

    private static boolean hasVolatileField(ClassModel code) {
        return code.fields().stream().anyMatch(f -> f.flags().has(AccessFlag.VOLATILE));
    }

    // Writes plain fields of its own and does nothing else. A call may do anything, so a stop()
    // with a call in it has the benefit of the doubt.
    private static boolean isPlainStop(MethodModel method, ClassModel code) {
        Set<String> plain =
                code.fields().stream()
                        .filter(f -> !f.flags().has(AccessFlag.VOLATILE))
                        .map(f -> f.fieldName().stringValue())
                        .collect(toSet());
        List<String> written =
                instructions(method)
                        .filter(FieldInstruction.class::isInstance)
                        .map(FieldInstruction.class::cast)
                        .filter(f -> f.opcode() == PUTFIELD || f.opcode() == PUTSTATIC)
                        .map(f -> f.name().stringValue())
                        .toList();
        return method.methodName().equalsString("stop")
                && !written.isEmpty()
                && plain.containsAll(written)
                && instructions(method).noneMatch(InvokeInstruction.class::isInstance);
    }

    private static Stream<CodeElement> instructions(MethodModel method) {
        return method.code().stream().flatMap(CodeModel::elementStream);
    }

    private static ClassModel codeOf(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream bytes = type.getResourceAsStream(file)) {
            return ClassFile.of().parse(bytes.readAllBytes());
        }
    }

    private static boolean isMeansOfOrder(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry type -> {
                String name = type.asInternalName();
                yield name.startsWith("java/util/concurrent/")
                                && !name.endsWith("/TimeUnit")
                                && !name.endsWith("/LockSupport")
                        || name.startsWith("java/lang/invoke/VarHandle")
                        || name.startsWith("kata/pool/") && !name.contains("Part05Visibility");
            }
            case MemberRefEntry member ->
                    Stream.of("interrupt", "isInterrupted", "interrupted")
                            .anyMatch(member.name().stringValue()::equals);
            default -> false;
        };
    }
}
