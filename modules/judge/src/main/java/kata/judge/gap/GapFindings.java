package kata.judge.gap;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.stream.Collectors;
import kata.judge.finding.Finding;
import kata.judge.gap.run.Event;
import kata.judge.gap.run.Race;
import kata.judge.gap.step.Site;
import kata.judge.rule.RunningRule;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;

/** What an exploration has to say, one factory for each message. */
final class GapFindings {

    private GapFindings() {}

    /** The lines of the attempt that is judged. */
    static AttemptFrames frames() {
        return new AttemptFrames(
                RunningRule.current().map(RunningRule::attemptClass).orElse("the attempt"));
    }

    static Finding race(Race race, String why) {
        return race.weak() == null ? meeting(race, why) : weakLink(race);
    }

    private static Finding meeting(Race race, String why) {
        return seen(
                        "a data race on %s: %s stood before line %d, which %s it, when %s came to"
                                + " line %d, which %s it",
                        subject(race),
                        race.firstThread(),
                        race.first().line(),
                        race.firstWrites() ? "writes" : "reads",
                        race.secondThread(),
                        race.second().line(),
                        race.secondWrites() ? "writes" : "reads")
                .expected(
                        "an order between the two: %s",
                        switch (race.subject()) {
                            case FIELD -> "one lock around both, or a volatile field";
                            case ATOMIC -> "one lock around both, or no plain mode for either";
                            case OBJECT ->
                                    "one lock around both, or a class that is made for threads";
                        })
                .why("%s", why)
                .lookAt(
                        "lines %d and %d: what keeps one thread out while the other is there?",
                        race.first().line(), race.second().line());
    }

    private static Finding weakLink(Race race) {
        return seen(
                        "a data race on %s: %s %s it in line %d, %s %s it in line %d, and only line"
                                + " %d, which %s, could put the two in order",
                        subject(race),
                        race.firstThread(),
                        race.firstWrites() ? "writes" : "reads",
                        race.first().line(),
                        race.secondThread(),
                        race.secondWrites() ? "writes" : "reads",
                        race.second().line(),
                        race.weak().line(),
                        race.weak().inWords())
                .expected("a release after the one access, and an acquire before the other")
                .why(
                        "The mode of that step does not order what stands around it: a write has"
                                + " to release, a read to acquire. The JIT and the processor may"
                                + " let another thread see the variable first, and the data later.")
                .lookAt("line %d: what does its mode promise?", race.weak().line());
    }

    private static String subject(Race race) {
        return race.subject() == Race.Subject.FIELD
                ? "the field " + race.what()
                : article(race.what()) + race.what();
    }

    private static String article(String noun) {
        return "AEIOU".indexOf(noun.charAt(0)) < 0 ? "a " : "an ";
    }

    static Finding neverEnds(String stood, List<Thread> threads, AttemptFrames frames, String why) {
        return seen(
                        "%s%s for ever",
                        stood,
                        threads.stream().map(Thread::getName).collect(Collectors.joining(" and "))
                                + (threads.size() == 1 ? " waits" : " wait"))
                .expected("an end of every call, in any order of the threads")
                .why("%s", why)
                .lookAt(
                        "%s",
                        threads.stream()
                                .map(thread -> frames.standing(ThreadSnapshot.of(thread)))
                                .collect(Collectors.joining("\n")));
    }

    static Finding threw(String stood, String actor, Throwable thrown, List<String> where) {
        return seen(
                        "%s%s threw %s%s",
                        stood, actor, thrown, where.isEmpty() ? "" : " at " + where.getFirst())
                .expected("no exception, in any order of the threads")
                .why(
                        "The call is right by itself. It fails only when another thread comes between.");
    }

    static Finding notInterrupted(String call, String outcome) {
        return seen("the caller was interrupted, and %s %s", call, outcome)
                .expected("an InterruptedException, before whichever line the caller stands")
                .why("The caller asked for an end, and has to see that this is the reason for it.")
                .lookAt("Which of your lines ask for the flag, and what is between them?");
    }

    static Finding leftBehind(String call, int going) {
        return seen(
                        "the caller was interrupted, and %s ended while %d of what it had started"
                                + " went on",
                        call, going)
                .expected("an end after the end of all of it, each interrupted, too")
                .why("What is left behind works for nobody, and nobody can stop it any more.")
                .lookAt("What has been started before the interruption, and who ends it?");
    }

    static Finding interruptionLost(String call, String outcome, boolean flag) {
        return seen(
                        "the caller was interrupted, and %s %s, the flag %s",
                        call, outcome, flag ? "set" : "not set")
                .expected("an InterruptedException, or the whole result and the flag set")
                .why("An interruption asks for an end. If nobody is told, the caller goes on.")
                .lookAt("What clears the flag, and who sets it again?");
    }

    static Finding with(String stood, Finding finding) {
        return new Finding(
                stood + finding.seen(), finding.expected(), finding.why(), finding.look());
    }

    /** Where to look when a write came late, in place of what the rule says of every run. */
    static Finding ofALateWrite(Site write, Finding finding) {
        return new Finding(
                finding.seen(),
                finding.expected(),
                finding.why(),
                "line %d: what does its mode promise about the reads after it?"
                        .formatted(write.line()));
    }

    /** "asker 1 stood before line 31 (calls AtomicInteger.get), asker 2 went through: ". */
    static String stood(List<Event> events, List<String> actors) {
        List<Event> held = events.stream().filter(Event::isHeld).toList();
        if (held.isEmpty()) {
            return actors.size() == 1 ? "" : "one after the other: ";
        }
        String who =
                held.stream()
                        .map(
                                event ->
                                        (event.kind() == Event.Kind.HELD
                                                        ? "%s stood before line %d (%s)"
                                                        : "%s had read on, but its write in line %d"
                                                                + " (%s) was not to be seen yet")
                                                .formatted(
                                                        event.thread(),
                                                        event.site().line(),
                                                        words(event.site())))
                        .collect(Collectors.joining(", "));
        List<String> others =
                actors.stream()
                        .filter(a -> held.stream().noneMatch(event -> event.thread().equals(a)))
                        .toList();
        if (others.isEmpty()) {
            return who + ", then each went on: ";
        }
        return others.size() == actors.size()
                ? who + ", the others went on: "
                : who + ", " + String.join(" and ", others) + " went through: ";
    }

    /** "hit was overtaken by 12 whole calls: ". */
    static String overtaken(String call, int times) {
        return "%s was overtaken by %,d whole call%s: "
                .formatted(call, times, times == 1 ? "" : "s");
    }

    private static String words(Site site) {
        return site.inWords();
    }
}
