// How few requests a page waits for. The form that logs a session is prepared 1.5 seconds after the page and asks for the
// clients' names and hours then (src/web/app/shell/quick-add.tsx), the calendars are read (calendar-nudge.tsx), and the hours for the next
// credential are counted (credential-standing.ts): the dashboard does not wait for those, so they are not counted.
import { expect, type Page, type Route } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const API = /\/(rest|auth|functions)\/v1\//;
const MOST_CALLS = 3;
const PREPARED_LATER =
  /\/rest\/v1\/(clients\?select=id%2Cname&|rpc\/(client_hours|evidence))|\/functions\/v1\/get-calendars/;
/** What is shown where something is loading. */
const skeletons = (page: Page) => page.locator('.animate-pulse');

test('a cold dashboard makes three calls at most, none of which waits for another', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: amara, date: '2026-01-05', duration: 60 }]);
  const calls: string[] = [];
  const held: Route[] = [];
  let isHolding = true;
  await page.route(API, async (route) => {
    const url = route.request().url();
    if (!PREPARED_LATER.test(url)) calls.push(new URL(url).pathname);
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await page.goto('/dashboard');
  // No call has been answered yet: one that waits for another's answer would not be among them.
  const needed = ['/rest/v1/profiles', '/rest/v1/rpc/dashboard', '/functions/v1/get-subscription-status'];
  await expect.poll(() => calls.toSorted()).toEqual(needed.toSorted());
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));

  await expect(page.getByRole('region', { name: 'Recent Sessions' })).toContainText('Amara Osei');
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('30 days left');
  await expect(skeletons(page)).toHaveCount(0);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST_CALLS);
});

test('a page that was seen before is there at once, before any answer', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: amara, date: '2026-01-05', duration: 60 }]);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const goTo = (name: string) => navigation.getByRole('link', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const isShown = async (title: string) => {
    await expect(heading(title)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Amara Osei');
    await expect(skeletons(page)).toHaveCount(0);
  };
  await page.goto('/dashboard');
  await isShown('Coaching Dashboard');
  await goTo('Clients');
  await isShown('Clients');
  await goTo('Sessions');
  await isShown('Sessions');

  // From here on nothing is answered.
  await page.route(API, () => undefined);
  for (const [link, title] of [
    ['Dashboard', 'Coaching Dashboard'],
    ['Clients', 'Clients'],
    ['Sessions', 'Sessions'],
  ] as const) {
    await goTo(link);
    await isShown(title);
  }
});
