import { setConfig } from '#web/data/wire/config.ts';
import { beforeAll, expect, it } from 'vitest';
import { wordsOf } from './question-words.ts';

beforeAll(() => setConfig({ appName: 'Hourbook' } as never));

const asked = (above: string | null) =>
  wordsOf({ about: 'undated', index: 2, asked: { example: { place: 0, text: 'Ben Cole' }, rows: 2, above } }, {}, 60);
const BEFORE = 'Yes, hours from before';
const NO = 'No, leave them out';

it('offers the day above rows without one, if there is one', () => {
  const { title, hint, choices } = asked('3 March 2026');
  expect(title).toBe('Are hours without a day, such as those of Ben Cole, from before Hourbook?');
  expect(hint).toContain('2 rows without a day');
  expect(hint).toContain('unless they are of the day that stands above them');
  expect(choices.map(({ label }) => label)).toEqual([
    BEFORE,
    'No, they are of the day above them, such as “3 March 2026”',
    NO,
  ]);
  expect(choices.map(({ change }) => change.undated)).toEqual(['before', 'above', 'no']);
});

it('offers no day if there is none above', () => {
  const { hint, choices } = asked(null);
  expect(hint).not.toContain('above');
  expect(choices.map(({ label }) => label)).toEqual([BEFORE, NO]);
});

it('asks whether a kind of rows is sessions, and otherwise whether they were held', () => {
  const words = (outcome: 'no-session' | 'refunded', isReceived = false) => {
    const of = { word: 'x', header: 'Type', rows: 2, outcome, isReceived, example: { place: 0, text: 'X' } };
    const { title, choices } = wordsOf({ about: 'outcome', index: 2, asked: of }, {}, 60);
    return [title, ...choices.map(({ label }) => label)];
  };
  expect(words('no-session')).toEqual(['2 rows say “X”: was it your session with a client?', 'Yes', 'No: leave out']);
  expect(words('refunded')[0]).toBe('2 rows say “X”: was the session held?');
  // Of supervision and CPD, which nobody pays the coach for.
  expect(words('refunded', true)).toEqual(['2 rows say “X”: did it take place?', 'Yes', 'No: leave out']);
});

it('says of a column of hours that another has the same', () => {
  const hintOf = (same: { sameAs?: string }) => {
    const of = { word: '4', header: 'Billable', rows: 2, canBeWhole: false, ...same, example: { place: 0, text: '1' } };
    return wordsOf({ about: 'further-hours', index: 1, asked: of }, {}, 60).hint;
  };
  expect(hintOf({ sameAs: 'Worked' })).toContain('“Worked” has the same hours in these rows: add only one of the two');
  expect(hintOf({})).toBe('Row 2 has 1 there. Your answer applies to 2 rows.');
});
