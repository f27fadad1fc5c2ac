// What an audit file says of one small practice, row by row; docs/audit-file.md has the columns.
import { expect, test } from 'vitest';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import {
  client,
  course,
  cpd,
  dated,
  erased,
  mentoring,
  opening,
  practice,
  ruleOf,
  session,
  supervision,
} from '#tests/support/practice.ts';
import { auditRows } from './audit-rows.ts';
import type { AuditSource } from './audit-source.ts';
import { readAnswers, type AuditFacts } from './read-answers.ts';
import { cellsOf } from './row-columns.ts';

const DAY = '2026-11-20';
const AFTER = '2026-11-21';

const evidence = practice({
  clients: [
    client({ id: 'cy', name: 'Cy', consent: 'refused' }),
    client({ id: 'dee', name: 'Dee', consent: 'withdrawn' }),
    client({ id: 'ben', name: ' ben  van Öl', consent: null }),
    client({ id: 'ada', name: 'Ada Lovelace' }),
  ],
  sessions: [
    session({ id: 's1', client_id: 'ben', date: '2026-02-01', engagement: 'Board' }),
    session({
      id: 's2',
      client_id: 'ada',
      date: '2026-03-01',
      duration: 45,
      paid: null,
      format: 'group',
      participants: 3,
    }),
    session({ id: 's3', client_id: 'ada', date: '2025-12-31', duration: 90, kind: 'training', engagement: 'Sales' }),
    session({ id: 's4', client_id: 'ada', date: DAY, duration: 30, paid: false, engagement: 'Board' }),
    session({ id: 'later', client_id: 'ada', date: AFTER }),
    session({ id: 'planned', client_id: 'ada', completed: false }),
  ],
  erased_sessions: [
    erased({ id: 'e1', date: '2025-05-01', person: 'p1' }),
    erased({ id: 'e2', date: '2024-12-31', person: 'p0', duration: 120, opening: true }),
  ],
  opening_balances: [opening({ id: 'o1', client_id: 'ada', paid_minutes: 600, pro_bono_minutes: 30 })],
  supervision_sessions: [{ ...supervision('2026-05-01'), id: 'v1' }, supervision(AFTER)],
  mentor_coaching: [mentoring({ id: 'm1', duration: 75, mentor_credential: 'PCC' })],
  education: [course({ hours: 60.5, core_hours: 48.25, team_hours: null, end_date: null })],
  cpd_records: [cpd({ date: '2026-05-01', hours: 1.15, cce_ethics: 0.5 })],
  credentials: [{ id: 'r', body: 'ICF', level: 'ACC', awarded_on: '2024-02-01', expires_on: null, reference: 'A1' }],
  reflections: [dated('2026-04-01'), dated(AFTER)],
  client_feedback: [dated('2026-04-02')],
  witnessed: {
    sessions: { s1: 'witnessed', s2: 'lettered', s3: 'both' },
    supervision_sessions: { v1: 'witnessed' },
  },
});

const recorded = {
  prompt: new Map([
    ['sessions s1', true],
    ['sessions s2', false],
    ['mentor_coaching m1', true],
  ]),
  imported: new Map([
    ['sessions s3', '2026-11-10'],
    ['supervision_sessions v1', '2026-11-10'],
    ['sessions s4', '2026-11-12'],
  ]),
};

const rowsOf = (given: Partial<AuditSource> = {}) =>
  auditRows({ evidence, judgedOn: DAY, ruleSets: [], names: 'name', answers: [], recorded, ...given });

test('of an earlier day leaves out what came later, by the last day of earlier hours and the first of courses and credentials', () => {
  const later = practice({
    opening_balances: [
      opening({ end_date: null, as_of: AFTER }),
      opening({ end_date: AFTER }),
      opening({ id: 'kept', end_date: DAY, as_of: AFTER }),
    ],
    education: [course({ start_date: AFTER, end_date: null }), course({ start_date: DAY, end_date: AFTER })],
    credentials: [{ id: 'r', body: 'ICF', level: 'ACC', awarded_on: AFTER, expires_on: null, reference: '' }],
  });
  const rows = rowsOf({ evidence: later }).map(([kind, ...cells]) => [kind, ...cells.slice(0, 3)]);
  expect(rows).toEqual([
    ['sum', 'all', 'hours_before', 'individual'],
    ['client', 1, 'Ada'],
    ['before', AFTER, '2025-01-01', DAY],
    ['education', DAY, AFTER, 6000],
  ]);
});

