/** The judge in memory: takes attempts as source, and gives verdicts without Maven. */
package kata.referee;
