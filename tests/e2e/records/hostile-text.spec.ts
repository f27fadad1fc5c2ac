// Text that wants to be markup or script, in every field that a coach writes and in every address that a stranger can make
// up: it is shown as text. No script runs, no dialog opens, no element comes of it, and the browser's policy is never asked.
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '#domain/screens.ts';
import { credentialRows } from '#tests/support/marked-coach.ts';
import { adminOfWorker } from '#tests/e2e/support/admin-of-worker.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const IMAGE = '<img src=x data-xss onerror=alert(1)>';
const PAYLOAD = `"'>${IMAGE}<svg data-xss onload=alert(1)><script data-xss>alert(1)</script>{{7*7}}`;
const SHORT = IMAGE;
/** Every screen that needs nothing to be opened, and what else opens on some of them. */
const ROUTES = [
  ...SCREEN_PATHS.filter((path) => !path.includes('$') && !path.includes('admin')),
  '/sessions?add=1',
  '/coach-tools?tool=templates',
  '/coach-tools?tool=wheel',
];
/** Those that read something from their address. */
const READ_ADDRESS = [
  '/clients',
  '/sessions?add=1',
  '/reports',
  '/coach-tools?tool=wheel',
  '/supervision',
  '/cpd',
  '/account',
];
const PUBLIC = ['/', '/login', '/signup', '/reset-password', '/checkout.html', '/subscription/cancel', '/no-such-page'];

/** What a browser does about a script, before any page of ours runs. */
async function watch(page: Page): Promise<string[]> {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') happened.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction('tellViolation', (text: string) => void happened.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { tellViolation(text: string): void }).tellViolation(
        `policy: ${violatedDirective} ${blockedURI} ${sample}`,
      ),
    ),
  );
  return happened;
}

/** Opens an address, waits until it stands still, and looks for elements that a text has become. */
async function expectText(page: Page, address: string, happened: string[]) {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('body')).not.toBeEmpty();
  expect(await page.locator('[data-xss]').count(), address).toBe(0);
  expect(happened, address).toEqual([]);
}

type Send = (method: 'POST' | 'PATCH', path: string, data: unknown) => Promise<{ status: number; body: unknown }>;

/** A row in every table, with the payload in every text. */
async function fillEverything(send: Send, coachId: string) {
  const store = async (table: string, row: object) => {
    const id = randomUUID();
    const { status, body } = await send('POST', `/rest/v1/${table}`, { id, ...row });
    expect(status, `${table}: ${JSON.stringify(body)}`).toBe(201);
    return id;
  };
  const client = await store('clients', { name: PAYLOAD, email: "o'x&{`@example.org", phone: SHORT, notes: PAYLOAD });
  const session = await store('sessions', {
    client_id: client,
    date: '2026-11-18',
    duration: 61,
    notes: PAYLOAD,
    topics: [SHORT, 'b'],
    follow_up: PAYLOAD,
  });
  const supervision = await store('supervision_sessions', {
    supervisor_name: PAYLOAD,
    date: '2026-11-18T10:00:00Z',
    duration: 61,
    topics: [SHORT],
    notes: PAYLOAD,
  });
  const cpd = await store('cpd_records', {
    date: '2026-11-18',
    hours: 2,
    title: PAYLOAD,
    provider: PAYLOAD,
    category: SHORT,
    learned: PAYLOAD,
    applied: PAYLOAD,
    evidence_url: `https://example.org/${encodeURIComponent(PAYLOAD)}`,
  });
  const template = await store('note_templates', { name: SHORT, body: PAYLOAD });
  await store('wheels', {
    client_id: client,
    date: '2026-11-18',
    areas: Array.from({ length: 8 }, (_, index) => ({ name: `<img data-xss onerror=alert(${index})>`, score: 5 })),
    note: PAYLOAD,
  });
  for (const [table, row] of Object.entries(credentialRows(SHORT, client))) await store(table, row);
  await store('import_runs', { kind: 'clients', file_name: PAYLOAD });
  const profile = { username: SHORT, display_name: SHORT };
  expect((await send('PATCH', `/rest/v1/profiles?id=eq.${coachId}`, profile)).status).toBe(204);
  return { client, session, supervision, cpd, template };
}

