// A coach whose subscription has really lapsed, in the database: the calendar is not read, by itself or by hand, and the screens say so.
import { expect } from '@playwright/test';
import {
  addClients,
  certain,
  connect,
  feed,
  lines,
  openList,
  section,
  test as base,
} from '#tests/e2e/support/calendars.ts';
import { startOwnServer, type OwnServer } from '#tests/e2e/support/own-server.ts';
import { certificateFile } from '#tests/e2e/support/trusted-certificate.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const SHOTS = process.env['SHOTS'];
/** Times of calendars are checked every minute. */
const CHECKED_WITHIN_MS = 150_000;

const test = base.extend<{ server: OwnServer; baseURL: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is needed
  server: async ({}, use) => {
    const server = await startOwnServer({
      CALENDAR_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: certificateFile(process.env['E2E_DATA_DIR'] ?? ''),
    });
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.url),
});

test.setTimeout(400_000);

test('nothing is read, what may be done is said, and with a subscription it is read again', async ({
  page,
  coach,
  calendar,
  server,
}) => {
  const period = (days: number) =>
    server.change(
      `with due as (update private.calendar_sources set next_read_at = now() where user_id = $1),
         tried as (update public.calendar_feeds set tried_at = now() - interval '1 hour' where user_id = $1)
       update public.profiles set subscription_end_date = now() + $2 * interval '1 day' where id = $1`,
      [coach.id, days],
    );
  const problem = async () => (await coach.send('GET', '/rest/v1/calendar_feeds?select=problem')).body;
  await addClients(coach);
  calendar.hold(certain(2));
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(2);
  const readSoFar = calendar.requests.length;

  await period(-1);
  await page.goto('/connections');
  await expect(section(page).getByText('Calendars are read again once you have an active subscription.')).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'See the plan' })).toBeVisible();
  await expect(feed(page).getByText(/^127\.0\.0\.1.* · Last read .*: 2 events\.$/)).toBeVisible();
  await expect(section(page).getByRole('button', { name: /Read now|Connect a calendar/ })).toHaveCount(0);
  const [id] = (await coach.send('GET', '/rest/v1/calendar_feeds?select=id')).body as { id: string }[];
  expect((await coach.send('POST', '/functions/v1/read-calendar', id)).status).toBe(402);
  await expect.poll(problem, { timeout: CHECKED_WITHIN_MS }).toEqual([{ problem: 'no-subscription' }]);
  expect(calendar.requests).toHaveLength(readSoFar);
  await page.reload();
  await expect(section(page).getByText(/once you have an active subscription/)).toHaveCount(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page);
    expect(violations).toEqual([]);
    if (SHOTS) await section(page).screenshot({ path: `${SHOTS}/lapsed-${colorScheme}.png` });
  }

  for (const path of ['/sessions', '/dashboard']) {
    await page.goto(path);
    await page.waitForURL('**/subscription/plans');
    await expect(
      page.getByText('You need an active subscription to access this feature', { exact: true }),
    ).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
  }
  // What the calendar held stays the coach's, and no session comes of it.
  expect(JSON.stringify((await coach.send('POST', '/functions/v1/get-calendars', {})).body)).toContain('Amara Osei');
  expect((await coach.send('GET', '/rest/v1/sessions?select=id')).body).toEqual([]);

  await period(30);
  await page.goto('/connections');
  await feed(page).getByRole('button', { name: 'Read now' }).click();
  await expect(feed(page)).toContainText('Last read just now: 2 events.');
  await expect(section(page).getByText(/subscription/)).toHaveCount(0);
  expect(calendar.requests.length).toBeGreaterThan(readSoFar);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(2);
});

test('the calendar can be disconnected without a subscription', async ({ page, coach, calendar, server }) => {
  calendar.hold(certain(1));
  await connect(page, calendar.address);
  await server.change("update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1", [
    coach.id,
  ]);
  await page.goto('/connections');
  await feed(page).getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
  await expect(section(page).getByText(/^Calendars are read again once/)).toBeVisible();
});
