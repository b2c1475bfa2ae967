/** How long a rule waits for something, and how it asks again and again. */
package kata.judge.waiting;
