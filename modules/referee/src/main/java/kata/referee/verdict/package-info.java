/** What goes in and what comes out: an attempt, and its verdict. */
package kata.referee.verdict;
