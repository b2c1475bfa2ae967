package kata.timetable;

import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * With which slide each block of a plan begins. {@code slides/build} writes it to {@code
 * workshop/slide-numbers.yaml}.
 *
 * @param byDay a list for each day, in the order of its blocks; null where a block has no slide
 */
record SlideNumbers(String plan, List<? extends List<?>> byDay) {

    /**
     * Those of one plan.
     *
     * @param yaml the text of {@code workshop/slide-numbers.yaml}
     */
    static SlideNumbers read(String yaml, String plan) {
        Map<?, ?> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        List<?> days = (List<?>) document.get(plan);
        return new SlideNumbers(plan, days.stream().map(day -> (List<?>) day).toList());
    }

    /** The deck of a day, counted from 0. */
    String deck(int day) {
        return day == 0 ? plan : "%s-%d".formatted(plan, day + 1);
    }

    /** The number of the slide with which a block begins, or an empty text. */
    String of(int day, int block) {
        Object number = byDay.get(day).get(block);
        return number == null ? "" : number.toString();
    }
}
