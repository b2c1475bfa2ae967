package kata.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.judge.Exercise;
import kata.judge.panel.Workbook;

/**
 * A part, and how long a room needs for it.
 *
 * @param anchor of its section in the lesson
 */
record TimedPart(
        String module, String name, String title, String kind, int minutes, String anchor) {

    /** Short, as the plans call it: "pool/Part02". */
    String key() {
        return module + "/" + name.substring(0, 6);
    }

    TimedPart with(int otherMinutes) {
        return new TimedPart(module, name, title, kind, otherMinutes, anchor);
    }

    /** All parts of all modules, with what their rules declare. */
    static List<TimedPart> all(Workbook workbook) {
        Catalogue catalogue = new Catalogue(workbook);
        List<TimedPart> parts = new ArrayList<>();
        for (String module : workbook.modules()) {
            for (String name : workbook.parts(module)) {
                Exercise exercise = catalogue.exercise(module, name);
                String kind = exercise.kind().name().toLowerCase(Locale.ROOT);
                parts.add(
                        new TimedPart(
                                module,
                                name,
                                exercise.title(),
                                kind,
                                exercise.minutes(),
                                workbook.lessonAnchor(module, name).orElseThrow()));
            }
        }
        return parts;
    }
}
