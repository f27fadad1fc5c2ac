import { expect, it } from 'vitest';
import { documentsFor } from './document-list.ts';

const held = (body: 'ICF' | 'AC' | 'NBHWC') =>
  ({ id: body, body, level: 'Any', awarded_on: '2025-01-01', expires_on: null, reference: '' }) as const;
const idsFor = (...args: Parameters<typeof documentsFor>) => documentsFor(...args).map(({ id }) => id);
const USUAL = ['hand-in', 'icf-log', 'letter', 'portfolio'];

it('are those of ICF and EMCC, and the statement, for who holds nothing else', () => {
  expect(idsFor([], undefined)).toEqual([...USUAL, 'statement', 'audit-file']);
  expect(idsFor([held('ICF')], 'letter')).toEqual([...USUAL, 'statement', 'audit-file']);
});

it('have those of another body for who holds its credential, or opens one of them', () => {
  expect(idsFor([held('AC'), held('NBHWC')], undefined)).toEqual([
    ...USUAL,
    'ac-hours',
    'nbhwc-hours',
    'statement',
    'audit-file',
  ]);
  expect(idsFor([], 'cce-hours')).toEqual([...USUAL, 'cce-hours', 'statement', 'audit-file']);
  expect(idsFor([], 'unknown')).toEqual([...USUAL, 'statement', 'audit-file']);
});
