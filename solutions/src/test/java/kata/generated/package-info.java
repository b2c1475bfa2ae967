/** Documents with generated tables: renders them, or shows the lines that are stale. */
package kata.generated;
