// src/server/route-list.ts says what each address of the server promises. This compares the list with the routes of the app, and exceeds
// each limit.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { ANSWER_MAX_BYTES } from '#server/db/limits.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { ANSWER_SECONDS, PATHS_UNDER_WAY, ROUTES } from '#server/route-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { passTime } from '#tests/support/pass-time.ts';

const HITS = 2;
const FEW = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { hits: HITS, windowSeconds: 3600 }]),
) as Limits;
/** Of one address; see http/load/load-limit.ts. */
const UNDER_WAY_MAX = 250;
/** What the app adds for many addresses at once, besides the addresses themselves. */
const MIDDLEWARE = ['/webhooks/*', '/functions/v1/*', '/calendar/*', '/.well-known/jwks.json'];

const METRICS_TOKEN = 'only-for-tests';
/** Answers that a browser or a cache may keep. */
const CACHED: Readonly<Record<string, string>> = {
  'GET /config.json': 'no-cache',
  'GET /calendar/:file{.+\\.ics}': 'private, no-cache',
  'GET /.well-known/jwks.json': 'public, max-age=300',
};

let base: TestApp;
let app: App;
beforeAll(async () => {
  base = await startTestApp({ settings: { trustProxy: true, metricsToken: METRICS_TOKEN } });
  app = createApp(base.deps, { limits: FEW });
});
afterAll(() => base.close());

const never = () => new Promise<never>(() => undefined);
/** A database that does not answer. */
const NEVER = { asUser: never, asServer: never };

const MAINTENANCE = Object.assign(new WatchedNotice(never), { notice: { kind: 'maintenance', text: '' } });

let networks = 0;
const nextNetwork = () => `198.18.${Math.floor((networks += 1) / 256)}.${networks % 256}`;

