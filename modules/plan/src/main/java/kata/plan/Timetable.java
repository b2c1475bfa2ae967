package kata.plan;

import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Day;
import kata.plan.Plan.Drop;
import kata.plan.Plan.Option;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;

/** A plan with its times: when each block begins, and how long it takes. */
public final class Timetable {

    private final Plan plan;
    private final Map<String, TimedPart> parts = new LinkedHashMap<>();
    private final Map<String, Deck> decks;

    /** A block, and when it begins. */
    public record Slot(LocalTime from, int minutes, Block block) {}

    public Timetable(Plan plan, List<TimedPart> parts, Map<String, Deck> decks) {
        this.plan = plan;
        this.decks = decks;
        parts.forEach(part -> this.parts.put(part.key(), part));
    }

    public Plan plan() {
        return plan;
    }

    /** Null where there is no such part. */
    public TimedPart part(String key) {
        return parts.get(key);
    }

    /** Null where there is no such deck. */
    public Deck deck(String name) {
        return decks.get(name);
    }

    public List<Slot> slots(Day day) {
        List<Slot> slots = new ArrayList<>();
        LocalTime time = day.from();
        for (Block block : day.blocks()) {
            slots.add(new Slot(time, minutes(block), block));
            time = time.plusMinutes(minutes(block));
        }
        return slots;
    }

    /** Minutes left at the end; below 0 where the plan is too long. */
    public int reserve(Day day) {
        int taken = day.blocks().stream().mapToInt(this::minutes).sum();
        return (int) Duration.between(day.from(), day.until()).toMinutes() - taken;
    }

    public int minutes(Block block) {
        return switch (block) {
            case Talk talk -> talk.minutes();
            case Pause pause -> pause.minutes();
            case Choice choice -> choice.minutes();
            case Work work -> work.parts().stream().mapToInt(key -> part(key).minutes()).sum();
            case Show show -> show.limit() > 0 ? show.limit() : shown(show);
        };
    }

    /** The minutes of what is gained by dropping this. */
    public int minutes(Drop drop) {
        if (parts.containsKey(drop.what())) {
            return part(drop.what()).minutes();
        }
        if (drop.what().equals("choice")) {
            return blocks().stream().filter(Choice.class::isInstance).mapToInt(this::minutes).sum();
        }
        return blocks().stream()
                .filter(Show.class::isInstance)
                .map(Show.class::cast)
                .filter(show -> drop.what().equals("deck " + show.deck()))
                .mapToInt(this::minutes)
                .sum();
    }

    /** The minutes of its slides and of its parts. */
    public int minutes(Option option) {
        return minutes(option.show()) + minutes(option.work());
    }

    /** What is left for its parts, where the room takes the option with the longest of them. */
    public int handsOn(Choice choice) {
        return choice.options().stream().mapToInt(option -> minutes(option.work())).max().orElse(0);
    }

    /** The minutes of the slides that are shown. */
    public int shown(Show show) {
        return deck(show.deck()).minutesWithout(show.skip());
    }

    public List<Block> blocks() {
        return plan.days().stream().flatMap(day -> day.blocks().stream()).toList();
    }

    public boolean does(TimedPart part) {
        return blocks().stream()
                .anyMatch(block -> block instanceof Work w && w.parts().contains(part.key()));
    }

    /** Whether the room may choose to do it. */
    public boolean offers(TimedPart part) {
        return blocks().stream()
                .anyMatch(block -> block instanceof Choice choice && choice.offers(part.key()));
    }
}
