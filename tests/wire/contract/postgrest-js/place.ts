// The context of each case of the table client: its own coach with three clients and three sessions.
import { PostgrestClient } from '@supabase/postgrest-js';
import type { TestApp } from '#tests/support/app.ts';
import { addClients, clientFor, session, type Client } from '#tests/wire/postgrest-clients.ts';
import type { Refusal } from '../contract-case.ts';

export interface Place {
  readonly app: TestApp;
  readonly id: string;
  readonly token: string;
  /** The coach's own client. */
  readonly client: Client;
  readonly anon: Client;
  /** The ids of the coach's clients. */
  readonly ann: string;
  readonly ben: string;
  readonly cleo: string;
}

/**
 * Ann has sessions on 1 January (60 minutes, completed) and 1 February (90), Ben has one on 1 March (45), Cleo none.
 */
export async function openPlace(app: TestApp): Promise<Place> {
  const { id, token } = await app.signUp();
  const coach = { id, client: clientFor(app, token) };
  const [ann = '', ben = '', cleo = ''] = await addClients(coach, 'Ann', 'Ben', 'Cleo');
  await coach.client
    .from('sessions')
    .insert([
      session(coach, ann, '2026-01-01', { completed: true }),
      session(coach, ann, '2026-02-01', { duration: 90, topics: [] }),
      session(coach, ben, '2026-03-01', { duration: 45 }),
    ])
    .throwOnError();
  return { ...coach, app, token, anon: clientFor(app, app.settings.publishableKey), ann, ben, cleo };
}

type ClientOptions = ConstructorParameters<typeof PostgrestClient>[1];

export const clientWith = (app: TestApp, token: string, options: ClientOptions): Client =>
  new PostgrestClient(`${app.settings.publicUrl}/rest/v1`, {
    headers: { apikey: app.settings.publishableKey, Authorization: `Bearer ${token}` },
    fetch: app.fetch,
    ...options,
  });

interface Answer {
  readonly status: number;
  readonly error: { readonly code: string } | null;
}

export async function refusalOf(sent: PromiseLike<Answer>): Promise<Refusal> {
  const { status, error } = await sent;
  return { status, code: error?.code };
}

/** The names of rows that have one. */
export async function namesOf(sent: PromiseLike<{ data: unknown }>): Promise<string[]> {
  const { data } = await sent;
  return (data as { name: string }[]).map((row) => row.name);
}
