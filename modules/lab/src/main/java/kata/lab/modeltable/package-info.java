/** Experiment: the favourites page in all models, under load. */
package kata.lab.modeltable;
