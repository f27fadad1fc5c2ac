// The headers of every response, on a real port: pages, files, JSON, refusals and errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { type EdgeServer, FILES, startEdgeServer } from './edge-server.ts';

const PAGE_POLICY = ["script-src 'self';", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"];
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let server: EdgeServer;
beforeAll(async () => {
  server = await startEdgeServer();
});
afterAll(() => server.close());

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
    const response = await fetch(server.address + path, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html,*/*' },
    });
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
    const broken = { ...server.base.db, asUser: () => Promise.reject(new Error('secret reason')) };
    const app = createApp({ ...server.base.deps, db: broken }, { files: FILES, limits: GENEROUS_LIMITS });
    const response = await app.request('/rest/v1/prices');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toBe(DATA_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).not.toMatch(/secret reason|\bat /);
  });
});
