/** Turns the report of the model checker Lincheck into a finding with a picture. */
package kata.judge.lincheck;
