// Every request of docs/hooks.md is sent as it stands there, with the example's key, client and installation replaced.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { DELIVERY_TYPES } from '#domain/hooks/hook.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { describeOnOneServer as describe, testOnOneServer as test } from '#tests/support/one-server.ts';
import { createKeyCalls } from '#tests/support/personal-keys.ts';
import { addClient, signUpNamed } from '#tests/support/witnesses.ts';

const PAGE = readFileSync('docs/hooks.md', 'utf8');
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\`\`\`$`, 'gm'))].map(([, text]) => text!);

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** As curl reads it: a body makes it a POST. */
function ofCurl(text: string): Sent {
  const [url = ''] = /'https:[^']+'/.exec(text)?.map((part) => part.slice(1, -1)) ?? [];
  const options = (name: string) =>
    [...text.matchAll(new RegExp(`-${name} '([^']+)'`, 'g'))].map(([, value]) => value!);
  const [body = null] = options('d');
  return { method: body === null ? 'GET' : 'POST', url, headers: headersOf(options('H')), body };
}

function ofHttp(text: string): Sent {
  const [head = '', body = ''] = text.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', url = ''] = first.split(' ');
  return { method, url, headers: headersOf(lines), body: body.trim() };
}

const headersOf = (lines: readonly string[]) => Object.fromEntries(lines.map((line) => line.split(': ')));

const REQUESTS = [...blocks('sh').map(ofCurl), ...blocks('http').map(ofHttp)];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the page has a request of each recipe', () => {
  expect(REQUESTS.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'GET /rest/v1/clients',
    'POST /rest/v1/sessions',
    'POST /rest/v1/sessions',
    'POST /rest/v1/clients',
    'POST /rest/v1/sessions',
  ]);
});

describe.each(REQUESTS)('$method $url', ({ method, url, headers, body }) => {
  test('does what the page says, with a key that logs sessions and has no notes', async () => {
    const coach = await signUpNamed(app);
    const client = await addClient(app, coach, { name: 'Ada Lovelace' });
    const { key } = await createKeyCalls(app).make(coach.token, { scope: 'log' });
    const filled = (text: string) =>
      text
        .replace('https://log.example.org', app.settings.publicUrl)
        .replaceAll('hb_KEY', key)
        .replaceAll('CLIENT_ID', client);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]));
    const send = () => app.fetch(filled(url), { method, headers: sent, ...(body && { body: filled(body) }) });
    const answer = await send();
    const text = await answer.text();
    expect(answer.status, text).toBe(method === 'GET' ? 200 : 201);
    if (method === 'GET') return expect(JSON.parse(text)).toEqual([{ id: client, name: 'Ada Lovelace' }]);
    if (headers['prefer']) expect(JSON.parse(text)).toMatchObject([{ id: expect.any(String) }]);
    if (!url.endsWith('/sessions')) return;
    expect(
      await app.db.asOwner('select duration, completed from public.sessions where client_id = $1', [client]),
    ).toEqual([{ duration: 60, completed: true }]);
    expect((await send()).status).toBe(409);
  });
});

test('the page names each event', () => {
  for (const type of DELIVERY_TYPES) expect(PAGE).toContain(`| \`${type}\` |`);
});
