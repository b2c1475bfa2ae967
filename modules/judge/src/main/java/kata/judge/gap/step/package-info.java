/** What a step of an attempt is, and who listens to it. */
package kata.judge.gap.step;
