// Attacks on the HTTP level: other origins, other content types, compressed and huge bodies, unusual paths, header
// injection; and the headers of every response. On a real port, with the headers of the built app.
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import type { WebFile } from '#server/http/files/web-files.ts';
import { listen, type Listening } from '#server/serve.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, type MarkedCoach } from '#tests/support/marked-coach.ts';

const EVIL = 'https://evil.example';
let base: TestApp;
let coach: MarkedCoach;
let listening: Listening;
let address: string;

const file = (contentType: string, text: string): WebFile => ({
  contentType,
  cacheControl: 'no-cache',
  etag: '"1"',
  plain: Buffer.from(text),
  br: undefined,
  gzip: undefined,
});
const PAGE = '<!doctype html><title>Hourbook</title>';
const FILES = new Map([
  ['/index.html', file('text/html; charset=utf-8', PAGE)],
  ['/landing.html', file('text/html; charset=utf-8', PAGE)],
  ['/checkout.html', file('text/html; charset=utf-8', PAGE)],
  ['/assets/main-abc.js', file('text/javascript; charset=utf-8', 'void 0')],
  ['/unknown.bin', file('application/octet-stream', 'x')],
]);

beforeAll(async () => {
  base = await startTestApp();
  coach = await addMarkedCoach(base, 'zq7marker');
  const app = createApp(base.deps, { files: FILES, limits: GENEROUS_LIMITS });
  listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await listening.stop();
  await base.close();
});

const signedIn = () => ({ authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' });

/** The server's response to these bytes, until it closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}
const rawGet = (path: string, more = '') =>
  raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${more}Connection: close\r\n\r\n`);

const PAGE_POLICY = ["script-src 'self';", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"];
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('every response', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/login', 200],
    ['GET', '/clients/42', 200],
    ['GET', '/checkout.html', 200],
    ['GET', '/nowhere', 404],
    ['POST', '/login', 404],
    ['GET', '/assets/main-abc.js', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/unknown.bin', 200],
    ['GET', '/config.json', 200],
    ['GET', '/healthz', 200],
    ['GET', '/rest/v1/clients', 401],
    ['GET', '/rest/v1/nonsense', 404],
    ['GET', '/rest/v1/clients?select=(', 400],
    ['GET', '/auth/v1/user', 401],
    ['GET', '/auth/v1/nonsense', 404],
    ['GET', '/auth/v1/verify?token=x&type=signup', 303],
    ['POST', '/functions/v1/delete-account', 401],
    ['POST', '/webhooks/stripe', 400],
    ['OPTIONS', '/rest/v1/clients', 200],
  ])('%s %s carries the policy, is not sniffed and not framed', async (method, path, status) => {
    const response = await fetch(address + path, { method, redirect: 'manual', headers: { accept: 'text/html,*/*' } });
    expect(response.status).toBe(status);
    const policy = response.headers.get('content-security-policy') ?? '';
    // Nothing is allowed if JSON is opened as a page.
    if (/^\/(rest|functions)\//.test(path)) expect(policy).toBe(DATA_POLICY);
    else for (const part of PAGE_POLICY) expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|data:|blob:|\*|http)/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(await response.text()).not.toMatch(/\bat .*\.[jt]s:\d+|node_modules|postgres:\/\//);
  });

  it('of an internal error has them too, and no stack', async () => {
    const broken = { ...base.db, asUser: () => Promise.reject(new Error('secret reason')) };
    const app = createApp({ ...base.deps, db: broken }, { files: FILES, limits: GENEROUS_LIMITS });
    const response = await app.request('/rest/v1/prices');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toBe(DATA_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).not.toMatch(/secret reason|\bat /);
  });

  it('of the API is not cacheable', async () => {
    for (const path of ['/rest/v1/clients', '/auth/v1/user', '/functions/v1/x']) {
      expect((await fetch(address + path)).headers.get('cache-control'), path).toBe('no-store');
    }
  });
});

