/** What an experiment is made of: variants, plans, metrics, and their results. */
package kata.lab.experiment;
