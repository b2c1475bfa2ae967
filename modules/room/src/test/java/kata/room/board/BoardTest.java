package kata.room.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kata.room.SmallPlan;
import kata.room.board.RuleExamples.Example;
import kata.room.protocol.Json;
import kata.room.protocol.Refusal;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.Reports;
import org.junit.jupiter.api.Test;

class BoardTest {

    private final Board board = new Board();
    private final Map<String, Long> numbers = new HashMap<>();
    private Instant now = Instant.parse("2030-01-07T09:00:00Z");

    private List<Entry> judged(String name, String key, Verdict verdict, String rule, long ago)
            throws Refusal {
        String[] part = key.split("/");
        return send(name, new Judged(next(name), ago, part[0], part[1], verdict, rule, 0));
    }

    private long next(String name) {
        return numbers.merge(name, 1L, Long::sum);
    }

    private List<Entry> send(String name, Report... reports) throws Refusal {
        return board.take(new Reports(session(name), name, List.of(reports)), now);
    }

    private static String session(String name) {
        return "%032x".formatted(name.hashCode());
    }

    private void at(String time) {
        now = Instant.parse("2030-01-07T" + time + ":00Z");
    }

    private String view() {
        return view(RuleExamples.NONE);
    }

    private String view(RuleExamples examples) {
        return new View(
                        board,
                        SmallPlan.plan(),
                        SmallPlan.PARTS,
                        examples,
                        Clock.fixed(now, ZoneOffset.UTC))
                .json();
    }

    private Object field(String... path) throws IOException {
        Object value = Json.object(view().getBytes(StandardCharsets.UTF_8));
        for (String name : path) {
            value =
                    value instanceof List<?> list
                            ? list.get(Integer.parseInt(name))
                            : ((Map<?, ?>) value).get(name);
        }
        return value;
    }

    @Test
    void whatArrivesTwiceIsTakenOnce() throws Exception {
        Judged one = new Judged(1, 0, "pool", "Part01One", Verdict.BROKEN, "a", 0);
        Judged two = new Judged(2, 0, "pool", "Part01One", Verdict.BROKEN, "a", 0);
        assertThat(send("Ana", one)).hasSize(1);
        assertThat(send("Ana", one, two)).extracting(Entry::report).containsExactly(two);
        assertThat(send("Ana", one, two)).isEmpty();

        assertThat(field("pairs", "0", "cells", "0")).isEqualTo("broken 2");
    }

    @Test
    void aBoardIsTheSameAfterItsEntriesWereReadAgain() throws Exception {
        List<Entry> kept = new ArrayList<>();
        kept.addAll(judged("Ana", "pool/Part01One", Verdict.BROKEN, "itIsRight", 30));
        kept.addAll(judged("Ben", "pool/Part01One", Verdict.SOLVED, "", 0));
        kept.addAll(send("Ana", new Hand(next("Ana"), 0, true)));
        String before = view();

        Board again = new Board();
        kept.forEach(entry -> again.apply(Entry.of(entry.line()).orElseThrow()));

        assertThat(
                        new View(
                                        again,
                                        SmallPlan.plan(),
                                        SmallPlan.PARTS,
                                        RuleExamples.NONE,
                                        Clock.fixed(now, ZoneOffset.UTC))
                                .json())
                .isEqualTo(before);
        assertThat(
                        again.take(
                                new Reports(session("Ben"), "Ben", List.of(new Hand(1, 0, true))),
                                now))
                .isEmpty();
    }

    @Test
    void showsPairsAndParts() throws Exception {
        judged("Ana", "pool/Part01One", Verdict.SOUND, "", 0);
        judged("Ana", "pool/Part02Two", Verdict.OPEN, "", 0);
        judged("Ben", "pool/Part01One", Verdict.BROKEN, "itIsRight", 0);

        assertThat(field("pairs", "0", "cells")).isEqualTo(List.of("sound 0", "open 0", "", ""));
        assertThat(field("pairs", "0", "at")).isEqualTo("pool/Part02");
        assertThat(field("pairs", "1", "cells", "0")).isEqualTo("broken 1");
        assertThat(field("parts", "0", "solved")).isEqualTo(1L);
        assertThat(field("parts", "0", "red")).isEqualTo(1L);
        assertThat(field("parts", "0", "begun")).isEqualTo(2L);
        assertThat(field("parts", "0", "title")).isEqualTo("All about One");
    }

    @Test
    void whoIsStuckLongestComesFirst() throws Exception {
        judged("Ana", "pool/Part01One", Verdict.BROKEN, "theTasksOverlap", 60);
        judged("Ben", "pool/Part01One", Verdict.BROKEN, "itIsRight", 300);
        judged("Ben", "pool/Part01One", Verdict.BROKEN, "itIsRight", 10);
        judged("Cem", "pool/Part01One", Verdict.OPEN, "", 900);

        assertThat((List<?>) field("stuck")).hasSize(2);
        assertThat(field("stuck", "0", "name")).isEqualTo("Ben");
        assertThat(field("stuck", "0", "seconds")).isEqualTo(300L);
        assertThat(field("stuck", "0", "tries")).isEqualTo(2L);
        assertThat(field("stuck", "1", "rule")).isEqualTo("the tasks overlap");

        judged("Ben", "pool/Part01One", Verdict.SOLVED, "", 0);
        assertThat(field("stuck", "0", "name")).isEqualTo("Ana");
    }

