// Columns called just 'Paid' and 'Pro bono', which hold marks in one file and hours in another.
import { expect, it, test } from 'vitest';
import { messages, planTable, records } from '#tests/support/transfer/plan-table.ts';

const rowsOf = (file: string) =>
  file
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
/** The minutes of each row, and whether they were paid. */
const read = (file: string, answers: Parameters<typeof planTable>[2] = {}) =>
  records(planTable('sessions', rowsOf(file), answers)).map((record) => {
    const { duration, paid } = (record ?? {}) as { duration?: number; paid?: boolean };
    return duration === undefined ? null : `${duration} ${paid ?? 'not said'}`;
  });
const questions = (file: string) => planTable('sessions', rowsOf(file)).questions;

test.each<[what: string, header: string, cells: string[], read: string[]]>([
  ['yes and no', 'Pro bono?', ['Yes', 'no', ''], ['60 false', '60 true', '60 not said']],
  ['marks', 'Pro bono', ['x', '', '✓'], ['60 false', '60 not said', '60 false']],
  ['words', 'Pro-bono (Y/N)', ['pro bono', 'paid', 'free'], ['60 false', '60 true', '60 false']],
  ['German', 'Ehrenamtlich', ['ja', 'nein', 'x'], ['60 false', '60 true', '60 false']],
  ['French', 'Bénévole', ['oui', 'non', ''], ['60 false', '60 true', '60 not said']],
  ['remarks', 'Pro bono', ['Ask Kim', 'see below', ''], ['60 not said', '60 not said', '60 not said']],
])('%s under “%s” say whether it was paid', (_what, header, cells, expected) => {
  const file = [`Client|Date|Minutes|${header}`, ...cells.map((cell, at) => `Ada|2026-03-0${at + 1}|60|${cell}`)];
  expect(read(file.join('\n'))).toEqual(expected);
  expect(questions(file.join('\n'))).toEqual([]);
});

test.each([
  ['Type', ['Paid', 'PB', 'pro bono'], ['60 true', '60 false', '60 false']],
  ['Paid/PB', ['paid', 'PB', ''], ['60 true', '60 false', '60 not said']],
  ['Type', ['Coaching', 'Mentoring', 'free'], ['60 not said', '60 not said', '60 not said']],
])('words under “%s” say it too: %j', (header, cells, expected) => {
  const file = [`Client|Date|Minutes|${header}`, ...cells.map((cell, at) => `Ada|2026-03-0${at + 1}|60|${cell}`)];
  expect(read(file.join('\n'))).toEqual(expected);
});

it('a mark for pro bono adds to a column of payments, and is doubted where both say something else', () => {
  const file = `Client|Date|Minutes|Paid|Pro bono
    Ada|2026-03-01|60|yes|
    Ben|2026-03-02|60||yes
    Cy|2026-03-03|60|yes|yes`;
  expect(read(file)).toEqual(['60 true', '60 false', '60 true']);
  expect(messages(planTable('sessions', rowsOf(file)))[2]).toContain(
    'Paid "yes" and the mark for pro bono contradict each other',
  );
});

const HOURS = `Client|Date|Paid|Pro bono
  Ada|2026-03-01|1|
  Ben|2026-03-02|-|1.5
  Ada|2026-03-03|0.75|`;

it('hours under both are the lengths, and their unit is asked', () => {
  expect(questions(HOURS)).toMatchObject([{ about: 'duration-unit' }]);
  expect(read(HOURS, { durations: { all: 'hours' } })).toEqual(['60 true', '90 false', '45 true']);
});

test.each([
  ['times', 'Paid|Pro bono', ['0:45|', '|1:00'], ['45 true', '60 false']],
  ['German', 'Bezahlt|Ehrenamtlich', ['0:45|', '|1:30'], ['45 true', '90 false']],
])('hours as %s are read without a question', (_what, header, cells, expected) => {
  const file = [`Client|Date|${header}`, ...cells.map((cell, at) => `Ada|2026-03-0${at + 1}|${cell}`)].join('\n');
  expect(questions(file)).toEqual([]);
  expect(read(file)).toEqual(expected);
});

test.each([
  ['marks', 'Paid|Pro bono', ['1|', '|1']],
  ['whole numbers, such as of sessions', 'Paid|Pro bono', ['3|', '|2']],
  ['money', 'Fee', ['7.50', '10']],
  ['more than a session takes', 'Paid', ['90.50', '120']],
])('%s are no hours', (_what, header, cells) => {
  const file = [`Client|Date|${header}`, ...cells.map((cell, at) => `Ada|2026-03-0${at + 1}|${cell}`)].join('\n');
  expect(questions(file)).toContainEqual(expect.objectContaining({ about: 'missing-duration' }));
});

it('beside a length no column called “Paid” has hours', () => {
  const file = `Client|Date|Minutes|Paid
    Ada|2026-03-01|60|0.5
    Ben|2026-03-02|60|1`;
  expect(read(file)).toEqual(['60 true', '60 true']);
});
