// Removes from fflate what only browsers without TextEncoder and TextDecoder need, which the app does not support, and dictionaries. The
// unit tests read and write their files with what is left (vitest.config.ts). Read the list again with a new version of fflate.
import { type Cut, cutFrom } from './cut.ts';

const CUTS: Cut[] = [
  [/^ {4}if \(te\)\n {8}(return te\.encode\(str\);\n)[^]*?^\}\n/gm, '    $1}\n'],
  [/^ {4}else if \(td\) \{\n {8}(return td\.decode\(dat\);\n) {4}\}\n {4}else \{\n[^]*?^ {4}\}\n/gm, '    $1'],
  [/^var tds = 0;\n[^]*?^catch \(e\) \{ \}\n/gm, 'var tds = 1;\n'],
  // No file is compressed with a dictionary.
  [/^ {8}if \(opt\.dictionary\) \{\n[^]*?^ {8}\}\n/gm, ''],
  [/^ {4}if \(Error\.captureStackTrace\)\n.*\n/gm, ''],
  [/^var (te|td) = typeof \w+ != 'undefined' && /gm, 'var $1 = '],
];

export const withoutOldBrowsers = () =>
  cutFrom(/node_modules[\\/]fflate[\\/]esm[\\/](?:browser\.js|index\.mjs)$/, CUTS, 'fflate');
