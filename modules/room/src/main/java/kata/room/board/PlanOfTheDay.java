package kata.room.board;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import kata.plan.Plan.Block;
import kata.plan.Plan.Choice;
import kata.plan.Plan.Day;
import kata.plan.Plan.Drop;
import kata.plan.Plan.Pause;
import kata.plan.Plan.Show;
import kata.plan.Plan.Talk;
import kata.plan.Plan.Work;
import kata.plan.TimedPart;
import kata.plan.Timetable;
import kata.plan.Timetable.Slot;

/**
 * One day of a plan, with the times of this room.
 *
 * @param title of the plan
 * @param slots what is done when
 * @param until when the day ends
 * @param drops what to drop when late, in this order; only what is done on this day
 */
public record PlanOfTheDay(String title, List<Slot> slots, LocalTime until, List<Line> drops) {

    /**
     * A line of the table "When late".
     *
     * @param what the key of a part, or "deck" and a name
     * @param minutes that it gains
     */
    public record Line(String what, int minutes, String instead) {}

    /** What is done, with its time: a part has its title and its minutes. */
    public record PartOfPlan(String key, String title, int minutes, int slot) {}

    /**
     * @param number of the day, from 1
     * @param begins when this room begins; null where it begins as the plan says
     * @throws IllegalArgumentException when the plan has no such day
     */
    public static PlanOfTheDay of(Timetable timetable, int number, LocalTime begins) {
        List<Day> days = timetable.plan().days();
        if (number < 1 || number > days.size()) {
            throw new IllegalArgumentException(
                    "The plan %s has %d day%s."
                            .formatted(
                                    timetable.plan().name(),
                                    days.size(),
                                    days.size() == 1 ? "" : "s"));
        }
        Day day = days.get(number - 1);
        int shift = begins == null ? 0 : (begins.toSecondOfDay() - day.from().toSecondOfDay()) / 60;
        List<Slot> slots =
                timetable.slots(day).stream()
                        .map(s -> new Slot(s.from().plusMinutes(shift), s.minutes(), s.block()))
                        .toList();
        List<Line> drops = new ArrayList<>();
        for (Drop drop : timetable.plan().late()) {
            if (slots.stream().anyMatch(slot -> does(slot.block(), drop.what()))) {
                drops.add(new Line(drop.what(), timetable.minutes(drop), drop.instead()));
            }
        }
        return new PlanOfTheDay(
                timetable.plan().title(), slots, day.until().plusMinutes(shift), drops);
    }

    static boolean does(Block block, String what) {
        return switch (block) {
            case Work work -> work.parts().contains(what);
            case Show show -> what.equals("deck " + show.deck());
            case Choice choice -> what.equals("choice") || choice.offers(what);
            case Talk _, Pause _ -> false;
        };
    }

    /** The parts in order. */
    List<PartOfPlan> parts(List<TimedPart> known) {
        List<PartOfPlan> parts = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            for (String key : keys(slots.get(i).block())) {
                int slot = i;
                known.stream()
                        .filter(part -> part.key().equals(key))
                        .forEach(
                                part ->
                                        parts.add(
                                                new PartOfPlan(
                                                        key, part.title(), part.minutes(), slot)));
            }
        }
        return parts;
    }

    private static List<String> keys(Block block) {
        return switch (block) {
            case Work work -> work.parts();
            case Choice choice ->
                    choice.options().stream().flatMap(o -> o.work().parts().stream()).toList();
            case Show _, Talk _, Pause _ -> List.of();
        };
    }

    /** What a block is about, in a few words. */
    static String words(Block block) {
        return switch (block) {
            case Talk talk -> talk.debrief() ? "Debrief: " + talk.what() : talk.what();
            case Pause pause -> pause.lunch() ? "Lunch" : "Break";
            case Work work -> "In pairs: " + String.join(", ", work.parts());
            case Show show -> "Slides: " + show.deck();
            case Choice choice ->
                    choice.options().stream()
                            .map(option -> option.show().deck())
                            .collect(Collectors.joining(" or "));
        };
    }
}
