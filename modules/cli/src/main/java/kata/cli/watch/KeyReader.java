package kata.cli.watch;

import java.io.IOException;
import java.util.function.IntConsumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** KeyReader as they are pressed, without Enter. */
public final class KeyReader implements AutoCloseable {

    /** Instead of a key: none will come any more. */
    public static final int END = -1;

    private final Terminal terminal;
    private final Attributes before;

    // Ctrl-C ends this JVM, and the shell after it wants to see what is typed.
    private final Thread atExit = new Thread(this::restore, "gives the terminal back");

    /** Where keys come from. */
    public interface Source {

        /** Nobody presses any. */
        Source NONE = _ -> () -> {};

        /** Gives each key to the consumer, in a thread of its own, until it is closed. */
        Subscription subscribe(IntConsumer consumer) throws IOException;
    }

    /** Reading keys; closing it gives the terminal back as it was. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    private KeyReader(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
    }

    /**
     * Reads the keys of this process's terminal.
     *
     * @throws IOException when it has none
     */
    public static Subscription ofTheTerminal(IntConsumer consumer) throws IOException {
        // With native signals JLine takes Ctrl-C away from the JVM: then no shutdown hook runs.
        TerminalBuilder builder =
                TerminalBuilder.builder().system(true).dumb(false).nativeSignals(false);
        KeyReader reader = new KeyReader(builder.build());
        Runtime.getRuntime().addShutdownHook(reader.atExit);
        Thread.ofPlatform().daemon().name("key reader").start(() -> reader.read(consumer));
        return reader::close;
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