test('stored text is text, on every screen', async ({ page, coach, request }) => {
  test.slow();
  const happened = await watch(page);
  const ids = await fillEverything(coach.send, coach.id);
  const { publishableKey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
  const address = (await coach.send('GET', '/auth/v1/user')).body as { email: string };
  await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey, 'user-agent': PAYLOAD, 'x-forwarded-for': `10.${randomInt(256)}.1.2` },
    data: { email: address.email, password: 'correct horse' },
  });
  const ofOneRow = SCREEN_PATHS.filter((path) => path.includes('$'));
  expect(ofOneRow).toEqual(['/clients/$id', '/sessions/$id', '/supervision/edit/$id']);
  const details = [
    `/clients/${ids.client}`,
    `/sessions/${ids.session}`,
    `/sessions?client=${ids.client}`,
    `/supervision/edit/${ids.supervision}`,
    `/cpd?edit=${ids.cpd}`,
    `/coach-tools?tool=wheel&client=${ids.client}`,
    `/coach-tools?tool=templates&edit=${ids.template}`,
  ];
  for (const route of [...ROUTES, ...details]) await expectText(page, route, happened);
  await page.goto('/clients');
  await expect(page.getByText(PAYLOAD).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('onerror');
  await expect(page.getByRole('dialog').getByText('data-xss').first()).toBeVisible();
  expect(await page.locator('[data-xss]').count()).toBe(0);
  expect(happened).toEqual([]);
});

test('a coach’s name is text to an admin', async ({ page, coach, request }, { parallelIndex }) => {
  const happened = await watch(page);
  await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { username: PAYLOAD, display_name: PAYLOAD });
  const admin = await adminOfWorker(request, parallelIndex);
  expect(await admin.changeRole(coach.id, 'admin')).toBe(200);
  for (const route of ['/admin', '/subscription/admin']) await expectText(page, route, happened);
  expect(await admin.changeRole(coach.id, 'user')).toBe(200);
});

const TEXT = encodeURIComponent(PAYLOAD);
const QUERY = [
  ...['q', 'client', 'topic', 'category', 'tool', 'edit', 'message', 'error', 'email', 'price', 'session_id'].map(
    (key) => `${key}=${TEXT}`,
  ),
  ...['next', 'redirect', 'redirect_to', 'return', 'url', 'from', 'origin', 'continue'].map(
    (key) => `${key}=${encodeURIComponent('https://evil.example/')}`,
  ),
].join('&');

test('what stands in an address is text, and leads nowhere else', async ({ page, coach, baseURL }) => {
  test.slow();
  const happened = await watch(page);
  expect(coach.id).not.toBe('');
  for (const route of [...READ_ADDRESS, `/clients/${TEXT}`, `/sessions/${TEXT}`, `/supervision/edit/${TEXT}`]) {
    await expectText(page, `${route}${route.includes('?') ? '&' : '?'}${QUERY}`, happened);
    expect(new URL(page.url()).origin, route).toBe(baseURL);
  }
});

test('nor does it for a visitor who is not signed in, nor text from a mailed link', async ({ page, baseURL }) => {
  const happened = await watch(page);
  const hash = `#error=x&error_code=${TEXT}&error_description=${TEXT}&message=${TEXT}&type=${TEXT}`;
  const brought = ['/', '/login', '/reset-password'].flatMap((route) => [
    route + hash,
    `${route}#access_token=${TEXT}`,
  ]);
  for (const address of [...PUBLIC.map((route) => `${route}?${QUERY}`), `/dashboard?${QUERY}`, ...brought]) {
    // An address that differs from the last in its hash alone would load nothing.
    await page.goto('about:blank');
    await expectText(page, address, happened);
    expect(new URL(page.url()).origin, address).toBe(baseURL);
  }
});

test('no page needs eval or another inline script than the policy names, also a strict one', async ({ page }) => {
  const happened = await watch(page);
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'];
    if (policy) headers['content-security-policy'] = policy.replace(" 'unsafe-inline'", '');
    await route.fulfill({ response, headers });
  });
  for (const address of PUBLIC) {
    const policy = (await page.goto(address))?.headers()['content-security-policy'];
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[onclick], [onload], [onerror]').count(), address).toBe(0);
    const inline = await page.locator('script:not([src])').allTextContents();
    const scripts = /script-src ([^;]*)/.exec(policy ?? '')?.[1];
    expect(scripts, address).toMatch(/^'self' 'sha256-[\w+/=]+'$/);
    for (const script of inline)
      expect(scripts, address).toContain(createHash('sha256').update(script).digest('base64'));
  }
  expect(happened.filter((text) => text.includes('script'))).toEqual([]);
});
