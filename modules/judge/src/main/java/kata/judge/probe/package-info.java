/** What a rule holds an attempt with while it looks: gates, rendezvous, bounds, callers, tasks. */
package kata.judge.probe;
