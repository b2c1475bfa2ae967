/** The threads of this JVM: which of them are the attempt's, and where they stand. */
package kata.judge.threads;
