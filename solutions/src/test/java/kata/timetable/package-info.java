/**
 * The timetables of the workshop: from the plans, the decks and the parts to the guide's tables.
 */
package kata.timetable;
