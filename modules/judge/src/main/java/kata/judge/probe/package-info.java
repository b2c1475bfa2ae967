/**
 * What a rule holds an attempt with while it looks (gates, rendezvous, bounds, callers, tasks), and
 * what the system says of it meanwhile (CPU time, memory, sockets).
 */
package kata.judge.probe;
