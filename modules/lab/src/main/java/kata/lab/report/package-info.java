/** Makes tables, charts and the README from the results. */
package kata.lab.report;
