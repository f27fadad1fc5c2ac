// Sessions found in a connected calendar are confirmed with one key or one tap each. The calendar's text is answered here in place of the
// server's, which tests of its own cover.
import { expect, type Page } from '@playwright/test';
import { lines, openFromDashboard, openList } from '#tests/e2e/support/calendars.ts';
import { settle, unsent } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { addDays, toCalendarDate } from '#domain/time.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const TODAY = toCalendarDate(new Date());
const NAMES = ['Amara Osei', 'Ben Ito'];

interface TestEvent {
  readonly uid: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly lines?: string;
}

const calendar = (events: readonly TestEvent[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map(({ uid, daysAgo, title, lines = 'DURATION:PT1H' }) => {
      const day = addDays(TODAY, -daysAgo).replaceAll('-', '');
      return `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART:${day}T100000Z\r\n${lines}\r\nEND:VEVENT`;
    }),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

async function connect(page: Page, events: readonly TestEvent[]): Promise<void> {
  await page.unroute('**/functions/v1/get-calendars');
  const feed = {
    feedId: '00000000-0000-4000-8000-000000000001',
    kind: 'ical',
    readsNotes: false,
    isWhole: true,
    text: calendar(events),
  };
  const json = { calendars: [feed] };
  await page.route('**/functions/v1/get-calendars', (route) => route.fulfill({ json }));
  await page.route('**/rest/v1/rpc/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), calendars: 1 } });
  });
}

/** Twelve days, so that two remain whatever is done with ten. */
const certain = (count: number): TestEvent[] =>
  Array.from({ length: count }, (_none, place) => ({
    uid: `certain-${place}`,
    daysAgo: place + 1,
    title: `Coaching ${NAMES[place % 2]}`,
  }));

interface Stored {
  readonly client_id: string;
  readonly date: string;
  readonly duration: number;
}
interface Sender {
  send(method: 'GET', path: string): Promise<{ body: unknown }>;
}
const sessionsOf = async (coach: Sender) =>
  (await coach.send('GET', '/rest/v1/sessions?select=client_id,date,duration&order=date')).body as Stored[];
const answersOf = async (coach: Sender) =>
  (await coach.send('GET', '/rest/v1/calendar_answers?select=answer,who&order=day')).body as {
    answer: string;
    who: string | null;
  }[];

test('ten sessions are confirmed by ten keys, and never proposed again', async ({ page, coach }) => {
  await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  await connect(page, certain(10));
  await openFromDashboard(page);
  await expect(page.getByRole('heading', { name: '10 to confirm' })).toBeVisible();
  let keys = 0;
  for (let left = 10; left > 0; left -= 1) {
    await expect(lines(page)).toHaveCount(left);
    await page.keyboard.press('Enter');
    keys += 1;
  }
  await expect(lines(page)).toHaveCount(0);
  expect(keys).toBe(10);
  await expect(page.getByText('10 sessions confirmed', { exact: true })).toBeVisible();
  await expect.poll(() => sessionsOf(coach)).toHaveLength(10);
  await expect.poll(() => answersOf(coach)).toHaveLength(10);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(10);
  await expect(page.getByText(/to confirm/)).toHaveCount(0);
});

test.describe('by thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('ten sessions are confirmed by ten taps', async ({ page, coach }) => {
    await coach.insert(
      'clients',
      NAMES.map((name) => ({ name })),
    );
    await connect(page, certain(10));
    await openFromDashboard(page);
    let taps = 0;
    for (let left = 10; left > 0; left -= 1) {
      await expect(lines(page)).toHaveCount(left);
      await page
        .getByRole('button', { name: /^Accept (Amara|Ben)/ })
        .first()
        .tap();
      taps += 1;
    }
    await expect(lines(page)).toHaveCount(0);
    expect(taps).toBe(10);
    await expect(page.getByText('10 sessions confirmed', { exact: true })).toBeVisible();
    await expect.poll(() => sessionsOf(coach)).toHaveLength(10);
  });
});

