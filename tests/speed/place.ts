// One coach among many, with the ids that calls need.
import { generatedId } from '#tests/support/fill-practices.ts';
import { TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

const WHOLE_PRACTICE_CLIENTS = 50;

export interface Call {
  readonly name: string;
  /** A new user has just signed up. */
  readonly as: 'coach' | 'admin' | 'nobody' | 'newcomer';
  /** The number of statements that the server sends, without begin and commit. */
  readonly statements: number;
  /** Prepares the call; not counted. */
  readonly before?: (place: Place) => Promise<void>;
  readonly request: (place: Place) => readonly [method: string, path: string, body?: unknown];
}

export interface Place {
  readonly coach: string;
  readonly client: string;
  readonly session: string;
  /** Another user. */
  readonly other: string;
  newcomer: { email: string; password: string; access_token: string; refresh_token: string };
  importId: string;
  /** Two clients without sessions. */
  alike: { id: string; updated_at: string }[];
  mergeId: string;
  deletionId: string;
  /** A day without a session. */
  freeDay(): string;
  clientToDelete(): string;
  sessionToDelete(): string;
  deviceToEnd(): string;
  useNotes(): Promise<void>;
  addTwoAlike(): Promise<void>;
  mergeTwo(): Promise<void>;
  deleteClient(): Promise<void>;
  beginImport(): Promise<void>;
  finishImport(): Promise<void>;
  /** Makes a call; throws if it fails. `onReady` is called after its preparation. */
  call(call: Call, onReady?: () => void): Promise<void>;
}

/** The coach with this number in fillPractices; the admin is coach 3. */
export async function placeOf(app: TestApp, n: number): Promise<Place> {
  const coach = generatedId('coach', n);
  const tokens = { coach: await tokenOf(app, n), admin: await tokenOf(app, 3) };
  let used = 0;
  const next = () => (used += 1);
  const send = async (token: string, method: string, path: string, body?: unknown) => {
    const headers = { apikey: app.settings.publishableKey, 'content-type': 'application/json' };
    const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
      method,
      headers: { ...headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text;
  };
  const sendAsCoach = (path: string, body: unknown) => send(tokens.coach, 'POST', `/rest/v1/${path}`, body);

  const place: Place = {
    coach,
    client: generatedId('client', `${n}-7`),
    session: generatedId('session', `${n}-6`),
    other: generatedId('coach', n + 3),
    newcomer: { email: '', password: '', access_token: '', refresh_token: '' },
    importId: '',
    alike: [],
    mergeId: '',
    deletionId: '',
    freeDay: () => new Date(Date.UTC(2030, 0, next())).toISOString().slice(0, 10),
    clientToDelete: () => generatedId('client', `${n}-${WHOLE_PRACTICE_CLIENTS - next()}`),
    sessionToDelete: () => generatedId('session', `${n}-${WHOLE_PRACTICE_CLIENTS - 1 + next()}`),
    deviceToEnd: () => generatedId('device', `${n} spare ${next()}`),
    async useNotes() {
      const row = { client_id: place.client, date: place.freeDay(), duration: 60, notes: 'Sealed' };
      await sendAsCoach('sessions', row);
    },
    async addTwoAlike() {
      const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
      await sendAsCoach('clients', [
        { id: one, name: 'Anna Meier' },
        { id: other, name: 'A. Meier' },
      ]);
      // As texts, since the fast path reads values in binary, which explainingDatabase does not return.
      const query = `clients?select=id::text,updated_at::text&id=in.(${one},${other})`;
      place.alike = JSON.parse(await send(tokens.coach, 'GET', `/rest/v1/${query}`)) as Place['alike'];
    },
    async mergeTwo() {
      await place.addTwoAlike();
      place.mergeId = crypto.randomUUID();
      await sendAsCoach('rpc/merge_clients', {
        merge_id: place.mergeId,
        kept_id: place.alike[0]?.id,
        merged_id: place.alike[1]?.id,
        seen: place.alike,
        rows: { clients: [], sessions: [] },
      });
    },
    async deleteClient() {
      place.deletionId = crypto.randomUUID();
      await sendAsCoach('rpc/delete_records', {
        deletion_id: place.deletionId,
        area: 'clients',
        ids: [place.clientToDelete()],
      });
    },
    async beginImport() {
      place.importId = crypto.randomUUID();
      await sendAsCoach('import_runs', { id: place.importId, kind: 'clients', file_name: 'clients.csv' });
      const clients = [{ id: crypto.randomUUID(), name: 'Rosa Delgado', email: '', phone: null, notes: null }];
      await sendAsCoach('import_parts', { import_id: place.importId, part: 0, rows: { clients } });
    },
    async finishImport() {
      await place.beginImport();
      await sendAsCoach('rpc/finish_import', { import_id: place.importId, parts: 1 });
    },
    async call({ as, before, request }, onReady) {
      if (as === 'newcomer') place.newcomer = await signUp(send);
      await before?.(place);
      const token = { ...tokens, newcomer: place.newcomer.access_token, nobody: '' }[as];
      onReady?.();
      await send(token, ...request(place));
    },
  };
  return place;
}

async function tokenOf({ deps }: TestApp, n: number): Promise<string> {
  const claims = {
    sub: generatedId('coach', n),
    session_id: generatedId('device', n),
    role: 'authenticated',
    aal: 'aal1',
  };
  return (await deps.tokens.issue({ ...claims, email: `coach${n}@example.org` })).token;
}

type Send = (token: string, method: string, path: string, body: unknown) => Promise<string>;

async function signUp(send: Send): Promise<Place['newcomer']> {
  const email = `${crypto.randomUUID()}@example.org`;
  const person = { email, password: TEST_PASSWORD, data: { terms_accepted: true } };
  const { access_token, refresh_token } = JSON.parse(
    await send('', 'POST', '/auth/v1/signup', person),
  ) as Place['newcomer'];
  return { email, password: TEST_PASSWORD, access_token, refresh_token };
}
