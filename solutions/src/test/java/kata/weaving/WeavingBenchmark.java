package kata.weaving;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import kata.judge.gap.weave.Weaver;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What it costs to weave a class, and what a woven step costs while nothing is explored: a rule
 * that does not explore runs woven code as well.
 *
 * <p>Not a test: {@code solutions/figures weaving} runs it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WeavingBenchmark {

    private static final String STEPS = FieldSteps.class.getName();

    private byte[] bytes;
    private IntSupplier plain;
    private IntSupplier woven;

    public static void main(String[] args) throws RunnerException {
        new Runner(
                        new OptionsBuilder()
                                .include(WeavingBenchmark.class.getName())
                                .shouldFailOnError(true)
                                .build())
                .run();
    }

    @Setup
    public void load() throws IOException, ReflectiveOperationException {
        bytes = bytesOf(STEPS);
        plain = loaded(bytes);
        byte[] wovenBytes = weave();
        if (Arrays.equals(wovenBytes, bytes)) {
            throw new IllegalStateException("the weaver changed nothing");
        }
        woven = loaded(wovenBytes);
    }

    /** As for an attempt: a weaver of its own, which has not looked at other classes yet. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public byte[] weave() {
        return new Weaver(WeavingBenchmark.class.getClassLoader(), STEPS::equals).weave(bytes);
    }

    /** A hundred reads and a hundred writes of a field. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public int twoHundredPlainSteps() {
        return plain.getAsInt();
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public int twoHundredWovenSteps() {
        return woven.getAsInt();
    }

    private static byte[] bytesOf(String type) throws IOException {
        String file = type.replace('.', '/') + ".class";
        try (InputStream in = WeavingBenchmark.class.getClassLoader().getResourceAsStream(file)) {
            return in.readAllBytes();
        }
    }

    private static IntSupplier loaded(byte[] type) throws ReflectiveOperationException {
        return (IntSupplier)
                new OneClass(type).loadClass(STEPS).getDeclaredConstructor().newInstance();
    }

    /** What is measured. Volatile: else the JIT compiler makes one addition of a hundred. */
    public static final class FieldSteps implements IntSupplier {

        private volatile int sum;

        @Override
        public int getAsInt() {
            for (int i = 0; i < 100; i++) {
                int before = sum;
                sum = before + i;
            }
            return sum;
        }
    }

    private static final class OneClass extends ClassLoader {

        private final byte[] type;

        private OneClass(byte[] type) {
            super(WeavingBenchmark.class.getClassLoader());
            this.type = type;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(STEPS)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, type, 0, type.length);
        }
    }
}
