package kata.structured;

import static kata.kit.Todo.todo;

import java.util.List;

/**
 * Crawls a site: fetches a page, then the pages behind its links, then the pages behind theirs. The
 * links form a tree: each page is linked once.
 *
 * <p>Write {@link #crawl}. The rules:
 *
 * <ul>
 *   <li>every page is fetched once and comes out: a page before those behind it, and those in the
 *       order of the links;
 *   <li>the pages behind one page are fetched side by side, at every level;
 *   <li>if a fetch fails, however deep, its own exception comes out, unchanged;
 *   <li>then all other fetches are interrupted: beside it, above it, and deep down elsewhere;
 *   <li>when crawl ends, no fetch goes on, not even one that was interrupted and still cleans up.
 * </ul>
 */
public final class Part08NestedScopes {

    /** A site somewhere in the network. */
    public interface Site {

        /**
         * Fetches a page. The thread waits meanwhile, and can be interrupted.
         *
         * @return the pages it links to, one level down
         */
        List<String> fetch(String page) throws Exception;
    }

    private Part08NestedScopes() {}

    /**
     * Fetches the page and all pages behind it.
     *
     * @throws Exception what the fetch of a page threw
     */
    public static List<String> crawl(Site site, String page) throws Exception {
        return todo("fetch the page, then crawl what it links to, side by side");
    }
}
