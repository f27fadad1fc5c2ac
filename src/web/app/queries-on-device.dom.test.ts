// Which query data may be kept on the device (ADR 13).
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { credentialStandingQuery } from '#web/data/records/credential-standing.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { profileQuery } from '#web/data/records/profile.ts';
import { hasWitnessesQuery, rowWitnessesQuery } from '#web/data/records/witnesses/row-witnesses.ts';
import { subscriptionQuery } from '#web/data/records/subscription/subscription.ts';
import {
  clientQuery,
  clientSessionsQuery,
  clientsQuery,
  completedHoursQuery,
} from '#web/features/clients/client-queries.ts';
import { sessionListQuery, sessionTotalsQuery, topicsQuery } from '#web/features/sessions/session-queries.ts';
import { expect, it } from 'vitest';

/** Kept completely: none of these has notes, follow-ups or contact details of clients. */
const KEPT_COMPLETELY = [
  clientHoursQuery('2026-11-20'),
  clientNamesQuery,
  completedHoursQuery('c1'),
  credentialStandingQuery('2026-11-20'),
  dashboardQuery('2026-11-20'),
  hasWitnessesQuery,
  profileQuery('u1'),
  rowWitnessesQuery('sessions', ['s1']),
  sessionTotalsQuery({}),
  subscriptionQuery('u1'),
  topicsQuery,
];
const REDUCED = [clientsQuery, sessionListQuery({}, undefined, 1), clientSessionsQuery('c1')];
/** Of one row, and of many kinds of rows. */
const REDUCED_OTHERWISE = [clientQuery('c1'), evidenceQuery()];

const SECRETS = ['notes', 'follow_up', 'email', 'phone', 'consent_how', 'participants', 'anything_added_later'];
const secretRow = (fields: object) => ({ ...fields, ...Object.fromEntries(SECRETS.map((name) => [name, 'a secret'])) });

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

it('only these queries are stored', () => {
  const all = Object.entries(sources).filter(
    ([path]) => !path.includes('.test.') && !path.endsWith('/device-query.ts'),
  );
  const queries = all.flatMap(([, source]) => source.match(/queryFn:/g) ?? []);
  const kept = all.flatMap(([, source]) => source.match(/storedOnDevice\(/g) ?? []);
  expect(queries.length).toBeGreaterThan(30);
  expect(kept).toHaveLength(KEPT_COMPLETELY.length + REDUCED.length + REDUCED_OTHERWISE.length);
  // No query sets `onDevice` in another way.
  expect(all.filter(([, source]) => /onDevice:/.test(source))).toEqual([]);
});

it.each(REDUCED.map(({ queryKey, meta }) => [queryKey[0], meta] as const))(
  'no confidential column of a list of %s is kept',
  (_, meta) => {
    const answer = [secretRow({ id: '1', name: 'Amara Osei', client: secretRow({ id: 'c1', name: 'Amara Osei' }) })];
    const kept = JSON.stringify(meta?.onDevice?.toStored(answer as never));
    expect(kept).toContain('"id":"1"');
    expect(kept).not.toContain('a secret');
  },
);

it('no confidential column of one client is stored, nor of the clients in the evidence', () => {
  const row = secretRow({ id: 'c1', name: 'Amara Osei' });
  const [client, evidence] = REDUCED_OTHERWISE.map(
    ({ meta }) => meta?.onDevice?.toStored as (answer: unknown) => unknown,
  );
  const kept = [client!(row), client!(null), evidence!({ clients: [row], anything_added_later: 'a secret' })];
  expect(kept[1]).toBeNull();
  expect(JSON.stringify(kept)).toContain('Amara Osei');
  expect(JSON.stringify(kept)).not.toContain('a secret');
  // The rules ask whether there are contact details.
  expect(kept[2]).toMatchObject({ isBare: true, clients: [{ email: 'not on this device' }] });
});

it.each(KEPT_COMPLETELY.map(({ queryKey, meta }) => [queryKey, meta] as const))('%j is kept completely', (_, meta) => {
  const answer = { total: 1 };
  expect(meta?.onDevice?.toStored(answer as never)).toBe(answer);
});

it('queries of one day state where their key has the date', () => {
  for (const { queryKey, meta } of KEPT_COMPLETELY) {
    const dateIndex = (queryKey as readonly unknown[]).indexOf('2026-11-20');
    expect(meta?.onDevice?.dateIndex).toBe(dateIndex < 0 ? undefined : dateIndex);
  }
});
