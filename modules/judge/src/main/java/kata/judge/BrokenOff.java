package kata.judge;

import java.util.List;
import kata.judge.finding.Finding;

/**
 * Why a rule was not allowed to go on.
 *
 * @param finding what was seen
 * @param where the attempt's own lines that led there
 */
record BrokenOff(Finding finding, List<String> where) {}
