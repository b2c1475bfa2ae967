/** What weaving costs, measured. */
package kata.weaving;
