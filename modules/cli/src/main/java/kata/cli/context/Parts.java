package kata.cli.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.workbook.Progress;
import kata.workbook.Workbook;

/** The parts of the workshop in order, and which of them are solved. */
public record Parts(Workbook workbook) {

    private static final Pattern WRITTEN =
            Pattern.compile("(?:(\\w+)[/ .:])?(?:part)?0?(\\d{1,2})?(\\w*)");

    // So that the shell's completion of a path will do.
    private static final Pattern FOLDERS =
            Pattern.compile("^(?:modules/\\w+/src/(?:main|test)/java/kata/|modules/)");

    List<Part> of(String module) {
        return workbook.parts(module).stream().map(name -> new Part(module, name)).toList();
    }

    public List<Part> all() {
        return workbook.modules().stream().flatMap(module -> of(module).stream()).toList();
    }

    /** The module that the learner's text names, by "pool", "modules/pool/" or ":pool". */
    public Optional<String> module(String text) {
        String name = withoutFolders(text).replaceFirst("^:", "").toLowerCase(Locale.ROOT);
        return workbook.modules().stream().filter(name::equals).findFirst();
    }

    /**
     * Those of one module, or all where none is named.
     *
     * @throws UserError when there is no such module
     */
    public List<Part> in(String moduleOrNull) {
        if (moduleOrNull == null) {
            return all();
        }
        return of(module(moduleOrNull).orElseThrow(() -> unknownModule(moduleOrNull)));
    }

    public boolean isSolved(Part part) {
        return new Progress(workbook).solved(part.module()).contains(part.name());
    }

    /** Whether it is solved, and its sound rules held as well. */
    public boolean isSound(Part part) {
        return new Progress(workbook).sound(part.module()).contains(part.name());
    }

    public Optional<Part> firstUnsolved(List<Part> among) {
        return among.stream().filter(part -> !isSolved(part)).findFirst();
    }

    /** The unsolved part that comes next in the row; after its end, the row begins again. */
    public Optional<Part> nextUnsolved(List<Part> among, Part after) {
        return firstUnsolved(following(among, after));
    }

    /** The part that is not sound, or not even solved, and comes first. */
    public Optional<Part> firstUnsound(List<Part> among) {
        return among.stream().filter(part -> !isSound(part)).findFirst();
    }

    /** As {@link #nextUnsolved}, for those that are not sound. */
    public Optional<Part> nextUnsound(List<Part> among, Part after) {
        return firstUnsound(following(among, after));
    }

    private static List<Part> following(List<Part> among, Part after) {
        int place = among.indexOf(after);
        List<Part> row = new ArrayList<>(among.subList(place + 1, among.size()));
        row.addAll(among.subList(0, Math.max(0, place)));
        return row;
    }

    /**
     * The part that is meant by "pool/Part02FixedPool", "pool/2", "Part02FixedPool" or "2".
     *
     * @param currentModule the module that is meant where none is named
     * @throws UserError when there is none, or more than one
     */
    public Part named(String text, Optional<String> currentModule) {
        Matcher written = written(text);
        if (!written.matches()) {
            throw unknownPart(text);
        }
        String module = written.group(1);
        if (module != null && !workbook.modules().contains(module)) {
            throw unknownModule(module);
        }
        List<Part> candidates = candidates(written);
        if (candidates.size() > 1 && currentModule.isPresent()) {
            List<Part> all = candidates;
            candidates = all.stream().filter(p -> p.module().equals(currentModule.get())).toList();
            candidates = candidates.isEmpty() ? all : candidates;
        }
        if (candidates.isEmpty()) {
            throw unknownPart(text);
        }
        if (candidates.size() > 1) {
            throw new UserError(
                    "%s may be any of these: %s.",
                    text, String.join(", ", candidates.stream().map(Part::toString).toList()));
        }
        return candidates.getFirst();
    }

    /** Whether the text names a part, or several. */
    public boolean namesAny(String text) {
        Matcher written = written(text);
        return written.matches() && !candidates(written).isEmpty();
    }

    private static Matcher written(String text) {
        return WRITTEN.matcher(withoutSuffix(text).toLowerCase(Locale.ROOT));
    }

    private List<Part> candidates(Matcher written) {
        String module = written.group(1);
        String number = written.group(2);
        String title = written.group(3);
        return all().stream()
                .filter(part -> module == null || part.module().equals(module))
                .filter(part -> number == null || part.number().equals(twoDigits(number)))
                .filter(part -> part.title().toLowerCase(Locale.ROOT).startsWith(title))
                .toList();
    }

    private static String withoutFolders(String text) {
        return FOLDERS.matcher(text.replace('\\', '/').replaceFirst("/$", "")).replaceFirst("");
    }

    private static String withoutSuffix(String text) {
        return withoutFolders(text).replaceFirst("\\.java$", "");
    }

    private static String twoDigits(String number) {
        return number.length() == 1 ? "0" + number : number;
    }

    /** The error for a text that names neither a module nor a part. */
    public UserError unknown(String text) {
        return similarModules(text).isEmpty() && !similarParts(text).isEmpty()
                ? unknownPart(text)
                : unknownModule(text);
    }

    private UserError unknownModule(String text) {
        return new UserError(
                "There is no module %s.%s%nThere are: %s.",
                text,
                SimilarNames.question(similarModules(text)),
                String.join(", ", workbook.modules()));
    }

    private UserError unknownPart(String text) {
        return new UserError(
                "There is no part %s.%s%nWrite it like pool/2 or pool/Part02FixedPool.",
                text, SimilarNames.question(similarParts(text)));
    }

    private List<String> similarModules(String text) {
        return SimilarNames.of(text, workbook.modules(), List::of);
    }

    // However a part may be written, so it may be misspelt.
    private List<Part> similarParts(String text) {
        return SimilarNames.of(
                withoutSuffix(text),
                all(),
                part ->
                        List.of(
                                part.toString(),
                                part.name(),
                                part.title(),
                                part.module() + "/" + part.title()));
    }
}
