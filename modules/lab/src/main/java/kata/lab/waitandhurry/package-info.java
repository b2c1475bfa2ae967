/** Experiment: tasks that wait and then compute. */
package kata.lab.waitandhurry;
