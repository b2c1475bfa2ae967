/** What a broken rule says: seen, expected, why, and where to look. */
package kata.judge.finding;
