// What the server calls by itself is named to operators: every file that opens a connection, with the row of docs/operations.md.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';

/** By file below src/server, the beginning of the row; null: on this machine, or a function of ours is called fetch. */
const CALLS: Readonly<Record<string, string | null>> = {
  'backup/control-socket.ts': null,
  'backup/off-site/off-site-copies.ts': null,
  'backup/read-rows.ts': null,
  'billing/create-stripe.ts': '`api.stripe.com`',
  'billing/local-simulator.ts': null,
  'buckets/bucket.ts': 'the S3 stores',
  'calendars/fetch/checked-connector.ts': 'name servers',
  'calendars/fetch/safe-fetch.ts': 'calendars of coaches',
  'calendars/read/dav-requests.ts': 'calendars of coaches',
  'calendars/read/find-calendars.ts': 'calendars of coaches',
  'calendars/read/read-feed.ts': 'calendars of coaches',
  'calendars/read/read-ical.ts': 'calendars of coaches',
  'hooks/deliver.ts': 'addresses of coaches for events',
  'mail-reports/mail-webhook.ts': '`sns.REGION.amazonaws.com`',
  'mail/check-sender.ts': 'name servers',
  'mail/mail-transport.ts': 'the mail server',
};
const DATABASE = /^(?:db|backup)\//;

/** Connections, requests and look-ups by what Node and the packages of the server have for them. */
const OPENS =
  /\bnew (?:Stripe|AwsClient|Agent|Resolver|WebSocket|Socket)\(|\bcreateTransport\(|(?<![.\w])fetch\(|\b(?:globalThis|self)\.fetch\(|\bimport (?:\w+|\*|\{[^}]*\b(?:connect|createConnection|request|get|Socket|Agent)\b[^}]*\}).* from 'node:(?:net|http)'|\bopenFetch\(\w*\)|\b(?:connect|createConnection|request)\(\{|from '(?:undici|node:(?:dns|dns\/promises|https|http2|tls|dgram))'|\bimport\('(?:undici|node:https?)'\)/;
const OPENS_DATABASE = /\bnew (?:pg\.)?(?:Pool|Client)\(/;

const sources = textsIn('src/server').map(({ path, text }) => ({
  path,
  text: text.replaceAll(/^import type .*$/gm, ''),
}));
const opening = (calls: RegExp) => sources.filter(({ text }) => calls.test(text)).map(({ path }) => path);

test('each file that opens a connection is listed', () => {
  expect(opening(OPENS).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  const databases = opening(OPENS_DATABASE);
  expect(databases.length).toBeGreaterThan(0);
  expect(databases.filter((path) => !DATABASE.test(path))).toEqual([]);
});

test('operators read of each host', () => {
  const table = readFileSync('docs/operations.md', 'utf8')
    .split('**What the server itself calls.**')[1]!
    .split('\n\n')[1]!;
  const rows = table.split('\n').slice(2);
  const hosts = new Set(['Postgres', ...Object.values(CALLS).filter((start) => start !== null)]);
  expect(rows).toHaveLength(hosts.size);
  for (const host of hosts)
    expect(
      rows.filter((row) => row.startsWith(`| ${host}`)),
      host,
    ).toHaveLength(1);
});
