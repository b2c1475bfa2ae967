/** What an exploration found, as it is drawn in the panel. */
package kata.judge.gap.picture;
