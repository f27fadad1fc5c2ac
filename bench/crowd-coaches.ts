// Creates many coaches through the API: 30 clients and 300 sessions each, with notes, and 20 supervision sessions.
import { dayOf, idsOf, post, practiceOf, signUp } from './coach.ts';

const CLIENTS = 30;
const SESSIONS_PER_CLIENT = 10;
const SUPERVISIONS = 20;
/** Sign-ups at the same time: each hashes a password. */
const AT_ONCE = 4;

export interface CrowdCoach {
  readonly email: string;
  readonly token: string;
  readonly clientIds: readonly string[];
  readonly sessionId: string;
}

export interface Crowd {
  readonly apikey: string;
  readonly coaches: readonly CrowdCoach[];
}

/** `isOurs`: the peer has no supervision sessions. */
export async function makeCrowd(address: string, apikey: string, many: number, isOurs: boolean): Promise<Crowd> {
  // The peer creates its roles at the first requests, which must not come together.
  const coaches = [await makeCoach(address, apikey, 0, isOurs)];
  while (coaches.length < many) {
    const next = Array.from({ length: Math.min(AT_ONCE, many - coaches.length) }, (_, at) => coaches.length + at);
    coaches.push(...(await Promise.all(next.map((number) => makeCoach(address, apikey, number, isOurs)))));
  }
  return { apikey, coaches };
}

async function makeCoach(address: string, apikey: string, number: number, isOurs: boolean): Promise<CrowdCoach> {
  const email = `crowd-${number}@example.org`;
  const { access_token: token } = await signUp(address, apikey, email, number);
  const headers = { apikey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const practice = practiceOf(CLIENTS, SESSIONS_PER_CLIENT);
  await post(`${address}/rest/v1/clients`, headers, practice.clients);
  await post(`${address}/rest/v1/sessions`, headers, practice.sessions);
  if (isOurs)
    await post(`${address}/rest/v1/supervision_sessions`, headers, Array.from({ length: SUPERVISIONS }, supervision));
  return { email, token, ...idsOf(practice) };
}

const supervision = (_: unknown, at: number) => ({
  supervisor_name: 'Ines Marlow',
  date: dayOf(at),
  duration: 60,
  notes: 'Two cases, and where my own hurry began.',
});
