/** {@code ./kata step}: somebody is the scheduler of an attempt's threads. */
package kata.cli.step;
