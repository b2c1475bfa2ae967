package kata.timetable;

import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The one thing to tell and the one to ask in each block of a plan. They stand beside the block in
 * {@code workshop/plans.yaml}, and only the run sheets need them.
 *
 * @param byDay a list for each day, in the order of its blocks
 */
record SpokenLines(List<List<Line>> byDay) {

    /** Both are empty for a break. */
    record Line(String tell, String ask) {}

    /**
     * Those of one plan.
     *
     * @param yaml the text of {@code workshop/plans.yaml}
     */
    static SpokenLines read(String yaml, String plan) {
        Map<?, ?> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        List<?> days = (List<?>) ((Map<?, ?>) document.get(plan)).get("days");
        return new SpokenLines(
                days.stream()
                        .map(day -> (List<?>) ((Map<?, ?>) day).get("blocks"))
                        .map(blocks -> blocks.stream().map(SpokenLines::line).toList())
                        .toList());
    }

    private static Line line(Object block) {
        return new Line(text((Map<?, ?>) block, "tell"), text((Map<?, ?>) block, "ask"));
    }

    private static String text(Map<?, ?> block, String key) {
        Object value = block.get(key);
        return value == null ? "" : value.toString();
    }
}
