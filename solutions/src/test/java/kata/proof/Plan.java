package kata.proof;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What a room is to do, as {@code workshop/plans.yaml} declares it. */
record Plan(String name, String title, List<Day> days, List<Drop> late) {

    /** A day, or a half of one. */
    record Day(LocalTime from, LocalTime until, List<Block> blocks) {}

    /** What is done next. */
    sealed interface Block {}

    /** The instructor speaks, or the room looks at what it has done. */
    record Talk(String what, int minutes, boolean debrief) implements Block {}

    /**
     * @param limit in minutes; 0 where the deck takes what it takes
     * @param skip titles of slides that are not shown
     */
    record Show(String deck, int limit, List<String> skip) implements Block {}

    /**
     * @param parts by their keys, such as "pool/Part02"
     */
    record Work(List<String> parts) implements Block {}

    record Pause(boolean lunch, int minutes) implements Block {}

    /**
     * What is left out when the room is late.
     *
     * @param what the key of a part, or "deck" and a name
     */
    record Drop(String what, String instead) {}

    static List<Plan> all(String yaml) {
        Map<?, ?> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        List<Plan> plans = new ArrayList<>();
        document.forEach((name, plan) -> plans.add(plan(name.toString(), map(plan))));
        return plans;
    }

    private static Plan plan(String name, Map<String, Object> plan) {
        List<Day> days = new ArrayList<>();
        for (Object each : list(plan.get("days"))) {
            Map<String, Object> day = map(each);
            days.add(
                    new Day(
                            LocalTime.parse(day.get("from").toString()),
                            LocalTime.parse(day.get("until").toString()),
                            list(day.get("blocks")).stream()
                                    .map(block -> block(map(block)))
                                    .toList()));
        }
        List<Drop> late = new ArrayList<>();
        for (Object each : list(plan.get("late"))) {
            Map<String, Object> drop = map(each);
            late.add(new Drop(drop.get("drop").toString(), drop.get("instead").toString()));
        }
        return new Plan(name, plan.get("title").toString(), days, late);
    }

    private static Block block(Map<String, Object> block) {
        String kind = block.keySet().iterator().next();
        Object value = block.get(kind);
        return switch (kind) {
            case "say" -> new Talk(value.toString(), minutes(block), false);
            case "debrief" -> new Talk(value.toString(), minutes(block), true);
            case "break" -> new Pause(false, (int) value);
            case "lunch" -> new Pause(true, (int) value);
            case "parts" -> new Work(strings(value));
            case "deck" ->
                    new Show(
                            value.toString(),
                            block.containsKey("minutes") ? minutes(block) : 0,
                            strings(block.get("skip")));
            default -> throw new IllegalArgumentException("there is no block \"" + kind + '"');
        };
    }

    private static int minutes(Map<String, Object> block) {
        return (int) block.get("minutes");
    }

    private static Map<String, Object> map(Object value) {
        Map<String, Object> map = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, entry) -> map.put(key.toString(), entry));
        return map;
    }

    private static List<?> list(Object value) {
        return value == null ? List.of() : (List<?>) value;
    }

    private static List<String> strings(Object value) {
        return list(value).stream().map(Object::toString).toList();
    }
}
