package kata.room.board;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import kata.plan.TimedPart;
import kata.room.board.PlanOfTheDay.Line;
import kata.room.board.PlanOfTheDay.PartOfPlan;
import kata.room.board.RuleExamples.Example;
import kata.room.protocol.Json;
import kata.room.protocol.Report.Judged;

/** The board as the page shows it: one JSON object. */
public final class View {

    private static final int MOST_STUCK = 4;
    private static final int MOST_RULES = 3;

    // What broke before the break is not what breaks now.
    private static final Duration NOW = Duration.ofMinutes(20);

    private final Board board;
    private final PlanOfTheDay plan;
    private final List<PartOfPlan> parts;
    private final RuleExamples examples;
    private final Clock clock;
    private final PlanClock planClock;

    /** Which rule of which part. */
    private record Rule(String module, String part, String name) {

        static Rule of(Judged judged) {
            return new Rule(judged.module(), judged.part(), judged.rule());
        }
    }

    /**
     * @param known all parts of the workshop
     * @param clock with the zone of the room
     */
    public View(
            Board board,
            PlanOfTheDay plan,
            List<TimedPart> known,
            RuleExamples examples,
            Clock clock) {
        this.board = board;
        this.plan = plan;
        this.parts = plan.parts(known);
        this.examples = examples;
        this.clock = clock;
        this.planClock = new PlanClock(plan, LocalDate.now(clock), clock.getZone());
    }

    /** The whole state, for a page that knows nothing yet. */
    public String json() {
        Instant now = clock.instant();
        return Json.text(board.look(pairs -> fields(pairs, now)));
    }

    private Map<String, Object> fields(List<Pair> pairs, Instant now) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("title", plan.title());
        view.put("time", time(now).toString());
        view.put("until", plan.until().toString());
        view.put("clock", clock(pairs, now));
        view.put("parts", parts.stream().map(part -> part(part, pairs)).toList());
        view.put("pairs", pairs.stream().map(pair -> pair(pair, now)).toList());
        view.put("hands", hands(pairs, now));
        view.put("stuck", stuck(pairs, now));
        view.put("rules", rules(pairs, now));
        return view;
    }

    private LocalTime time(Instant now) {
        return ZonedDateTime.ofInstant(now, clock.getZone())
                .toLocalTime()
                .truncatedTo(java.time.temporal.ChronoUnit.MINUTES);
    }

    private Map<String, Object> clock(List<Pair> pairs, Instant now) {
        PlanClock.Reading reading = planClock.read(pairs, now);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("known", reading.known());
        fields.put("late", reading.minutes());
        fields.put("onTime", Math.abs(reading.minutes()) < PlanClock.ON_TIME);
        fields.put("should", reading.should());
        fields.put("drops", reading.drops().stream().map(View::drop).toList());
        return fields;
    }

    private static Map<String, Object> drop(Line line) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("what", line.what());
        fields.put("minutes", line.minutes());
        fields.put("instead", line.instead());
        return fields;
    }

    private Map<String, Object> part(PartOfPlan part, List<Pair> pairs) {
        List<PartState> states =
                pairs.stream().flatMap(pair -> pair.part(part.key()).stream()).toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("key", part.key());
        fields.put("title", part.title());
        fields.put("minutes", part.minutes());
        fields.put("solved", states.stream().filter(PartState::isGreen).count());
        fields.put("red", states.stream().filter(PartState::isRed).count());
        fields.put("begun", states.size());
        return fields;
    }

    private Map<String, Object> pair(Pair pair, Instant now) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("number", pair.number());
        fields.put("name", pair.name());
        fields.put("hand", pair.hand().isPresent());
        fields.put("at", pair.current().map(state -> state.last().key()).orElse(""));
        fields.put("idle", Board.secondsSince(pair.lastSeen(), now));
        List<Object> cells = new ArrayList<>();
        for (PartOfPlan part : parts) {
            cells.add(pair.part(part.key()).map(View::cell).orElse(""));
        }
        fields.put("cells", cells);
        return fields;
    }

    // The verdict, and how many red ones there were: "broken 3".
    private static String cell(PartState state) {
        String verdict = state.last().verdict().name().toLowerCase(Locale.ROOT);
        return verdict + " " + state.tries();
    }

    private static List<Object> hands(List<Pair> pairs, Instant now) {
        return pairs.stream()
                .filter(pair -> pair.hand().isPresent())
                .sorted(Comparator.comparing(pair -> pair.hand().orElseThrow()))
                .<Object>map(
                        pair -> {
                            Map<String, Object> fields = named(pair);
                            fields.put(
                                    "seconds", Board.secondsSince(pair.hand().orElseThrow(), now));
                            return fields;
                        })
                .toList();
    }

    private static List<Object> stuck(List<Pair> pairs, Instant now) {
        return pairs.stream()
                .filter(pair -> pair.current().filter(s -> s.stuckSince() != null).isPresent())
                .sorted(Comparator.comparing(pair -> pair.current().orElseThrow().stuckSince()))
                .limit(MOST_STUCK)
                .<Object>map(
                        pair -> {
                            PartState state = pair.current().orElseThrow();
                            Map<String, Object> fields = named(pair);
                            fields.put("seconds", Board.secondsSince(state.stuckSince(), now));
                            fields.put("tries", state.tries());
                            fields.put("rule", words(state.last().rule()));
                            return fields;
                        })
                .toList();
    }

    private static Map<String, Object> named(Pair pair) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("number", pair.number());
        fields.put("name", pair.name());
        fields.put("part", pair.current().map(state -> state.last().key()).orElse(""));
        return fields;
    }

    private List<Object> rules(List<Pair> pairs, Instant now) {
        Map<Rule, Long> broken =
                pairs.stream()
                        .filter(pair -> pair.lastSeen().isAfter(now.minus(NOW)))
                        .flatMap(pair -> pair.current().stream())
                        .filter(state -> state.isRed() && !state.last().rule().isEmpty())
                        .collect(
                                Collectors.groupingBy(
                                        state -> Rule.of(state.last()),
                                        LinkedHashMap::new,
                                        Collectors.counting()));
        List<Map.Entry<Rule, Long>> most =
                broken.entrySet().stream()
                        .sorted(Map.Entry.<Rule, Long>comparingByValue().reversed())
                        .limit(MOST_RULES)
                        .toList();
        List<Object> rules = new ArrayList<>();
        for (Map.Entry<Rule, Long> each : most) {
            rules.add(rule(each.getKey(), each.getValue(), rules.isEmpty()));
        }
        return rules;
    }

    private Map<String, Object> rule(Rule rule, long pairs, boolean withExample) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("part", rule.module() + "/" + rule.part());
        fields.put("rule", words(rule.name()));
        fields.put("pairs", pairs);
        Optional<Example> example =
                withExample
                        ? examples.of(rule.module(), rule.part(), rule.name())
                        : Optional.empty();
        example.ifPresent(
                found -> {
                    fields.put("mistake", found.mistake());
                    fields.put("sentence", found.sentence());
                    fields.put("panel", found.panel());
                });
        return fields;
    }

    // As the panel has it: "the pool is gone afterwards".
    private static String words(String rule) {
        return rule.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
                .toLowerCase(Locale.ROOT);
    }
}