test('every route of the app is in the list, and every one of the list is a route', () => {
  const isShared = (path: string) => MIDDLEWARE.includes(path);
  const routes = app.routes
    .filter(({ method, path }) => !(method === 'ALL' && isShared(path)))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

/** A request to the route, from a network of its own by default. */
function send(to: App, route: string, { token = '', network = nextNetwork(), body = '{}', name = '' } = {}) {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(':rpc/:name', `rpc/${name || 'nothing'}`)
    .replace('/rest/v1/:name', '/rest/v1/clients')
    .replace(':name', name || 'get-subscription-status')
    .replace(/:file\{.*\}$/, 'x.ics')
    .replace(/:\w+/g, crypto.randomUUID())
    .replace('admin/*', 'admin/users')
    .replace('*', 'nowhere/at/all');
  const { publishableKey: apikey } = base.settings;
  const headers = { apikey, 'x-forwarded-for': network, ...(token && { authorization: `Bearer ${token}` }) };
  const isRead = method === 'GET' || pattern === '/*';
  const init = isRead ? { headers } : { method: method === 'ALL' ? 'PUT' : method, headers, body };
  return to.request(`${base.settings.publicUrl}${path}`, init);
}

const isLimited = async (answer: Response) =>
  answer.status === 429 || /rate_limit/.test(answer.headers.get('location') ?? '');

describe.each(Object.entries(ROUTES))('%s', (route, { who, limit, bytesIn, bytesOut, isUnderWay, inMaintenance }) => {
  test('asks who it is, as it says', async () => {
    const answer = await send(app, route);
    const { status } = answer;
    // Clients read the code of a refusal; a refusal without one is to them a failure without a reason.
    if (status >= 400 && answer.headers.get('content-type')?.includes('json'))
      expect(await answer.json()).toHaveProperty('code');
    // Amazon sends a password only after a 401.
    const unsigned = route === 'POST /webhooks/mail' ? 401 : 400;
    const refused = { coach: 401, link: 404, sender: route.startsWith('POST') ? unsigned : 405, monitoring: 404 };
    if (who !== 'anybody') expect(status).toBe(refused[who]);
  });

  test('is not sniffed, framed or read elsewhere, and is stored by no cache, as far as it is not listed', async () => {
    const { headers } = await send(app, route, { token: who === 'monitoring' ? METRICS_TOKEN : '' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/default-src '(?:none|self)'.*frame-ancestors 'none'/);
    expect(headers.get('set-cookie')).toBeNull();
    // The public keys are for pages of any address.
    const forAll = route === 'GET /.well-known/jwks.json';
    expect(headers.get('access-control-allow-origin') === '*').toBe(forAll);
    expect(headers.get('cross-origin-resource-policy')).toBe(forAll ? 'cross-origin' : 'same-origin');
    if (who === 'link') expect(headers.get('x-robots-tag')).toBe('noindex');
    // Files say it for themselves. What is sent here is not read.
    if (route === 'ALL /*' || who === 'sender' || !/^(?:GET|ALL)/.test(route)) return;
    expect(headers.get('cache-control')).toBe(CACHED[route] ?? 'no-store');
  });

  test('is refused to one network or coach beyond its limit, and never where it has none', async () => {
    const network = nextNetwork();
    const { token } = await base.signUp();
    const answers: boolean[] = [];
    for (let hit = 0; hit <= HITS; hit += 1) answers.push(await isLimited(await send(app, route, { token, network })));
    expect(answers).toEqual([false, false, limit !== undefined]);
    expect(await isLimited(await send(app, route, { token: (await base.signUp()).token }))).toBe(false);
  });

  test('takes no longer body than it says', async () => {
    if (bytesIn === 0) return;
    const isRead = route.startsWith('GET');
    const answer = async (bytes: number) => (await send(app, route, { body: ' '.repeat(bytes) })).status;
    expect((await answer(bytesIn + 1)) === 413).toBe(!isRead);
    expect(await answer(bytesIn)).not.toBe(413);
  });

  test('is answered or refused during maintenance, as it says', async () => {
    const { token } = await base.signUp();
    const closed = createApp({ ...base.deps, notice: MAINTENANCE });
    // Of what is by name, this one reads, as the path of the others does.
    const answer = await send(closed, route, { token });
    const isRefused = inMaintenance === 'refused' || inMaintenance === 'answered if it reads';
    const code = answer.headers.get('x-sb-error-code');
    expect([answer.status === 503 && code, answer.headers.has('retry-after')]).toEqual(
      isRefused ? ['maintenance', true] : [false, false],
    );
    if (inMaintenance === 'answered if it reads') {
      const read = await send(closed, route.replace('ALL', 'GET'), { token });
      expect(read.status).toBe(200);
    }
    if (inMaintenance === 'by name') {
      const name = route.includes('/rest/') ? 'erase_client' : 'delete-account';
      expect((await send(closed, route, { token, name })).headers.get('x-sb-error-code')).toBe('maintenance');
    }
    // The same request is answered otherwise.
    expect((await send(app, route, { token })).headers.get('x-sb-error-code')).not.toBe('maintenance');
  });

  test('answers no more than is counted on its path', () => {
    const path = route.split(' ')[1]!;
    const counted = PATHS_UNDER_WAY.find(([pattern]) => path.startsWith(pattern.replace('*', '')));
    // Rows and functions count for themselves: large-answers.test.ts, declared-functions.test.ts.
    if (path.startsWith('/rest/v1')) expect(bytesOut).toBe(ANSWER_MAX_BYTES);
    else expect(bytesOut).toBe(counted?.[2] ?? null);
  });

  test('is answered at once or in the time that it says, whatever it waits for', async () => {
    // Functions say it for themselves, and are tried in declared-functions.test.ts.
    if (route.includes('/functions/v1/')) return;
    const { token } = await base.signUp();
    const stuck = createApp({ ...base.deps, db: { ...base.deps.db, ...NEVER } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let status = 0;
      const asked = Promise.resolve(send(stuck, route, { token })).then((answer) => (status = answer.status));
      while (status === 0 && vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      await passTime(ANSWER_SECONDS * 1000 - 1);
      const sooner = status;
      await passTime(1);
      expect(await asked).toBe(sooner === 0 ? 503 : sooner);
      expect(isUnderWay || sooner !== 0).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits for no place, or is refused where an address has too many requests under way', async () => {
    const stuck = createApp({ ...base.deps, db: { ...base.deps.db, ...NEVER } });
    const network = nextNetwork();
    for (let at = 0; at < UNDER_WAY_MAX; at += 1) void send(stuck, 'GET /rest/v1/:name', { network });
    await new Promise((resolve) => setImmediate(resolve));
    const { status } = await send(stuck, route, { network });
    expect(status === 503).toBe(isUnderWay);
  });
});

const lengthOf = async (answer: Response) => (await answer.arrayBuffer()).byteLength;

test('a longer answer than is declared is a failure', async () => {
  const route = 'GET /.well-known/jwks.json';
  const { bytesOut } = ROUTES[route]!;
  const empty = JSON.stringify({ keys: [{ kty: '' }] }).length;
  const answering = (bytes: number) => {
    const jwks = () => Promise.resolve({ keys: [{ kty: ' '.repeat(bytes - empty) }] });
    return send(createApp({ ...base.deps, signing: { ...base.deps.signing, jwks } }), route);
  };
  const longest = await answering(bytesOut!);
  expect([longest.status, await lengthOf(longest)]).toEqual([200, bytesOut]);
  expect((await answering(bytesOut! + 1)).status).toBe(500);
});

test('the longest answers about an account are within what is declared', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.org`;
  const data = { terms_accepted: true, about: 'x'.repeat(950) };
  const body = JSON.stringify({ email, password: 'correct horse battery', data });
  const signedUp = await send(app, 'POST /auth/v1/signup', { body });
  const { access_token: token } = (await signedUp.clone().json()) as { access_token: string };
  const factor = JSON.stringify({ factor_type: 'totp', friendly_name: 'Phone', issuer: '漢'.repeat(100) });
  const enrolled = await send(app, 'POST /auth/v1/factors', { token, body: factor });
  const user = await send(app, 'GET /auth/v1/user', { token });
  for (const [route, answer] of Object.entries({
    'POST /auth/v1/signup': signedUp,
    'POST /auth/v1/factors': enrolled,
    'GET /auth/v1/user': user,
  })) {
    expect(answer.status, route).toBe(200);
    expect(await lengthOf(answer), route).toBeLessThan(ROUTES[route]!.bytesOut!);
  }
});
