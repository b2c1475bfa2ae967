package kata.judge.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import kata.kit.Timeline;

/** Runs whose order of events is always the same, because each step waits for the one before. */
final class Runs {

    private static final int LIMIT = 10;

    private Runs() {}

    static ThreadFactory pool() {
        return Thread.ofPlatform().name("pool-1-thread-", 1).daemon().factory();
    }

    static ThreadFactory virtual() {
        return Thread.ofVirtual().name("virtual-", 1).factory();
    }

    /** Each task on a thread of its own, begun when the one before has ended. */
    static Timeline oneAfterTheOther(ThreadFactory threads, String... tasks) throws Exception {
        Timeline timeline = new Timeline();
        for (String task : tasks) {
            start(threads, () -> timeline.waiting(task, () -> null)).get(LIMIT, TimeUnit.SECONDS);
        }
        return timeline;
    }

    /** All tasks on this thread. */
    static Timeline here(String... tasks) throws Exception {
        Timeline timeline = new Timeline();
        for (String task : tasks) {
            timeline.waiting(task, () -> null);
        }
        return timeline;
    }

    /** Each task on a thread of its own: they begin in order, and then end in order. */
    static Timeline atOnce(ThreadFactory threads, String... tasks) throws Exception {
        Timeline timeline = new Timeline();
        CountDownLatch allBegan = new CountDownLatch(tasks.length);
        CountDownLatch ended = new CountDownLatch(0);
        List<FutureTask<Void>> running = new ArrayList<>();
        for (String task : tasks) {
            CountDownLatch began = new CountDownLatch(1);
            CountDownLatch before = ended;
            CountDownLatch thisEnded = new CountDownLatch(1);
            Callable<Void> call =
                    () -> {
                        began.countDown();
                        allBegan.countDown();
                        await(allBegan);
                        await(before);
                        return null;
                    };
            running.add(
                    start(
                            threads,
                            () -> {
                                timeline.waiting(task, call);
                                thisEnded.countDown();
                                return null;
                            }));
            await(began);
            ended = thisEnded;
        }
        for (FutureTask<Void> one : running) {
            one.get(LIMIT, TimeUnit.SECONDS);
        }
        return timeline;
    }

    /** A task that was interrupted while it waited. */
    static Timeline interrupted(String task) throws Exception {
        Timeline timeline = new Timeline();
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Thread thread =
                pool().newThread(
                                () -> {
                                    try {
                                        timeline.waiting(
                                                task,
                                                () -> {
                                                    began.countDown();
                                                    await(never);
                                                    return null;
                                                });
                                    } catch (Exception e) {
                                        assertThat(e).isInstanceOf(InterruptedException.class);
                                    }
                                });
        thread.start();
        await(began);
        thread.interrupt();
        join(thread);
        return timeline;
    }

    /** Checks something while the task is open. */
    static void whileOpen(Timeline timeline, String task, Callable<Void> check) throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch checked = new CountDownLatch(1);
        FutureTask<Void> open =
                start(
                        pool(),
                        () ->
                                timeline.waiting(
                                        task,
                                        () -> {
                                            began.countDown();
                                            await(checked);
                                            return null;
                                        }));
        await(began);
        try {
            check.call();
        } finally {
            checked.countDown();
            open.get(LIMIT, TimeUnit.SECONDS);
        }
    }

    static void join(Thread thread) throws InterruptedException {
        thread.join(TimeUnit.SECONDS.toMillis(LIMIT));
        assertThat(thread.isAlive()).isFalse();
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT, TimeUnit.SECONDS)).isTrue();
    }

    private static FutureTask<Void> start(ThreadFactory threads, Callable<Void> work) {
        FutureTask<Void> task = new FutureTask<>(work);
        threads.newThread(task).start();
        return task;
    }
}
