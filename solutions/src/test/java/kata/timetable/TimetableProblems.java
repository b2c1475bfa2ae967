package kata.timetable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import kata.plan.Deck;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Day;
import kata.plan.Plan.Drop;
import kata.plan.Plan.Option;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;
import kata.plan.Timetable;
import kata.plan.Timetable.Slot;

/** Why a timetable cannot be held. */
final class TimetableProblems {

    /** In minutes: nobody listens or types longer than that without a break. */
    private static final int LONGEST_STRETCH = 110;

    private final Timetable timetable;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> used = new TreeSet<>();

    private TimetableProblems(Timetable timetable) {
        this.timetable = timetable;
    }

    /** What is wrong with the plan, in sentences; empty where it can be held. */
    static List<String> of(Timetable timetable) {
        return new TimetableProblems(timetable).find();
    }

    private List<String> find() {
        for (Block block : timetable.blocks()) {
            switch (block) {
                case Work work -> work.parts().forEach(this::check);
                case Show show -> check(show);
                case Choice choice -> check(choice);
                case Talk _, Pause _ -> {}
            }
        }
        for (Drop drop : timetable.plan().late()) {
            if (!used.remove(drop.what())) {
                problems.add("what is late drops %s, which is not done".formatted(drop.what()));
            }
        }
        if (problems.isEmpty()) {
            timetable.plan().days().forEach(this::checkTimes);
        }
        return problems.stream().map(problem -> timetable.plan().name() + ": " + problem).toList();
    }

    private void check(String key) {
        if (timetable.part(key) == null) {
            problems.add("there is no part " + key);
        }
        if (!used.add(key)) {
            problems.add(key + " is done twice");
        }
    }

    private void check(Show show) {
        used.add("deck " + show.deck());
        Deck deck = timetable.deck(show.deck());
        if (deck == null) {
            problems.add("there is no deck " + show.deck());
            return;
        }
        for (String title : show.skip()) {
            if (deck.titles(title).isEmpty()) {
                problems.add("the deck %s has no slide \"%s\"".formatted(deck.name(), title));
            }
        }
        // A deck may be shown in pieces, of which the first says what to skip. Without a word on
        // that, the speaker chooses.
        int limit = limit(deck.name());
        if (limit > 0 && !show.skip().isEmpty() && timetable.shown(show) > limit) {
            problems.add(
                    "the deck %s has %d minutes, and its slides take %d: skip more"
                            .formatted(deck.name(), limit, timetable.shown(show)));
        }
    }

    private void check(Choice choice) {
        used.add("choice");
        for (Option option : choice.options()) {
            int before = problems.size();
            check(option.show());
            option.work().parts().forEach(this::check);
            if (problems.size() == before && timetable.minutes(option) > choice.minutes()) {
                problems.add(
                        "to choose takes %d minutes, and %s takes %d"
                                .formatted(
                                        choice.minutes(),
                                        option.show().deck(),
                                        timetable.minutes(option)));
            }
        }
    }

    private int limit(String deck) {
        return timetable.blocks().stream()
                .filter(block -> block instanceof Show show && show.deck().equals(deck))
                .mapToInt(block -> ((Show) block).limit())
                .sum();
    }

    private void checkTimes(Day day) {
        int stretch = 0;
        for (Slot slot : timetable.slots(day)) {
            stretch = slot.block() instanceof Pause ? 0 : stretch + slot.minutes();
            if (stretch > LONGEST_STRETCH) {
                problems.add("at %s nobody had a break for too long".formatted(slot.from()));
                return;
            }
        }
        if (timetable.reserve(day) < 0) {
            problems.add("it runs over by %d minutes".formatted(-timetable.reserve(day)));
        }
    }
}
