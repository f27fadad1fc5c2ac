// The sums in the documents of a packet, of generated practices: each is that of its rows, and what certainly counts by the rule.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import type { ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';
import { anyPractice } from '#tests/support/any-practice.ts';
import { handInPacket, type Packet } from './packet.ts';

const TODAY = '2026-11-20';
const TEXTS = { reflections: [], client_feedback: [], cpd_records: [], supervision_sessions: [] };

const GOALS: readonly FormGoal[] = BODY_NAMES.flatMap((body) =>
  credentialsOf(body).flatMap((level) => (['initial', 'renewal'] as const).map((stage) => ({ body, level, stage }))),
);

const number = (cell: ExportCell | undefined) => (typeof cell === 'number' ? cell : 0);
/** Hundredths of an hour and minutes as whole numbers. */
const sumIn = (rows: ExportTable['rows'], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(number(row[column]) * 6000), 0);

/** What a packet's first rule of this kind certainly counts; undefined: it has none. */
function have({ parts }: Packet, fits: (test: RuleTest) => boolean): number | undefined {
  const found = parts.flatMap(({ requirements }) => requirements).find(({ rule }) => fits(rule.test));
  return found && found.result.have * (found.result.unit === 'minutes' ? 100 : 60);
}

/** Of each table of a packet, the sum that it shows and the one that it must be. */
function* sumsOf(packet: Packet): Generator<readonly [what: string, shown: number, wanted: number | undefined]> {
  const hours = have(packet, (one) => one.kind === 'hours' && !one.terms.paidOnly);
  for (const content of packet.parts.flatMap(({ contents }) => contents)) {
    if (content.kind !== 'table') continue;
    const { name, columns, rows, totals } = content.table;
    for (const [place, total] of (totals ?? []).entries())
      if (typeof total === 'number') yield [`total of ${name}`, sumIn([[total]], 0), sumIn(rows, place)];
    const inGroup = (group: string) => rows.filter(([by]) => by === group);
    const marked = rows.filter((row) => row[columns.findIndex(({ header }) => header === 'Counts')] === 'yes');
    if (name === 'Sums of hours')
      for (const group of ['Payment', 'Format', 'Year', 'All']) yield [group, sumIn(inGroup(group), 2), hours];
    if (name === 'Log of clients') yield [name, sumIn(rows, 6), hours];
    if (name === 'ICF Client Coaching Log')
      yield [name, sumIn(rows, 6) + sumIn(rows, 7), have(packet, ({ kind }) => kind === 'log-hours')];
    if (name === 'Courses') yield [name, sumIn(marked, 6), have(packet, ({ kind }) => kind === 'education-hours')];
    if (name === 'CCE by kind')
      yield [name, sumIn(rows.slice(0, 3), 1), have(packet, (one) => one.kind === 'cce' && one.part === 'core')];
  }
}

test('the sums of a packet are those of its rows and rules', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyPractice, (evidence) => {
      for (const goal of GOALS) {
        const facts = { evidence, texts: TEXTS, files: [] };
        for (const [what, shown, wanted] of sumsOf(
          handInPacket(goal, facts, { today: TODAY, applicationDate: TODAY }),
        )) {
          seen.add(what);
          if (wanted !== undefined) expect(shown, `${goal.body} ${goal.level} ${goal.stage}: ${what}`).toBe(wanted);
        }
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 20) },
  );
  expect(seen.size).toBeGreaterThan(8);
});