describe('other sites', () => {
  it('cannot read: no response allows their origin, and cookies are ignored', async () => {
    for (const origin of [EVIL, 'null', `${base.settings.publicUrl}.evil.example`, 'http://localhost:3001']) {
      const response = await fetch(`${address}/rest/v1/clients`, {
        headers: { ...signedIn(), origin, cookie: `token=${coach.token}; sb-access-token=${coach.token}` },
      });
      expect(response.headers.get('access-control-allow-origin'), origin).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const cookies = { cookie: `token=${coach.token}; sb-access-token=${coach.token}; hourbook.auth=${coach.token}` };
    expect((await fetch(`${address}/rest/v1/clients`, { headers: cookies })).status).toBe(401);
    expect((await fetch(`${address}/auth/v1/user`, { headers: cookies })).status).toBe(401);
  });

  it('fail the preflight', async () => {
    for (const path of ['/rest/v1/clients', '/auth/v1/token', '/functions/v1/delete-account']) {
      const response = await fetch(address + path, {
        method: 'OPTIONS',
        headers: {
          origin: EVIL,
          'access-control-request-method': 'DELETE',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  it('cannot write by a form: nothing is written without a token, and /rest/v1 accepts no forms', async () => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
    for (const type of forms) {
      for (const path of ['/rest/v1/clients', '/functions/v1/delete-account', '/auth/v1/logout']) {
        const response = await fetch(address + path, {
          method: 'POST',
          headers: { origin: EVIL, 'content-type': type, cookie: `token=${coach.token}` },
          body: '{"name":"planted"}',
        });
        expect([400, 401], `${type} ${path}`).toContain(response.status);
      }
      const asCoach = { ...signedIn(), 'content-type': type };
      const response = await fetch(`${address}/rest/v1/clients`, {
        method: 'POST',
        headers: asCoach,
        body: '{"name":"a"}',
      });
      expect(response.status, type).toBe(400);
    }
    expect(await base.db.asOwner("select from public.clients where name = 'planted'")).toEqual([]);
  });

  it('cannot be the target of a mailed link', async () => {
    for (const target of [
      EVIL,
      '//evil.example',
      'javascript:alert(1)',
      `${base.settings.publicUrl}@evil.example/`,
      '\\\\evil.example',
    ]) {
      const query = new URLSearchParams({ token: 'x', type: 'recovery', redirect_to: target });
      const response = await fetch(`${address}/auth/v1/verify?${query}`, {
        redirect: 'manual',
        headers: { referer: EVIL },
      });
      expect(new URL(response.headers.get('location') ?? '').origin, target).toBe(base.settings.publicUrl);
    }
  });
});

describe('bodies', () => {
  it.each(['gzip', 'deflate', 'br', 'zstd'])('compressed with %s are not decompressed', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    for (const path of [
      '/rest/v1/clients',
      '/functions/v1/get-account-security',
      '/auth/v1/token?grant_type=password',
    ]) {
      const headers = { ...signedIn(), 'content-encoding': encoding };
      const response = await fetch(address + path, { method: 'POST', headers, body: bomb });
      expect([400, 415], path).toContain(response.status);
    }
  });

  it.each([
    ['/rest/v1/clients', 4 * 1024 * 1024],
    ['/auth/v1/token?grant_type=password', 1024 * 1024],
    ['/functions/v1/get-account-security', 64 * 1024],
    ['/webhooks/stripe', 1024 * 1024],
  ])('for %s beyond its limit are 413, whether their length is told or not', async (path, limit) => {
    const body = `{"name":"${'x'.repeat(limit)}"}`;
    const told = await fetch(address + path, { method: 'POST', headers: signedIn(), body });
    expect(told.status).toBe(413);
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 65_536) controller.enqueue(Buffer.from(body.slice(at, at + 65_536)));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: signedIn(), body: pieces, duplex: 'half' };
    const untold = await fetch(address + path, init as RequestInit);
    expect(untold.status).toBe(413);
  });

  it('with prototype keys do not change a prototype', async () => {
    const bodies = [
      '{"__proto__": {"isAdmin": true, "role": "admin"}}',
      '{"constructor": {"prototype": {"isAdmin": true}}}',
      '{"data": {"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}}',
      '{"userId": {"__proto__": {"isAdmin": true}}, "newRole": "admin", "toString": "x", "hasOwnProperty": 1}',
    ];
    for (const body of bodies) {
      for (const [method, path] of [
        ['POST', '/rest/v1/clients'],
        ['PATCH', `/rest/v1/profiles?id=eq.${coach.id}`],
        ['POST', '/rest/v1/rpc/dashboard'],
        ['PUT', '/auth/v1/user'],
        ['POST', '/auth/v1/signup'],
        ['POST', '/functions/v1/update-user-role'],
      ] as const) {
        const response = await fetch(address + path, { method, headers: signedIn(), body });
        expect(response.status, `${path} ${body}`).toBeLessThan(500);
      }
    }
    await fetch(`${address}/rest/v1/clients?__proto__=eq.1&constructor.prototype=eq.1&select=__proto__`, {
      headers: signedIn(),
    });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    const [profile] = await base.db.asOwner('select role from public.profiles where id = $1', [coach.id]);
    expect(profile).toEqual({ role: 'user' });
  });
});

describe('paths and headers', () => {
  it.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cpackage.json',
    '/assets/%00/etc/passwd',
    '/.env',
    '/.git/config',
    '//etc/passwd',
    'file:///etc/passwd',
  ])('%s, as no browser would send it, leads to no file', async (path) => {
    const heard = await rawGet(path);
    expect(heard).toMatch(/^HTTP\/1\.1 (?:400|404|200) /);
    expect(heard).not.toMatch(/root:x|"dependencies"|\[core\]|JWT_SECRET/);
    if (heard.startsWith('HTTP/1.1 200')) expect(heard).toContain(PAGE);
  });

  it.each([
    '/login%0d%0aSet-Cookie:%20a=b',
    '/auth/v1/verify?redirect_to=%0d%0aSet-Cookie:a=b',
    '/rest/v1/x%0d%0aX-Evil:1',
  ])('a line break in %s becomes no header', async (path) =>
    expect((await rawGet(path)).split('\r\n\r\n')[0]).not.toMatch(/^(?:set-cookie|x-evil):/im),
  );

  it('a line break in an echoed value does not add a header', async () => {
    const name = 'a\r\nX-Evil: 1';
    const stored = await fetch(`${address}/rest/v1/clients`, {
      method: 'POST',
      headers: { ...signedIn(), prefer: 'return=headers-only,count=exact' },
      body: JSON.stringify({ name }),
    });
    expect(stored.status).toBe(201);
    const refused = await fetch(`${address}/rest/v1/clients`, {
      headers: { authorization: 'Bearer "a\\"b\u00e9".x.y' },
    });
    expect(refused.status).toBe(401);
    for (const { headers } of [stored, refused]) expect(headers.get('x-evil')).toBeNull();
  });

  it('two lengths, or a length with chunked encoding, are refused (request smuggling)', async () => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const lengths of [
      'Content-Length: 0\r\nContent-Length: 40\r\n',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    ]) {
      const heard = await raw(`POST /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n0\r\n\r\n${hidden}`);
      expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(heard).toMatch(/^HTTP\/1\.1 400/);
    }
  });

  it('TRACE echoes nothing', async () => {
    const heard = await raw('TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: zq7marker\r\nConnection: close\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(heard).not.toContain('zq7marker');
  });

  it('headers of 20 KB and addresses of 20 KB are refused', async () => {
    expect(await rawGet('/', `X-Long: ${'a'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(await rawGet(`/${'a'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431/);
  });

  it.each([
    'a@b.c\r\nBcc: all@example.org',
    'a@b.c\n',
    'a@b.c, d@e.f',
    '"a b"@c.d',
    'a@b.c>',
    `${'a'.repeat(300)}@b.c`,
    'a\u0000@b.c',
  ])('no mail goes to %j', async (email) => {
    const before = base.mails.length;
    for (const [path, body] of [
      ['/auth/v1/signup', { email, password: 'correct horse battery' }],
      ['/auth/v1/recover', { email }],
      ['/auth/v1/resend', { email, type: 'signup' }],
    ] as const) {
      const response = await fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status, path).toBe(400);
    }
    const change = await fetch(`${address}/auth/v1/user`, {
      method: 'PUT',
      headers: signedIn(),
      body: JSON.stringify({ email }),
    });
    expect(change.status).toBe(400);
    expect(base.mails).toHaveLength(before);
  });
});
