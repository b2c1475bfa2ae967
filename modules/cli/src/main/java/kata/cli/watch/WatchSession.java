package kata.cli.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
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
import kata.judge.rule.Outcome;
import kata.panel.Panel;
import kata.panel.RunPictures;
import kata.referee.verdict.Verdict;
import kata.workbook.PartTimes;
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
    private final RoomLink room;
    private Part current;
    private ModuleJudge judge;
    private FileWatcher attemptWatcher;
    private FileWatcher rulesWatcher;
    private KeyReader.Subscription keys;

    // Verdicts on older saves are not shown any more.
    private int submitted;
    private boolean strict;
    // The last part that was left solved, but not sound: where the key for sound rules leads.
    private Part leftUnsound;
    private boolean keepScreen;
    private boolean wasIdle;
    private boolean over;

    /**
     * @param row the parts to go through
     * @param strict whether a sound rule that does not hold keeps a part from being solved
     * @param room opens the link to the instructor's room, if there is one
     * @param whenIdle is run once, when the first verdict has been shown
     */
    WatchSession(
            CommandContext context,
            ModuleJudge.Factory judges,
            List<Part> row,
            boolean strict,
            RoomLink.Factory room,
            Runnable whenIdle) {
        this.context = context;
        this.output = context.output();
        this.judges = judges;
        this.row = row;
        this.strict = strict;
        this.whenIdle = whenIdle;
        this.room = room.open(problem -> events.add(() -> output.line(problem)));
    }

    /** Until all parts are solved, or the learner has enough. */
    void run(Part first, KeyReader.Source source) throws IOException, InterruptedException {
        // While the judge works: the terminal takes a while to be ready for keys.
        goTo(first);
        keys = source.subscribe(key -> events.add(() -> pressed(key)));
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
            judge.judge(current, strict)
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
        draw(verdict);
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
        boolean solved = isSolved(verdict);
        progress.note(current.module(), solved ? part : none, solved ? none : part);
        if (isSound(verdict)) {
            progress.noteSound(current.module(), part);
        }
        progress.save();
        new PartTimes(context.workbook())
                .judged(current.module(), current.name(), solved, Instant.now());
        room.judged(current, verdict, solved, isSound(verdict));
    }

    // For the debrief. The panel is what counts: it comes even if the disk is full.
    private void draw(Verdict verdict) {
        Path folder = RunPictures.folder(context.workbook(), current.module());
        try {
            new RunPictures(context.workbook(), folder).write(current.module(), verdict.outcomes());
        } catch (UncheckedIOException e) {
            output.line("The pictures could not be written to %s: %s", folder, e.getMessage());
        }
    }

    // Sound rules come last: where one of them is the first that is broken, the main ones hold.
    private static boolean isSolved(Verdict verdict) {
        return verdict.accepted()
                || verdict.outcomes().stream()
                        .filter(outcome -> !outcome.holds())
                        .findFirst()
                        .filter(Outcome::sound)
                        .isPresent();
    }

    private static boolean isSound(Verdict verdict) {
        return verdict.accepted() && verdict.outcomes().stream().allMatch(Outcome::holds);
    }

    private void accepted(Verdict verdict) {
        Panel panel = context.panel();
        output.text(
                panel.accepted(
                        current.module(), current.name(), verdict.outcomes(), howToBeStrict()));
        leftUnsound = isSound(verdict) ? null : current;
        footer(verdict);
        Optional<Part> next = next();
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

    private Optional<Part> next() {
        return strict
                ? context.parts().nextUnsound(row, current)
                : context.parts().nextUnsolved(row, current);
    }

    private String howToBeStrict() {
        return context.interactive()
                ? "press s for its panel"
                : "./kata watch --sound %s shows its panel".formatted(current);
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
                context.interactive()
                        ? "   h hint   n next   l list   s sound rules   q quit" + room.footer()
                        : "");
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
            case 's', 'S' -> toggleStrict();
            case '?' -> hand();
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

    private void hand() {
        String said = room.hand();
        output.line(said.isEmpty() ? "The key ? is for a room: ./kata watch --help" : said);
    }

    private void toggleStrict() {
        strict = !strict;
        output.line(
                strict
                        ? "Sound rules fail like main ones now. Press s again to be led on."
                        : "Sound rules are noted now, and do not hold you up.");
        if (strict && leftUnsound != null) {
            goTo(leftUnsound);
        } else {
            submit();
        }
    }

    private void skip() {
        next().ifPresentOrElse(
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
        room.close();
    }
}
