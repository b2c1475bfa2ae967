package kata.lab.slowclients;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads of the server and of the clients: the same kind on both sides. */
enum Threads {
    VIRTUAL,
    PLATFORM;

    ExecutorService executor() {
        return this == VIRTUAL
                ? Executors.newVirtualThreadPerTaskExecutor()
                : Executors.newCachedThreadPool();
    }
}
