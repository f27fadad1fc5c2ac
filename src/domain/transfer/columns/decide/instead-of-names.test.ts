import { expect, it } from 'vitest';
import { isBroughtOver, isExample, isHeaderOfNames, isPeriod, isSumOfSome } from './instead-of-names.ts';

const KINDS = { sum: isSumOfSome, brought: isBroughtOver, period: isPeriod, heading: isHeaderOfNames };
const kindsOf = (text: string) => Object.entries(KINDS).flatMap(([kind, is]) => (is(text) ? kind : []));

it.each(['Paid hours', 'Hours so far', 'Jan hours', 'Pro bono hours 2025', 'Bezahlte Stunden', 'Tot.', 'Σ'])(
  '%s is a sum',
  (text) => expect(kindsOf(text)).toContain('sum'),
);

it.each(['Carried over', 'Carried over from 2024', 'Opening balance', 'Hours brought forward', 'Balance b/f'])(
  '%s is of another log',
  (text) => expect(kindsOf(text)).toEqual(['brought']),
);

it.each(['February', 'Q1', 'End of Q1', 'Week 3', 'KW 12', 'March 2026', 'Jan 2026'])('%s is a period', (text) =>
  expect(kindsOf(text)).toEqual(['period']),
);

it.each(['Client name', 'Full name', 'Name des Klienten'])('%s is a heading', (text) =>
  expect(kindsOf(text)).toEqual(['heading']),
);

it.each([
  'Kim Lee',
  'April',
  'June Hours-Smith',
  'Tim',
  'May Lee',
  'Jan de Vries',
  'Ora Stunden',
  'Balance Yoga',
  '3 April 2026',
  'B F',
  '12',
  'C001',
  'Coachee',
])('%s is somebody, or a day', (text) => expect(kindsOf(text)).toEqual([]));

it.each(['Example: Kim Lee', 'e.g. Kim Lee', 'E.g.', 'z.B. Kim Lee', 'Z.B. Kim Lee', 'Sample', '(Muster)'])(
  '%s is an example',
  (text) => expect(isExample(text)).toBe(true),
);
it.each(['EG', 'E.G.', 'E G', 'EG 2', 'EG (Acme)', 'ZB', 'Z.B.', 'Sample-Jones', 'Sample Ltd', 'Muster Anna', 'Egon'])(
  '%s may be a client',
  (text) => expect(isExample(text)).toBe(false),
);
