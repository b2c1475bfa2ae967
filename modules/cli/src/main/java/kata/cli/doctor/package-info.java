/** {@code ./kata doctor}: checks whether this machine has what the workshop needs. */
package kata.cli.doctor;
