/** The command {@code ./kata}: puts its commands together and starts the one that was typed. */
package kata.cli;
