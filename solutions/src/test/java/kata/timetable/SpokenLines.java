package kata.timetable;

import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What a run sheet has besides the times: the one thing to tell and the one to ask in each block,
 * and what stands on no slide. It is in {@code workshop/plans.yaml}.
 *
 * @param byDay a list for each day, in the order of its blocks
 * @param byHeart what the speaker has to know, or to have ready
 */
record SpokenLines(List<List<Line>> byDay, List<String> byHeart) {

    /** Both are empty for a break. */
    record Line(String tell, String ask) {}

    /**
     * Those of one plan.
     *
     * @param yaml the text of {@code workshop/plans.yaml}
     */
    static SpokenLines read(String yaml, String plan) {
        Map<?, ?> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        Map<?, ?> declared = (Map<?, ?>) document.get(plan);
        List<?> days = (List<?>) declared.get("days");
        List<?> byHeart = declared.get("by-heart") instanceof List<?> lines ? lines : List.of();
        return new SpokenLines(
                days.stream()
                        .map(day -> (List<?>) ((Map<?, ?>) day).get("blocks"))
                        .map(blocks -> blocks.stream().map(SpokenLines::line).toList())
                        .toList(),
                byHeart.stream().map(Object::toString).toList());
    }

    private static Line line(Object block) {
        return new Line(text((Map<?, ?>) block, "tell"), text((Map<?, ?>) block, "ask"));
    }

    private static String text(Map<?, ?> block, String key) {
        Object value = block.get(key);
        return value == null ? "" : value.toString();
    }
}
