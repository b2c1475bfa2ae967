package kata.judge.threads;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The JDK's own book of its threads, virtual ones included: who started a thread, or the executor
 * or scope that it belongs to. The thread dump is written from it.
 *
 * <p>Not the dump itself, because that walks through stacks: where a virtual thread is mounted or
 * unmounted at that moment, JDK 25.0.3 was seen to crash, with a SIGSEGV in {@code
 * ThreadSnapshot.create}. And because it is some milliseconds faster.
 */
final class ThreadContainers {

    private final Method root;
    private final Method threads;
    private final Method children;

    private ThreadContainers(Method root, Method threads, Method children) {
        this.root = root;
        this.threads = threads;
        this.children = children;
    }

    /** Empty where the JVM runs without the flag that lets us see it: in an IDE, for example. */
    static Optional<ThreadContainers> open() {
        try {
            Class<?> all = Class.forName("jdk.internal.vm.ThreadContainers");
            Class<?> one = Class.forName("jdk.internal.vm.ThreadContainer");
            ThreadContainers containers =
                    new ThreadContainers(
                            all.getMethod("root"),
                            one.getMethod("threads"),
                            one.getMethod("children"));
            containers.root.invoke(null);
            return Optional.of(containers);
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    /** The virtual threads that have been started and have not ended. */
    Stream<Thread> virtualThreads() {
        return beneath(call(root, null)).filter(Thread::isVirtual).filter(Thread::isAlive);
    }

    private Stream<Thread> beneath(Object container) {
        Stream<?> own = (Stream<?>) call(threads, container);
        Stream<?> inner = (Stream<?>) call(children, container);
        return Stream.concat(own.map(Thread.class::cast), inner.flatMap(this::beneath));
    }

    private static Object call(Method method, Object container) {
        try {
            return method.invoke(container);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
