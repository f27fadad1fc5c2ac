// Numbers, dates and times are written by src/domain/formatting alone (ADR 110).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

/**
 * What writes a number, a date or an amount of money in a locale: of the machine, one that is named, or by hand, with the name of a month
 * looked up by its number or the sign of a currency beside a value.
 */
const FORMATS =
  /toLocale(Date|Time)?String\(|to(Date|Time)String\(|Intl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\(|\.toFixed\(|\[[^\]\n]*\.get(UTC)?(Month|Day)\(\)|[£€¥]\$?\{|'[£€¥$]' \+/;

/** Lines that format nothing for a reader. */
const EXCEPTIONS: readonly (readonly [file: string, line: RegExp, why: string])[] = [
  ['src/domain/time.ts', /const clock = new Intl/, 'reads the clock of a zone'],
  ['src/domain/transfer/columns/languages/languages.ts', /DateTimeFormat/, 'asks for names to read, in many locales'],
  ['src/web/data/records/use-time-zone.ts', /DateTimeFormat/, 'asks for a zone'],
  ['src/web/features/profile/parts/practice-fields.tsx', /resolvedOptions\(\)/, 'asks for a zone'],
  ['src/web/data/device/workbook-file.ts', /toFixed/, 'the width of a column'],
  ['src/server/backup/backup-command.ts', /toFixed/, 'a log line'],
];

const sources = sourcesIn(['src/domain', 'src/server', 'src/web']).filter(
  (path) => !path.startsWith('src/domain/formatting/'),
);
const found = sources.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => FORMATS.test(line) && !/^\s*(\/\/|\*)/.test(line))
    .map((line): [path: string, line: string] => [path, line.trim()]),
);
const isExcepted = ([path, line]: [string, string]) =>
  EXCEPTIONS.some(([file, pattern]) => file === path && pattern.test(line));

test('no other file formats numbers or dates', () => {
  expect(sources.length).toBeGreaterThan(900);
  expect(found.filter((one) => !isExcepted(one))).toEqual([]);
});

test('no exception is obsolete', () => {
  expect(
    EXCEPTIONS.filter(([file, pattern]) => !found.some(([path, line]) => file === path && pattern.test(line))),
  ).toEqual([]);
});

/** Where the specification asks for one decimal (spec 2 and 9); every other amount of hours is hoursNumber or hoursTotal. */
const ONE_DECIMAL = [
  'src/web/features/dashboard/parts/dashboard-cards.tsx',
  'src/web/features/dashboard/parts/figures.tsx',
  'src/web/features/supervision/supervision-page.tsx',
];
const importsHoursText = /import \{[^}]*\bhoursText\b[^}]*\} from '#domain\/sessions\/duration\.ts'/;

test('amounts of hours are written by one function, with one decimal only where that is specified', () => {
  const using = sources.filter((path) => importsHoursText.test(readFileSync(path, 'utf8')));
  expect(using.toSorted()).toEqual(ONE_DECIMAL);
  const others = sources.filter((path) => {
    const isAmount =
      path === 'src/domain/sessions/duration.ts' || path === 'src/domain/accreditation/plan/plan-text.ts';
    return !isAmount && /(numberText|fixedText)\([^\n]*(MINUTES_PER_HOUR|\/ 60\b)/.test(readFileSync(path, 'utf8'));
  });
  expect(others).toEqual([]);
});

test('a number of sessions is written by one function, so that a thousand is 1,000 everywhere', () => {
  const own = 'src/domain/sessions/sessions-text.ts';
  const byHand = sources.filter((path) => /=== 1 \? ['`](?:1 )?session/.test(readFileSync(path, 'utf8')));
  expect(byHand).toEqual([own]);
});
