/**
 * Marks the rules of a part, and runs each of them under guard: {@code @Exercise} and its
 * extension.
 */
package kata.judge;
