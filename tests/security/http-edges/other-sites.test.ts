// Requests and links from other sites: what they can read, write and lead to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EdgeServer, startEdgeServer } from './edge-server.ts';

const EVIL = 'https://evil.example';
let server: EdgeServer;
beforeAll(async () => {
  server = await startEdgeServer();
});
afterAll(() => server.close());

describe('other sites', () => {
  it('cannot read: no response allows their origin, and cookies are ignored', async () => {
    for (const origin of [EVIL, 'null', `${server.base.settings.publicUrl}.evil.example`, 'http://localhost:3001']) {
      const response = await fetch(`${server.address}/rest/v1/clients`, {
        headers: {
          ...server.signedIn(),
          origin,
          cookie: `token=${server.coach.token}; sb-access-token=${server.coach.token}`,
        },
      });
      expect(response.headers.get('access-control-allow-origin'), origin).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const cookies = {
      cookie: `token=${server.coach.token}; sb-access-token=${server.coach.token}; hourbook.auth=${server.coach.token}`,
    };
    expect((await fetch(`${server.address}/rest/v1/clients`, { headers: cookies })).status).toBe(401);
    expect((await fetch(`${server.address}/auth/v1/user`, { headers: cookies })).status).toBe(401);
  });

  it('fail the preflight', async () => {
    for (const path of ['/rest/v1/clients', '/auth/v1/token', '/functions/v1/delete-account']) {
      const response = await fetch(server.address + path, {
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
        const response = await fetch(server.address + path, {
          method: 'POST',
          headers: { origin: EVIL, 'content-type': type, cookie: `token=${server.coach.token}` },
          body: '{"name":"planted"}',
        });
        expect([400, 401], `${type} ${path}`).toContain(response.status);
      }
      const asCoach = { ...server.signedIn(), 'content-type': type };
      const response = await fetch(`${server.address}/rest/v1/clients`, {
        method: 'POST',
        headers: asCoach,
        body: '{"name":"a"}',
      });
      expect(response.status, type).toBe(400);
    }
    expect(await server.base.db.asOwner("select from public.clients where name = 'planted'")).toEqual([]);
  });

  it('cannot be the target of a mailed link', async () => {
    for (const target of [
      EVIL,
      '//evil.example',
      'javascript:alert(1)',
      `${server.base.settings.publicUrl}@evil.example/`,
      '\\\\evil.example',
    ]) {
      const query = new URLSearchParams({ token: 'x', type: 'recovery', redirect_to: target });
      const response = await fetch(`${server.address}/auth/v1/verify?${query}`, {
        redirect: 'manual',
        headers: { referer: EVIL },
      });
      expect(new URL(response.headers.get('location') ?? '').origin, target).toBe(server.base.settings.publicUrl);
    }
  });
});
