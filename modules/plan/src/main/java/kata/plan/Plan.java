package kata.plan;

import java.time.LocalTime;
import java.util.List;

/** What a room is to do, as {@code workshop/plans.yaml} declares it. */
public record Plan(String name, String title, List<Day> days, List<Drop> late) {

    /** A day, or a half of one. */
    public record Day(LocalTime from, LocalTime until, List<Block> blocks) {}

    /** What is done next. */
    public sealed interface Block {}

    /** The instructor speaks, or the room looks at what it has done. */
    public record Talk(String what, int minutes, boolean debrief) implements Block {}

    /**
     * @param limit in minutes; 0 where the deck takes what it takes
     * @param skip titles of slides that are not shown
     */
    public record Show(String deck, int limit, List<String> skip) implements Block {}

    /**
     * @param parts by their keys, such as "pool/Part02"
     */
    public record Work(List<String> parts) implements Block {}

    /**
     * The room decides which of several models it looks at.
     *
     * @param minutes for whichever it is
     */
    public record Choice(String what, int minutes, List<Option> options) implements Block {

        /** Whether a part is done in one of the options. */
        public boolean offers(String part) {
            return options.stream().anyMatch(option -> option.work().parts().contains(part));
        }
    }

    /** One of them: its slides, then its parts. */
    public record Option(Show show, Work work) {}

    public record Pause(boolean lunch, int minutes) implements Block {}

    /**
     * What is left out when the room is late.
     *
     * @param what the key of a part, "deck" and a name, or "choice"
     */
    public record Drop(String what, String instead) {}
}