test('has sums by kind and format, of all years and each year, and imports by day', () => {
  expect(rowsOf().filter(([kind]) => kind === 'sum' || kind === 'import')).toEqual([
    ['sum', 'all', 'coaching', 'individual', 3, 150, 60, 0, 1, 1],
    ['sum', '2026', 'coaching', 'individual', 2, 90, 60, 0, 1, 1],
    ['sum', 'all', 'coaching', 'group', 1, 45, 0, 45, 1, 0],
    ['sum', '2026', 'coaching', 'group', 1, 45, 0, 45, 1, 0],
    ['sum', 'all', 'training', 'individual', 1, 90, 90, 0, 0, 0],
    ['sum', '2025', 'training', 'individual', 1, 90, 90, 0, 0, 0],
    ['sum', '2025', 'coaching', 'individual', 1, 60, 0, 0, 0, 0],
    // Of an opening balance and of one of an erased client, which belong to no single year.
    ['sum', 'all', 'hours_before', 'individual', 2, 750, 0, 0, 0, 0],
    ['sum', 'all', 'supervision_received', 'individual', 1, 60, 60, 0, 0, 0],
    ['sum', '2026', 'supervision_received', 'individual', 1, 60, 60, 0, 0, 0],
    ['sum', 'all', 'mentor_coaching', 'individual', 1, 75, 0, 0, 1, 1],
    ['sum', '2026', 'mentor_coaching', 'individual', 1, 75, 0, 0, 1, 1],
    ['import', '2026-11-10', 2],
    ['import', '2026-11-12', 1],
  ]);
});

test('has the records up to its day, none that was only planned, and numbers where texts are confidential', () => {
  expect(rowsOf().filter(([kind]) => kind !== 'sum' && kind !== 'import')).toEqual([
    ['client', 2, 'B. V. Ö.'],
    ['client', 1, 'Ada Lovelace'],
    ['session', '2026-02-01', 60, 'coaching', 'individual', null, true, false, 2, 1, 'witnessed', true],
    ['session', '2026-03-01', 45, 'coaching', 'group', 3, null, false, 1, null, 'lettered', false],
    ['session', '2025-12-31', 90, 'training', 'individual', null, true, false, 1, 2, 'both', null],
    ['session', DAY, 30, 'coaching', 'individual', null, false, false, 1, 3, null, null],
    ['erased', '2025-05-01', 60, 'coaching', 'individual', null, true, false, 1, false, null],
    ['erased', '2024-12-31', 120, 'coaching', 'individual', null, true, false, 2, true, null],
    ['before', '2025-12-31', '2025-01-01', '2025-12-31', 600, 30, 'individual', null, 1, null],
    ['supervision', '2026-05-01', 60, 'individual', 'witnessed', null],
    ['mentor', '2026-03-01', 75, 'individual', null, 'Mona', 'PCC', null, true],
    ['education', '2024-01-15', null, 6050, 4825, null, 'School of Coaching', 'Foundations'],
    ['cpd', '2026-05-01', 115, null, null, 50],
    ['held', 'ICF', 'ACC', '2024-02-01', null, 'A1'],
    ['entry', '2026-04-01', 'reflection'],
    ['entry', '2026-04-02', 'feedback'],
  ]);
});

test('numbers as many assignments with a team as the rule counts', () => {
  const named = (client_id: string, engagement: string) =>
    session({ client_id, engagement, format: 'team', participants: 5 });
  const sessions = [
    named('ada', 'Board'),
    named('ada', ' board'),
    named('ada', 'Sales  team'),
    named('ada', 'sales team'),
    named('ben', 'Board'),
  ];
  const all = { ...evidence, sessions };
  const rows = rowsOf({ evidence: all }).flatMap((row) => cellsOf('session', row) ?? []);
  expect(rows.map(({ engagement }) => engagement)).toEqual([1, 1, 2, 2, 3]);
  const on = { today: DAY, applicationDate: DAY };
  expect(evaluate(ruleOf('icf-actc-engagements'), all, on).have).toBe(3);
});

