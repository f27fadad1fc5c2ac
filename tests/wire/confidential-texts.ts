// A confidential text, and a client who has it as notes.
import { randomUUID } from 'node:crypto';
import type { Coach } from './postgrest-clients.ts';

/** A text that is unique on the shared server. */
export const secret = `secret-${randomUUID()}`;
export const TEXT = `${secret} “quoted” \\ "\n\t\u0001 é€\u{1F600}`;

export async function addNotedClient(coach: Coach, notes: string | null = TEXT): Promise<string> {
  const { data } = await coach.client
    .from('clients')
    .insert({ name: 'Ada', notes })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
