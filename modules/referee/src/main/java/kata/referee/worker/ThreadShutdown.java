package kata.referee.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Ends threads that an attempt left behind, once its verdict is known: shuts down the pools that
 * they belong to, and interrupts them. A thread that only computes cannot be ended.
 *
 * <p>Threads of libraries are left alone. A library keeps its pools for good, in fields that the
 * next attempt meets, too.
 */
final class ThreadShutdown {

    private static final Optional<Fields> FIELDS = Fields.open();

    private ThreadShutdown() {}

    /** Ends what it can; to be called again until they have ended. */
    static void end(Collection<Thread> threads) {
        threads.stream().filter(Thread::isAlive).forEach(ThreadShutdown::end);
    }

    private static void end(Thread thread) {
        Object task = thread.isVirtual() ? null : FIELDS.map(f -> f.task(thread)).orElse(null);
        if (isOfALibrary(thread) || isOfALibrary(task)) {
            return;
        }
        if (thread instanceof ForkJoinWorkerThread worker) {
            if (isOfALibrary(worker.getPool().getFactory())) {
                return;
            }
            if (worker.getPool() != ForkJoinPool.commonPool()) {
                worker.getPool().shutdownNow();
            }
        }
        Optional<ThreadPoolExecutor> pool = FIELDS.flatMap(f -> f.poolOf(task));
        if (pool.isPresent()) {
            if (isOfALibrary(pool.get()) || isOfALibrary(pool.get().getThreadFactory())) {
                return;
            }
            pool.get().shutdownNow();
        }
        thread.interrupt();
    }

    // Neither the JDK's, nor the attempt's, nor a thread in which the judge called the attempt.
    private static boolean isOfALibrary(Object object) {
        if (object == null || object.getClass().getName().startsWith("kata.judge.")) {
            return false;
        }
        ClassLoader loader = object.getClass().getClassLoader();
        return loader != null
                && loader != ClassLoader.getPlatformClassLoader()
                && isOrIsAbove(loader, ThreadShutdown.class.getClassLoader());
    }

    private static boolean isOrIsAbove(ClassLoader loader, ClassLoader one) {
        for (ClassLoader each = one; each != null; each = each.getParent()) {
            if (each == loader) {
                return true;
            }
        }
        return loader == ClassLoader.getSystemClassLoader();
    }

    /**
     * The private fields that lead from a thread to its pool. Read by {@code sun.misc.Unsafe},
     * which the flags of all attempts allow: opening the packages would let attempts do here what
     * they may not do in a Maven build.
     */
    private record Fields(
            Object unsafe,
            Method getReference,
            long holder,
            long task,
            Class<?> worker,
            long pool) {

        static Optional<Fields> open() {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe");
                Field theUnsafe = type.getDeclaredField("theUnsafe");
                theUnsafe.setAccessible(true);
                Object unsafe = theUnsafe.get(null);
                Method offset = type.getMethod("objectFieldOffset", Field.class);
                Field holder = Thread.class.getDeclaredField("holder");
                Class<?> worker = Class.forName("java.util.concurrent.ThreadPoolExecutor$Worker");
                return Optional.of(
                        new Fields(
                                unsafe,
                                type.getMethod("getObject", Object.class, long.class),
                                (long) offset.invoke(unsafe, holder),
                                (long)
                                        offset.invoke(
                                                unsafe, holder.getType().getDeclaredField("task")),
                                worker,
                                (long) offset.invoke(unsafe, worker.getDeclaredField("this$0"))));
            } catch (ReflectiveOperationException | RuntimeException e) {
                // Another JDK may have other fields. Then a thread is interrupted, and no more.
                return Optional.empty();
            }
        }

        Object task(Thread thread) {
            Object fields = at(thread, holder);
            return fields == null ? null : at(fields, task);
        }

        Optional<ThreadPoolExecutor> poolOf(Object task) {
            return worker.isInstance(task)
                    ? Optional.ofNullable((ThreadPoolExecutor) at(task, pool))
                    : Optional.empty();
        }

        private Object at(Object object, long offset) {
            try {
                return getReference.invoke(unsafe, object, offset);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
