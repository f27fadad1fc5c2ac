// Names as they are stored, and those that are a slip of the keys apart.
import { expect, it } from 'vitest';
import { planTable } from '#tests/support/transfer/plan-table.ts';

it('names are stored without the links and marks that programs put around them, and asked about a slip apart', () => {
  const link = 'Anna Bell (https://www.notion.so/Anna-Bell-1f2e)';
  const planned = planTable('sessions', [
    ['Client', 'Date', 'Duration'],
    [link, '2026-03-02', '60'],
    ['\u202AAnna Bell\u202C', '2026-03-03', '60'],
    ['Anna Bel', '2026-03-04', '60'],
    ['Amara Ossei', '2026-03-05', '60'],
    ['Total 2026', '2026-03-31', '240'],
  ]);
  expect([...planned.newClients.values()].map(({ name }) => name)).toEqual(['Anna Bell']);
  expect(planned.rows.map(({ status }) => status)).toEqual(['new', 'new', 'ask', 'ask', 'left-out']);
  expect(planned.rows[0]!.cells.name).toEqual({ text: link, shown: 'Anna Bell' });
  expect(planned.people.spellings.map(({ text, candidates }) => [text, candidates[0]!.text])).toEqual([
    ['Anna Bel', 'Anna Bell'],
    ['Amara Ossei', 'Amara Osei'],
  ]);
});
