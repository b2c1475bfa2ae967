/** Checks of the repository's own files: format, links, the README and the scripts beside it. */
package kata.repository;
