/**
 * The proof: judges every attempt and compares the verdict with the one that its place declares.
 */
package kata.proof;
