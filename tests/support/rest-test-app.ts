// /rest/v1 mounted as in the app, without a port, on its own database, with users and their tokens.
import { Hono } from 'hono';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import { PersonalKeys } from '#server/http/personal-keys.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { createLog } from '#server/log/create-log.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createSigningKeys } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { readSettings } from '#server/settings.ts';
import { openTestDatabase, type NewUser, type TestDatabase } from './test-database.ts';
import { createRest } from '#server/rest/rest.ts';
import { recordingMailer } from './recording-mailer.ts';
import { CLOSED_INTERNET } from '#tests/support/closed-internet.ts';

interface RestAnswerSeen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
}

export interface Asker {
  readonly id: string;
  readonly token: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RestAnswerSeen>;
}

export interface RestTestApp {
  readonly db: TestDatabase;
  readonly settings: Deps['settings'];
  readonly tokens: Deps['tokens'];
  /** The log's lines, each JSON. */
  readonly logged: string[];
  readonly anon: Asker;
  addCoach(user?: Partial<NewUser>): Promise<Asker>;
  close(): Promise<void>;
}

/** `change` may wrap the database, to count calls or to let them fail. */
export async function startRestTestApp(change: (db: TestDatabase) => Deps['db'] = (db) => db): Promise<RestTestApp> {
  const sources = { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' };
  const settings = readSettings({ FAST_ROWS: process.env['FAST_ROWS'] }, sources);
  const db = await openTestDatabase();
  const logged: string[] = [];
  const tokens = createAccessTokens(settings);
  const deps: Deps = {
    settings,
    db: change(db),
    tokens,
    dataKeys: createDataKeys(change(db), createWrappingKeys(settings.notesKeys)),
    signing: createSigningKeys(change(db), createWrappingKeys(settings.notesKeys)),
    notice: new WatchedNotice(db.asServer),
    openFetch: CLOSED_INTERNET,
    stripe: createStripe('sk_test_nobody', 1),
    mailer: recordingMailer(() => Promise.reject(new Error('Nothing here sends mail'))),
    metrics: createMetrics(),
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    now: () => new Date(),
  };
  const keys = new PersonalKeys(deps, { hits: 1_000_000, windowSeconds: 1 });
  const app = new Hono().route('/rest/v1', createRest(deps, WIRE_SCHEMAS, { keys, secondsToWait: async () => 0 }));
  const asker = (id: string, token: string): Asker => ({
    id,
    token,
    async ask(method, path, body, headers = {}) {
      const response = await app.request(`/rest/v1/${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
    },
  });
  return {
    db,
    settings,
    tokens,
    logged,
    anon: asker('', ''),
    async addCoach(user) {
      const {
        id,
        email,
        sessionId: session_id,
      } = await db.addUser({ email: `${crypto.randomUUID()}@example.org`, ...user });
      const { token } = await tokens.issue({ sub: id, email, session_id, aal: 'aal1', role: 'authenticated' });
      return asker(id, token);
    },
    close: () => db.close(),
  };
}

/** Requests exactly one row as an object. */
export const SINGLE = { accept: 'application/vnd.pgrst.object+json' };
export const prefer = (...preferences: string[]) => ({ prefer: preferences.join(',') });

/** The id of a new client of the coach's. */
export async function addClient(coach: Asker, name: string): Promise<string> {
  const { body } = await coach.ask(
    'POST',
    'clients?select=id',
    { name },
    { ...prefer('return=representation'), ...SINGLE },
  );
  return body.id as string;
}
