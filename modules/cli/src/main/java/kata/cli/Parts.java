package kata.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.panel.Progress;
import kata.judge.panel.Workbook;

/** The parts of the workshop in order, and which of them are solved. */
record Parts(Workbook workbook) {

    private static final Pattern WRITTEN =
            Pattern.compile("(?:(\\w+)[/ .:])?(?:part)?0?(\\d{1,2})?(\\w*)");

    List<Part> of(String module) {
        return workbook.parts(module).stream().map(name -> new Part(module, name)).toList();
    }

    List<Part> all() {
        return workbook.modules().stream().flatMap(module -> of(module).stream()).toList();
    }

    /** Those of one module, or all where none is named. */
    List<Part> in(String moduleOrNull) {
        if (moduleOrNull == null) {
            return all();
        }
        // So that the shell's completion of "modules/pool/" will do.
        String module = moduleOrNull.replaceAll("/$", "").replaceFirst("^modules/", "");
        List<Part> parts = of(module);
        if (parts.isEmpty()) {
            throw new Complaint(
                    "There is no module %s. There are: %s.",
                    moduleOrNull, String.join(", ", workbook.modules()));
        }
        return parts;
    }

    boolean isSolved(Part part) {
        return new Progress(workbook).solved(part.module()).contains(part.name());
    }

    Optional<Part> firstUnsolved(List<Part> among) {
        return among.stream().filter(part -> !isSolved(part)).findFirst();
    }

    /** The unsolved part that comes next in the row; after its end, the row begins again. */
    Optional<Part> nextUnsolved(List<Part> among, Part after) {
        int place = among.indexOf(after);
        List<Part> row = new ArrayList<>(among.subList(place + 1, among.size()));
        row.addAll(among.subList(0, Math.max(0, place)));
        return firstUnsolved(row);
    }

    /**
     * The part that is meant by "pool/Part02FixedPool", "pool/2", "Part02FixedPool" or "2".
     *
     * @param here the module that is meant where none is named
     */
    Part named(String text, Optional<String> here) {
        Matcher written =
                WRITTEN.matcher(text.replaceFirst("\\.java$", "").toLowerCase(Locale.ROOT));
        if (!written.matches()) {
            throw unknown(text);
        }
        List<Part> candidates = candidates(written);
        if (candidates.size() > 1 && here.isPresent()) {
            List<Part> all = candidates;
            candidates = all.stream().filter(p -> p.module().equals(here.get())).toList();
            candidates = candidates.isEmpty() ? all : candidates;
        }
        if (candidates.isEmpty()) {
            throw unknown(text);
        }
        if (candidates.size() > 1) {
            throw new Complaint(
                    "%s may be any of these: %s.",
                    text, String.join(", ", candidates.stream().map(Part::toString).toList()));
        }
        return candidates.getFirst();
    }

    private List<Part> candidates(Matcher written) {
        String module = written.group(1);
        String number = written.group(2);
        String name = written.group(3);
        return all().stream()
                .filter(part -> module == null || part.module().equals(module))
                .filter(part -> number == null || part.number().endsWith(padded(number)))
                .filter(part -> rest(part).startsWith(name))
                .toList();
    }

    private static String padded(String number) {
        return number.length() == 1 ? "0" + number : number;
    }

    private static String rest(Part part) {
        return part.name().substring(6).toLowerCase(Locale.ROOT);
    }

    private static Complaint unknown(String text) {
        return new Complaint(
                "There is no part %s. Write it like pool/2 or pool/Part02FixedPool.", text);
    }
}
