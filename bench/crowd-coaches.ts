// Creates many coaches through the API: 30 clients and 300 sessions each, with notes, and 20 supervision sessions.
import { AT_ONCE, dayOf, post, practiceOf, signUp } from './coach.ts';

export const CLIENTS = 30;
export const SESSIONS_PER_CLIENT = 10;
export const SUPERVISIONS = 20;

export interface CrowdCoach {
  readonly email: string;
  readonly token: string;
  readonly clientIds: readonly string[];
  /** Those of each client together. */
  readonly sessionIds: readonly string[];
  readonly supervisionIds: readonly string[];
}

export interface Crowd {
  readonly apikey: string;
  readonly coaches: readonly CrowdCoach[];
}

export async function makeCrowd(address: string, apikey: string, many: number): Promise<Crowd> {
  const coaches: CrowdCoach[] = [];
  while (coaches.length < many) {
    const next = Array.from({ length: Math.min(AT_ONCE, many - coaches.length) }, (_, at) => coaches.length + at);
    coaches.push(...(await Promise.all(next.map((number) => makeCoach(address, apikey, number)))));
  }
  return { apikey, coaches };
}

async function makeCoach(address: string, apikey: string, number: number): Promise<CrowdCoach> {
  const email = `crowd-${number}@example.org`;
  const { access_token: token } = await signUp(address, apikey, email, number);
  const headers = { apikey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const practice = practiceOf(CLIENTS, SESSIONS_PER_CLIENT);
  await post(`${address}/rest/v1/clients`, headers, practice.clients);
  await post(`${address}/rest/v1/sessions`, headers, practice.sessions);
  const supervisions = Array.from({ length: SUPERVISIONS }, supervision);
  await post(`${address}/rest/v1/supervision_sessions`, headers, supervisions);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    email,
    token,
    clientIds: ids(practice.clients),
    sessionIds: ids(practice.sessions),
    supervisionIds: ids(supervisions),
  };
}

const supervision = (_: unknown, at: number) => ({
  id: crypto.randomUUID(),
  supervisor_name: 'Ines Marlow',
  date: dayOf(at),
  duration: 60,
  notes: 'Two cases, and where my own hurry began.',
});
