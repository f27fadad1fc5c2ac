import { expect, test } from 'vitest';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { cpd, practice, session } from '#tests/support/practice.ts';
import { watchedRows } from '#tests/support/watched-rows.ts';
import { auditFileRequestSchema } from './audit-file-request.ts';
import type { AuditSource } from './audit-source.ts';
import { cellsOf } from './row-columns.ts';
import { ruleRows } from './rule-rows.ts';

const RULE_SETS = BODY_NAMES.flatMap((body) =>
  credentialsOf(body).flatMap((level) => (['initial', 'renewal'] as const).map((stage) => ({ body, level, stage }))),
);

/** The rows of these sets by these records. */
function rowsOf(evidence: EvidenceRows, ruleSets: AuditSource['ruleSets']) {
  const recorded = { sessions: new Map(), others: new Map() } as never;
  const rows = ruleRows({ evidence, judgedOn: '2026-11-20', ruleSets, names: 'number', answers: [], recorded });
  return rows.map((row) => cellsOf('rule', row)!);
}

test('all sets of rules together go through the sessions as often as one set', () => {
  const passesOf = (sets: number) => {
    const { rows: sessions, passes } = watchedRows([session({ id: 'a' })]);
    rowsOf(practice({ sessions, witnessed: { sessions: { a: 'witnessed' } } }), RULE_SETS.slice(0, sets));
    return passes();
  };
  expect(RULE_SETS.length).toBeGreaterThan(30);
  expect(passesOf(1)).toBeGreaterThan(0);
  expect(passesOf(RULE_SETS.length)).toBe(passesOf(1));
});

test('a renewal that is recorded in advance moves the term of the one before no earlier than it begins', () => {
  const held = { body: 'ICF', level: 'PCC', reference: '' } as const;
  const credentials = [
    { ...held, id: 'old', awarded_on: '2021-03-01', expires_on: '2027-03-01' },
    { ...held, id: 'new', awarded_on: '2027-03-01', expires_on: '2030-03-01' },
  ];
  const cpd_records = [cpd({ hours: 40, cce_core: 40 })];
  const rows = rowsOf(practice({ credentials, cpd_records }), [{ body: 'ICF', level: 'PCC', stage: 'renewal' }]);
  expect(rows.find(({ id }) => id === 'icf-pcc-renewal-cce')).toMatchObject({ state: 'met', have: 4000 });
});

test('a rule says how much of it others confirmed, if others can', () => {
  const sessions = [session({ id: 'a' }), session({ id: 'b', duration: 45 }), session()];
  const witnessed = { sessions: { a: 'witnessed', b: 'lettered' } } as const;
  const rows = rowsOf(practice({ sessions, witnessed }), [{ body: 'ICF', level: 'ACC', stage: 'initial' }]);
  const of = (wanted: string) => rows.find(({ id }) => id === wanted)!;
  expect(of('icf-acc-hours')).toMatchObject({ have: 165, need: 6000, witnessed: 60, lettered: 45, state: 'short' });
  expect(of('icf-acc-education-hours')).toMatchObject({ witnessed: null, lettered: null, state: 'met' });
});

test('a disputed rule has the words of both readings, each of another page with its address', () => {
  const [rule] = rowsOf(practice(), [{ body: 'ICF', level: 'PCC', stage: 'renewal' }]);
  expect(rule).toMatchObject({ id: 'icf-pcc-renewal-cce', certainty: 'disputed' });
  expect(rule!.quote).toMatch(
    /^Up to 10 hours of Coaching Supervision .* \/ No more than 10 hours of Mentor Coaching .* \(https:\/\/theperformancesolution\.com/,
  );
});

test.each([
  ['nothing', [], true],
  [
    'a credential and its renewal',
    [
      ['ICF', 'ACC', 'initial'],
      ['ICF', 'ACC', 'renewal'],
      ['ICF', 'PCC', 'initial'],
    ],
    true,
  ],
  [
    'the same twice',
    [
      ['ICF', 'ACC', 'initial'],
      ['ICF', 'ACC', 'initial'],
    ],
    false,
  ],
  ['a credential of another body', [['EMCC', 'ACC', 'initial']], false],
])('an audit file can be asked for with %s', (_what, sets, isRead) => {
  const rules = sets.map(([body, level, stage]) => ({ body, level, stage }));
  const asked = { judged_on: '2026-11-20', names: 'name', rules };
  expect(auditFileRequestSchema.safeParse(asked).success).toBe(isRead);
});
