/** Planted for the test of the rule against circles: depends on one. */
package kata.architecture.planted.two;
