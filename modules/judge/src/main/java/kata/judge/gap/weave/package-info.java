/**
 * Puts a call before each step of an attempt's classes, in a class loader of ours or by an agent.
 */
package kata.judge.gap.weave;
