package kata.cli.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.part.NextHint;
import kata.panel.Panel;
import kata.referee.verdict.Verdict;
import kata.workbook.Progress;

/**
 * Judges the part that the learner works on, each time its file is saved.
 *
 * <p>Saves, keys and verdicts come from other threads. They all go through one queue, so what is
 * shown and what is next is decided in one thread, in order.
 */
final class WatchSession implements AutoCloseable {

    private final CommandContext context;
    private final Output output;
    private final ModuleJudge.Factory judges;
    private final List<Part> row;
    private final Runnable whenIdle;
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private Part current;
    private ModuleJudge judge;
    private FileWatcher attemptWatcher;
    private FileWatcher rulesWatcher;
    private KeyReader.Subscription keys;

    // Verdicts on older saves are not shown any more.
    private int submitted;
    private boolean keepScreen;
    private boolean wasIdle;
    private boolean over;

    /**
     * @param row the parts to go through
     * @param whenIdle is run once, when the first verdict has been shown
     */
    WatchSession(
            CommandContext context, ModuleJudge.Factory judges, List<Part> row, Runnable whenIdle) {
        this.context = context;
        this.output = context.output();
        this.judges = judges;
        this.row = row;
        this.whenIdle = whenIdle;
    }

    /** Until all parts are solved, or the learner has enough. */
    void run(Part first, KeyReader.Source source) throws IOException, InterruptedException {
        keys = source.subscribe(key -> events.add(() -> pressed(key)));
        goTo(first);
        while (!over) {
            events.take().run();
        }
    }

    private void goTo(Part part) {
        boolean otherModule = current == null || !current.module().equals(part.module());
        current = part;
        context.state().currentPart(part);
        if (otherModule) {
            closeJudge();
            judge = judges.of(part.module());
            rulesWatcher = FileWatcher.of(rulesFolder(), _ -> events.add(this::rulesChanged));
            output.status("Starting the judge of %s".formatted(part.module()) + dots());
        }
        if (attemptWatcher != null) {
            attemptWatcher.close();
        }
        attemptWatcher =
                FileWatcher.of(file(), change -> events.add(() -> attemptChanged(part, change)));
        submit();
    }

    private String dots() {
        return context.terminal().unicode() ? "…" : "...";
    }

    private Path file() {
        return context.workbook().attempt(current.module(), current.name());
    }

    private String shortFile() {
        // This kind of slash on every system, as in the panel.
        return context.workbook().root().relativize(file()).toString().replace('\\', '/');
    }

    private Path rulesFolder() {
        return context.workbook()
                .folder(current.module())
                .resolve("src/test/java/kata/" + current.module());
    }

    private void rulesChanged() {
        try {
            ModuleJudge rebuilt = judges.of(current.module());
            judge.close();
            judge = rebuilt;
            sayJudging();
            submit();
        } catch (UserError e) {
            output.lines(e.getMessage());
        }
    }

    private void attemptChanged(Part part, FileWatcher.Change change) {
        if (!part.equals(current)) {
            return;
        }
        if (change == FileWatcher.Change.DELETED) {
            // A verdict that is still to come is on a file that is not there.
            submitted++;
            sayMissing("was deleted");
        } else {
            sayJudging();
            submit();
        }
    }

    private void sayJudging() {
        output.status("judging" + dots());
    }

    private void sayMissing(String what) {
        output.line("%s %s.", shortFile(), what);
        output.line("Save it again, or type ./kata reset %s in another terminal.", current);
    }

    private void submit() {
        int number = ++submitted;
        try {
            judge.judge(current)
                    .whenComplete(
                            (verdict, failure) ->
                                    events.add(() -> judged(number, verdict, failure)));
        } catch (UncheckedIOException e) {
            sayMissing("cannot be read");
        }
    }

    private void judged(int number, Verdict verdict, Throwable failure) {
        if (number != submitted) {
            return;
        }
        if (failure != null) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            output.line("There is no verdict: %s", cause.getMessage());
            return;
        }
        note(verdict);
        if (!keepScreen) {
            output.clearScreen();
        }
        keepScreen = false;
        if (verdict.accepted()) {
            accepted(verdict);
        } else {
            output.text(
                    context.panel()
                            .unsolvedElsewhere(
                                    current.module(),
                                    judge.exercise(current),
                                    VerdictOutcome.of(current, verdict),
                                    judge.rules(current),
                                    stuck()));
            footer(verdict);
        }
    }

    private void note(Verdict verdict) {
        Progress progress = new Progress(context.workbook());
        List<String> part = List.of(current.name());
        List<String> none = List.of();
        progress.note(
                current.module(),
                verdict.accepted() ? part : none,
                verdict.accepted() ? none : part);
        progress.save();
    }

    private void accepted(Verdict verdict) {
        Panel panel = context.panel();
        output.text(panel.accepted(current.module(), current.name(), verdict.outcomes()));
        footer(verdict);
        Optional<Part> next = context.parts().nextUnsolved(row, current);
        if (next.isEmpty()) {
            output.emptyLine();
            output.line("That was the last part. Everything here is solved.");
            over = true;
            return;
        }
        // The panel of the solved part stays above that of the next one.
        keepScreen = true;
        goTo(next.get());
    }

    private String stuck() {
        return context.interactive()
                ? "press h for a hint"
                : "./kata hint %s   (each call shows one more)".formatted(current);
    }

    private void footer(Verdict verdict) {
        output.emptyLine();
        output.line(
                "Verdict after %d ms.%s",
                verdict.duration().toMillis(),
                context.interactive() ? "   h hint   n next   l list   q quit" : "");
        if (!wasIdle) {
            wasIdle = true;
            whenIdle.run();
        }
    }

    private void pressed(int key) {
        switch (key) {
            case 'h', 'H' -> hint();
            case 'n', 'N' -> skip();
            case 'l', 'L' -> output.text(context.panel().overview());
            case 'q', 'Q', KeyReader.END -> over = true;
            default -> {
                // Any other key is a slip of the finger.
            }
        }
    }

    private void hint() {
        try {
            output.text(NextHint.of(context, current));
        } catch (UserError e) {
            output.line(e.getMessage());
        }
    }

    private void skip() {
        context.parts()
                .nextUnsolved(row, current)
                .ifPresentOrElse(
                        this::goTo,
                        () -> output.line("No other part is left here: this is the last one."));
    }

    private void closeJudge() {
        if (judge != null) {
            judge.close();
            rulesWatcher.close();
        }
    }

    @Override
    public void close() {
        if (keys != null) {
            keys.close();
        }
        if (attemptWatcher != null) {
            attemptWatcher.close();
        }
        closeJudge();
    }
}
