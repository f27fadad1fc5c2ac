// A calendar is connected by its secret address, read by the server from a server on this machine, and its sessions are
// confirmed. calendar-proposals.spec.ts has the rest of confirming.
import { expect, type Locator, type Page } from '@playwright/test';
import {
  addClients,
  certain,
  connect,
  disconnect,
  feed,
  icsOf,
  lines,
  openFromDashboard,
  openList,
  SECRET,
  section,
  sessionsOf,
  test,
  TODAY,
} from '#tests/e2e/support/calendars.ts';
import { settle, unsent } from '#tests/e2e/support/offline.ts';
import { targetFaults } from '#tests/e2e/support/target-faults.ts';
import { addDays } from '#domain/time.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const LEAST_PX = 44;
/** Of layout shifts: a tenth of a phone's height of all that is on it, moved by a fifth of that height. */
const MOVES_MAX = 0.02;

/** Screenshots to look at, with SHOTS=folder, in all sizes and colours. */
async function shoot(page: Page, name: string, at?: Locator): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  const before = page.viewportSize()!;
  for (const [size, viewport] of [
    ['desktop', { width: 1280, height: 860 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await at?.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    }
  await page.setViewportSize(before);
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page);
    expect(violations).toEqual([]);
  }
}

async function expectLargeTargets(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(targetFaults, LEAST_PX)).toEqual([]);
  await page.setViewportSize(before);
}

/** Sums the layout shifts of each page that is opened from now on. */
const measureMoves = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset['moved'] = sum.toFixed(3);
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** Nothing is written where nothing has moved. */
const moved = async (page: Page) => Number(await page.locator('html').getAttribute('data-moved'));

test('from connecting to the log: ten keys, never again, and forgotten when it is disconnected', async ({
  page,
  coach,
  calendar,
}) => {
  await addClients(coach);
  calendar.hold([...certain(10), { uid: 'dentist', daysAgo: 1, title: 'Dentist', hour: 15 }]);
  await connect(page, calendar.address);
  await expect(feed(page)).toContainText('127.0.0.1');
  expect(await page.content()).not.toContain(SECRET);
  await shoot(page, 'feed', feed(page).getByRole('button', { name: 'Disconnect' }));
  await expectAccessible(page);
  await expectLargeTargets(page);
  await feed(page).getByRole('button', { name: 'Read now' }).click();
  await expect(page.getByText('This calendar was read less than a minute ago.', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText('10 sessions to confirm from your calendar')).toBeVisible();
  await shoot(page, 'dashboard');
  await page.getByRole('link', { name: 'Confirm them' }).click();
  await expect(page.getByRole('heading', { name: '10 to confirm' })).toBeVisible();
  await shoot(page, 'confirm');
  await expectLargeTargets(page);
  for (let left = 10; left > 0; left -= 1) {
    await expect(lines(page)).toHaveCount(left);
    await page.keyboard.press('Enter');
  }
  await expect(lines(page)).toHaveCount(0);
  await expect.poll(() => sessionsOf(coach)).toHaveLength(10);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(10);
  await expect(page.getByText(/to confirm/)).toHaveCount(0);

  calendar.hold([...certain(12)]);
  await disconnect(page);
  expect((await coach.send('GET', '/rest/v1/calendar_feeds?select=id')).body).toEqual([]);
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await expect(page.getByRole('heading', { name: '2 to confirm' })).toBeVisible();
  await disconnect(page);
  await page.goto('/sessions');
  await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(10);
  await expect(page.getByText(/to confirm/)).toHaveCount(0);
});

test('nothing moves on the dashboard when the calendar has been read', async ({ page, coach, calendar }) => {
  const [amara = ''] = await addClients(coach);
  const day = { client_id: amara, duration: 60 };
  await coach.insert('sessions', [
    { ...day, date: addDays(TODAY, -20), completed: true },
    { ...day, date: addDays(TODAY, -2), completed: false },
  ]);
  calendar.hold([...certain(1), { uid: 'ben', daysAgo: 4, title: 'Coaching Ben Ito' }]);
  await connect(page, calendar.address);
  await measureMoves(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await expect(page.getByText('2 sessions to confirm from your calendar')).toBeVisible();
    await expect(page.getByText(/did it take place\?/)).toBeVisible();
    await expect(page.getByText(/Counting yours…/)).toHaveCount(0);
    expect(await moved(page), `${width} wide`).toBeLessThan(0.01);
  }
});

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what a calendar proposes does not move the log, and what is certain is accepted by one tap', async ({
    page,
    coach,
    calendar,
  }) => {
    const [amara = ''] = await addClients(coach);
    const logged = Array.from({ length: 20 }, (_none, place) => ({
      client_id: amara,
      duration: 60,
      date: addDays(TODAY, -20 - place),
      completed: true,
    }));
    await coach.insert('sessions', logged);
    calendar.hold([...certain(3), { uid: 'walk', daysAgo: 7, title: 'Coaching walk' }]);
    await connect(page, calendar.address);
    let release = () => {};
    const isLogShown = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/functions/v1/get-calendars', async (route) => {
      await isLogShown;
      await route.continue();
    });
    await measureMoves(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/sessions');
    await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(20);
    release();
    await expect(page.getByRole('heading', { name: '4 to confirm' })).toBeVisible();
    expect(await moved(page)).toBeLessThan(MOVES_MAX);
    await shoot(page, 'sessions-closed');
    await expect(lines(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Accept 3 certain' }).tap();
    // What only the coach can tell is listed then.
    await expect(lines(page)).toHaveCount(1);
    await shoot(page, 'sessions-open');
    await expect(page.getByText('3 sessions confirmed', { exact: true })).toBeVisible();
    await expect.poll(() => sessionsOf(coach)).toHaveLength(23);
  });
});

