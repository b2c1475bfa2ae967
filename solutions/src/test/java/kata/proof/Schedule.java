package kata.proof;

import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import kata.proof.Plan.Block;
import kata.proof.Plan.Day;
import kata.proof.Plan.Drop;
import kata.proof.Plan.Pause;
import kata.proof.Plan.Show;
import kata.proof.Plan.Talk;
import kata.proof.Plan.Work;

/** A plan with its times: when each block begins, and what does not fit. */
final class Schedule {

    /** Nobody listens or types longer than that without a break. */
    static final int LONGEST_STRETCH = 110;

    private final Plan plan;
    private final Map<String, TimedPart> parts = new LinkedHashMap<>();
    private final Map<String, Deck> decks;

    /** A block, and when it begins. */
    record Slot(LocalTime from, int minutes, Block block) {}

    Schedule(Plan plan, List<TimedPart> parts, Map<String, Deck> decks) {
        this.plan = plan;
        this.decks = decks;
        parts.forEach(part -> this.parts.put(part.key(), part));
    }

    Plan plan() {
        return plan;
    }

    TimedPart part(String key) {
        return parts.get(key);
    }

    Deck deck(String name) {
        return decks.get(name);
    }

    /** What is wrong with the plan, in sentences; empty where it can be held. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        Set<String> used = new TreeSet<>();
        for (Block block : blocks()) {
            switch (block) {
                case Work work -> work.parts().forEach(key -> check(key, used, problems));
                case Show show -> check(show, used, problems);
                case Talk _, Pause _ -> {}
            }
        }
        for (Drop drop : plan.late()) {
            if (!used.remove(drop.what())) {
                problems.add("what is late drops %s, which is not done".formatted(drop.what()));
            }
        }
        if (problems.isEmpty()) {
            plan.days().forEach(day -> checkTimes(day, problems));
        }
        return problems.stream().map(problem -> plan.name() + ": " + problem).toList();
    }

    private void check(String key, Set<String> used, List<String> problems) {
        if (!parts.containsKey(key)) {
            problems.add("there is no part " + key);
        }
        if (!used.add(key)) {
            problems.add(key + " is done twice");
        }
    }

    private void check(Show show, Set<String> used, List<String> problems) {
        used.add("deck " + show.deck());
        Deck deck = decks.get(show.deck());
        if (deck == null) {
            problems.add("there is no deck " + show.deck());
            return;
        }
        for (String title : show.skip()) {
            if (deck.titles(title).isEmpty()) {
                problems.add("the deck %s has no slide \"%s\"".formatted(deck.name(), title));
            }
        }
        // Without a word on what to skip, the speaker chooses.
        if (show.limit() > 0 && !show.skip().isEmpty() && shown(show) > show.limit()) {
            problems.add(
                    "the deck %s has %d minutes, and its slides take %d: skip more"
                            .formatted(deck.name(), show.limit(), shown(show)));
        }
    }

    private void checkTimes(Day day, List<String> problems) {
        int stretch = 0;
        for (Slot slot : slots(day)) {
            stretch = slot.block() instanceof Pause ? 0 : stretch + slot.minutes();
            if (stretch > LONGEST_STRETCH) {
                problems.add("at %s nobody had a break for too long".formatted(slot.from()));
                return;
            }
        }
        if (reserve(day) < 0) {
            problems.add("it runs over by %d minutes".formatted(-reserve(day)));
        }
    }

    List<Slot> slots(Day day) {
        List<Slot> slots = new ArrayList<>();
        LocalTime time = day.from();
        for (Block block : day.blocks()) {
            slots.add(new Slot(time, minutes(block), block));
            time = time.plusMinutes(minutes(block));
        }
        return slots;
    }

    /** Minutes left at the end; below 0 where the plan is too long. */
    int reserve(Day day) {
        int taken = day.blocks().stream().mapToInt(this::minutes).sum();
        return (int) Duration.between(day.from(), day.until()).toMinutes() - taken;
    }

    int minutes(Block block) {
        return switch (block) {
            case Talk talk -> talk.minutes();
            case Pause pause -> pause.minutes();
            case Work work -> work.parts().stream().mapToInt(key -> part(key).minutes()).sum();
            case Show show -> show.limit() > 0 ? show.limit() : shown(show);
        };
    }

    /** The minutes of what is gained by dropping this. */
    int minutes(Drop drop) {
        if (parts.containsKey(drop.what())) {
            return part(drop.what()).minutes();
        }
        return blocks().stream()
                .filter(Show.class::isInstance)
                .map(Show.class::cast)
                .filter(show -> drop.what().equals("deck " + show.deck()))
                .mapToInt(this::minutes)
                .sum();
    }

    private int shown(Show show) {
        return deck(show.deck()).minutesWithout(show.skip());
    }

    List<Block> blocks() {
        return plan.days().stream().flatMap(day -> day.blocks().stream()).toList();
    }

    boolean does(TimedPart part) {
        return blocks().stream()
                .anyMatch(block -> block instanceof Work w && w.parts().contains(part.key()));
    }
}
