package kata.plan;

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
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads plans from YAML. */
public final class PlanReader {

    private PlanReader() {}

    /**
     * @param yaml the text of {@code workshop/plans.yaml}
     * @throws IllegalArgumentException when it names a block that there is not
     */
    public static List<Plan> read(String yaml) {
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
            case "deck" -> show(block);
            case "choose" ->
                    new Choice(
                            value.toString(),
                            minutes(block),
                            list(block.get("of")).stream()
                                    .map(option -> option(map(option)))
                                    .toList());
            default -> throw new IllegalArgumentException("there is no block \"" + kind + '"');
        };
    }

    private static Show show(Map<String, Object> block) {
        return new Show(
                block.get("deck").toString(),
                block.containsKey("minutes") ? minutes(block) : 0,
                strings(block.get("skip")));
    }

    private static Option option(Map<String, Object> option) {
        return new Option(show(option), new Work(strings(option.get("parts"))));
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
