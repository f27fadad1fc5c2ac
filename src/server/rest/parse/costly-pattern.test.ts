import { expect, test } from 'vitest';
import { refusedPattern } from './costly-pattern.ts';

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
