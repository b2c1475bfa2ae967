/** What this machine is, and what its operating system counts. */
package kata.lab.machine;
