// Names as they are stored, and names that differ by a typing error.
import { describe, expect, it } from 'vitest';
import { PRACTICE } from '#tests/support/transfer/import-circumstances.ts';
import { messages, planTable, records } from '#tests/support/transfer/plan-table.ts';

it('names are stored without the links and marks of programs, and asked about if they differ by a typing error', () => {
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

describe('an organisation in a name', () => {
  const session = (client: string, day: number) => [client, `2026-03-0${day}`, '60'];
  const HEADER = ['Client', 'Date', 'Duration'];
  const added = (planned: ReturnType<typeof planTable>) =>
    [...planned.newClients.values()].map(({ name, organisation }) => [name, organisation ?? null]);

  it('is stored as the organisation of a new client, which is said once', () => {
    const planned = planTable('sessions', [HEADER, session('Cleo Dahl (Acme)', 1), session('Cleo Dahl (Acme)', 2)]);
    expect(added(planned)).toEqual([['Cleo Dahl', 'Acme']]);
    expect(messages(planned)).toEqual([
      ['Client "Cleo Dahl (Acme)" becomes Cleo Dahl, with Acme as the organisation'],
      [],
    ]);
    expect(planned.rows[0]!.cells.name?.shown).toBe('Cleo Dahl');
  });

  it('stays in the name of somebody who is not the other person of that name', () => {
    const rows = [HEADER, session('Cleo Dahl', 1), session('Cleo Dahl (Acme)', 2)];
    const [spelling] = planTable('sessions', rows).people.spellings;
    const noneOf = spelling!.candidates.map(({ key }) => key);
    const planned = planTable('sessions', rows, { spellings: { [spelling!.key]: { is: 'own', noneOf } } });
    expect(added(planned)).toEqual([
      ['Cleo Dahl', null],
      ['Cleo Dahl (Acme)', null],
    ]);
  });

  it('is not asked about when the file is imported again', () => {
    const rows = [HEADER, session('Cleo Dahl (Acme)', 1)];
    const [client] = planTable('sessions', rows).newClients.values();
    const again = planTable('sessions', rows, {}, { ...PRACTICE, clients: [{ ...client!, email: '' }] });
    expect(again.people.spellings).toEqual([]);
    expect(again.rows[0]).toMatchObject({ record: { client_id: client!.id } });
  });

  it('fills the organisation of a list of clients where that is empty', () => {
    const rows = [
      ['Name', 'Email', 'Company'],
      ['Cleo Dahl (Acme)', 'cleo@example.com', ''],
      ['Dan Elm (Acme)', 'dan@example.com', 'Acme Ltd'],
    ];
    expect(records(planTable('clients', rows))).toMatchObject([
      { name: 'Cleo Dahl', organisation: 'Acme' },
      { name: 'Dan Elm', organisation: 'Acme Ltd' },
    ]);
  });
});
