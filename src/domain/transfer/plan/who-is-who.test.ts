// Which people the rows of a file mean, from the cells to the records.
import { describe, expect, it } from 'vitest';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportAnswers, ImportPlan, KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { sumsOf } from '#domain/transfer/plan/import-sums.ts';
import { planIcfLog } from '#domain/transfer/plan/log/plan-icf-log.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

const NOBODY: KnownPractice = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

function plan(rows: string[][], answers: ImportAnswers = {}, known = NOBODY): SessionsPlan {
  const { headerRow, mapping } = recogniseColumns('sessions', rows);
  return planImport('sessions', { rows, headerRow, mapping, answers }, known, CIRCUMSTANCES) as SessionsPlan;
}
const written = (made: SessionsPlan) => {
  const { clients, sessions } = chooseRows(made, newRows(made));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return sessions.map(({ client_id, date }) => `${names.get(client_id) ?? client_id} ${date}`);
};
const titles = (made: SessionsPlan) => made.rows.map(({ cells, status }) => `${status} ${cells.name?.shown ?? '?'}`);

describe('an address', () => {
  const OFFICE = [
    ['Client', 'Email', 'Date', 'Minutes'],
    ['Ben Cole', 'hr@acme.example', '2024-03-04', '60'],
    ['Cara Dunn', 'hr@acme.example', '2024-03-05', '60'],
    ['Dev Roy', 'hr@acme.example', '2024-03-06', '60'],
    ['Eli Fox', 'hr@acme.example', '2024-03-04', '60'],
    ['Flo Gray', 'hr@acme.example', '2024-03-08', '60'],
  ];

  it('in the column of names is whose it is, unless a client is called so', () => {
    const rows = [
      ['Client', 'Email', 'Date', 'Minutes'],
      ['kim@example.com', '', '2024-03-04', '60'],
      ['Kim Lee', 'kim@example.com', '2024-03-05', '60'],
    ];
    expect(titles(plan(rows))).toEqual(['new Kim Lee', 'new Kim Lee']);
    const known = { ...NOBODY, clients: [{ id: CIRCUMSTANCES.importId, name: 'kim@example.com', email: '' }] };
    expect(titles(plan(rows, {}, known))[0]).toBe('new kim@example.com');
  });

  it.each(['Kim Lee <kim@example.com>', '"Kim Lee" <kim@example.com>', '<kim@example.com>'])(
    'is known in %s',
    (text) => {
      const rows = [
        ['Client', 'Date', 'Minutes'],
        [text, '2024-03-04', '60'],
        ['kim@example.com', '2024-03-05', '60'],
        ['Kim Lee <kim@example.com>', '2024-03-06', '60'],
      ];
      expect(titles(plan(rows))).toEqual(['new Kim Lee', 'new Kim Lee', 'new Kim Lee']);
    },
  );

  it('of five people does not make them one', () => {
    const made = plan(OFFICE);
    expect(made.people.spellings).toEqual([]);
    expect(titles(made)).toEqual(
      ['Ben Cole', 'Cara Dunn', 'Dev Roy', 'Eli Fox', 'Flo Gray'].map((name) => `new ${name}`),
    );
    expect(new Set(made.newClients.keys()).size).toBe(5);
    expect(written(made)).toEqual([
      'Ben Cole 2024-03-04',
      'Cara Dunn 2024-03-05',
      'Dev Roy 2024-03-06',
      'Eli Fox 2024-03-04',
      'Flo Gray 2024-03-08',
    ]);
  });

  it('of a stored client does not make another name that client', () => {
    const ben = { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', name: 'Ben Cole', email: 'hr@acme.example' };
    const made = plan(OFFICE, {}, { ...NOBODY, clients: [ben] });
    expect(written(made)).toContain(`${ben.id} 2024-03-04`);
    expect(made.newClients.size).toBe(4);
  });

  it('with the name of somebody who has another address is asked about', () => {
    const rows = [
      ['Client', 'Email', 'Date', 'Minutes'],
      ['Ben Cole', 'ben@one.example', '2024-03-04', '60'],
      ['Ben Cole', 'ben@two.example', '2024-03-05', '60'],
      ['Ben Cole', '', '2024-03-06', '60'],
    ];
    const open = plan(rows);
    expect(open.rows.map(({ status }) => status)).toEqual(['new', 'ask', 'ask']);
    const [second, bare] = open.people.spellings;
    const first = second!.candidates[0]!.key;
    const two = plan(rows, {
      spellings: { [second!.key]: { is: 'own', noneOf: [first] }, [bare!.key]: { is: 'same', as: second!.key } },
    });
    const ids = two.rows.map(({ record }) => record!.client_id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([false, true]);
    const one = plan(rows, { spellings: { [second!.key]: { is: 'same', as: first } } });
    expect(new Set(one.rows.map(({ record }) => record!.client_id)).size).toBe(1);
  });
});

describe('names that look alike, several people and groups', () => {
  const PEOPLE = [
    ['Client', 'Date', 'Minutes'],
    ['Anna & Ben Meier', '2024-05-01', '60'],
    ['Meier, Anna', '2024-05-02', '60'],
    ['Anna Meier', '2024-05-03', '60'],
    ['anna  meier', '2024-05-04', '60'],
    ['A. Meier', '2024-05-05', '60'],
    ['A.M.', '2024-05-06', '60'],
    ['Anna M.', '2024-05-07', '60'],
    ['Ms Anna Meier', '2024-05-08', '60'],
    ['Anna Meier (Acme)', '2024-05-09', '60'],
    ['Sales team (6)', '2024-05-10', '120'],
    ['Anna Meier; Ben Koch', '2024-05-11', '60'],
  ];
  const keyOf = (made: SessionsPlan, text: string) => made.people.groups.find((group) => group.text === text)!.key;

  it('are asked about once each, and only equal ones are written without a question', () => {
    const open = plan(PEOPLE);
    expect(written(open)).toEqual(['Anna Meier 2024-05-03', 'Anna Meier 2024-05-04']);
    expect(open.people.spellings.map(({ text, candidates }) => [text, candidates.map((one) => one.text)])).toEqual(
      ['Meier, Anna', 'A. Meier', 'A.M.', 'Anna M.', 'Ms Anna Meier', 'Anna Meier (Acme)'].map((text) => [
        text,
        ['Anna Meier'],
      ]),
    );
    expect(open.people.groups).toMatchObject([
      { text: 'Anna & Ben Meier', names: ['Anna Meier', 'Ben Meier'], count: 2 },
      { text: 'Sales team (6)', names: [], count: 6, isTeam: true },
      { text: 'Anna Meier; Ben Koch', names: ['Anna Meier', 'Ben Koch'], count: 2 },
    ]);
  });

  it('are written as they were answered', () => {
    const open = plan(PEOPLE);
    const spellings = Object.fromEntries(
      open.people.spellings.map(({ key, candidates }) => [key, { is: 'same' as const, as: candidates[0]!.key }]),
    );
    const groups = {
      [keyOf(open, 'Anna & Ben Meier')]: { is: 'group', format: 'group', participants: 2 },
      [keyOf(open, 'Sales team (6)')]: { is: 'group', format: 'team', participants: 6 },
      [keyOf(open, 'Anna Meier; Ben Koch')]: { is: 'each' },
    } as const;
    const each = { groups: { [keyOf(open, 'Sales team (6)')]: { is: 'each' } } } as const;
    expect(
      plan(PEOPLE, each).rows.find(({ record, cells }) => record === null && cells.name?.text === 'Sales team (6)'),
    ).toMatchObject({ status: 'ask' });
    const made = plan(PEOPLE, { spellings, groups });
    expect(made.rows.every(({ status }) => status === 'new')).toBe(true);
    expect(written(made)).toEqual([
      'Anna & Ben Meier 2024-05-01',
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((day) => `Anna Meier 2024-05-0${day}`),
      'Sales team 2024-05-10',
      'Anna Meier 2024-05-11',
      'Ben Koch 2024-05-11',
    ]);
    const { sessions } = chooseRows(made, newRows(made));
    expect(sessions.find(({ date }) => date === '2024-05-10')).toMatchObject({ format: 'team', participants: 6 });
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
    expect(sumsOf({ sessions }, '2026-11-21')).toMatchObject({
      sessions: 12,
      clients: 4,
      minutes: 780,
      from: '2024-05-01',
      to: '2024-05-11',
    });
  });

  describe('and were answered do not ask again', () => {
    const rows = [
      ['Client', 'Date', 'Minutes'],
      ['Anna Meier', '2024-05-01', '60'],
      ['Dr Anna Meier', '2024-05-02', '60'],
      ['A. Meier', '2024-05-03', '60'],
    ];
    const [doctor, short] = plan(rows).people.spellings;
    const first = doctor!.candidates[0]!.key;
    const own = { is: 'own', noneOf: [first] } as const;

    it('if another answer adds a candidate: it is offered, and the rows have a doubt', () => {
      const made = plan(rows, { spellings: { [doctor!.key]: own, [short!.key]: own } });
      expect(made.people.spellings[1]).toMatchObject({ answer: own, candidates: [{}, { key: doctor!.key }] });
      expect(new Set(made.rows.map(({ record }) => record!.client_id)).size).toBe(3);
      const said = 'Client "A. Meier" could also be Dr Anna Meier, who was not offered when you answered';
      expect(made.rows.map(({ doubts }) => doubts.map(({ message }) => message))).toEqual([[], [], [said]]);
    });

    it('if another answer joins the candidate with somebody: both answers apply', () => {
      const toDoctor = { [short!.key]: { is: 'same', as: doctor!.key } } as const;
      const apart = plan(rows, { spellings: { [doctor!.key]: own, ...toDoctor } });
      expect(written(apart).slice(1)).toEqual(['Dr Anna Meier 2024-05-02', 'Dr Anna Meier 2024-05-03']);
      const joined = plan(rows, { spellings: { [doctor!.key]: { is: 'same', as: first }, ...toDoctor } });
      expect(joined.people.spellings[1]).toMatchObject({ answer: { is: 'same', as: first } });
      expect(new Set(joined.rows.map(({ record }) => record!.client_id)).size).toBe(1);
    });

    it('while the candidate itself is asked about: its rows only wait for that answer', () => {
      const made = plan(rows, { spellings: { [short!.key]: { is: 'same', as: doctor!.key } } });
      expect(made.people.spellings.map(({ answer }) => answer !== null)).toEqual([false, true]);
      expect(made.rows.map(({ status }) => status)).toEqual(['new', 'ask', 'ask']);
    });

    it('if the name has become certain', () => {
      const addresses = [
        ['Client', 'Email', 'Date', 'Minutes'],
        ['Ben Cole', 'ben@one.example', '2024-03-04', '60'],
        ['Ben Cole', 'ben@two.example', '2024-03-05', '60'],
        ['Ben Cole', '', '2024-03-06', '60'],
      ];
      const [second, bare] = plan(addresses).people.spellings;
      const one = { is: 'same', as: second!.candidates[0]!.key } as const;
      const made = plan(addresses, { spellings: { [second!.key]: one, [bare!.key]: own } });
      expect(made.people.spellings.map(({ answer }) => answer)).toEqual([one, own]);
      expect(new Set(made.rows.map(({ record }) => record!.client_id)).size).toBe(2);
    });
  });
});

it('a name that looks like several people’s but is a client’s is that client, without a question', () => {
  const rows = [
    ['Client', 'Date', 'Minutes', 'Format'],
    ['Anna & Ben', '2024-05-01', '60', ''],
    ['anna  & ben', '2024-05-02', '60', 'Group'],
    ['Anna & Cy', '2024-05-03', '60', ''],
  ];
  const both = { id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', name: 'Anna & Ben', email: '' };
  const made = plan(rows, {}, { ...NOBODY, clients: [both] });
  expect(made.people.groups.map(({ text }) => text)).toEqual(['Anna & Cy']);
  expect(written(made)).toEqual([`${both.id} 2024-05-01`, `${both.id} 2024-05-02`]);
  const said = 'Client "Anna & Ben" is one of your clients; the row does not say whether it was a group';
  expect(made.rows.map(({ doubts }) => doubts.map(({ message }) => message))).toEqual([[said], [], []]);
});

it('a client who has another name since the file was imported is asked about, not written to', () => {
  const rows = [
    ['Client', 'Date', 'Minutes'],
    ['Ben Cole', '2024-03-04', '60'],
  ];
  const [id = ''] = plan(rows).newClients.keys();
  const known = { ...NOBODY, clients: [{ id, name: 'Benedict Stone', email: '' }] };
  const open = plan(rows, {}, known);
  expect(open.rows[0]).toMatchObject({ status: 'ask' });
  const { key } = open.people.spellings[0]!;
  expect(plan(rows, { spellings: { [key]: { is: 'own', noneOf: [id] } } }, known).rows[0]!.record!.client_id).not.toBe(
    id,
  );
  expect(plan(rows, { spellings: { [key]: { is: 'same', as: id } } }, known).rows[0]!.record!.client_id).toBe(id);
});

it('a cell that is corrected in the preview is read as if the correction were in the file', () => {
  const rows = [
    ['Client', 'Date', 'Minutes'],
    ['Ben Cole', 'soon', '60'],
    ['Cara Dunn', '2024-03-05', '60'],
  ];
  expect(plan(rows).rows[0]).toMatchObject({ status: 'error', record: null });
  const corrections = { 1: { date: '2024-03-04', notes: 'by hand' }, 2: { name: 'Ben Cole' } };
  const made = plan(rows, { corrections });
  expect(written(made)).toEqual(['Ben Cole 2024-03-04', 'Ben Cole 2024-03-05']);
  expect(made.rows[0]!.record).toMatchObject({ notes: 'by hand' });
  expect(rows[1]).toEqual(['Ben Cole', 'soon', '60']);
});

it('a coaching log has months as dates, short formats, and several clients in a row', () => {
  const file = [
    ['ICF Client Coaching Log'],
    ['Coach: Jane Harper'],
    [],
    'Client Name,Contact Information,Individual/Group,Number in Group,Start Date,End Date,Paid hours,Pro-bono hours'.split(
      ',',
    ),
    ['Alice Moore', 'alice@example.com', 'Individual', '1', '2019-01-14', '2019-12-02', '24.5', '0'],
    ['Bruno Díaz', '+34 600 111 222', 'Individual', '', '2020-03-01', '2021-06-30', '18', '2.25'],
    ['Acme leadership (Carol Ng)', 'carol@acme.example', 'Group', '8', '2021-09-01', '2022-02-28', '12', ''],
    ['D. F. (confidential)', 'withheld', 'Individual', '', 'Jan 2022', 'Ongoing', '30', '0'],
    ['Eve Park', 'eve@example.com', 'Individual', '1', '01/02/2023', '11/02/2023', '6', '1'],
    ['Frank Ross', 'frank@example.com', 'Ind', '1', '2023-02-01', '', '10h 30', ''],
    ['Total', '', '', '', '', '', '101', '3.25'],
  ];
  const known = { clients: [], sessions: [], opening_balances: [] };
  const made = planIcfLog(file, { asOf: null, agreed: false, dateOrder: 'dmy' }, known, CIRCUMSTANCES)!;
  expect(made.rows.map(({ status }) => status)).toEqual([...Array<string>(6).fill('new'), 'left-out']);
  const balances = made.rows.flatMap(({ record }) => record ?? []);
  expect(sumsOf({ opening_balances: balances }, '2026-11-21')).toMatchObject({
    clients: 6,
    minutes: 101 * 60 + 195,
    proBonoMinutes: 195,
  });
  expect(made.fileTotals).toEqual({ paidMinutes: 6060, proBonoMinutes: 195 });
  expect(balances[3]).toMatchObject({ start_date: '2022-01-01', end_date: null });
  expect(balances[5]).toMatchObject({ format: 'individual', paid_minutes: 630 });
});
