// The sums of the dashboard, reports and lists, of generated practices, against sums that loops over the same rows make. The days lie at
// the ends of months, years and a leap February. RUNS sets another number of practices, SEED repeats a run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { SessionTotals } from '#domain/sessions/session-totals.ts';
import { minutesOfDashboard, minutesOfEvidence } from '#domain/dashboard/coaching-minutes.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { callAs, databaseForTests } from '#tests/support/policies.ts';
import { insertUser, newTestUser } from '#tests/support/test-database.ts';
import { anyPracticeRows, anyQuestion } from './random-rows.ts';
import { slowClientHours, slowDashboard, slowReport, slowSessionTotals, type Figures } from './slow-sums.ts';

const RUNS = Number(process.env['RUNS'] ?? 20);
const db = databaseForTests();

/** Lists of the answers whose order says nothing here, and text in place of decimals. */
const inOrder = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ),
  );

test('every sum is that of the rows', { timeout: 120_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.log(`random practices: ${RUNS}, seed ${seed}`);
  for (const [place, [rows, questions]] of fc
    .sample(fc.tuple(anyPracticeRows, fc.array(anyQuestion, { minLength: 4, maxLength: 4 })), { numRuns: RUNS, seed })
    .entries()) {
    const coach = newTestUser(`coach-${place}@example.org`);
    await insertUser(db.asOwner, coach);
    for (const [table, all] of Object.entries<readonly object[]>({ ...rows }))
      if (all.length > 0) {
        const names = `user_id, ${Object.keys(all[0]!).join(', ')}`;
        await db.asOwner(
          `insert into public.${table} (${names}) select ${names} from jsonb_populate_recordset(null::public.${table}, $1)`,
          [JSON.stringify(all.map((row) => ({ ...row, user_id: coach.id })))],
        );
      }
    const call = <Answer>(of: string, values: readonly (string | null)[] = []) =>
      callAs<Answer>(db, coach.claims, of, values);
    const evidence = readEvidence(await call<EvidenceAnswer>('evidence()'));
    for (const asked of questions) {
      const client = asked.about === null ? null : rows.clients[asked.about]!.id;
      const question = { ...asked, client };
      const { today, from, to, before, bucket, week, completed } = question;
      const about = `seed ${seed}, practice ${place}, ${JSON.stringify(question)}`;
      const dashboard = await call<Dashboard>('dashboard($1, $2)', [today, null]);
      const slow = slowDashboard(rows, today);
      expect(inOrder(dashboard), about).toMatchObject(inOrder(slow) as Figures);
      expect(minutesOfEvidence(evidence, today), about).toEqual(minutesOfDashboard(dashboard));
      const report = await call<Figures>('report($1, $2, $3, $4, $5, $6)', [from, to, before, client, bucket, week]);
      expect(inOrder(report), about).toEqual(inOrder(slowReport(rows, question)));
      const hours = await call<ClientHours[]>('client_hours($1)', [today]);
      const figures = hours.map(({ last_facts: _facts, ...one }) => one);
      expect(figures, about).toEqual(slowClientHours(rows, today));
      const totals = await call<SessionTotals>('session_totals($1, $2, $3, $4)', [client, from, to, completed]);
      expect(totals, about).toEqual(slowSessionTotals(rows, question));
    }
  }
});
