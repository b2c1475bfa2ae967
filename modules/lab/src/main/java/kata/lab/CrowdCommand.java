package kata.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.lab.crowd.Crowd;
import kata.lab.crowd.Moment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "crowd",
        description = "1,000 users of a server that waits, to watch on the projector.")
final class CrowdCommand implements Runnable {

    /** Where the handlers of the server run. */
    enum Handlers {
        POOL,
        VIRTUAL
    }

    @Parameters(description = "pool: 200 threads. virtual: a virtual thread for each request.")
    private Handlers handlers;

    @Option(names = "--users", defaultValue = "1000", description = "default: ${DEFAULT-VALUE}")
    private int users;

    @Option(names = "--threads", defaultValue = "200", description = "default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--seconds", defaultValue = "20", description = "default: ${DEFAULT-VALUE}")
    private int seconds;

    @Override
    public void run() {
        // Otherwise the JDK's server closes the connections of most users after each answer.
        System.setProperty("sun.net.httpserver.maxIdleConnections", String.valueOf(2 * users));
        System.out.printf(
                "Each answer takes 2 s of waiting. %,d users, who give up after 4 s. %s.%n%n",
                users,
                handlers == Handlers.POOL
                        ? "A pool of %d threads".formatted(threads)
                        : "A virtual thread for each request");
        System.out.println(Moment.header());
        try (Crowd crowd =
                new Crowd(executor(), users, Duration.ofSeconds(2), Duration.ofSeconds(4))) {
            Moment before = crowd.now();
            for (int second = 1; second <= seconds; second++) {
                Thread.sleep(Duration.ofSeconds(1));
                Moment now = crowd.now();
                System.out.println(now.line(second, before));
                before = now;
            }
        } catch (IOException e) {
            throw new IllegalStateException("the server does not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.printf("%n█ in progress  ░ no thread has it yet%n");
    }

    // Not closed: close would serve the requests in the queue first. The lab ends with System.exit.
    private ExecutorService executor() {
        return handlers == Handlers.POOL
                ? Executors.newFixedThreadPool(threads)
                : Executors.newVirtualThreadPerTaskExecutor();
    }
}
