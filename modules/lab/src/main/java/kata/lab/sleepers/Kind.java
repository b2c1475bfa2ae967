package kata.lab.sleepers;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Where the tasks run. */
enum Kind {
    PLATFORM {
        @Override
        ExecutorService executor(int atOnce) {
            return Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
        }
    },
    CACHED {
        @Override
        ExecutorService executor(int atOnce) {
            return Executors.newCachedThreadPool();
        }
    },
    FIXED {
        @Override
        ExecutorService executor(int atOnce) {
            return Executors.newFixedThreadPool(atOnce);
        }
    },
    VIRTUAL {
        @Override
        ExecutorService executor(int atOnce) {
            return Executors.newVirtualThreadPerTaskExecutor();
        }
    };

    abstract ExecutorService executor(int atOnce);
}