test('what is known of a calendar by then is listed with the page', async ({ page, coach, calendar }) => {
  await addClients(coach);
  calendar.hold(certain(3));
  await connect(page, calendar.address);
  await openFromDashboard(page);
  await expect(page.getByRole('heading', { name: '3 to confirm' })).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
});

test('ten sessions confirmed one after the other are fetched once', async ({ page, coach, calendar }) => {
  await addClients(coach);
  calendar.hold(certain(10));
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await expect(page.getByRole('heading', { name: '10 to confirm' })).toBeVisible();
  await openList(page);
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\/(rest|functions)\/v1\//.test(pathname)) return;
    const isRead = request.method() === 'GET' || pathname.includes('/rpc/');
    (isRead ? reads : writes).push(`${pathname}${new URL(request.url()).search}`);
  });
  for (let left = 10; left > 0; left -= 1) {
    await expect(lines(page)).toHaveCount(left);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(10);
  // Each session is looked for, stored, and its event answered; then every list is fetched again, once.
  expect(writes).toHaveLength(20);
  const lists = reads.filter((url) => !url.includes('/rest/v1/sessions?select=id&client_id='));
  expect(lists, lists.join('\n')).toHaveLength(new Set(lists).size);
  expect(reads.length + writes.length).toBeLessThan(50);
});

