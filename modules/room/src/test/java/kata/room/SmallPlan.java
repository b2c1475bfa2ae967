package kata.room;

import java.util.List;
import java.util.Map;
import kata.plan.Deck;
import kata.plan.PlanReader;
import kata.plan.TimedPart;
import kata.plan.Timetable;
import kata.room.board.PlanOfTheDay;

/** A morning of four parts: 09:00 talk, 09:10 two parts, 09:40 a deck, 09:50 two parts, 10:30. */
public final class SmallPlan {

    public static final List<TimedPart> PARTS =
            List.of(
                    part("pool", "Part01One", 10),
                    part("pool", "Part02Two", 20),
                    part("virtual", "Part01Three", 15),
                    part("virtual", "Part02Four", 25));

    private static final String YAML =
            """
            small:
              title: A small morning
              days:
                - from: "09:00"
                  until: "10:40"
                  blocks:
                    - say: Welcome
                      minutes: 10
                    - parts: [pool/Part01, pool/Part02]
                    - deck: virtual
                    - parts: [virtual/Part01, virtual/Part02]
              late:
                - drop: virtual/Part02
                  instead: Tell it.
                - drop: deck virtual
                  instead: One picture.
                - drop: pool/Part02
                  instead: Show the panel.
            """;

    private static final Deck DECK = new Deck("virtual", "Virtual", 10, Map.of());

    private SmallPlan() {}

    private static TimedPart part(String module, String name, int minutes) {
        return new TimedPart(
                module, name, "All about " + name.substring(6), "write", minutes, "part");
    }

    public static Timetable timetable() {
        return new Timetable(PlanReader.read(YAML).getFirst(), PARTS, Map.of("virtual", DECK));
    }

    public static PlanOfTheDay plan() {
        return PlanOfTheDay.of(timetable(), 1, null);
    }
}
