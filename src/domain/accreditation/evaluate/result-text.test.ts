import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import {
  client,
  course,
  hoursWith,
  ON_20_NOVEMBER,
  opening,
  practice,
  ruleOf,
  session,
} from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { differenceText, resultText } from './result-text.ts';

it.each<[string, string, Partial<EvidenceRows>, string]>([
  ['more than enough', 'icf-pcc-hours', { sessions: hoursWith(573) }, '573 of 500 h'],
  ['too little', 'icf-acc-hours', { sessions: [...hoursWith(76), session({ duration: 90 })] }, '77.5 of 100 h'],
  [
    'doubt',
    'icf-acc-paid-hours',
    { sessions: [...hoursWith(4), ...hoursWith(120, { paid: null })] },
    '4 of 75 h · up to 120 h more once that’s clear',
  ],
  [
    'enough, with more in doubt',
    'icf-acc-paid-hours',
    { sessions: [...hoursWith(80), ...hoursWith(5, { paid: null })] },
    '80 of 75 h',
  ],
  [
    'somebody to ask, beside what never counts',
    'icf-acc-log',
    {
      clients: [client({ consent: null })],
      sessions: [...hoursWith(3), ...hoursWith(2, { kind: 'training' })],
    },
    '0 of 100 h · up to 3 h more once you ask',
  ],
  ['one course of one', 'icf-acc-education-start', {}, '1 of 1 course'],
  ['two courses of one', 'icf-acc-education-start', { education: [course(), course()] }, '2 courses, 1 needed'],
  ['a year that is not known', 'emcc-foundation-years', {}, '0 of 1 year · maybe more'],
  [
    'sessions',
    'nbhwc-nbc-hwc-sessions',
    { education: [course({ hours: 75 })], sessions: hoursWith(3) },
    '3 of 50 sessions',
  ],
  [
    'a number of sessions that is not known',
    'nbhwc-nbc-hwc-sessions',
    { opening_balances: [opening()] },
    '0 of 50 sessions · maybe more',
  ],
  ['something left out', 'icf-acc-only-coaching', { sessions: hoursWith(3, { kind: 'training' }) }, '3 h left out'],
  ['nothing left out', 'icf-acc-only-coaching', {}, 'Nothing left out'],
])('%s', (_what, rule, rows, text) => {
  expect(resultText(evaluate(ruleOf(rule), practice(rows), ON_20_NOVEMBER))).toBe(text);
});

it.each<[string, string, Partial<EvidenceRows>, string | null]>([
  [
    'each reason with its hours',
    'icf-acc-hours',
    {
      sessions: [
        ...hoursWith(76),
        ...hoursWith(3, { kind: 'training' }),
        session({ date: '2026-11-21', duration: 60 }),
        session({ duration: 90, completed: false }),
      ],
    },
    '4 h don’t count: 3 h not coaching, 1 h planned',
  ],
  ['nothing left out', 'icf-acc-hours', { sessions: hoursWith(76) }, null],
  ['a doubt, which is asked about', 'icf-acc-paid-hours', { sessions: hoursWith(4, { paid: null }) }, null],
  ['what is not about all hours', 'icf-acc-only-coaching', { sessions: hoursWith(3, { kind: 'training' }) }, null],
])('the difference from all hours: %s', (_what, id, rows, text) => {
  const rule = ruleOf(id);
  expect(differenceText(rule.test.kind, evaluate(rule, practice(rows), ON_20_NOVEMBER))).toBe(text);
});
