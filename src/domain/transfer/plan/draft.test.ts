import { expect, it } from 'vitest';
import { fullName } from './draft.ts';

it.each([
  ['Kim', 'Lee', 'Kim Lee'],
  ['Kim Lee', 'Kim Lee', 'Kim Lee'],
  ['Kim  Lee', 'kim\u00a0lee', 'Kim Lee'],
  ['Kim Lee', 'Lee', 'Kim Lee'],
  ['Kim', 'Kim Lee', 'Kim Lee'],
  ['Kim', 'Mr Kim Lee', 'Mr Kim Lee'],
  ['Kim', 'Lee, Kim', 'Lee, Kim'],
  ['Lee, Kim', 'Lee', 'Lee, Kim'],
  ['Lee Kim', 'Lee', 'Lee Kim'],
  ['Kim', 'Lee Kim', 'Kim Lee Kim'],
  ['', 'Lee', 'Lee'],
  ['Kim', '', 'Kim'],
  ['James', 'James', 'James James'],
  ['Ana María', 'María López', 'Ana María María López'],
  ['Kimlee', 'Lee', 'Kimlee Lee'],
])('%j and %j: %j', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});
