package kata.cli;

import java.io.IOException;
import java.util.function.IntConsumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Keys as they are pressed, without Enter. */
final class Keys implements AutoCloseable {

    static final int END = -1;

    private final Terminal terminal;
    private final Attributes before;

    // Ctrl-C ends this JVM, and the shell after it wants to see what is typed.
    private final Thread atExit = new Thread(this::restore, "gives the terminal back");

    /** Where keys come from. */
    interface Source {

        /** Nobody presses any. */
        Source NOBODY = _ -> () -> {};

        /** Gives each key to the consumer, in a thread of its own, until it is closed. */
        Open open(IntConsumer consumer) throws IOException;
    }

    /** Reading keys; closing it gives the terminal back as it was. */
    interface Open extends AutoCloseable {
        @Override
        void close();
    }

    private Keys(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
    }

    static Open ofTheTerminal(IntConsumer consumer) throws IOException {
        // With native signals JLine takes Ctrl-C away from the JVM: then no shutdown hook runs.
        TerminalBuilder builder =
                TerminalBuilder.builder().system(true).dumb(false).nativeSignals(false);
        Keys keys = new Keys(builder.build());
        Runtime.getRuntime().addShutdownHook(keys.atExit);
        Thread.ofPlatform().daemon().name("keys").start(() -> keys.read(consumer));
        return keys::close;
    }

    private void read(IntConsumer consumer) {
        int key = 0;
        while (key != END) {
            try {
                key = terminal.reader().read();
            } catch (IOException e) {
                key = END;
            }
            consumer.accept(key);
        }
    }

    private void restore() {
        terminal.setAttributes(before);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        restore();
        try {
            terminal.close();
        } catch (IOException e) {
            // The mode is restored, and that is all that matters.
        }
    }
}
