// Removes from ical.js what reading a calendar calls nowhere: vCards, what writes, parts of its one export, and methods of its classes. All
// of it hangs on one object, so no bundler can leave it out. The unit tests read their calendars with what is left, as
// the import does (vitest.config.ts). Read the lists again with a new version of ical.js.
import { type Cut, cutFrom } from './cut.ts';

/** Of what ical.js exports, as lines of that object. */
const EXPORTS = [
  'Binary',
  'ComponentParser',
  'Event',
  'TimezoneService',
  'UtcOffset',
  'VCardTime',
  'stringify',
  'design',
  'helpers',
];

/** What neither ical.js nor src/domain/calendar calls. */
const METHODS = [
  'startOfWeek',
  'endOfWeek',
  'startOfMonth',
  'endOfMonth',
  'startOfYear',
  'endOfYear',
  'getDominicalLetter',
  'resetTo',
  'compareDateOnlyTz',
  'fromUnixTime',
  'normalize',
  'getDuration',
  'getNextOccurrence',
  'isByCount',
  'addComponent',
  'setComponent',
  'getComponent',
  'getFirstSubcomponent',
  'removeAllSubcomponents',
  'removeAllProperties',
  'setValues',
  'subtractDateTz',
  'removeParameter',
  'toICALString',
  'fromStringv2',
  '_cmp_attr',
  'setParameter',
  '_removeAllObjects',
];

const CUTS: Cut[] = [
  ...EXPORTS.map((name): Cut => [new RegExp(`^  ${name},?\n`, 'gm'), '']),
  ...METHODS.map((name): Cut => [new RegExp(String.raw`^  (?:static )?${name}\([^]*?^  \}\n`, 'gm'), '']),
  // What writes calendars.
  [/^ {4}toICAL: function\([^]*?^ {4}\},?\n/gm, ''],
  [/^ {2}toString\(\) \{\n {4}return stringify\.[^]*?^ {2}\}\n/gm, ''],
  [/^function stringify\(jCal\)[^]*?^stringify\._rfc6868Unescape = [^]*?^\};\n/gm, ''],
  // Only rules are copied by what they write.
  [/^ {2}toJSON\(\) \{\n {4}(?!let res =)[^]*?^ {2}\}\n/gm, ''],
  // Calendars have other kinds of values than vCards, and nobody reads attached files.
  [/^ +(vcard3?): \1Set,?\n/gm, ''],
  [/^const vcardValues = [^]*?(?=^\/\*\*\n \* iCalendar design set)/gm, ''],
  [/^let (vcard3?)Set = [^]*?^\};\n/gm, ''],
  [/^ {4}decorate: function\(aString\) \{\n {6}return Binary[^]*?^ {4}\},\n/gm, ''],
  // Making the kinds does nothing else.
  [/= extend\(common/g, '= /*#__PURE__*/ extend(common'],
];

export const withoutNeverRead = () => cutFrom(/node_modules[\\/]ical\.js[\\/]dist[\\/]ical\.js$/, CUTS, 'ical');
