package kata.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.memory.Verdict;
import kata.judge.panel.Panel;
import kata.judge.panel.Progress;

/**
 * Judges the part that the learner is at, each time its file is saved.
 *
 * <p>Saves, keys and verdicts come from other threads. They all go through one queue, so what is
 * shown and what is next is decided in one thread, in order.
 */
final class Watch implements AutoCloseable {

    private static final String CLEAR = "\u001b[H\u001b[2J";

    private final Desk desk;
    private final List<Part> parts;
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private Part at;
    private Referee referee;
    private Saves saves;
    private Saves ruleSaves;
    private Keys.Open keys;

    // Verdicts on older saves are not shown any more.
    private int submitted;
    private boolean keepScreen;
    private boolean over;

    Watch(Desk desk, List<Part> parts) {
        this.desk = desk;
        this.parts = parts;
    }

    /** Until all parts are solved, or the learner has enough. */
    void run() throws IOException, InterruptedException {
        Optional<Part> first = desk.parts().firstUnsolved(parts);
        if (first.isEmpty()) {
            desk.show(desk.panel().overview());
            desk.say("");
            desk.say("Everything is solved.");
            return;
        }
        keys = desk.keys().open(key -> events.add(() -> pressed(key)));
        goTo(first.get());
        while (!over) {
            events.take().run();
        }
    }

    private void goTo(Part part) {
        boolean otherModule = at == null || !at.module().equals(part.module());
        at = part;
        desk.notes().at(part);
        if (otherModule) {
            closeReferee();
            referee = desk.referees().of(part.module());
            ruleSaves = Saves.of(rulesFolder(), () -> events.add(this::rulesChanged));
            desk.say("The judge of %s is warming up.", part.module());
        }
        if (saves != null) {
            saves.close();
        }
        saves = Saves.of(file(), () -> events.add(this::judge));
        judge();
    }

    private Path file() {
        return desk.workbook().attempt(at.module(), at.name());
    }

    private Path rulesFolder() {
        return desk.workbook().folder(at.module()).resolve("src/test/java/kata/" + at.module());
    }

    private void rulesChanged() {
        try {
            Referee rebuilt = desk.referees().of(at.module());
            referee.close();
            referee = rebuilt;
            judge();
        } catch (Complaint e) {
            e.getMessage().lines().forEach(desk.sayer());
        }
    }

    private void judge() {
        int number = ++submitted;
        try {
            referee.judge(at)
                    .whenComplete(
                            (verdict, failure) ->
                                    events.add(() -> judged(number, verdict, failure)));
        } catch (UncheckedIOException e) {
            desk.say("%s cannot be read. ./kata reset %s puts it back.", file(), at);
        }
    }

    private void judged(int number, Verdict verdict, Throwable failure) {
        if (number != submitted) {
            return;
        }
        if (failure != null) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            desk.say("There is no verdict: %s", cause.getMessage());
            return;
        }
        note(verdict);
        if (desk.interactive() && !keepScreen) {
            desk.show(CLEAR);
        }
        keepScreen = false;
        if (verdict.accepted()) {
            accepted(verdict);
        } else {
            desk.show(
                    desk.panel()
                            .unsolvedElsewhere(
                                    at.module(),
                                    referee.exercise(at),
                                    Shown.of(at, verdict),
                                    referee.rules(at),
                                    stuck()));
            footer(verdict);
        }
    }

    private void note(Verdict verdict) {
        Progress progress = new Progress(desk.workbook());
        List<String> part = List.of(at.name());
        List<String> none = List.of();
        progress.note(
                at.module(), verdict.accepted() ? part : none, verdict.accepted() ? none : part);
        progress.save();
    }

    private void accepted(Verdict verdict) {
        Panel panel = desk.panel();
        desk.show(panel.accepted(at.module(), at.name(), verdict.outcomes()));
        footer(verdict);
        Optional<Part> next = desk.parts().nextUnsolved(parts, at);
        if (next.isEmpty()) {
            desk.say("");
            desk.say("That was the last one. Everything here is solved.");
            over = true;
            return;
        }
        // What was just won shall be seen together with what comes next.
        keepScreen = true;
        goTo(next.get());
    }

    private String stuck() {
        return desk.interactive()
                ? "press h for a hint"
                : "./kata hint %s   (each time one more)".formatted(at);
    }

    private void footer(Verdict verdict) {
        desk.say("");
        desk.say(
                "Verdict after %d ms.%s",
                verdict.duration().toMillis(),
                desk.interactive() ? "   h hint   n next   l list   q quit" : "");
    }

    private void pressed(int key) {
        switch (key) {
            case 'h', 'H' -> hint();
            case 'n', 'N' -> skip();
            case 'l', 'L' -> desk.show(desk.panel().overview());
            case 'q', 'Q', Keys.END -> over = true;
            default -> {
                // Any other key is a slip of the finger.
            }
        }
    }

    private void hint() {
        try {
            desk.show(HintCommand.next(desk, at));
        } catch (Complaint e) {
            desk.say(e.getMessage());
        }
    }

    private void skip() {
        desk.parts()
                .nextUnsolved(parts, at)
                .ifPresentOrElse(
                        this::goTo, () -> desk.say("This is the only part that is left here."));
    }

    private void closeReferee() {
        if (referee != null) {
            referee.close();
            ruleSaves.close();
        }
    }

    @Override
    public void close() {
        if (keys != null) {
            keys.close();
        }
        if (saves != null) {
            saves.close();
        }
        closeReferee();
    }
}
