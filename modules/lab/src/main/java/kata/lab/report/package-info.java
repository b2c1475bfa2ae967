/** Makes tables, charts and the README of the results. */
package kata.lab.report;
