/**
 * Explores every gap between two steps of an attempt, for rules: who is held where, and what must
 * hold.
 */
package kata.judge.gap;
