import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webApp } from './web-app.ts';
import { readWebFiles, type WebFiles } from './web-files.ts';

const SETTINGS = { coachTools: true, passwordMinLength: 8, signInByMail: false };
const PAGE = '<!doctype html><title>Hourbook</title>';
const DASHBOARD = '<!doctype html><link rel="modulepreload" href="/assets/main-abc.js">';
const PLAIN_DASHBOARD = '<!doctype html><nav>without coach tools</nav>';
const SIGNUP = '<!doctype html><h1>Hourbook</h1>';
const SCRIPT = 'console.log("hours")';
let folder: string;
let files: WebFiles;
let app: Hono;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hourbook-web-'));
  const root = join(folder, 'web');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets', 'main-abc.js'), SCRIPT);
  mkdirSync(join(root, 'screens'));
  writeFileSync(join(root, 'screens', 'dashboard.html'), DASHBOARD);
  writeFileSync(join(root, 'screens', 'signup.html'), SIGNUP);
  mkdirSync(join(root, 'screens', 'without-coach-tools'));
  writeFileSync(join(root, 'screens', 'without-coach-tools', 'dashboard.html'), PLAIN_DASHBOARD);
  writeFileSync(join(root, 'sw.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(root, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(folder, 'secret.txt'), 'not for anyone');
  files = await readWebFiles(root);
  app = new Hono().use(webApp(files, SETTINGS));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe('the web app', () => {
  it.each(['/', '/login', '/clients', '/sessions/42', '/supervision/edit/7', '/subscription/plans', '/admin'])(
    'answers the screen %s with the page',
    async (path) => {
      const response = await get(path, { accept: 'text/html' });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(PAGE);
    },
  );

  it('serves the prerendered page of a screen', async () => {
    const response = await get('/dashboard', { accept: 'text/html' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(DASHBOARD);
  });

  it('serves the page that was prerendered for its settings', async () => {
    const ask = async (path: string, settings: Partial<typeof SETTINGS>) =>
      (await new Hono().use(webApp(files, { ...SETTINGS, ...settings })).request(path)).text();
    expect(await ask('/dashboard', { coachTools: false })).toBe(PLAIN_DASHBOARD);
    expect(await ask('/signup', {})).toBe(SIGNUP);
    expect(await ask('/signup', { passwordMinLength: 12 })).toBe(PAGE);
    expect(await ask('/login', { signInByMail: true })).toBe(PAGE);
  });

  it.each(['/nowhere', '/login/again', '/sessions/1/2', '/.vite/manifest.json', '/index.html.gz'])(
    'answers %s with the same page and 404',
    async (path) => {
      const response = await get(path, { accept: 'text/html' });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(PAGE);
    },
  );

  it('serves the coach tools if their flag is on', async () => {
    const ask = async (coachTools: boolean) =>
      (await new Hono().use(webApp(files, { ...SETTINGS, coachTools })).request('/coach-tools')).status;
    expect([await ask(true), await ask(false)]).toEqual([200, 404]);
  });

  it('does not respond to a missing script with a page', async () => {
    expect((await get('/assets/main-old.js', { accept: '*/*' })).headers.get('content-type')).not.toContain('html');
    expect((await get('/nowhere', { accept: 'application/json' })).headers.get('content-type')).not.toContain('html');
  });

  it('serves hashed files as immutable, in the accepted encoding', async () => {
    const zipped = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('cache-control')).toContain('immutable');
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(SCRIPT);
    const plain = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('makes caches revalidate the service worker, so that a new version is found', async () => {
    const worker = await get('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('text/javascript');
  });

  it('responds 304 if the client has the page', async () => {
    const etag = (await get('/')).headers.get('etag')!;
    const again = await get('/login', { 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('responds to HEAD with headers only', async () => {
    const response = await app.request('/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(PAGE.length));
    expect(await response.text()).toBe('');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('never leaves its folder: %s', async (path) => {
    expect(await (await get(path)).text()).not.toContain('not for anyone');
  });

  it('does not handle writes', async () => {
    expect((await app.request('/login', { method: 'POST' })).status).toBe(404);
  });
});
