/** {@code ./kata judge}: verdicts on files outside the workshop's tree. */
package kata.cli.judge;
