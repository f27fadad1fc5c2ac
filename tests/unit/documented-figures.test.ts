// Figures and lists that the documents for operators repeat from the code or from the files of deploy/.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TEXTS, CERTIFICATE_TYPES } from '#domain/certificates/certificate.ts';
import { WEBHOOK_EVENTS } from '#server/billing/prepare-billing.ts';
import { KEPT_DAYS } from '#server/backup/daily-backups.ts';
import { REST_BODY_MAX_BYTES } from '#server/route-list.ts';

const MIB = 1024 * 1024;
const OPERATIONS = 'docs/operations.md';
const PROXIES = 'deploy/proxies';

/** Every number that stands where the pattern's group is. */
function figures(file: string, pattern: RegExp): number[] {
  const found = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, number]) => Number(number));
  expect(found.length, `${file} has ${String(pattern)}`).toBeGreaterThan(0);
  return found;
}

const BODY_MIB = figures(`${PROXIES}/nginx.conf`, /client_max_body_size (\d+)m;/g)[0]!;

test.each([
  ['the largest body that proxies pass on', OPERATIONS, /[Bb]odies of (\d+) MiB/g, BODY_MIB],
  ['Caddy’s buffer', OPERATIONS, /request_buffers (\d+)MiB/g, BODY_MIB],
  ['HAProxy’s largest body', `${PROXIES}/haproxy.cfg`, /content-length\) gt (\d+)/g, BODY_MIB * MIB],
  ['a certificate', OPERATIONS, /a certificate has (\d+) MB at most/g, CERTIFICATE_MAX_BYTES / MIB],
  ['a certificate, beside nginx', `${PROXIES}/nginx.conf`, /A certificate has (\d+) MB/g, CERTIFICATE_MAX_BYTES / MIB],
  [
    'a certificate, beside HAProxy',
    `${PROXIES}/haproxy.cfg`,
    /A certificate has (\d+) MB/g,
    CERTIFICATE_MAX_BYTES / MIB,
  ],
  ['a part of an import', OPERATIONS, /a part of an import (\d+) MiB/g, REST_BODY_MAX_BYTES / MIB],
  [
    'PgBouncer’s connections of a server',
    OPERATIONS,
    /`default_pool_size` is at least (\d+) for each Hourbook server/g,
    figures('deploy/pgbouncer/pgbouncer.ini', /(\d+) for each Hourbook server/g)[0]!,
  ],
  [
    'PgBouncer’s connections of a start',
    OPERATIONS,
    /and (\d+) more while it starts/g,
    figures('deploy/pgbouncer/pgbouncer.ini', /and (\d+) while it starts/g)[0]!,
  ],
])('%s is said as it is', (_what, file, pattern, known) => {
  expect(new Set(figures(file, pattern))).toEqual(new Set([known]));
});

test('proxies pass on the largest certificate with its headers', () => {
  expect(BODY_MIB * MIB).toBeGreaterThan(CERTIFICATE_MAX_BYTES + MIB);
});

test('operators choose the events of Stripe that the server checks for, and it looks for no others', () => {
  const [, list = ''] = /with these events: ([^:]+?)\. Its signing secret/.exec(readFileSync(OPERATIONS, 'utf8'))!;
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, event]) => event)).toEqual([...WEBHOOK_EVENTS]);
  const webhook = readFileSync('src/server/billing/webhooks.ts', 'utf8');
  const looked = [...webhook.matchAll(/\btype(?: === |\.startsWith\()'([^']+)'/g)].map(([, event]) => event!);
  expect(looked.length).toBeGreaterThan(1);
  expect(looked.filter((event) => !WEBHOOK_EVENTS.some((known) => known.startsWith(event)))).toEqual([]);
});

test('each type of certificate is stored by the database, and named wherever coaches and operators read of them', () => {
  const sql = readFileSync('db/migrations/0001-baseline.sql', 'utf8').split('create table public.certificates (')[1]!;
  const stored = Object.keys(CERTIFICATE_TYPES).map((type) => `'${type}'`);
  expect(sql).toContain(`check (type in (${stored.join(', ')}))`);
  const labels = Object.values(CERTIFICATE_TYPES).map(({ label }) => label);
  const named = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels);
  const pages = ['src/web/records/attached-files.tsx', OPERATIONS].map((path) => readFileSync(path, 'utf8'));
  for (const text of [CERTIFICATE_TEXTS.wrongType, ...pages]) expect(text).toContain(named);
});

test('as many daily backups are stored as the page says', () => {
  expect(readFileSync(OPERATIONS, 'utf8')).toContain('and stores seven');
  expect(KEPT_DAYS).toBe(7);
});
