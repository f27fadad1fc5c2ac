import { expect, it } from 'vitest';
import { matchingRows } from './matching-rows.ts';

const table = {
  name: 'Clients',
  columns: [
    { header: 'Name', type: 'text' },
    { header: 'Notes', type: 'text' },
  ],
  ids: ['1', '2'],
  rows: [
    ['Amara Okafor', 'Wants to lead with more calm'],
    ['Be\u0301n', null],
  ],
} as const;

it.each([
  ['', ['1', '2']],
  ['  ', ['1', '2']],
  ['CALM', ['1']],
  ['okafor lead', ['1']],
  ['okafor bén', []],
  ['BÉN', ['2']],
])('“%s” finds %j', (wanted, ids) => expect(matchingRows(table, wanted).map(({ id }) => id)).toEqual(ids));
