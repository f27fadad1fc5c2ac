import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { ruleOf } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { decides } from './rule.ts';
import { shortText } from './short-text.ts';

const DECIDING = ALL_RULES.filter(decides);
const MAX_WORDS = 10;

it.each([
  ['icf-pcc-hours', 'Hours of coaching'],
  ['icf-pcc-paid-hours', 'Hours of paid coaching'],
  ['icf-pcc-recent-hours', 'Hours of coaching in the last 18 months'],
  ['icf-pcc-log', 'Hours with clients your log can name'],
  ['icf-acc-minimum-skills', 'Your coaching is judged by ICF’s Minimum Skills Requirements'],
  ['icf-acc-renewal-audit', 'Keep your certificates'],
  ['emcc-practitioner-supervision-quarters', 'Supervision in each quarter'],
  ['emcc-senior-practitioner-supervision-ratio', 'An hour of supervision for every 35 of coaching'],
])('says %s as %s', (id, text) => expect(shortText(ruleOf(id))).toBe(text));

it('is a whole sentence where no part of it is short enough', () => {
  const test = { kind: 'unrecorded' } as const;
  const long = 'One two three four five six seven eight nine ten eleven';
  expect(shortText({ test, text: `${long}. Another.` })).toBe(long);
  expect(shortText({ test, text: `One, two: ${long}.` })).toBe('One, two');
});

it.each(ALL_RULES.map((rule) => [rule.id, shortText(rule)] as const))('is short for %s', (_id, text) => {
  expect(text.split(' ').length, text).toBeLessThanOrEqual(MAX_WORDS);
});

it('differs between the requirements of a credential', () => {
  const named = DECIDING.map((rule) => `${rule.body} ${rule.level} ${rule.stage}: ${shortText(rule)}`);
  expect(named.filter((one, place) => named.indexOf(one) < place)).toEqual([]);
});
