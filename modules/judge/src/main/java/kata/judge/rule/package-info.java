/** The rule that runs now, what its threads report to it, and what became of it. */
package kata.judge.rule;
