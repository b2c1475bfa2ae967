/** Compiles the rules of a module, and prepares the files that {@code ./kata} is started with. */
package kata.cli.build;
