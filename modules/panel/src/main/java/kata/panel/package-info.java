/** What the learner reads after a run. */
package kata.panel;
