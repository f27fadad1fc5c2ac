// Creates many coaches through the API: 30 clients and 300 sessions each, with notes, and 20 supervision sessions.
import { PASSWORD, post } from './coach.ts';

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
  const base = { apikey, 'content-type': 'application/json', 'x-forwarded-for': `10.7.${number >> 8}.${number & 255}` };
  const data = { username: 'Bench', terms_accepted: true };
  const { access_token: token } = await post<{ access_token: string }>(`${address}/auth/v1/signup`, base, {
    email,
    password: PASSWORD,
    data,
  });
  const headers = { ...base, authorization: `Bearer ${token}` };
  const clients = Array.from({ length: CLIENTS }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `Client ${String(at).padStart(2, '0')}`,
    email: `client${at}@example.org`,
    phone: '+44 20 7946 0100',
    notes: 'Came through a recommendation; mornings suit best.',
  }));
  const sessions = clients.flatMap(({ id }) => Array.from({ length: SESSIONS_PER_CLIENT }, (_, at) => session(id, at)));
  await post(`${address}/rest/v1/clients`, headers, clients);
  await post(`${address}/rest/v1/sessions`, headers, sessions);
  if (isOurs)
    await post(`${address}/rest/v1/supervision_sessions`, headers, Array.from({ length: SUPERVISIONS }, supervision));
  return { email, token, clientIds: clients.map(({ id }) => id), sessionId: sessions[0]!.id };
}

const dayOf = (year: number, at: number) => new Date(Date.UTC(year, 0, 1 + at * 14)).toISOString();

const session = (client: string, at: number) => ({
  id: crypto.randomUUID(),
  client_id: client,
  date: dayOf(2026, at).slice(0, 10),
  duration: 60,
  notes: 'We began with the list of everything that only one person can do, and made it half as long.',
  topics: ['delegation', 'trust'],
  completed: true,
});

const supervision = (_: unknown, at: number) => ({
  supervisor_name: 'Ines Marlow',
  date: dayOf(2026, at),
  duration: 60,
  notes: 'Two cases, and where my own hurry began.',
});
