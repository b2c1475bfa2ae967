package kata.lab.http;

import io.gatling.app.Gatling;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Gatling in a JVM of its own. Its load ends when the program that started it is gone. */
final class LoadProgram {
    private LoadProgram() {}

    public static void main(String[] args) {
        Thread.ofPlatform().daemon().name("starter is gone").start(LoadProgram::endWithTheStarter);
        Gatling.main(args);
    }

    private static void endWithTheStarter() {
        try {
            while (System.in.read() != -1) {
                // Nobody talks to us: we only wait for the end.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().halt(3);
    }
}