    @Test
    void theRuleThatBreaksMostOftenNowHasItsExample() throws Exception {
        judged("Old", "pool/Part01One", Verdict.BROKEN, "old", 0);
        judged("Older", "pool/Part01One", Verdict.BROKEN, "old", 0);
        at("09:30");
        judged("Ana", "pool/Part01One", Verdict.BROKEN, "itIsRight", 0);
        judged("Ben", "pool/Part01One", Verdict.BROKEN, "itIsRight", 0);
        judged("Cem", "pool/Part01One", Verdict.BROKEN, "other", 0);
        judged("Dan", "pool/Part01One", Verdict.BROKEN, "", 0);

        assertThat(field("rules", "0", "rule")).isEqualTo("it is right");
        assertThat(field("rules", "0", "pairs")).isEqualTo(2L);
        assertThat((List<?>) field("rules")).hasSize(2);
        assertThat(
                        view(
                                (module, part, rule) ->
                                        Optional.of(
                                                new Example(
                                                        "It waits.",
                                                        "Ask why.",
                                                        module + part + rule))))
                .contains("\"It waits.\"", "\"Ask why.\"", "\"poolPart01OneitIsRight\"");
    }

    @Test
    void aHandIsUpUntilItIsLoweredOrSomethingTurnsGreen() throws Exception {
        send("Ana", new Hand(next("Ana"), 120, true));
        send("Ben", new Hand(next("Ben"), 0, true));
        assertThat(field("hands", "0", "name")).isEqualTo("Ana");
        assertThat(field("hands", "0", "seconds")).isEqualTo(120L);

        send("Ana", new Hand(next("Ana"), 0, false));
        assertThat((List<?>) field("hands")).hasSize(1);
        judged("Ben", "pool/Part01One", Verdict.SOLVED, "", 0);
        assertThat((List<?>) field("hands")).isEmpty();
    }

    @Test
    void numbersOfPairsPartsAndSessionsAreBounded() throws Exception {
        for (int i = 0; i < Board.PAIRS; i++) {
            judged("pair " + i, "pool/Part01One", Verdict.OPEN, "", 0);
        }
        assertThatThrownBy(() -> judged("one more", "pool/Part01One", Verdict.OPEN, "", 0))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("300 pairs");

        for (int i = 0; i < 149; i++) {
            String module = "m" + (char) ('a' + i / 10);
            judged("pair 0", module + "/Part%02dX".formatted(i % 10), Verdict.OPEN, "", 0);
        }
        assertThatThrownBy(() -> judged("pair 0", "more/Part01X", Verdict.OPEN, "", 0))
                .hasMessageContaining("150 parts");
        assertThat(judged("pair 1", "more/Part01X", Verdict.OPEN, "", 0)).hasSize(1);
    }

    private void everybody(String key, Verdict verdict, int of) throws Refusal {
        for (int i = 0; i < of; i++) {
            judged("pair " + i, key, verdict, "", 0);
        }
    }

    @Test
    void theClockFollowsHalfOfThePairs() throws Exception {
        assertThat(field("clock", "known")).isEqualTo(false);

        // The block of pool begins 09:10 and ends 09:40; that of virtual begins 09:50.
        at("09:15");
        everybody("pool/Part01One", Verdict.OPEN, 4);
        assertThat(field("clock", "late")).isEqualTo(5L);
        assertThat(field("clock", "should")).isEqualTo("In pairs: pool/Part01, pool/Part02");
        assertThat(field("clock", "drops", "0", "what")).isEqualTo("virtual/Part02");

        at("09:36");
        everybody("pool/Part01One", Verdict.SOLVED, 2);
        everybody("pool/Part02Two", Verdict.SOLVED, 1);
        assertThat(field("clock", "late")).isEqualTo(5L);
        everybody("pool/Part02Two", Verdict.SOUND, 2);
        assertThat(field("clock", "late")).isEqualTo(-4L);
        assertThat(field("clock", "onTime")).isEqualTo(true);
        assertThat((List<?>) field("clock", "drops")).isEmpty();

        // Nobody goes on to virtual.
        at("10:20");
        assertThat(field("clock", "late")).isEqualTo(30L);
        assertThat(field("clock", "drops", "0", "what")).isEqualTo("virtual/Part02");
        assertThat(field("clock", "drops", "1", "what")).isEqualTo("deck virtual");
        assertThat((List<?>) field("clock", "drops")).hasSize(2);

        everybody("virtual/Part01Three", Verdict.OPEN, 2);
        assertThat(field("clock", "late")).isEqualTo(30L);
        assertThat((List<?>) field("clock", "drops")).as("the deck is over").hasSize(1);

        at("13:00");
        assertThat(field("clock", "known")).as("the day is over").isEqualTo(false);
    }

    @Test
    void aPlanCanBeginAtAnotherTimeOfDay() {
        PlanOfTheDay plan = SmallPlan.plan();
        assertThat(plan.slots().getFirst().from()).hasToString("09:00");
        assertThat(plan.until()).hasToString("10:40");
        assertThatThrownBy(() -> PlanOfTheDay.of(SmallPlan.timetable(), 2, null))
                .hasMessage("The plan small has 1 day.");
        PlanOfTheDay later =
                PlanOfTheDay.of(SmallPlan.timetable(), 1, java.time.LocalTime.of(13, 30));
        assertThat(later.slots().get(1).from()).hasToString("13:40");
        assertThat(later.until()).hasToString("15:10");
    }
}
