package kata.referee.stepping;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import kata.judge.gap.stepping.SteppedExploration;
import kata.judge.gap.stepping.Stepping;
import kata.judge.gap.stepping.Stepping.Found;
import kata.referee.attempt.AttemptJudge;
import kata.referee.attempt.WorkerClassLoader;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.stepping.Reply.Begun;
import kata.referee.stepping.Reply.Now;
import kata.referee.stepping.Reply.Refused;
import kata.referee.stepping.Request.Begin;
import kata.referee.stepping.Request.Restart;
import kata.referee.stepping.Request.Step;
import kata.referee.verdict.Asked;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;

/**
 * The JVM in which somebody steps through an attempt. It calls the process that steps, at the
 * address given on standard input, and ends when the line is cut.
 */
final class SteppingJvm {

    private final ObjectInputStream in;
    private final ObjectOutputStream out;
    private final AttemptJudge judge =
            new AttemptJudge(
                    new InMemoryCompiler(
                            System.getProperty("java.class.path"),
                            ManagementFactory.getRuntimeMXBean().getInputArguments()));

    private SteppingJvm(ObjectInputStream in, ObjectOutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** What the judge finds before somebody steps. */
    private record Chosen(String rule, int exploration, List<Integer> schedule) {}

    /** No arguments: where to call stands on standard input. */
    public static void main(String[] args) throws Exception {
        WorkerClassLoader.install();
        Scanner input = new Scanner(System.in);
        Socket line = new Socket(InetAddress.getByName(input.next()), input.nextInt());
        line.setTcpNoDelay(true);
        ObjectOutputStream out =
                new ObjectOutputStream(new BufferedOutputStream(line.getOutputStream()));
        out.writeUTF(input.next());
        out.flush();
        int exitCode = 0;
        try (ObjectInputStream in = new ObjectInputStream(line.getInputStream())) {
            new SteppingJvm(in, out).serve((Begin) in.readObject());
        } catch (IOException e) {
            // The process that stepped has gone.
        } catch (Throwable e) {
            e.printStackTrace();
            exitCode = 1;
        }
        // Not exit: threads of the attempt may stand still for ever.
        Runtime.getRuntime().halt(exitCode);
    }

    private void serve(Begin begin) throws IOException {
        Attempt attempt = begin.attempt();
        List<Path> rules = begin.rules().stream().map(Path::of).toList();
        List<String> exploring = exploring(attempt, rules);
        if (begin.only() && !exploring.contains(begin.rule())) {
            send(
                    new Refused(
                            exploring.isEmpty()
                                    ? "No rule of this part tries interleavings."
                                    : "The rule %s tries no interleavings. These do: %s."
                                            .formatted(
                                                    begin.rule(), String.join(", ", exploring))));
            return;
        }
        List<String> candidates =
                begin.only()
                        ? List.of(begin.rule())
                        : exploring.stream()
                                .sorted(Comparator.comparing(rule -> !rule.equals(begin.rule())))
                                .toList();
        Chosen chosen = null;
        for (String rule : candidates) {
            Stepping watch = Stepping.watch();
            Verdict verdict = judge.judge(attempt.asked(Asked.only(rule)), rules, (_, _) -> {});
            if (verdict.kind() == Verdict.Kind.DOES_NOT_COMPILE
                    || verdict.kind() == Verdict.Kind.NOT_STARTED) {
                send(
                        new Refused(
                                verdict.kind() == Verdict.Kind.NOT_STARTED
                                        ? "This part is not started yet."
                                        : "It does not compile:\n" + verdict.text()));
                return;
            }
            Optional<Found> found = watch.found();
            if (found.isPresent()) {
                chosen = new Chosen(rule, found.get().exploration(), found.get().schedule());
                break;
            }
            if (chosen == null && watch.explorations() > 0) {
                chosen = new Chosen(rule, 0, List.of());
            }
        }
        if (chosen == null) {
            send(new Refused("No rule of this part tries interleavings of this answer."));
            return;
        }
        step(chosen, attempt, rules);
    }

    // The rules in their order, of the class and of those nested in it.
    private static List<String> exploring(Attempt attempt, List<Path> rules) {
        String file = attempt.rulesClassName().replace('.', '/') + ".class";
        return rules.stream()
                .map(folder -> folder.resolve(file))
                .filter(path -> path.toFile().isFile())
                .flatMap(path -> ExploringRules.in(path).stream())
                .toList();
    }

    private void step(Chosen chosen, Attempt attempt, List<Path> rules) throws IOException {
        Stepping.handOver(chosen.exploration(), exploration -> serve(chosen, exploration));
        Verdict verdict =
                judge.judge(attempt.asked(Asked.only(chosen.rule())), rules, (_, _) -> {});
        // Only where the rule did not come so far.
        send(new Refused(verdict.text()));
    }

    private void serve(Chosen chosen, SteppedExploration exploration) throws Exception {
        send(new Begun(chosen.rule(), chosen.schedule(), exploration.view()));
        try {
            while (true) {
                boolean done =
                        switch ((Request) in.readObject()) {
                            case Restart _ -> {
                                exploration.restart();
                                yield true;
                            }
                            case Step step -> exploration.step(step.thread());
                            case Begin _ -> throw new IllegalStateException("has begun");
                        };
                send(new Now(done, exploration.view()));
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(0);
        }
    }

    private void send(Reply reply) throws IOException {
        // Else a view that looks like an earlier one is sent as that one.
        out.reset();
        out.writeObject(reply);
        out.flush();
    }
}
