/** Planted for the test of the rule against circles: depends on two. */
package kata.architecture.planted.one;