test('keys move, refuse, edit first, accept all that are certain, and undo', async ({ page, coach }) => {
  await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  const asked = [
    { uid: 'gym', daysAgo: 1, title: 'Session at the gym' },
    { uid: 'gym-2', daysAgo: 8, title: 'session at the  gym' },
    { uid: 'walk', daysAgo: 2, title: 'Coaching walk' },
  ];
  await connect(page, [...asked, ...certain(6).slice(2)]);
  await page.goto('/sessions');
  await expect(page.getByRole('heading', { name: '7 to confirm' })).toBeVisible();
  await openList(page);
  await page.keyboard.press('j');
  await expect(lines(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(lines(page).nth(0)).toHaveAttribute('aria-current', 'true');

  // All that are known by the same title.
  await page.keyboard.press('x');
  await expect(page.getByText('“Session at the gym” is never proposed again', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '5 to confirm' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: '7 to confirm' })).toBeVisible();

  // Who it is, once.
  const walk = lines(page).filter({ hasText: 'Coaching walk' });
  await walk.getByLabel('Who is it: Coaching walk').selectOption('Ben Ito');
  await walk.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('heading', { name: '6 to confirm' })).toBeVisible();

  await page
    .getByRole('button', { name: /^Edit Amara Osei/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit and confirm' });
  await form.getByRole('textbox', { name: /^Notes/ }).fill('On trust');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '5 to confirm' })).toBeVisible();

  await page.locator('body').press('a');
  await expect(page.getByRole('heading', { name: '2 to confirm' })).toBeVisible();
  await expect.poll(() => sessionsOf(coach)).toHaveLength(5);
  await expect.poll(async () => (await answersOf(coach)).filter(({ who }) => who !== null)).toHaveLength(1);
});

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('accepting without a network waits and is sent once', async ({ page, coach, context }) => {
    await coach.insert(
      'clients',
      NAMES.map((name) => ({ name })),
    );
    await connect(page, certain(2));
    await page.goto('/sessions');
    await settle(page);
    await openList(page);
    await expect(lines(page)).toHaveCount(2);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await expect(unsent(page).getByText('New session', { exact: false })).toBeVisible();
    expect(await sessionsOf(coach)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => sessionsOf(coach)).toHaveLength(1);
    await expect.poll(() => answersOf(coach)).toHaveLength(1);
    await page.reload();
    await openList(page);
    await expect(lines(page)).toHaveCount(1);
  });
});

test('offers what the calendar changed of a recorded session, and the sum of two events', async ({ page, coach }) => {
  await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  const [first] = certain(1);
  await connect(page, [first!]);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => answersOf(coach)).toHaveLength(1);
  const second = { uid: 'second', daysAgo: 4, title: 'Amara Osei', lines: 'DURATION:PT30M\r\nX-X:1' };
  await connect(page, [{ ...first!, daysAgo: 4 }, second]);
  await page.reload();
  await openList(page);
  await expect(page.getByText(/^The calendar moved this from \w+ \d+ \w+ to \w+ \d+ \w+/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(0);
  await expect.poll(() => sessionsOf(coach)).toMatchObject([{ date: addDays(TODAY, -4), duration: 60 }]);
});

test('offers to take back the session of an event that was cancelled or deleted since', async ({ page, coach }) => {
  await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  const events = certain(3);
  await connect(page, events);
  await page.goto('/sessions');
  await openList(page);
  await expect(lines(page)).toHaveCount(3);
  await page.keyboard.press('a');
  await expect.poll(() => answersOf(coach)).toHaveLength(3);
  const [first, , third] = events as [TestEvent, TestEvent, TestEvent];
  // The second is deleted.
  await connect(page, [{ ...first, lines: 'DURATION:PT1H\r\nSTATUS:CANCELLED' }, third]);
  await page.reload();
  await openList(page);
  await expect(lines(page).nth(0)).toContainText('The calendar says that this was not held.');
  await expect(lines(page).nth(1)).toContainText('This is no longer in your calendar.');

  await page.keyboard.press('Enter');
  await expect.poll(() => sessionsOf(coach)).toHaveLength(2);
  await expect(page.getByText('Session deleted', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => sessionsOf(coach)).toHaveLength(3);
  await expect(lines(page)).toHaveCount(2);
  // The keys had moved on to the second.
  await expect(lines(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.locator('body').press('Enter');
  await expect.poll(() => sessionsOf(coach)).toHaveLength(2);
  await page.locator('body').press('x');
  await expect(lines(page)).toHaveCount(0);
  await expect
    .poll(async () => (await answersOf(coach)).map(({ answer }) => answer))
    .toEqual(['record', 'open', 'never']);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Completed: / })).toHaveCount(2);
  await expect(page.getByText(/to confirm/)).toHaveCount(0);
  expect((await sessionsOf(coach)).map(({ date }) => date)).toEqual(
    [third, first].map(({ daysAgo }) => addDays(TODAY, -daysAgo)),
  );
});

test('says what of the last 18 months is not in the log, on the dashboard what waits, and is accessible', async ({
  page,
  coach,
}) => {
  await coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
  await coach.insert('sessions', [
    {
      client_id: (await coach.insert('clients', [{ name: 'Cy' }]))[0],
      date: TODAY,
      duration: 60,
      topics: [],
      notes: '',
    },
  ]);
  const old = [100, 200, 300].map((daysAgo) => ({ uid: `old-${daysAgo}`, daysAgo, title: 'Amara Osei' }));
  await connect(page, [...certain(3), ...old, { uid: 'who', daysAgo: 5, title: 'Coaching somebody' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('4 sessions to confirm from your calendar')).toBeVisible();
  await page.getByRole('link', { name: 'Confirm them' }).click();
  await expect(page.getByText('3 older events could be sessions (3 h)')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page);
    expect(violations).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/desktop-${scheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/phone.png` });
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(lines(page)).toHaveCount(7);
});
