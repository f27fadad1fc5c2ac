// Generated values for every header that the server reads, on a real port behind a proxy: none is answered with 5xx. FUZZ_RUNS for a
// long run; FUZZ_SEED to repeat one.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen, type Listening } from '#server/serve.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { createCalendarCalls } from '#tests/support/calendars/calendar-calls.ts';
import { type EdgeServer, FILES, startEdgeServer } from './edge-server.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

/** Where each header is read; '*': at every place. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['rest', 'page'],
  'accept-encoding': ['page'],
  apikey: ['rest'],
  authorization: ['rest', 'auth', 'function', 'metrics'],
  'calendly-webhook-signature': ['calendly'],
  'content-type': ['rest', 'auth', 'function', 'stripe', 'cal.com'],
  cookie: ['*'],
  'if-none-match': ['page'],
  origin: ['rest', 'auth', 'function'],
  prefer: ['rest'],
  range: ['rest', 'page'],
  redirect_to: ['auth'],
  referer: ['auth'],
  'stripe-signature': ['stripe'],
  'user-agent': ['auth'],
  'x-cal-signature-256': ['cal.com'],
  'x-certificate': ['certificate'],
  'x-forwarded-for': ['*'],
  'x-known-device': ['auth'],
  'x-request-id': ['*'],
  'x-supabase-api-version': ['auth'],
};
/** Node reads them before the app does; hostile-requests.test.ts tries them. */
const READ_BY_NODE: readonly string[] = ['content-length', 'transfer-encoding'];
/** Of answers of other servers, which tests/security/hostile-calendars.test.ts makes at random. */
const READ_OF_ANSWERS: readonly string[] = ['location'];
const BY_CONSTANT: Readonly<Record<string, string>> = {
  KNOWN_DEVICE_HEADER: 'x-known-device',
  CERTIFICATE_HEADER: 'x-certificate',
  VERSION_HEADER: 'x-supabase-api-version',
};

interface Place {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let server: EdgeServer;
let listening: Listening;
let places: readonly Place[];
const failed: unknown[] = [];

beforeAll(async () => {
  server = await startEdgeServer();
  const { deps } = server.base;
  const settings = { ...deps.settings, trustProxy: true, metricsToken: 'a-token-of-metrics', signInByMail: true };
  const log = Object.assign(Object.create(deps.log), {
    error: (facts: unknown) => void failed.push(facts),
    child: () => log,
  });
  const app = createApp({ ...deps, settings, log }, { files: FILES, limits: GENEROUS_LIMITS });
  listening = await listen((req, env) => app.fetch(req, env), { host: '127.0.0.1', port: 0, trustProxy: true });
  places = await placesOf(server);
});
afterAll(async () => {
  await listening.stop();
  await server.close();
});

async function placesOf({ base, coach, signedIn }: EdgeServer): Promise<Place[]> {
  const calls = createCalendarCalls(base);
  const feed = async (kind: string): Promise<string> => {
    const { body } = await calls.connect(coach.token, { kind, label: kind });
    return new URL(body.webhook.address).pathname;
  };
  const asCoach = { headers: signedIn() };
  const token = '/auth/v1/token?grant_type=';
  const login = JSON.stringify({ email: 'nobody@example.org', password: 'x' });
  const at = (kind: string, method: string, path: string, more: Partial<Place> = {}) => ({
    kind,
    method,
    path,
    ...more,
  });
  return [
    at('rest', 'GET', '/rest/v1/clients?select=id,name', asCoach),
    at('rest', 'POST', '/rest/v1/clients', { ...asCoach, body: '{"name":"Ann"}' }),
    at('rest', 'POST', '/rest/v1/rpc/dashboard', { ...asCoach, body: '{}' }),
    at('rest', 'OPTIONS', '/rest/v1/clients', { headers: { 'access-control-request-method': 'POST' } }),
    at('auth', 'GET', '/auth/v1/user', asCoach),
    at('auth', 'POST', `${token}password`, { body: login }),
    at('auth', 'POST', `${token}refresh_token`, { body: '{"refresh_token":"abcdefghijkl"}' }),
    at('auth', 'POST', '/auth/v1/recover', { body: login }),
    at('auth', 'GET', '/auth/v1/verify?token=x&type=recovery'),
    at('function', 'POST', '/functions/v1/get-account-security', { ...asCoach, body: '{}' }),
    at('certificate', 'POST', '/functions/v1/add-certificate', { ...asCoach, body: '%PDF-1.4' }),
    at('stripe', 'POST', '/webhooks/stripe', { body: '{"id":"evt_1","type":"x","data":{"object":{}}}' }),
    at('cal.com', 'POST', await feed('cal.com'), { body: '{}' }),
    at('calendly', 'POST', await feed('calendly'), { body: '{}' }),
    at('metrics', 'GET', '/metrics'),
    at('page', 'GET', '/login'),
    at('page', 'GET', '/assets/main-abc.js'),
    at('page', 'GET', '/.well-known/jwks.json'),
    at('page', 'GET', '/calendar/nowhere.ics'),
  ];
}

/** fetch() refuses some of the values. */
function send(place: Place, headers: Readonly<Record<string, string>>): Promise<number> {
  const { method, path, body = '' } = place;
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      { port: listening.port, host: '127.0.0.1', method, path, headers: { ...place.headers, ...length, ...headers } },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.on('error', reject).end(body);
  });
}

