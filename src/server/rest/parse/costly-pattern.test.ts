import { expect, test } from 'vitest';
import { refusedPattern, refusedPatterns } from './costly-pattern.ts';

test.each([
  '^A',
  '[56]$',
  'STEP [56]$',
  '(a|b)+c*',
  '(?:coach|client)s?',
  '\\d{4}-\\d{2}',
  '\\\\1',
  '\\(\\?',
  'a{30}b{30}',
  // Not valid, and for Postgres to say so.
  '(',
])('%s is sent to the database', (pattern) => expect(refusedPattern(pattern)).toBeNull());

test.each([
  ['(.{5,})(.{5,})\\1\\2!$', 'back references'],
  ['(a)\\\\\\1', 'back references'],
  ['(?=.*a)(?=.*b)c', 'look around'],
  ['(?<!a)b', 'look around'],
  ['(?i)a', 'options'],
  ['***:(a)', 'options'],
  ['((a{100}){100}){100}', 'bounds'],
  ['(a{1,255}){4,}b{2}', 'bounds'],
  ['a'.repeat(101), 'characters'],
])('%s is refused', (pattern, reason) => expect(refusedPattern(pattern)).toContain(reason));

test.each(['{^A}', '{"^A","B$"}', '{[56]$,(a|b)+c*}', '{"a{30}",b}'])('the list %s is sent to the database', (list) =>
  expect(refusedPatterns(list)).toBeNull(),
);

// What Postgres would read in these: (.)\1, x{2,255}, (?=a)b and, without quotes, (.)\1.
test.each([
  ['{"(.)\\\\1"}', 'backslash'],
  ['{"x{2\\,255}"}', 'backslash'],
  ['{"(\\?=a)b"}', 'backslash'],
  ['{(.)\\\\1}', 'backslash'],
  ['{a,***:b}', 'options'],
  ['{a,"(?=a)b"}', 'look around'],
  ['{a{100},b{100}}', 'bounds'],
])('the list %s is refused', (list, reason) => expect(refusedPatterns(list)).toContain(reason));
