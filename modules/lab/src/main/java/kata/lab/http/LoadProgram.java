package kata.lab.http;

import io.gatling.app.Gatling;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Gatling in a JVM of its own. A line of input asks users that loop to stop; when the input ends,
 * the program that started this one is gone, and the load ends with it.
 */
public final class LoadProgram {
    private static volatile boolean stopped;

    private LoadProgram() {}

    /** For simulations whose users go on until they are told to stop. */
    public static boolean isStopped() {
        return stopped;
    }

    public static void main(String[] args) {
        Thread.ofPlatform().daemon().name("listens to the starter").start(LoadProgram::listen);
        Gatling.main(args);
    }

    private static void listen() {
        try {
            while (System.in.read() != -1) {
                stopped = true;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().halt(3);
    }
}
