package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import kata.judge.finding.Finding;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UiOutcome.ErrorShown;
import kata.kit.favorites.UiOutcome.Misused;
import kata.kit.favorites.UiOutcome.PageShown;
import kata.kit.favorites.UiOutcome.WorkFailed;

/**
 * What the UI was told of a page.
 *
 * @param outcomes all that happened to the UI, in order
 * @param thrown what opening the page threw, or null
 * @param stuck where the threads stand that have not ended, to be added to a sentence, or empty
 */
record UiReport(List<UiOutcome> outcomes, Throwable thrown, String stuck) {

    /** The pages and errors shown, in order. */
    List<UiOutcome> told() {
        return outcomes.stream()
                .filter(outcome -> outcome instanceof PageShown || outcome instanceof ErrorShown)
                .toList();
    }

    List<FavoritesPage> pages() {
        return outcomes.stream()
                .filter(PageShown.class::isInstance)
                .map(outcome -> ((PageShown) outcome).page())
                .toList();
    }

    /** Whether the first thing shown was the page with just these favourites, in any order. */
    boolean showed(String... ids) {
        return !told().isEmpty()
                && told().getFirst() instanceof PageShown(FavoritesPage page)
                && page.details().size() == ids.length
                && Set.copyOf(page.details()).equals(Set.copyOf(details(FavoriteId.listOf(ids))));
    }

    /** Whether the first thing shown was the page with these favourites, in this order. */
    boolean showedInOrder(String... ids) {
        return !told().isEmpty()
                && told().getFirst() instanceof PageShown(FavoritesPage page)
                && page.details().equals(details(FavoriteId.listOf(ids)));
    }

    /** Whether these pages were shown, in this order, and nothing else. */
    @SafeVarargs
    final boolean showedInTurn(List<FavoriteId>... pages) {
        List<UiOutcome> expected = new ArrayList<>();
        for (List<FavoriteId> ids : pages) {
            expected.add(new PageShown(new FavoritesPage(details(ids))));
        }
        return told().equals(expected);
    }

    private static List<FavoriteDetails> details(List<FavoriteId> ids) {
        return ids.stream().map(FavoriteDetails::of).toList();
    }

    /** The error that was shown first, or null when a page was shown, or nothing. */
    Throwable error() {
        return !told().isEmpty()
                        && told().getFirst() instanceof ErrorShown(Throwable cause)
                        && pages().isEmpty()
                ? cause
                : null;
    }

    /** Begins a finding: what the UI was told, where something else was expected. */
    Finding insteadOf(String expected, Object... arguments) {
        return seen("%s", inWords()).expected(expected, arguments);
    }

    String inWords() {
        if (!told().isEmpty()) {
            return told().stream().map(UiReport::inWords).collect(Collectors.joining(", then "));
        }
        if (thrown != null) {
            return "opening the page threw %s, and the UI was told nothing"
                    .formatted(ExceptionGraph.brief(thrown));
        }
        return stuck.isEmpty()
                ? "the UI was told nothing: no page, no error"
                : "the UI was told nothing" + stuck;
    }

    /** "1 page, 2 errors". */
    String summary() {
        int pages = pages().size();
        int errors = told().size() - pages;
        return "%d page%s, %d error%s"
                .formatted(pages, pages == 1 ? "" : "s", errors, errors == 1 ? "" : "s");
    }

    private static String inWords(UiOutcome outcome) {
        return switch (outcome) {
            case PageShown(FavoritesPage page) -> "the page " + ids(page) + " was shown";
            case ErrorShown(Throwable cause) -> "an error was shown: " + withRoot(cause);
            case Misused(String method, String thread) -> method + " on " + thread;
            case WorkFailed(Throwable failure) -> ExceptionGraph.brief(failure);
        };
    }

    private static String withRoot(Throwable cause) {
        Throwable root = ExceptionGraph.root(cause);
        return root == cause
                ? ExceptionGraph.brief(cause)
                : "%s, caused by %s"
                        .formatted(cause.getClass().getSimpleName(), ExceptionGraph.brief(root));
    }

    static String ids(FavoritesPage page) {
        return page.details().stream()
                .map(details -> details.id().value())
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** A UI that is touched by the wrong thread, or given broken work, tells nothing else. */
    void requireGoodManners() {
        for (UiOutcome outcome : outcomes) {
            switch (outcome) {
                case Misused(String method, String thread) ->
                        throw touchedBy(method, thread).violation();
                case WorkFailed(Throwable failure) -> throw workFailed(failure).violation(failure);
                case PageShown _, ErrorShown _ -> {}
            }
        }
    }

    static Finding touchedBy(String method, String thread) {
        return seen("ui.%s was called on the thread \"%s\", and the UI refused", method, thread)
                .expected("every call of the UI on its own thread, \"ui\"")
                .why(
                        "A UI has no locks: it is safe because one thread alone touches it. A real"
                                + " one does not refuse: it shows rubbish, once in a while.")
                .lookAt("ui.submit(…) hands work over to the UI thread.");
    }

    private static Finding workFailed(Throwable failure) {
        return seen("what was handed to the UI threw %s there", ExceptionGraph.brief(failure))
                .expected("a page or an error that is finished when it is handed over")
                .why(
                        "Nobody waits for work on the UI thread. What it throws reaches no one, and"
                                + " the user looks at an empty window.");
    }

    static boolean same(List<String> some, String... others) {
        return Objects.equals(some, Arrays.asList(others));
    }
}
