// Rows of each table as a part of an import holds them.
import { randomUUID } from 'node:crypto';
import { exampleRows } from '#tests/support/example-records.ts';

// As files of the first version have them.
export const client = (change = {}) => ({
  id: randomUUID(),
  name: 'Amara Osei',
  email: '',
  phone: null,
  notes: null,
  ...change,
});
export const session = (client_id: string, date: string, change = {}) => ({
  id: randomUUID(),
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: ['goals'],
  follow_up: null,
  completed: true,
  ...change,
});
export const cpd = (change = {}) => ({
  id: randomUUID(),
  date: '2026-11-02',
  hours: 1.5,
  title: 'Ethics',
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: null,
  ...change,
});

/** A complete row of each record besides clients and sessions, and feedback of somebody who is no client. */
export function otherRows(client_id: string) {
  const { clients: _client, sessions: _session, ...rows } = exampleRows(client_id);
  const { client_feedback, supervision_sessions } = rows;
  return {
    ...(Object.fromEntries(Object.entries(rows).map(([table, row]) => [table, [row]])) as {
      [Table in keyof typeof rows]: (typeof rows)[Table][];
    }),
    client_feedback: [client_feedback, { ...client_feedback, id: randomUUID(), client_id: null }],
    // As the database writes it.
    supervision_sessions: [{ ...supervision_sessions, date: '2026-11-20T09:00:00+00:00' }],
  };
}

export const countsOf = (rows: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]));
