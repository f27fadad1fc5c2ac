// Every endpoint of /auth/v1 and every server function checks something and acts a moment later: it reads a body, hashes
// a password or calls Stripe in between. This table says for each what happens if the auth session ends, the account is
// deleted or banned, or a second factor is activated, while it runs. An endpoint that is not in the table fails the first test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { authApp, bearer, GENEROUS_LIMITS, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { mfaCalls, password } from '#tests/support/mfa-calls.ts';
import { NEW_KEY } from '#tests/support/personal-keys.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { happen, interrupted, stateOf, type Event } from './racing.ts';

let db: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

interface Caller {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
  /** Of an authenticator that is not activated yet. */
  readonly factorId: string;
  readonly secret: string;
}

type Body = object | ((caller: Caller, challengeId: string) => object);

interface Acting {
  /** The path after the route's name, if it has parameters; a query. */
  readonly path?: (caller: Caller) => string;
  readonly body?: Body;
  /** Which of the endpoint's transactions are interrupted; default: the first. */
  readonly transactions?: readonly number[];
  /** The status while the code of a second factor is owed; null: allowed then. */
  readonly codeOwed: number | null;
  readonly isAdmin?: boolean;
}

/** With the reason why nothing can go wrong between check and act, or the file that tests it. */
type Row = Acting | string;

const factorPath =
  (end: string) =>
  ({ factorId }: Caller) =>
    `/factors/${factorId}${end}`;
const OTHER_FILE = 'needs no session: sign-ins.test.ts';
const READS = 'reads only';
const ASKS_AGAIN = 'writes by one function of the database, which asks for the auth session itself';

const ENDPOINTS: Readonly<Record<string, Row>> = {
  'POST /token': OTHER_FILE,
  'POST /signup': OTHER_FILE,
  'POST /recover': OTHER_FILE,
  'POST /resend': OTHER_FILE,
  'POST /otp': OTHER_FILE,
  'GET /verify': OTHER_FILE,
  'POST /verify': OTHER_FILE,
  'POST /logout': { path: () => '/logout?scope=global', codeOwed: 403 },
  'POST /logout of others': { path: () => '/logout?scope=others', codeOwed: 403 },
  'POST /logout of this device': { path: () => '/logout?scope=local', codeOwed: null },
  'GET /user': READS,
  'PUT /user password': { body: { password: 'quite another one', current_password: password }, codeOwed: 401 },
  'PUT /user': { body: () => ({ email: `${crypto.randomUUID()}@example.com`, data: { city: 'Bonn' } }), codeOwed: 401 },
  'POST /factors': { body: { factor_type: 'totp', friendly_name: 'Tablet' }, codeOwed: 403 },
  'POST /factors/:id/challenge': { path: factorPath('/challenge'), codeOwed: null },
  // Allowed for the factor that is owed; this one was not activated before, and must not do in its place.
  'POST /factors/:id/verify': {
    path: factorPath('/verify'),
    body: (caller, challenge_id) => ({ challenge_id, code: mfaCalls(app).codeOf(caller.secret) }),
    codeOwed: 403,
  },
  'DELETE /factors/:id': { path: factorPath(''), codeOwed: 422 },
  'POST /passkeys/authentication/options': 'concerns no account',
  'POST /passkeys/authentication/verify': 'needs no session: passkeys.data.test.ts',
  'GET /passkeys': READS,
  'GET /reauthenticate': { codeOwed: 403 },
  'GET /settings': READS,
  'GET /health': READS,
  'ALL /admin/*': 'refuses everybody',
  'ALL /*': 'refuses everybody',
};

const CALLED: Readonly<Record<string, Row>> = {
  'accept-terms': 'one statement, which concerns no sign-in',
  'add-certificate': 'a file of the coach’s, which concerns no sign-in',
  'ask-witness': ASKS_AGAIN,
  'change-hook': ASKS_AGAIN,
  'change-own-feed': ASKS_AGAIN,
  'check-address': 'mails the account’s own address, which concerns no sign-in',
  'close-own-feed': ASKS_AGAIN,
  'connect-calendar': ASKS_AGAIN,
  'create-archive': READS,
  'create-audit-file': READS,
  'create-billing-portal': 'opens a page of Stripe',
  'create-checkout-session': 'opens a page of Stripe',
  'create-hook': ASKS_AGAIN,
  'create-personal-key': { body: { ...NEW_KEY, password }, codeOwed: 401 },
  'create-recovery-codes': { codeOwed: 401 },
  'delete-account': { body: ({ email }) => ({ email, password }), transactions: [1, 2], codeOwed: 401 },
  'delete-hook': ASKS_AGAIN,
  'end-device': { body: ({ sessionId }) => ({ deviceId: sessionId }), codeOwed: 401 },
  'end-personal-key': { body: ({ id }) => ({ id }), codeOwed: 401 },
  'end-user-devices': { body: ({ id }) => ({ userId: id }), codeOwed: 401, isAdmin: true },
  'extend-trial': { body: ({ id }) => ({ userId: id, days: 7, endsAt: null }), codeOwed: 401, isAdmin: true },
  'get-account-security': READS,
  'get-calendars': READS,
  'get-certificate': READS,
  'get-hook-deliveries': READS,
  'get-hooks': READS,
  'get-own-feed': READS,
  'get-payments': READS,
  'get-personal-keys': READS,
  'get-subscription-status': READS,
  'grant-plan': {
    body: ({ id }) => ({ userId: id, until: new Date().toISOString().slice(0, 10) }),
    codeOwed: 401,
    isAdmin: true,
  },
  'lend-view': ASKS_AGAIN,
  'open-own-feed': ASKS_AGAIN,
  'open-support-view': ASKS_AGAIN,
  'preview-witness-request': READS,
  'remove-factors': 'tried under the lock in tests/policies/admin/factor-removal.test.ts',
  'resend-confirmation': 'tried on an unconfirmed account in tests/policies/admin/admin-acts.test.ts',
  'send-hook-delivery': ASKS_AGAIN,
  'stop-factor-removal': 'tried in tests/policies/admin/factor-removal.test.ts; it takes no second factor away',
  'sync-built-in-accounts': 'creates what the settings name, for any caller',
  'test-hook': ASKS_AGAIN,
  'update-user-role': { body: ({ id }) => ({ userId: id, newRole: 'user' }), codeOwed: 401, isAdmin: true },
  'read-calendar': 'reads the calendar, as the server does by itself',
  'redeem-recovery-code': { body: { code: '0000-0000-0000-0000' }, codeOwed: null },
};

