/** Draws the recorded calls of a run, a lane per thread, as text and as SVG. */
package kata.timeline;
