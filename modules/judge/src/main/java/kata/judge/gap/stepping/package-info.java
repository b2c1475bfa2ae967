/** Somebody steps through an exploration: what they see, and what they can do. */
package kata.judge.gap.stepping;