test('the table has every endpoint and every server function', () => {
  const routes = createAuth(app.deps, GENEROUS_LIMITS).routes.map(({ method, path }) => `${method} ${path}`);
  const inTable = Object.keys(ENDPOINTS).map((name) => name.split(' ').slice(0, 2).join(' '));
  expect([...new Set(inTable)].toSorted()).toEqual([...new Set(routes)].toSorted());
  expect(Object.keys(CALLED).toSorted()).toEqual(COACHES_FUNCTIONS.toSorted());
});

async function newCaller(isAdmin = false): Promise<Caller> {
  const mfa = mfaCalls(app);
  const email = mfa.newEmail();
  const { access_token: token, user } = await mfa.signUp(email);
  const { id: factorId, totp } = (await mfa.enroll(token, { friendly_name: 'Phone' })).body;
  if (isAdmin) await db.asOwner("update public.profiles set role = 'admin' where id = $1", [user.id]);
  const { sessionId } = await app.deps.tokens.verify(token);
  return { id: user.id, email, token, sessionId, factorId, secret: totp.secret };
}

/** Calls the endpoint while `event` happens between its check and its act. */
async function callDuring(event: Event, name: string, row: Acting, isFunction: boolean, at = 1) {
  const caller = await newCaller(row.isAdmin);
  const challengeId = name.endsWith('/verify') ? await mfaCalls(app).challenge(caller.token, caller.factorId) : '';
  let before: unknown;
  const racing = interrupted(
    db,
    async () => {
      await happen(db, event, caller.id);
      before = await stateOf(db, caller.id);
    },
    at,
  );
  const body = typeof row.body === 'function' ? row.body(caller, challengeId) : row.body;
  if (isFunction) {
    const functions = createFunctions({ ...app.deps, db: racing }, GENEROUS_LIMITS);
    const init = { method: 'POST', headers: bearer(caller.token), body: JSON.stringify(body ?? {}) };
    const { status } = await functions.request(`${PUBLIC_URL}/${name}`, init);
    return { status, before, after: await stateOf(db, caller.id), logged: [] };
  }
  const server = authApp(racing);
  const [method = '', route = ''] = name.split(' ');
  const { status } = await server.call(method, row.path?.(caller) ?? route, body, bearer(caller.token));
  return { status, before, after: await stateOf(db, caller.id), logged: server.mails };
}

const acting = (rows: Readonly<Record<string, Row>>) =>
  Object.entries(rows).filter((entry): entry is [string, Acting] => typeof entry[1] !== 'string');

describe.each(['signed out', 'ended by a reused token', 'account deleted', 'banned'] as const)(
  '%s between check and act',
  (event) => {
    test.each(acting(ENDPOINTS))('%s is refused and changes nothing', async (name, row) => {
      const { status, before, after, logged } = await callDuring(event, name, row, false);
      expect(status).toBe(403);
      expect(before).toBeDefined();
      expect(after).toEqual(before);
      expect(logged).toEqual([]);
    });

    // Functions and tables know no ban: a banned user cannot sign in or refresh.
    test.skipIf(event === 'banned').each(acting(CALLED))('%s is refused and changes nothing', async (name, row) => {
      for (const at of row.transactions ?? [1]) {
        const { status, before, after } = await callDuring(event, name, row, true, at);
        expect(status).toBe(401);
        expect(before).toBeDefined();
        expect(after).toEqual(before);
      }
    });
  },
);

describe('a second factor that is activated between check and act', () => {
  const cases = [
    ...acting(ENDPOINTS).map(([name, row]) => [name, row, false] as const),
    ...acting(CALLED).map(([name, row]) => [name, row, true] as const),
  ].filter(([, { codeOwed }]) => codeOwed !== null);
  test.each(cases)('is owed by %s', async (name, row, isFunction) => {
    const { status, before, after } = await callDuring('code owed', name, row, isFunction);
    expect(status).toBe(row.codeOwed);
    expect(after).toEqual(before);
  });
});
