// Creates coaches through the API: 50 clients, and 20 sessions with each.
const CLIENTS = 50;
const SESSIONS_PER_CLIENT = 20;
const SIGNERS = 8;
/** Sign-ups and sign-ins at the same time: each hashes a password. */
export const AT_ONCE = 4;
export const PASSWORD = 'bench-password';

export interface Coach {
  readonly headers: Readonly<Record<string, string>>;
  readonly clientIds: readonly string[];
  readonly sessionId: string;
}

export interface Coaches {
  /** With 1,000 sessions. */
  readonly reader: Coach;
  /** With clients only. */
  readonly writer: Coach;
  /** Addresses of accounts to sign in to. Several, since the attempts per account are limited. */
  readonly signers: readonly string[];
}

export async function makeCoaches(address: string, apikey: string): Promise<Coaches> {
  const signers = Array.from({ length: SIGNERS }, (_, at) => `signer-${at}@example.org`);
  for (const [number, email] of signers.entries()) await signUp(address, apikey, email, number);
  return {
    reader: await makeCoach(address, apikey, 'reader@example.org', true),
    writer: await makeCoach(address, apikey, 'writer@example.org', false),
    signers,
  };
}

/** `number` stands for the coach's network address, since sign-ups from one address are limited. */
export function signUp(
  address: string,
  apikey: string,
  email: string,
  number: number,
): Promise<{ access_token: string }> {
  const headers = {
    apikey,
    'content-type': 'application/json',
    'x-forwarded-for': `10.8.${number >> 8}.${number & 255}`,
  };
  const data = { username: 'Bench', terms_accepted: true };
  return post(`${address}/auth/v1/signup`, headers, { email, password: PASSWORD, data });
}

async function makeCoach(address: string, apikey: string, email: string, withSessions: boolean): Promise<Coach> {
  const { access_token: token } = await signUp(address, apikey, email, email.length);
  const headers = { apikey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const practice = practiceOf(CLIENTS, SESSIONS_PER_CLIENT);
  await post(`${address}/rest/v1/clients`, headers, practice.clients);
  if (withSessions) await post(`${address}/rest/v1/sessions`, headers, practice.sessions);
  return { headers, ...idsOf(practice) };
}

/** Rows to insert. */
export function practiceOf(manyClients: number, sessionsPerClient: number) {
  const clients = Array.from({ length: manyClients }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `Client ${String(index).padStart(2, '0')}`,
    email: `client${index}@example.org`,
    phone: '+44 20 7946 0100',
    notes: 'Came through a recommendation; mornings suit best.',
  }));
  const sessions = clients.flatMap(({ id }) => Array.from({ length: sessionsPerClient }, (_, at) => session(id, at)));
  return { clients, sessions };
}

const idsOf = ({ clients, sessions }: ReturnType<typeof practiceOf>) => ({
  clientIds: clients.map(({ id }) => id),
  sessionId: sessions[0]!.id,
});

/** Every second week. */
export const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at * 14)).toISOString();

const session = (client: string, at: number) => ({
  id: crypto.randomUUID(),
  client_id: client,
  date: dayOf(at).slice(0, 10),
  duration: 60,
  notes: 'We began with the list of everything that only one person can do, and made it half as long.',
  topics: ['delegation', 'trust'],
  completed: true,
});

/** Refresh tokens of separate sign-ins, of alternating users, since those of one user wait for each other. */
export async function signIns(
  address: string,
  headers: Coach['headers'],
  signers: readonly string[],
  many: number,
): Promise<string[]> {
  const url = `${address}/auth/v1/token?grant_type=password`;
  const signIn = async (at: number) => {
    const sender = { ...headers, authorization: '', 'x-forwarded-for': `10.9.${at}.1` };
    const body = { email: signers[at % signers.length], password: PASSWORD };
    return (await post<{ refresh_token: string }>(url, sender, body)).refresh_token;
  };
  const tokens: string[] = [];
  while (tokens.length < many) {
    const next = Array.from({ length: Math.min(AT_ONCE, many - tokens.length) }, (_, at) => tokens.length + at);
    tokens.push(...(await Promise.all(next.map(signIn))));
  }
  return tokens;
}

/** Headers without a value are not sent. Throws what a refused request was answered. */
export async function post<Answer>(url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
