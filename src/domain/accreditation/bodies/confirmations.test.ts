import { expect, test } from 'vitest';
import { ruleOf } from '#tests/support/practice.ts';
import { ALL_RULES } from './all-rules.ts';
import { confirmationAsked } from './confirmations.ts';

test('a body’s words on confirmation have the source of one of its own rules', () => {
  for (const rule of ALL_RULES) {
    const asked = confirmationAsked(rule);
    if (asked === null) continue;
    const sources = ALL_RULES.filter(({ body }) => body === rule.body).map(({ source }) => source);
    expect(sources, rule.id).toContain(asked.source);
  }
  expect(confirmationAsked(ruleOf('icf-acc-hours'))?.text).toContain('signed letter');
  expect(confirmationAsked(ruleOf('emcc-practitioner-hours'))).toBeNull();
  expect(confirmationAsked(ruleOf('icf-acc-education-hours'))).toBeNull();
});

test('who confirms hours is said by three bodies, and by one of them for supervision too', () => {
  const asked = ALL_RULES.filter((rule) => confirmationAsked(rule) !== null);
  expect([...new Set(asked.map(({ body, test: { kind } }) => `${body} ${kind}`))].toSorted()).toEqual([
    'AC hours',
    'AC supervision-ratio',
    'CCE hours',
    'ICF hours',
    'ICF log-hours',
  ]);
});
