package kata.judge.gap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.run.Actor;
import kata.judge.gap.run.Event;
import kata.judge.gap.run.Explorer;
import kata.judge.gap.run.Ran;
import kata.judge.gap.step.Site;
import kata.judge.gap.stepping.SteppedActors;
import kata.judge.gap.stepping.Stepping;
import kata.judge.rule.RunningRule;

/**
 * Proves that no interleaving of a few calls breaks the attempt: one thread is held just before
 * each of its steps in turn, and the others go through meanwhile. No luck is in it, and no clock.
 *
 * <pre>{@code
 * Interleavings.explore(() -> new Part04CheckThenAct<>(this::load))
 *         .actor("asker 1", cache -> cache.get("ann"))
 *         .actor("asker 2", cache -> cache.get("ann"))
 *         .then(cache -> seen(…).expected(…).why(…).unless(loads == 1));
 * }</pre>
 *
 * <p>Each run has a fresh object and fresh threads. The number of runs is that of the places that
 * the actors come by, see {@link Exploration}. Where two threads come to conflicting accesses at
 * the same moment, that is a data race, and a violation in every exploration, whatever comes of it.
 * So is a call that never ends.
 *
 * @param <T> what the actors call
 */
public final class Interleavings<T> {

    private static final int MOST_RUNS = 1_000;

    private static final String RACE =
            "Nothing orders the two accesses. The JIT and the processor may show one thread an old"
                    + " value for ever, or a half-changed object.";
    private static final String HANG =
            "What it waits for has happened already, or never will: the signal came before anybody"
                    + " waited, or two threads wait for each other.";

    private final Callable<T> fresh;
    private final List<Actor<T>> actors = new ArrayList<>();
    private String why = RACE;
    private int preemptions = 1;
    private boolean again;
    private Close<? super T> close = _ -> {};

    private Interleavings(Callable<T> fresh) {
        this.fresh = fresh;
    }

    /** Looks at the object after a run. */
    public interface Look<T> {
        void at(T object) throws Exception;
    }

    /** Looks at the object after a run, and at how the actors ended. */
    public interface LookAtEnds<T> {
        void at(T object, Ends ends) throws Exception;
    }

    /** A call of the attempt that ends what it has started. */
    public interface Close<T> {
        void close(T object) throws Exception;
    }

    /** A call of the attempt that returns nothing. */
    public interface Call<T> {
        void run(T object) throws Throwable;
    }

    /**
     * Begins an exploration.
     *
     * @param fresh makes the object for a run, and sets back what the rule counts
     */
    public static <T> Interleavings<T> explore(Callable<T> fresh) {
        return new Interleavings<>(fresh);
    }

    /**
     * A thread that calls the object once. Two or three of them; or one, where the attempt starts
     * threads itself.
     *
     * @param name as the panel shows it: "asker 1"
     */
    public Interleavings<T> actor(String name, Actor.Action<? super T> action) {
        actors.add(new Actor<>(name, action));
        return this;
    }

    /** The same for a call that returns nothing. */
    public Interleavings<T> runner(String name, Call<? super T> call) {
        return actor(
                name,
                object -> {
                    call.run(object);
                    return null;
                });
    }

    /** Why a data race is one: a sentence of the part, in place of the general one. */
    public Interleavings<T> why(String sentence) {
        why = sentence;
        return this;
    }

    /**
     * Holds up to two threads in one run. It finds more, and makes as many runs as the two threads
     * have places together, multiplied.
     */
    public Interleavings<T> twoPreemptions() {
        preemptions = 2;
        return this;
    }

    /**
     * Holds the first of three actors a second time, where it comes by the same place again, or by
     * one to which it comes only after it was overtaken: a retry may be overtaken, too.
     */
    public Interleavings<T> heldAgain() {
        again = true;
        return this;
    }

    /** What is called after each run, so that no thread of it is left behind. */
    public Interleavings<T> closing(Close<? super T> call) {
        close = call;
        return this;
    }

    /**
     * Explores. An actor that throws breaks the rule.
     *
     * @throws RuleViolation for the first run in which the look throws one, a data race is
     *     witnessed, an actor throws or never ends
     */
    public Exploration then(Look<? super T> look) throws Exception {
        return explore(
                ran -> {
                    requireNoExceptions(ran);
                    look.at(ran.object());
                });
    }

    /** The same; what an actor throws is for the rule to judge. */
    public Exploration thenEnds(LookAtEnds<? super T> look) throws Exception {
        List<String> names = actors.stream().map(Actor::name).toList();
        return explore(ran -> look.at(ran.object(), new Ends(ran, names)));
    }

