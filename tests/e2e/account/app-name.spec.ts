// An installation of another name: nothing that a browser or a mailbox gets says the usual one.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { SCREEN_PATHS } from '#domain/screens.ts';
import { startOwnServer, type OwnServer } from '#tests/e2e/support/own-server.ts';

const NAME = "Example & Sons' <Log>";
const USUAL = 'Hourbook';
const WEB = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');
const PASSWORD = 'correct horse battery';

let server: OwnServer;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  server = await startOwnServer({ APP_NAME: NAME, CONFIRM_EMAIL: 'true', SPECIAL_ACCOUNTS: 'admin@example.org' });
});
test.afterAll(() => server.remove());

test('every file and every screen that is served', async () => {
  const files = readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz|png|woff2|webp)$/.test(entry.name))
    .map((entry) => `/${relative(WEB, join(entry.parentPath, entry.name))}`)
    .filter((path) => !path.startsWith('/.'));
  expect(files.length).toBeGreaterThan(50);
  const screens = SCREEN_PATHS.map((path) => path.replace('$id', crypto.randomUUID()));
  const wrong: string[] = [];
  for (const path of [...files, ...screens, ...LEGAL_PATHS, '/nowhere', '/config.json']) {
    const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html,*/*' } });
    if ((await answer.text()).includes(USUAL)) wrong.push(path);
  }
  expect(wrong).toEqual([]);
  const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
    name: string;
    short_name: string;
  };
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME });
  expect(await (await fetch(`${server.url}/`)).text()).toContain('Example &amp; Sons&#39; &lt;Log&gt;');
});

test('every mail, and what stands on the screens', async ({ page }) => {
  const email = 'coach@example.org';
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const mailsOf = () =>
    readdirSync(join(server.dataDir, 'mail'), { withFileTypes: true })
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ name }) => readFileSync(join(server.dataDir, 'mail', name), 'utf8'));
  await post('/auth/v1/signup', { email, password: PASSWORD, data: { terms_accepted: true } });
  await post('/auth/v1/recover', { email: 'admin@example.org' });
  await post('/auth/v1/signup', { email: 'admin@example.org', password: PASSWORD });
  await expect.poll(() => mailsOf().length).toBe(3);
  for (const mail of mailsOf()) expect(mail).not.toContain(USUAL);

  const welcome = mailsOf().find((mail) => mail.includes(`To: ${email}`))!;
  const link = /http:\/\/\S+\/verify\S+/.exec(welcome.replaceAll('=\r\n', '').replaceAll('=3D', '='))![0];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paths = [
    '/dashboard',
    '/clients',
    '/sessions',
    '/reports',
    '/reports/credentials',
    '/export-import',
    '/supervision',
    '/cpd',
    '/account',
    '/profile',
    '/connections',
    '/support',
    '/community',
    '/subscription/plans',
    '/',
    '/login',
    '/checkout.html',
  ];
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.title(), path).not.toContain(USUAL);
    expect(await page.locator('body').innerText(), path).not.toContain(USUAL);
  }
});
