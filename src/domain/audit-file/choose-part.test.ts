// Which rows a part of an audit file shows (docs/audit-file.md, Parts). What it hides: tests/unit/audit-file/hidden-rows.test.ts.
import { describe, expect, it } from 'vitest';
import { createTestKey, makeTestFile, nodeVerifier } from '#tests/support/audit-file.ts';
import type { Row } from './canonical-row.ts';
import { partChoices, partOfFile, type Part } from './choose-part.ts';
import { ROW_COLUMNS, rowOf, type RowKind, type RowOf } from './row-columns.ts';
import { verifyAuditFile } from './verify-audit-file.ts';

function row<Kind extends RowKind>(kind: Kind, cells: Partial<RowOf<Kind>>): Row {
  const none = Object.fromEntries(ROW_COLUMNS[kind].map((column) => [column, null]));
  return rowOf(kind, { ...none, ...cells } as RowOf<Kind>);
}

const ROWS: Readonly<Record<string, Row>> = {
  'all years': row('sum', { period: 'all' }),
  'sum of 2025': row('sum', { period: '2025' }),
  import: row('import', { on: '2026-01-01', records: 1 }),
  rule: row('rule', { id: 'a-rule' }),
  Ada: row('client', { client: 1, name: 'Ada' }),
  'Cy without rows': row('client', { client: 3, name: 'Cy' }),
  'Ada 2025': row('session', { date: '2025-12-31', client: 1 }),
  'Ada 2026': row('session', { date: '2026-01-01', client: 1 }),
  'number 2, 2026': row('session', { date: '2026-05-01', client: 2 }),
  erased: row('erased', { date: '2025-05-01', opening: false }),
  'erased balance': row('erased', { date: '2025-05-02', opening: true }),
  balance: row('before', { as_of: '2025-12-31', from: '2025-01-01', to: '2025-12-31', client: 1 }),
  'course until 2025': row('education', { from: '2024-09-01', to: '2025-02-01' }),
  'course that runs': row('education', { from: '2026-09-01' }),
  held: row('held', { body: 'ICF', level: 'ACC', awarded: '2025-01-01' }),
  reflection: row('entry', { date: '2025-04-01', what: 'reflection' }),
  'answer of 2025': row('answer', { from: '2025-01-01', to: '2025-12-31', client: 1, clients: 1 }),
  'answer over both years': row('answer', { from: '2025-01-01', to: '2026-01-01', client: 1, clients: 1 }),
  'answer about two clients': row('answer', { from: '2026-01-01', to: '2026-01-01', clients: 2 }),
  'of a later version': ['bought', '2025-01-01'],
};
const all = Object.values(ROWS);

describe('the parts of an audit file', () => {
  it('are its sums, its years and its clients', () => {
    expect(partChoices(all)).toEqual([
      { id: 'sums', label: 'Only sums and requirements', part: { kind: 'sums' } },
      { id: '2026', label: 'Only 2026', part: { kind: 'year', year: '2026' } },
      { id: '2025', label: 'Only 2025', part: { kind: 'year', year: '2025' } },
      ...[
        ['client-1', 'Only client 1, Ada', 1],
        ['client-2', 'Only client 2', 2],
        ['client-3', 'Only client 3, Cy', 3],
      ].map(([id, label, number]) => ({ id, label, part: { kind: 'client', client: number } })),
    ]);
    expect(partChoices([ROWS['Ada 2025']!]).map(({ id }) => id)).toEqual(['2025', 'client-1']);
    expect(partChoices([])).toEqual([]);
  });

  it.each<[string, Part, string[]]>([
    ['the sums', { kind: 'sums' }, ['all years', 'sum of 2025', 'import', 'rule']],
    [
      'a client',
      { kind: 'client', client: 1 },
      ['Ada', 'Ada 2025', 'Ada 2026', 'balance', 'answer of 2025', 'answer over both years'],
    ],
    [
      'a year',
      { kind: 'year', year: '2025' },
      ['sum of 2025', 'Ada', 'Ada 2025', 'erased', 'course until 2025', 'reflection', 'answer of 2025'],
    ],
    [
      'the next year',
      { kind: 'year', year: '2026' },
      ['Ada', 'Ada 2026', 'number 2, 2026', 'course that runs', 'answer about two clients'],
    ],
  ])('show of %s', async (_what, part, shown) => {
    const { text } = await makeTestFile(await createTestKey(), all);
    const verdict = await verifyAuditFile(nodeVerifier, partOfFile(Buffer.from(text), part, all));
    if (verdict.state !== 'intact') throw new Error(verdict.state);
    const found = verdict.rows.map((one) => JSON.stringify(one.row));
    expect(Object.keys(ROWS).filter((name) => found.includes(JSON.stringify(ROWS[name])))).toEqual(shown);
  });

  it('are made of an audit file only', () => {
    expect(() => partOfFile(Buffer.from('<html></html>'), { kind: 'sums' }, [])).toThrow('of an audit file only');
  });
});
