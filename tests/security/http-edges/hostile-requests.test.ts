// Compressed and huge bodies, unusual paths, header injection and smuggled requests, on a real port.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EdgeServer, PAGE, startEdgeServer } from './edge-server.ts';

let server: EdgeServer;
beforeAll(async () => {
  server = await startEdgeServer();
});
afterAll(() => server.close());

describe('bodies', () => {
  it.each(['gzip', 'deflate', 'br', 'zstd'])('compressed with %s are not decompressed', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    for (const path of [
      '/rest/v1/clients',
      '/functions/v1/get-account-security',
      '/auth/v1/token?grant_type=password',
    ]) {
      const headers = { ...server.signedIn(), 'content-encoding': encoding };
      const response = await fetch(server.address + path, { method: 'POST', headers, body: bomb });
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
    const told = await fetch(server.address + path, { method: 'POST', headers: server.signedIn(), body });
    expect(told.status).toBe(413);
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 65_536) controller.enqueue(Buffer.from(body.slice(at, at + 65_536)));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: server.signedIn(), body: pieces, duplex: 'half' };
    const untold = await fetch(server.address + path, init);
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
        ['PATCH', `/rest/v1/profiles?id=eq.${server.coach.id}`],
        ['POST', '/rest/v1/rpc/dashboard'],
        ['PUT', '/auth/v1/user'],
        ['POST', '/auth/v1/signup'],
        ['POST', '/functions/v1/update-user-role'],
      ] as const) {
        const response = await fetch(server.address + path, { method, headers: server.signedIn(), body });
        expect(response.status, `${path} ${body}`).toBeLessThan(500);
      }
    }
    await fetch(`${server.address}/rest/v1/clients?__proto__=eq.1&constructor.prototype=eq.1&select=__proto__`, {
      headers: server.signedIn(),
    });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    const [profile] = await server.base.db.asOwner('select role from public.profiles where id = $1', [server.coach.id]);
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
    const heard = await server.rawGet(path);
    expect(heard).toMatch(/^HTTP\/1\.1 (?:400|404|200) /);
    expect(heard).not.toMatch(/root:x|"dependencies"|\[core\]|JWT_SECRET/);
    if (heard.startsWith('HTTP/1.1 200')) expect(heard).toContain(PAGE);
  });

  it.each([
    '/login%0d%0aSet-Cookie:%20a=b',
    '/auth/v1/verify?redirect_to=%0d%0aSet-Cookie:a=b',
    '/rest/v1/x%0d%0aX-Evil:1',
  ])('a line break in %s becomes no header', async (path) =>
    expect((await server.rawGet(path)).split('\r\n\r\n')[0]).not.toMatch(/^(?:set-cookie|x-evil):/im),
  );

  it('a line break in an echoed value does not add a header', async () => {
    const name = 'a\r\nX-Evil: 1';
    const stored = await fetch(`${server.address}/rest/v1/clients`, {
      method: 'POST',
      headers: { ...server.signedIn(), prefer: 'return=headers-only,count=exact' },
      body: JSON.stringify({ name }),
    });
    expect(stored.status).toBe(201);
    const refused = await fetch(`${server.address}/rest/v1/clients`, {
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
      const heard = await server.raw(
        `POST /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n0\r\n\r\n${hidden}`,
      );
      expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(heard).toMatch(/^HTTP\/1\.1 400/);
    }
  });

  it('TRACE echoes nothing', async () => {
    const heard = await server.raw(
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: zq7marker\r\nConnection: close\r\n\r\n',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(heard).not.toContain('zq7marker');
  });

  it('headers of 20 KB and addresses of 20 KB are refused', async () => {
    expect(await server.rawGet('/', `X-Long: ${'a'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(await server.rawGet(`/${'a'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431/);
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
    const before = server.base.mails.length;
    for (const [path, body] of [
      ['/auth/v1/signup', { email, password: 'correct horse battery' }],
      ['/auth/v1/recover', { email }],
      ['/auth/v1/resend', { email, type: 'signup' }],
    ] as const) {
      const response = await fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status, path).toBe(400);
    }
    const change = await fetch(`${server.address}/auth/v1/user`, {
      method: 'PUT',
      headers: server.signedIn(),
      body: JSON.stringify({ email }),
    });
    expect(change.status).toBe(400);
    expect(server.base.mails).toHaveLength(before);
  });
});
