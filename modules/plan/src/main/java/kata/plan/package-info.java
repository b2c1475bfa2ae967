/** The plans of the workshop: what a room does, how long each part and deck takes. */
package kata.plan;
