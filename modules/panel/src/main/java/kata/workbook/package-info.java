/** The workshop as it lies on disk: modules, parts, files, and which parts are solved. */
package kata.workbook;
