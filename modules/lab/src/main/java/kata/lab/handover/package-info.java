/** Experiment: handing events from thread to thread, through queues and rings. */
package kata.lab.handover;
