/** Judges one attempt in this JVM: compiles it, loads it, runs its rules. */
package kata.referee.attempt;