test('J, K, X, E and A, and undo', async ({ page, coach, calendar }) => {
  await addClients(coach);
  calendar.hold([...certain(5), { uid: 'walk', daysAgo: 7, title: 'Coaching walk' }]);
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await expect(page.getByRole('heading', { name: '6 to confirm' })).toBeVisible();
  await openList(page);
  await page.keyboard.press('j');
  await expect(lines(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(lines(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('x');
  await expect(page.getByText('Not proposed again', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(5);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines(page)).toHaveCount(6);
  await page.locator('body').press('e');
  const form = page.getByRole('dialog', { name: 'Edit and confirm' });
  await form.getByRole('textbox', { name: /^Notes/ }).fill('On trust');
  await shoot(page, 'edit');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toHaveCount(0);
  await expect(lines(page)).toHaveCount(5);
  await page.locator('body').press('a');
  await expect(lines(page)).toHaveCount(1);
  await expect.poll(() => sessionsOf(coach)).toHaveLength(5);
  expect((await sessionsOf(coach)).filter(({ notes }) => notes === 'On trust')).toHaveLength(1);
});

test.describe('by thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('ten sessions are confirmed by ten taps', async ({ page, coach, calendar }) => {
    await addClients(coach);
    calendar.hold(certain(10));
    await connect(page, calendar.address);
    await openFromDashboard(page);
    await expect(lines(page)).toHaveCount(10);
    await expect.poll(() => page.evaluate(targetFaults, LEAST_PX)).toEqual([]);
    for (let left = 10; left > 0; left -= 1) {
      await expect(lines(page)).toHaveCount(left);
      await page
        .getByRole('button', { name: /^Accept (Amara|Ben)/ })
        .first()
        .tap();
    }
    await expect(lines(page)).toHaveCount(0);
    await expect.poll(() => sessionsOf(coach)).toHaveLength(10);
  });
});

test('an event that moved offers the change, and two events of a day are one session with their sum', async ({
  page,
  coach,
  calendar,
}) => {
  await addClients(coach);
  const [first] = certain(1);
  calendar.hold([first!]);
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => sessionsOf(coach)).toHaveLength(1);
  const ben = { daysAgo: 2, title: 'Ben Ito' };
  calendar.hold([
    { ...first!, daysAgo: 4 },
    { ...ben, uid: 'ben-1' },
    { ...ben, uid: 'ben-2', hour: 14 },
  ]);
  // A calendar is read by hand once a minute at most.
  await disconnect(page);
  await connect(page, calendar.address);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('2 events that day, added up');
  await expect(page.getByText(/^The calendar moved this from \w+ \d+ \w+ to \w+ \d+ \w+/)).toBeVisible();
  await shoot(page, 'moved');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(0);
  await expect
    .poll(() => sessionsOf(coach))
    .toMatchObject([
      { date: addDays(TODAY, -4), duration: 60 },
      { date: addDays(TODAY, -2), duration: 120 },
    ]);
});

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('accepting without a network waits and is sent once', async ({ page, coach, calendar, context }) => {
    await addClients(coach);
    calendar.hold(certain(2));
    await connect(page, calendar.address);
    await page.goto('/sessions');
    await settle(page);
    await openList(page);
    await expect(lines(page)).toHaveCount(2);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await expect(unsent(page).getByText('New session', { exact: false })).toBeVisible();
    // The answer about the event has no form.
    await expect(unsent(page).getByRole('listitem')).toHaveCount(2);
    await expect(unsent(page).getByRole('button', { name: /^Edit/ })).toHaveCount(1);
    await shoot(page, 'offline');
    expect(await sessionsOf(coach)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => sessionsOf(coach)).toHaveLength(1);
    await page.reload();
    await openList(page);
    await expect(lines(page)).toHaveCount(1);
    expect(await sessionsOf(coach)).toHaveLength(1);
  });
});

