package kata.lab.switches;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Keeps threads on one core. Linux only. */
final class OneCore {

    private OneCore() {}

    /** Keeps this thread, and those that it starts from now on, on the machine's first core. */
    @SuppressWarnings("restricted")
    static void stayHere() {
        Linker linker = Linker.nativeLinker();
        MethodHandle setAffinity =
                linker.downcallHandle(
                        linker.defaultLookup().find("sched_setaffinity").orElseThrow(),
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment firstCore = arena.allocateFrom(JAVA_LONG, 1L);
            int result = (int) setAffinity.invokeExact(0, 8L, firstCore);
            if (result != 0) {
                throw new IllegalStateException("the operating system refused");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
