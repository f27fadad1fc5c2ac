import { expect, it } from 'vitest';
import { cellText } from './cell-text.ts';

it.each([
  ['Amara', 'Amara'],
  [90, '90'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
  [new Date('2026-11-20T14:30:00Z'), '2026-11-20T14:30:00.000'],
  [new Date(Number.NaN), 'Invalid date'],
])('%j is %j', (cell, text) => expect(cellText(cell)).toBe(text));

it('refuses a value that no cell can hold', () => expect(() => cellText({ a: 1 })).toThrow(TypeError));
