/** Runs the actors of an exploration: holds one thread before a step, and witnesses data races. */
package kata.judge.gap.run;
