/** {@code ./kata watch}: judges a part each time its file is saved. */
package kata.cli.watch;