    private interface LookAtRun<T> {
        void at(Ran<T> ran) throws Exception;
    }

    private Exploration explore(LookAtRun<T> look) throws Exception {
        Optional<Stepping.Person> person = Stepping.current().flatMap(Stepping::begins);
        if (person.isPresent()) {
            stepThrough(look, person.get());
            return new Exploration(0);
        }
        Explorer<T> explorer = new Explorer<>(fresh, actors, preemptions, again, MOST_RUNS);
        int runs =
                explorer.explore(
                        ran -> {
                            RunningRule.current().ifPresent(RunningRule::explores);
                            try {
                                judge(ran, look, stood(ran));
                            } finally {
                                if (ran.ended()) {
                                    close.close(ran.object());
                                }
                            }
                        });
        if (explorer.cutShort()) {
            RunningRule.current()
                    .ifPresent(
                            rule ->
                                    rule.leavesUntried(
                                            "the exploration ended after %,d runs"
                                                    .formatted(MOST_RUNS)));
        }
        return new Exploration(runs);
    }

    private void stepThrough(LookAtRun<T> look, Stepping.Person person) throws Exception {
        // Who stood where is what the person sees.
        SteppedActors<T> stepped =
                new SteppedActors<>(
                        fresh,
                        actors,
                        ran -> judge(ran, look, ""),
                        ran -> close.close(ran.object()),
                        Pictures::ofSteps,
                        GapFindings.frames().attemptClass());
        try {
            stepped.restart();
            person.stepThrough(stepped);
        } finally {
            stepped.end();
        }
    }

    private void judge(Ran<T> ran, LookAtRun<T> look, String stood) throws Exception {
        for (int i = 0; i < actors.size(); i++) {
            NoRace.rethrow(ran.thrown(i));
        }
        if (ran.race() != null) {
            throw violation(GapFindings.race(ran.race(), why), ran, ran.race().first());
        }
        if (!ran.ended()) {
            throw violation(
                    GapFindings.neverEnds(stood, ran.unended(), GapFindings.frames(), HANG),
                    ran,
                    null);
        }
        try {
            look.at(ran);
        } catch (RuleViolation violation) {
            Finding finding = GapFindings.with(stood, violation.finding());
            throw violation(
                    ran.events().stream()
                            .filter(event -> event.kind() == Event.Kind.WRITES_LATE)
                            .findFirst()
                            .map(late -> GapFindings.ofALateWrite(late.site(), finding))
                            .orElse(finding),
                    ran,
                    null);
        }
    }

    private void requireNoExceptions(Ran<T> ran) {
        for (int i = 0; i < actors.size(); i++) {
            Throwable thrown = ran.thrown(i);
            if (thrown != null) {
                RuleViolation violation =
                        violation(
                                GapFindings.threw(
                                        "",
                                        actors.get(i).name(),
                                        thrown,
                                        GapFindings.frames().in(thrown)),
                                ran,
                                null);
                violation.initCause(thrown);
                throw violation;
            }
        }
    }

    private String stood(Ran<T> ran) {
        return GapFindings.stood(ran.events(), actors.stream().map(Actor::name).toList());
    }

    /** The error, with the picture for the panel, and with the learner's line on top. */
    private RuleViolation violation(Finding finding, Ran<T> ran, Site at) {
        RunningRule.current().ifPresent(rule -> rule.show(Pictures.of(ran)));
        Stepping.current().ifPresent(stepping -> stepping.found(steps(ran.events())));
        RuleViolation violation = finding.violation();
        Stream<Site> held = ran.events().stream().filter(Event::isHeld).map(Event::site);
        (at == null ? held.findFirst() : Stream.of(at).findFirst())
                .ifPresent(
                        site ->
                                violation.setStackTrace(
                                        Stream.concat(
                                                        Stream.of(line(site)),
                                                        Arrays.stream(violation.getStackTrace()))
                                                .toArray(StackTraceElement[]::new)));
        return violation;
    }

    /** Whose step each was: the actors by their order, other threads as they came. */
    private List<Integer> steps(List<Event> events) {
        List<String> threads = new ArrayList<>(actors.stream().map(Actor::name).toList());
        List<Integer> steps = new ArrayList<>();
        for (Event event : events) {
            if (event.kind() == Event.Kind.STEP) {
                if (!threads.contains(event.thread())) {
                    threads.add(event.thread());
                }
                steps.add(threads.indexOf(event.thread()) + 1);
            }
        }
        return steps;
    }

    private static StackTraceElement line(Site site) {
        return new StackTraceElement(site.type(), site.method(), site.file(), site.line());
    }
}