const sums = (from: string | null, clients: number, ...minutes: readonly (readonly [number, number])[]) => ({
  from,
  to: from,
  clients,
  lines: minutes.map(([sessions, all]) => ({ sessions, minutes: all })),
});
const facts = {
  coach: null,
  answers: [
    answerOf('client', 'ada', ['ada'], sums('2026-03-01', 1, [1, 45], [1, 30])),
    answerOf('client', 'ben', ['ben'], sums('2026-02-01', 1, [1, 60])),
    answerOf('client', 'cy', ['cy'], sums(null, 1)),
    answerOf('client', 'gone', ['gone'], sums(null, 1)),
    answerOf('organisation', 'both', ['ada', 'ben'], sums('2026-02-01', 2, [2, 105])),
  ],
  standing: [
    ['ada', 'sessions', 's2'],
    ['ada', 'sessions', 's4'],
    ['ada', 'opening_balances', 'o1'],
    ['both', 'sessions', 'changed'],
  ],
  kept_answers: [
    {
      kind: 'supervisor',
      asked: '2026-10-01',
      answered: '2026-10-02',
      answer: 'not_me',
      from: '2026-05-01',
      to: '2026-05-01',
      clients: 0,
      records: 1,
      minutes: 60,
    },
  ],
  imported: [],
} as unknown as AuditFacts;

function answerOf(kind: string, id: string, clientIds: readonly string[], own: object) {
  const said = { witness: `Witness ${id}`, by: `By ${id}`, answered_role: 'Director' };
  const days = { asked: '2026-10-01', answered: '2026-10-02' };
  return { id, kind, ...said, ...days, answer: 'confirmed', clientIds, sums: own };
}

/** Of each answer: the witness, what they said of themselves, the client's number, records, minutes, and minutes that still stand. */
function answers(names: AuditSource['names']) {
  const rows = rowsOf({ names, answers: readAnswers(facts, evidence) });
  return rows.flatMap((row) => {
    const cells = cellsOf('answer', row);
    return cells ? [[cells.witness, cells.by, cells.client, cells.records, cells.minutes, cells.standing]] : [];
  });
}

test('does not give initials that would be the name', () => {
  const named = (name: string) => {
    const all = practice({ clients: [client({ id: 'one', name, consent: null })] });
    return rowsOf({ evidence: all, names: 'initials' }).flatMap((row) => cellsOf('client', row) ?? []);
  };
  expect(named('王 伟')).toEqual([]);
  expect(named('Q')).toEqual([]);
  expect(named('王小明 伟')).toEqual([{ client: 1, name: '王. 伟.' }]);
});

test('says which client an answer is about only if it is about one', () => {
  const left = { ...facts, answers: [answerOf('sponsor', 'two', ['ada'], sums('2026-02-01', 2, [2, 105]))] };
  const rows = rowsOf({ answers: readAnswers({ ...left, kept_answers: [] } as unknown as AuditFacts, evidence) });
  expect(rows.flatMap((row) => cellsOf('answer', row) ?? [])).toMatchObject([{ clients: 2, client: null }]);
});

test('names a witness who is a client as it names clients, others as they are', () => {
  const others = [
    ['Witness both', 'By both', null, 2, 105, 0],
    [null, null, null, 1, 60, 0],
  ];
  expect(answers('name')).toEqual([
    ['Ada Lovelace', 'By ada', 1, 2, 75, 705],
    ['B. V. Ö.', null, 2, 1, 60, 0],
    [null, null, 3, 0, 0, 0],
    [null, null, null, 0, 0, 0],
    ...others,
  ]);
  expect(answers('initials').map(([witness, by]) => [witness, by])).toEqual([
    ['A. L.', null],
    ['B. V. Ö.', null],
    [null, null],
    [null, null],
    ...others.map(([witness, by]) => [witness, by]),
  ]);
  expect(
    answers('number')
      .slice(0, 4)
      .map(([witness]) => witness),
  ).toEqual([null, null, null, null]);
  expect(rowsOf({ names: 'number' }).some(([kind]) => kind === 'client')).toBe(false);
});
