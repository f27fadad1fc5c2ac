// Official table clients for users of the wire tests.
import { PostgrestClient } from '@supabase/postgrest-js';
import type { TestApp } from '#tests/support/app.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the official client's default type: any schema, so that a test may also request unknown tables
export type Client = PostgrestClient<any, { PostgrestVersion: '13' }, any>;

export interface Coach {
  readonly id: string;
  readonly client: Client;
}

/** `token`: a user's, or the publishable key for anonymous requests. */
export const clientFor = (app: TestApp, token: string): Client =>
  new PostgrestClient(`${app.settings.publicUrl}/rest/v1`, {
    headers: { apikey: app.settings.publishableKey, Authorization: `Bearer ${token}` },
    schema: 'public',
    fetch: app.fetch,
  });

export async function newCoach(app: TestApp): Promise<Coach> {
  const { id, token } = await app.signUp();
  return { id, client: clientFor(app, token) };
}

export const person = (coach: Coach, name: string) => ({
  name,
  email: 'one@example.org',
  phone: null,
  notes: '',
  user_id: coach.id,
});

export async function addClients(coach: Coach, ...all: string[]): Promise<string[]> {
  const rows = all.map((name) => person(coach, name));
  const { data } = await coach.client.from('clients').insert(rows).select('id').throwOnError();
  return (data as { id: string }[]).map((row) => row.id);
}

export const session = (
  coach: Coach,
  client_id: string | undefined,
  date: string,
  more: Record<string, unknown> = {},
) => ({
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: ['goals', 'a,b'],
  follow_up: null,
  completed: false,
  user_id: coach.id,
  ...more,
});