test('notes of events are read only after a clear yes', async ({ page, coach, calendar }) => {
  await addClients(coach);
  const described = certain(1).map((event) => ({
    ...event,
    lines: ['DESCRIPTION:She spoke about <b>trust</b>:<ul><li>a &lt\\; b</li></ul>'],
  }));
  calendar.hold(described);
  await connect(page, calendar.address);
  const calendars = async () => JSON.stringify((await coach.send('POST', '/functions/v1/get-calendars', {})).body);
  expect(await calendars()).not.toContain('trust');
  await feed(page).getByRole('checkbox', { name: 'Read the notes of its events too' }).click();
  const question = page.getByRole('alertdialog', { name: 'Read the notes of events?' });
  await expect(question).toContainText('becomes the notes of the session you confirm');
  await shoot(page, 'notes');
  await question.getByRole('button', { name: 'Leave it off' }).click();
  await expect(feed(page).getByRole('checkbox')).not.toBeChecked();
  await disconnect(page);

  await section(page).getByRole('button', { name: 'Connect a calendar' }).click();
  const form = page.getByRole('dialog', { name: 'Connect a calendar' });
  await form.getByLabel('Address').fill(calendar.address);
  await form.getByLabel('Name of this calendar').fill('Work');
  await form.getByRole('checkbox', { name: 'Read the notes of its events too' }).check();
  await shoot(page, 'connect');
  await expectLargeTargets(page);
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(feed(page).getByRole('checkbox')).toBeChecked();
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => sessionsOf(coach)).toMatchObject([{ notes: 'She spoke about trust:\n- a < b' }]);
});

test('what cannot be read is refused in words, and a webhook shows its secret once', async ({
  page,
  coach,
  calendar,
}) => {
  calendar.reset();
  await page.goto('/connections');
  const open = () => section(page).getByRole('button', { name: 'Connect a calendar' }).click();
  const form = page.getByRole('dialog', { name: 'Connect a calendar' });
  await open();
  await form.getByLabel('Address').fill(calendar.address);
  await form.getByLabel('Name of this calendar').fill('Work');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form.getByText('127.0.0.1 says 404: the address was reset, or the calendar was deleted.')).toBeVisible();
  await shoot(page, 'refused');
  await expectAccessible(page);
  await form.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(
    form.getByText('169.254.169.254 is not on the public internet. We don’t open such addresses.'),
  ).toBeVisible();

  await form.getByLabel('What to connect').selectOption('cal.com');
  await form.getByRole('button', { name: 'Get address and secret' }).click();
  const once = page.getByRole('dialog', { name: 'Enter these once' });
  const secret = await once.getByLabel('Secret', { exact: true }).inputValue();
  expect(secret.length).toBeGreaterThan(20);
  await shoot(page, 'webhook');
  await expectAccessible(page);
  await expectLargeTargets(page);
  await once.getByRole('button', { name: 'Done' }).click();
  await expect(feed(page)).toContainText('No booking has arrived yet.');
  expect(await page.content()).not.toContain(secret);
  expect(JSON.stringify((await coach.send('GET', '/rest/v1/calendar_feeds')).body)).not.toContain(secret);
});

test('says what of the last 18 months is not in the log, from a calendar and from a file', async ({
  page,
  coach,
  calendar,
}) => {
  await addClients(coach);
  await coach.send('POST', '/rest/v1/education', {
    id: crypto.randomUUID(),
    title: 'Foundations',
    provider: 'A school',
    hours: 60,
    core_hours: 60,
    start_date: addDays(TODAY, -300),
    end_date: addDays(TODAY, -150),
  });
  const old = [100, 120, 200, 400].map((daysAgo) => ({ uid: `old-${daysAgo}`, daysAgo, title: 'Amara Osei' }));
  const events = [...certain(3), ...old];
  const sentence = '7 older events could be sessions (7 h, 6 h of them in your ICF window).';
  await page.goto('/export-import');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'calendar.ics', mimeType: 'text/calendar', buffer: Buffer.from(icsOf(events)) });
  await expect(page.getByText(sentence)).toBeVisible();
  await shoot(page, 'file');
  calendar.hold(events);
  await connect(page, calendar.address);
  await page.goto('/sessions');
  // No event is counted in both.
  await expect(page.getByRole('heading', { name: '3 to confirm' })).toBeVisible();
  await openList(page);
  const others = '4 older events could be sessions (4 h, 3 h of them in your ICF window).';
  await expect(page.getByText(others)).toBeVisible();
  await shoot(page, 'back-search');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(lines(page)).toHaveCount(7);
});