const WORDS = [
  't=',
  'v1=',
  'v1',
  't',
  '=',
  ',',
  ';',
  ':',
  '"',
  "'",
  '*',
  '/',
  '-',
  '.',
  ' ',
  '\t',
  '%',
  '%E0%A4%A',
  '%00',
  '[',
  ']',
  '{',
  '}',
  '\\',
  '0',
  '1',
  '-1',
  '99999999999999999999',
  'NaN',
  '1e400',
  'a'.repeat(64),
  '0'.repeat(64),
  'é',
  '\u0080',
  'Bearer ',
  'Bearer',
  'Basic ',
  'Digest ',
  'eyJhbGciOiJIUzI1NiJ9.e30.',
  'eyJhbGciOiJub25lIn0.e30.',
  'bytes=',
  'items=',
  '0-',
  '-5',
  '5-1',
  'count=',
  'exact',
  'return=',
  'resolution=',
  'handling=strict',
  'max-affected=',
  '__proto__',
  'W/"1"',
  'application/json',
  'charset=',
  'utf-16',
  'multipart/form-data; boundary=',
  'text/csv',
  'application/vnd.pgrst.',
  'q=0',
  '::ffff:',
  '::1',
  '2001:db8::',
  '203.0.113.7',
  ':443',
  '%eth0',
  'http://',
  'null',
  'gzip',
  'sb-access-token=',
  '2024-01-01',
];
const value = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join('')) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((at) => at !== 0x7f)
        .map((at) => String.fromCharCode(at)),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...WORDS).map((word) => word.repeat(200)) },
);

describe('a header', () => {
  it.each(['t=,v1=', 't=1,v1=', 'v1', 't', ',', '=', 't=NaN,v1=', `t=1,v1,v1=${'a'.repeat(64)}`])(
    'Stripe-Signature: %s is 400',
    async (header) => {
      const place = places.find(({ kind }) => kind === 'stripe')!;
      expect(await send(place, { 'stripe-signature': header })).toBe(400);
    },
  );

  it(
    `is answered without a failure in ${RUNS} generated requests (FUZZ_SEED=${SEED})`,
    async () => {
      const fuzzed = fc.constantFrom(...places).chain((place) => {
        const read = Object.keys(HEADERS).filter((name) =>
          HEADERS[name]?.some((kind) => kind === '*' || kind === place.kind),
        );
        const headers = fc.dictionary(fc.constantFrom(...read), value, { minKeys: 1, maxKeys: 3 });
        return fc.record({ place: fc.constant(place), headers });
      });
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(fuzzed, async ({ place, headers }) => {
          const status = await send(place, headers);
          seen.set(place.kind, (seen.get(place.kind) ?? 0) + 1);
          expect(status).toBeGreaterThanOrEqual(200);
          expect(status).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      expect(failed).toEqual([]);
      expect([...seen.keys()].toSorted()).toEqual([...new Set(places.map(({ kind }) => kind))].toSorted());
    },
    RUNS * 30 + 60_000,
  );

  it('that the server reads is in this test', () => {
    const named = new Set<string>();
    for (const path of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const source = readFileSync(join('src/server', path), 'utf8');
      // Those with a second argument are written.
      for (const [, quoted, constant] of source.matchAll(/\b(?:header|headersOf\(c\))\((?:'([\w-]+)'|([A-Z_]+))\)/g))
        named.add(quoted?.toLowerCase() ?? BY_CONSTANT[constant ?? ''] ?? `the constant ${constant}`);
    }
    const tried = [...Object.keys(HEADERS), ...READ_BY_NODE, ...READ_OF_ANSWERS];
    expect([...named].filter((name) => !tried.includes(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(15);
  });
});
