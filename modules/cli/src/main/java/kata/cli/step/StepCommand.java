package kata.cli.step;

import java.io.BufferedReader;
import java.io.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import kata.cli.build.CompiledRules;
import kata.cli.build.WorkerLaunch;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.watch.KeyReader;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleSentence;
import kata.judge.gap.stepping.Conclusion;
import kata.judge.gap.stepping.SharedValue;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.ThreadView;
import kata.referee.stepping.SteppingProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata step PART} */
@Command(
        name = "step",
        description =
                "You are the scheduler: let the threads of an answer make their steps, one by one,"
                        + " and break it.")
public final class StepCommand implements Callable<Integer> {

    private final CommandContext context;
    private final KeyReader.Source keys;
    private final Supplier<Reader> input;

    @Parameters(paramLabel = "PART", arity = "0..1", description = "such as pool/4")
    private String part;

    @Option(
            names = "--wrong",
            paramLabel = "NAME",
            description = "a wrong answer from solutions; without it: your own answer")
    private String wrong;

    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description = "the rule whose calls are made; without it: the first that breaks it")
    private String rule;

    @Option(
            names = "--schedule",
            paramLabel = "1,1,2",
            split = ",",
            description = "plays these steps, prints them, and ends")
    private List<Integer> schedule;

    @Option(names = "--judge", description = "plays the steps with which the judge broke it")
    private boolean asTheJudge;

    @Option(names = "--svg", paramLabel = "FILE", description = "draws the steps that are played")
    private Path svg;

    @Option(names = "--puzzles", description = "lists wrong answers that a room can break")
    private boolean puzzles;

    @Option(names = "--puzzle", paramLabel = "N", description = "one of these")
    private int puzzle;

    /**
     * @param keys that are pressed
     * @param input where keys come from, a line each, if there is no terminal
     */
    public StepCommand(CommandContext context, KeyReader.Source keys, Supplier<Reader> input) {
        this.context = context;
        this.keys = keys;
        this.input = input;
    }

    @Override
    public Integer call() throws Exception {
        if (puzzles) {
            list();
            return 0;
        }
        String sentence = "";
        if (puzzle > 0) {
            List<Puzzle> all = Puzzle.all(context.workbook());
            if (puzzle > all.size()) {
                throw new UserError("There are %d puzzles: ./kata step --puzzles", all.size());
            }
            Puzzle chosen = all.get(puzzle - 1);
            part = chosen.part();
            wrong = chosen.wrong();
            sentence = chosen.sentence();
        }
        if (part == null) {
            throw new UserError("Which part? ./kata step pool/4, or ./kata step --puzzles");
        }
        Part named = context.part(part);
        return step(ChosenAttempt.of(context.workbook(), named, wrong), sentence);
    }

    private void list() {
        List<Puzzle> all = Puzzle.all(context.workbook());
        for (int i = 0; i < all.size(); i++) {
            context.output().line("%2d  %s", i + 1, all.get(i).sentence());
            context.output().line("    %s --wrong %s", all.get(i).part(), all.get(i).wrong());
        }
        context.output().line("Break one: ./kata step --puzzle 1");
    }

    private int step(ChosenAttempt attempt, String sentence) throws Exception {
        Output output = context.output();
        CompiledRules rules =
                CompiledRules.upToDate(context.workbook(), attempt.part().module(), output);
        output.status("The judge looks for a way to break it …");
        try (SteppingProcess stepping =
                SteppingProcess.start(
                        WorkerLaunch.flags(attempt.part().module()),
                        WorkerLaunch.classPath(List.of(rules)),
                        List.of(rules.classes()),
                        attempt.attempt(),
                        rule == null ? attempt.declaredRule() : rule,
                        rule != null)) {
            StepSession session =
                    new StepSession(
                            stepping,
                            stepping.broken(),
                            attempt,
                            context.workbook().root().resolve("target/kata/schedules"));
            String title = (attempt.part() + " " + attempt.wrong()).strip();
            String task = sentence.isEmpty() ? RuleSentence.of(stepping.rule()) : sentence;
            if (asTheJudge || schedule != null) {
                output.line(title);
                output.line(task);
                if (asTheJudge && stepping.broken().isEmpty()) {
                    output.line(StepSession.NOT_BROKEN);
                    return 1;
                }
                return play(session, attempt, asTheJudge ? stepping.broken() : schedule);
            }
            if (context.interactive()) {
                onTheTerminal(
                        session, new StepScreen(context.terminal(), title, task, attempt.lines()));
            } else {
                output.line(title);
                output.line(task);
                asText(session, attempt);
            }
            return 0;
        } catch (SteppingProcess.RefusedException e) {
            throw new UserError("%s", e.getMessage());
        }
    }

    private int play(StepSession session, ChosenAttempt attempt, List<Integer> steps)
            throws Exception {
        Output output = context.output();
        output.emptyLine();
        List<String> lines = attempt.lines();
        for (int number : steps) {
            if (!session.view().conclusion().isOpen()) {
                break;
            }
            StepView before = session.view();
            if (!session.step(number)) {
                output.line(session.note());
                return 1;
            }
            before.threads().stream()
                    .filter(thread -> thread.number() == number)
                    .forEach(thread -> output.line(inWords(thread, lines)));
        }
        output.emptyLine();
        show(session.view(), lines);
        if (svg != null) {
            session.draw(svg);
            output.line("Drawn: %s", svg);
        }
        return 0;
    }

    private void onTheTerminal(StepSession session, StepScreen screen) throws Exception {
        BlockingQueue<Integer> pressed = new LinkedBlockingQueue<>();
        Output output = context.output();
        try (KeyReader.Subscription _ = keys.subscribe(pressed::add)) {
            do {
                output.clearScreen();
                output.text(
                        String.join(
                                        System.lineSeparator(),
                                        screen.lines(
                                                session.view(), session.last(), session.note()))
                                + System.lineSeparator());
            } while (session.pressed(pressed.take()));
        }
        if (!session.view().schedule().isEmpty()) {
            output.line("To see it again: %s", session.command());
        }
    }

    private void asText(StepSession session, ChosenAttempt attempt) throws Exception {
        Output output = context.output();
        output.lines(StepScreen.KEYS);
        List<String> lines = attempt.lines();
        show(session.view(), lines);
        try (BufferedReader reader = new BufferedReader(input.get())) {
            String line = reader.readLine();
            while (line != null && pressed(session, line)) {
                show(session.view(), lines);
                if (!session.note().isEmpty()) {
                    output.line(session.note());
                }
                line = reader.readLine();
            }
        }
        output.line("To see it again: %s", session.command());
    }

    private static boolean pressed(StepSession session, String line) throws Exception {
        if (line.isEmpty()) {
            return session.pressed('\n');
        }
        boolean more = true;
        for (char key : line.replaceAll("[\\s,]", "").toCharArray()) {
            more = more && session.pressed(key);
        }
        return more;
    }

    private String inWords(ThreadView thread, List<String> lines) {
        return StepScreen.inWords(thread, lines, context.terminal().columns());
    }

    /** Where everybody stands, in plain lines. */
    private void show(StepView view, List<String> lines) {
        Output output = context.output();
        for (ThreadView thread : view.threads()) {
            output.line(
                    switch (thread.standing()) {
                        case BEFORE_A_STEP -> inWords(thread, lines);
                        case WAITS ->
                                "%d %-11s waits: %s"
                                        .formatted(
                                                thread.number(), thread.name(), thread.waitsFor());
                        case ENDED ->
                                "%d %-11s has ended%s"
                                        .formatted(
                                                thread.number(),
                                                thread.name(),
                                                thread.end().isEmpty() ? "" : ": " + thread.end());
                    });
            if (!thread.holds().isEmpty()) {
                output.line("%2sholds %s", "", String.join(", ", thread.holds()));
            }
        }
        for (SharedValue value : view.shared()) {
            output.line("%2s%s = %s", "", value.field(), value.value());
        }
        Conclusion conclusion = view.conclusion();
        if (conclusion.isBroken()) {
            Finding finding = conclusion.finding();
            output.line("It is broken:");
            output.lines(finding.text().strip());
        } else if (!conclusion.isOpen()) {
            output.line("All calls have ended, and what must hold holds.");
        }
        output.emptyLine();
    }
}
