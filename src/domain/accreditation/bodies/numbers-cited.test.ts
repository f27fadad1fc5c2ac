// What is called verified stands at its source: each number in a rule's text occurs in the words that it cites.
import { expect, it, test } from 'vitest';
import { citedBy } from '#domain/accreditation/evaluate/rule.ts';
import { numbersIn } from '#tests/support/numbers-in.ts';
import { ALL_RULES } from './all-rules.ts';

test('digits and number words are read', () => {
  expect(numbersIn('At least 2,500 hours, two 60-minute sessions of eighteen and thirty; 1.2 CCE, one each.')).toEqual([
    2500, 2, 60, 18, 30, 1.2,
  ]);
});

const verified = ALL_RULES.filter(({ certainty }) => certainty.kind === 'verified');

it.each(verified.map((rule) => [rule.id, rule] as const))('%s has its numbers from the words cited', (_, rule) => {
  const { text, more, onlyIf = '' } = rule;
  const cited = numbersIn(
    citedBy(rule)
      .map(({ quote }) => quote)
      .join(' '),
  );
  const said = numbersIn([text, more?.title, more?.text, onlyIf].join(' '));
  expect(said.filter((number) => !cited.includes(number))).toEqual([]);
});
