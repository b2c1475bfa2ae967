/** Assertions about recorded calls and about threads, which fail with a finding. */
package kata.judge.assertion;
