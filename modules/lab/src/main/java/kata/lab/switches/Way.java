package kata.lab.switches;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import kata.kit.Coroutine;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Two tasks take turns: each time, one gives way and the other goes on. */
enum Way {
    /** The kit's coroutine, resumed by a plain loop. */
    COROUTINE(100_000) {
        @Override
        void run(Turns turns) {
            Coroutine[] both = {endless(turns), endless(turns)};
            for (int i = 0; i < turns.wanted(); i++) {
                both[i & 1].resume();
            }
        }
    },
    /**
     * The same with a queue of the coroutines that are ready: the reference of coroutines/Part02.
     */
    GREEN(100_000) {
        @Override
        void run(Turns turns) {
            GreenThreads threads = new GreenThreads();
            for (int i = 0; i < 2; i++) {
                threads.spawn(
                        () -> {
                            while (turns.take()) {
                                threads.giveWay();
                            }
                            return null;
                        });
            }
            threads.run();
        }
    },
    /** Needs a JVM with one carrier: on two, they would not take turns. */
    VIRTUAL_YIELD(100_000) {
        @Override
        void run(Turns turns) throws InterruptedException {
            Runnable task =
                    () -> {
                        while (turns.take()) {
                            Thread.yield();
                        }
                    };
            Thread one = Thread.ofVirtual().start(task);
            Thread other = Thread.ofVirtual().start(task);
            one.join();
            other.join();
        }
    },
    VIRTUAL_PARK(100_000) {
        @Override
        void run(Turns turns) throws InterruptedException {
            pingPong(Thread.ofVirtual().factory(), turns);
        }
    },
    /** Each task puts itself at the end of the queue: the reference of eventloop/Part01. */
    EVENT_LOOP(100_000) {
        @Override
        void run(Turns turns) throws Exception {
            CountDownLatch done = new CountDownLatch(2);
            try (Loop loop = new Loop()) {
                loop.execute(new Again(loop, turns, done));
                loop.execute(new Again(loop, turns, done));
                done.await();
            }
        }
    },
    REACTIVE(100_000) {
        @Override
        void run(Turns turns) {
            Scheduler scheduler = Schedulers.newSingle("hop", true);
            try {
                // Each round subscribes again, and its element is a task of the scheduler.
                Mono.just(1)
                        .hide()
                        .publishOn(scheduler)
                        .doOnNext(_ -> turns.take())
                        .repeat(turns.wanted() - 1)
                        .then()
                        .block();
            } finally {
                scheduler.dispose();
            }
        }
    },
    PLATFORM(10_000) {
        @Override
        void run(Turns turns) throws InterruptedException {
            pingPong(Thread.ofPlatform().factory(), turns);
        }
    },
    /** Without the other core, which would have to be woken each time. Linux only. */
    PLATFORM_ONE_CORE(10_000) {
        @Override
        void prepare() {
            OneCore.stayHere();
        }

        @Override
        void run(Turns turns) throws InterruptedException {
            pingPong(Thread.ofPlatform().factory(), turns);
        }
    };

    private final int turns;

    Way(int turns) {
        this.turns = turns;
    }

    /** Turns of one run: enough that the two starts do not matter. */
    int turns() {
        return turns;
    }

    /** Once in a JVM, before the first run. */
    void prepare() {}

    abstract void run(Turns turns) throws Exception;

    private static Coroutine endless(Turns turns) {
        return new Coroutine(
                () -> {
                    while (true) {
                        turns.take();
                        Coroutine.suspend();
                    }
                });
    }

    private record Again(Executor loop, Turns turns, CountDownLatch done) implements Runnable {

        @Override
        public void run() {
            if (turns.take()) {
                loop.execute(this);
            } else {
                done.countDown();
            }
        }
    }

    private static void pingPong(ThreadFactory factory, Turns turns) throws InterruptedException {
        Player[] players = new Player[2];
        players[0] = new Player(0, turns, factory, () -> players[1].thread);
        players[1] = new Player(1, turns, factory, () -> players[0].thread);
        for (Player player : players) {
            player.thread.start();
        }
        for (Player player : players) {
            player.thread.join();
        }
    }

    /** Waits for its turn, takes it, and wakes the other. */
    private static final class Player implements Runnable {

        private final int number;
        private final Turns turns;
        private final Supplier<Thread> other;
        private final Thread thread;

        Player(int number, Turns turns, ThreadFactory factory, Supplier<Thread> other) {
            this.number = number;
            this.turns = turns;
            this.other = other;
            thread = factory.newThread(this);
        }

        @Override
        public void run() {
            boolean more = true;
            while (more) {
                while (turns.isLeft() && turns.taken() % 2 != number) {
                    LockSupport.park(this);
                }
                more = turns.take();
                LockSupport.unpark(other.get());
            }
        }
    }
}
