package kata.cli.step;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.SteppedExploration;
import kata.judge.gap.stepping.ThreadView;
import kata.panel.InterleavingPicture;

/** What the keys do. */
final class StepSession {

    // A loop that waits for another thread comes back to its line for ever.
    private static final int MOST_TO_NEXT_LINE = 100;

    /** Where the judge has no steps to show. */
    static final String NOT_BROKEN = "The judge did not break it with this rule.";

    private final SteppedExploration exploration;
    private final List<Integer> broken;
    private final ChosenAttempt attempt;
    private final Path folder;
    private StepView view;
    private int last;
    private String note = "";

    /**
     * @param broken the schedule with which the judge broke the attempt; empty where it did not
     * @param folder where schedules are saved
     */
    StepSession(
            SteppedExploration exploration,
            List<Integer> broken,
            ChosenAttempt attempt,
            Path folder)
            throws Exception {
        this.exploration = exploration;
        this.broken = broken;
        this.attempt = attempt;
        this.folder = folder;
        this.view = exploration.view();
    }

    StepView view() {
        return view;
    }

    /** Number of the thread that made the last step; 0 for none. */
    int last() {
        return last;
    }

    /** What came of the last key, where the threads do not show it. */
    String note() {
        return note;
    }

    /**
     * Does what the key stands for.
     *
     * @return false where it stands for the end
     */
    boolean pressed(int key) throws Exception {
        note = "";
        switch (key) {
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> step(key - '0');
            case '\r', '\n' -> toTheNextLine();
            case 'u' -> back();
            case 'b' -> play(List.of());
            case 'r' -> asTheJudgeDid();
            case 's' -> save();
            case 'q', -1 -> {
                return false;
            }
            default -> note = "No such key.";
        }
        return true;
    }

    /**
     * Lets a thread make one step.
     *
     * @return whether it could
     */
    boolean step(int number) throws Exception {
        if (!view.conclusion().isOpen()) {
            note = "It has ended. u: a step back, b: from the beginning.";
            return false;
        }
        boolean done = exploration.step(number);
        view = exploration.view();
        if (done) {
            last = number;
        } else {
            note = whyNot(number);
        }
        return done;
    }

    private String whyNot(int number) {
        return view.threads().stream()
                .filter(thread -> thread.number() == number)
                .findFirst()
                .map(
                        thread ->
                                switch (thread.standing()) {
                                    case WAITS ->
                                            "%d waits: %s".formatted(number, thread.waitsFor());
                                    case ENDED -> "%d has ended.".formatted(number);
                                    case BEFORE_A_STEP -> "";
                                })
                .orElse("There is no thread %d.".formatted(number));
    }

    private void toTheNextLine() throws Exception {
        int thread = last == 0 ? 1 : last;
        int line = line(thread);
        int steps = 0;
        while (step(thread)
                && view.conclusion().isOpen()
                && line(thread) == line
                && ++steps < MOST_TO_NEXT_LINE) {
            // On to the next step of the same line.
        }
    }

    private int line(int number) {
        return view.threads().stream()
                .filter(thread -> thread.number() == number)
                .mapToInt(ThreadView::line)
                .findFirst()
                .orElse(0);
    }

    private void back() throws Exception {
        List<Integer> schedule = view.schedule();
        if (schedule.isEmpty()) {
            note = "This is the beginning.";
        } else {
            play(schedule.subList(0, schedule.size() - 1));
        }
    }

    private void asTheJudgeDid() throws Exception {
        if (broken.isEmpty()) {
            note = NOT_BROKEN;
        } else {
            play(broken);
            if (!view.conclusion().isBroken()) {
                note =
                        "Not broken this time: threads that wait in a loop make as many steps as they get.";
            }
        }
    }

    /** Begins again, and makes these steps; those that cannot be made are left out. */
    private void play(List<Integer> schedule) throws Exception {
        exploration.restart();
        view = exploration.view();
        last = 0;
        for (int number : List.copyOf(schedule)) {
            if (!view.conclusion().isOpen()) {
                break;
            }
            step(number);
        }
        note = "";
    }

    private void save() throws IOException {
        Files.createDirectories(folder);
        String name =
                attempt.part().name() + (attempt.wrong().isEmpty() ? "" : "-" + attempt.wrong());
        Path text = folder.resolve(name + ".txt");
        Files.writeString(text, command() + System.lineSeparator(), StandardCharsets.UTF_8);
        draw(folder.resolve(name + ".svg"));
        note = "Saved: " + text + " and .svg";
    }

    /** Draws the steps so far in two columns. */
    void draw(Path svg) {
        List<String> lines = attempt.lines();
        new InterleavingPicture(
                        view.picture().withLines(n -> n <= lines.size() ? lines.get(n - 1) : ""))
                .write(svg, attempt.part() + " " + attempt.wrong());
    }

    /** What to type to see the steps so far again. */
    String command() {
        return attempt.command() + " --schedule " + inWords(view.schedule());
    }

    static String inWords(List<Integer> schedule) {
        return schedule.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
