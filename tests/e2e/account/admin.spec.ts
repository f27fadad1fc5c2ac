import { expect, type Page, type Route } from '@playwright/test';
import { adminOfWorker } from '#tests/e2e/support/admin-of-worker.ts';
import { ADMIN_ROUTES } from '#tests/e2e/support/routes.ts';
import { test as signedIn } from '#tests/e2e/support/signed-in.ts';

interface Promoted {
  /** By the worker's own admin. */
  changeRole: (userId: string, newRole: 'admin' | 'user') => Promise<number>;
  /** A coach like any other. */
  colleague: { id: string; email: string };
}

/** The signed-in coach is an admin. */
const test = signedIn.extend<{ promoted: Promoted }>({
  promoted: async ({ request, coach }, use, { parallelIndex }) => {
    const { changeRole } = await adminOfWorker(request, parallelIndex);
    expect(await changeRole(coach.id, 'admin')).toBe(200);
    const { publishableKey: apikey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
    const email = `colleague-${coach.id.slice(0, 8)}@example.org`;
    const response = await request.post('/auth/v1/signup', {
      headers: { apikey, 'x-forwarded-for': `10.9.${parallelIndex}.${coach.id.charCodeAt(0)}` },
      data: { email, password: 'correct horse', data: { terms_accepted: true } },
    });
    const { user } = (await response.json()) as { user: { id: string } };
    await use({ changeRole, colleague: { id: user.id, email } });
    await changeRole(coach.id, 'user');
    await changeRole(user.id, 'user');
  },
});

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });

test('an admin finds a user, makes an admin, takes it back, and both are on record', async ({ page, promoted }) => {
  const { email } = promoted.colleague;
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, email)).toContainText('Trial');
  await expect(page).toHaveURL(/\/admin$/);

  const choose = async (entry: string, title: string, button: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button }).click();
  };
  await choose('Make admin', `Make ${email} an admin?`, 'Make admin');
  await expect(page.getByText('Now an admin', { exact: true })).toBeVisible();
  await expect(rowOf(page, email).getByText('Admin', { exact: true })).toBeVisible();
  await choose('Take admin role', `Take the admin role from ${email}?`, 'Take admin role');
  await expect(page.getByText('No longer an admin', { exact: true })).toBeVisible();
  await expect(rowOf(page, email).getByText('User', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Admin actions' }).click();
  await expect(page).toHaveURL(/view=actions/);
  const trail = page.getByRole('table', { name: 'Admin actions' }).getByRole('row').filter({ hasText: email });
  await expect(trail).toHaveCount(2);
  await expect(trail.first()).toContainText(`took the admin role from ${email}`);
  await expect(trail.last()).toContainText(`made ${email} an admin`);
});

test('the protected account remains, in so many words', async ({ page, promoted }) => {
  expect(promoted.colleague.id).toBeTruthy();
  await page.goto('/admin?sort=admins');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('owner@example.org');
  await expect(rowOf(page, 'owner@example.org')).toContainText('Protected');
  await page.getByRole('button', { name: 'Actions for owner@example.org' }).click();
  await page.getByRole('menuitem', { name: 'Take admin role' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'owner@example.org stays an admin' });
  await expect(dialog).toContainText('This account must remain as admin');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'owner@example.org').getByText('Admin', { exact: true })).toBeVisible();
});

test('a role given up takes its owner off the page', async ({ page, coach, promoted }) => {
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Actions for coach-/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('coach-');
  const own = page.getByRole('row').filter({ has: page.getByText('you', { exact: true }) });
  await own.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Take admin role' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This is your own account');
  await page.getByRole('button', { name: 'Take admin role' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  expect(await promoted.changeRole(coach.id, 'user')).toBe(200);
});

test('a coach is sent away from both pages, and sees no link to them', async ({ page, coach }) => {
  for (const path of ['/admin', '/subscription/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel", { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  const refused = await coach.send('POST', '/rest/v1/rpc/admin_user_figures', {});
  expect(refused).toMatchObject({ status: 403, body: { message: 'Only an admin may see this' } });
});

for (const [how, refuse] of [
  ['fail', (route: Route) => route.fulfill({ status: 500, json: { message: 'It rains', code: 'XX000' } })],
  ['are not reached', (route: Route) => route.abort()],
] as const)
  test(`when list and sync ${how} the built-in entries stand in, marked as such, until they can be loaded`, async ({
    page,
    promoted,
  }) => {
    expect(promoted.colleague.id).toBeTruthy();
    const isList = (url: URL) => url.pathname === '/rest/v1/profiles' && url.searchParams.has('order');
    await page.route(isList, refuse);
    const sync = '**/functions/v1/sync-built-in-accounts';
    await page.route(sync, refuse);
    await page.goto('/admin');
    await expect(page.getByRole('alert').filter({ hasText: 'The users could not be loaded' })).toBeVisible();
    const entries = page.getByRole('list', { name: 'Built-in entries' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await expect(entries.filter({ hasText: 'owner@example.org' })).toContainText('Built-in, protected');
    await page.unroute(isList);
    await page.unroute(sync);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, promoted.colleague.email)).toBeVisible();
  });

test('a first load at which no account can be read shows how many built-in entries there are', async ({
  page,
  promoted,
}) => {
  expect(promoted.colleague.id).toBeTruthy();
  for (const path of ['rest/v1/profiles?*order=*', 'rest/v1/rpc/admin_*', 'functions/v1/sync-built-in-accounts'])
    await page.route(`**/${path}`, (route) => route.abort());
  await page.goto('/admin');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Their addresses could not be loaded either.' }),
  ).toBeVisible();
  const entries = page.getByRole('list', { name: 'Built-in entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.filter({ hasText: 'Built-in, protected' })).toHaveText(
    /^An account that the server’s settings name/,
  );
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, promoted.colleague.email)).toBeVisible();
});

test('the subscriptions page counts what it says, and a failure offers another try', async ({ page, promoted }) => {
  await promoted.changeRole(promoted.colleague.id, 'user');
  let fails = true;
  const answer = {
    total: 1,
    revenue: [{ currency: 'gbp', amount: 123_456, subscriptions: 3, cancelling: 1 }],
    trials_ending: [],
    prices: [],
    failed: [],
    subscriptions: [],
  };
  await page.route('**/rest/v1/rpc/admin_subscriptions', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { message: 'It rains', code: 'XX000' } })
      : route.fulfill({ json: answer }),
  );
  await page.goto('/subscription/admin');
  await expect(page.getByRole('alert')).toContainText('It rains');
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('£1,234.56')).toBeVisible();
  await expect(page.getByText('3 active, 1 not renewing')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/admin_subscriptions');
  await page.reload();
  await expect(page.getByText('Revenue per month')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscriptions', exact: true })).toHaveAttribute('aria-current', 'page');
});

const ADMIN_CALL = /\/rpc\/admin_|\/functions\/v1\/sync-built-in-accounts/;

signedIn('for somebody who is no admin an admin page sends none of its calls', async ({ page, coach }) => {
  expect(coach.id).not.toBe('');
  const calls: string[] = [];
  page.on('request', (request) => ADMIN_CALL.test(request.url()) && calls.push(request.url()));
  for (const route of ADMIN_ROUTES) {
    await page.goto(route);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coaching Dashboard');
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});
