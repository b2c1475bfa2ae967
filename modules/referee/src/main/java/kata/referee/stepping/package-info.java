/** A JVM in which somebody steps through an attempt, and the line to it. */
package kata.referee.stepping;
