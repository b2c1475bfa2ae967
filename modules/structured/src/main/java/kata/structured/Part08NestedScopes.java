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
 *   <li>every page is fetched once. The pages come out depth first: a page, then its first link
 *       with everything behind it, then its second link, and so on;
 *   <li>the links of a page are fetched side by side as soon as that page has been fetched, however
 *       many, at every level. They don't wait for pages elsewhere, or for the common pool;
 *   <li>if a fetch throws anything, however deep, the very same object comes out of crawl;
 *   <li>then all other fetches are interrupted: beside it, above it, and deep down elsewhere. If
 *       one still returns, with its interrupt flag set, its links are not fetched, or they are
 *       interrupted, too;
 *   <li>when crawl ends, no fetch goes on, not even one that was interrupted and still cleans up;
 *   <li>each call crawls the whole site, and calls at the same time do not disturb each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when the caller is interrupted, before or while it waits, so are all fetches. When they
 *       have ended, an {@link InterruptedException} comes out;
 *   <li>an interruption while fetches clean up does not end the wait for them, not even a second
 *       one.
 * </ul>
 *
 * <p>Not asked for: more than ten thousand fetches at a time; which exception comes out if several
 * fetches fail, or if one fails and the caller is interrupted; what comes out if the caller is
 * interrupted and every page is fetched all the same.
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
