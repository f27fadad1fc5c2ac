// A coach's calendar on a server of this machine, connected by its secret address.
import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/e2e/support/signed-in.ts';
import { startCalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { addDays, toCalendarDate } from '#domain/time.ts';

export const TODAY = toCalendarDate(new Date());
export const NAMES = ['Amara Osei', 'Ben Ito'];
export const SECRET = 'private-0123456789abcdef';

export interface TestEvent {
  readonly uid: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly hour?: number;
  readonly lines?: readonly string[];
}

export const icsOf = (events: readonly TestEvent[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(({ uid, daysAgo, title, hour = 10, lines = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      `SUMMARY:${title}`,
      `DTSTART:${addDays(TODAY, -daysAgo).replaceAll('-', '')}T${hour}0000Z`,
      'DURATION:PT1H',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Each on a day of its own. */
export const certain = (count: number): TestEvent[] =>
  Array.from({ length: count }, (_none, place) => ({
    uid: `certain-${place}`,
    daysAgo: place + 1,
    title: `Coaching ${NAMES[place % 2]}`,
  }));

interface Calendar {
  readonly address: string;
  /** What it sends from now on. */
  hold(events: readonly TestEvent[]): void;
  /** It answers 404 from now on. */
  reset(): void;
  /** "GET /path" of each time it was read. */
  readonly requests: readonly string[];
}

export const test = base.extend<{ calendar: Calendar }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is needed
  calendar: async ({}, use) => {
    let text: string | null = icsOf([]);
    const server = await startCalendarServer((_request, response) => {
      if (text === null) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    });
    await use({
      address: server.at(`/calendar/${SECRET}/basic.ics`, '127.0.0.1'),
      hold: (events) => (text = icsOf(events)),
      reset: () => (text = null),
      requests: server.requests,
    });
    await server.stop();
  },
});

export const lines = (page: Page) => page.locator('[data-event]');
/** On a page that was opened by its address the calendars come after the first paint, so their list is closed. */
export async function openList(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /to confirm$|^Your calendar$/, expanded: false })).toBeVisible();
  await page.keyboard.press('j');
}
/** The way that the dashboard offers: the list is there with the page. */
export async function openFromDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Confirm / }).click();
}
export const section = (page: Page) => page.getByRole('region', { name: 'Import from your calendar' });
export const feed = (page: Page, label = 'Work') => section(page).getByRole('listitem').filter({ hasText: label });

export async function connect(page: Page, address: string, label = 'Work'): Promise<void> {
  await page.goto('/connections');
  await section(page).getByRole('button', { name: 'Connect a calendar' }).click();
  const form = page.getByRole('dialog', { name: 'Connect a calendar' });
  await form.getByLabel('Address').fill(address);
  await form.getByLabel('Name of this calendar').fill(label);
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form).toHaveCount(0);
  await expect(feed(page, label)).toContainText('Last read just now');
}

export async function disconnect(page: Page): Promise<void> {
  await page.goto('/connections');
  await feed(page).getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
}

interface Coach {
  insert(table: 'clients', rows: Record<string, unknown>[]): Promise<string[]>;
  send(method: 'GET' | 'POST', path: string, data?: unknown): Promise<{ status: number; body: unknown }>;
}
export const addClients = (coach: Coach) =>
  coach.insert(
    'clients',
    NAMES.map((name) => ({ name })),
  );
export const sessionsOf = async (coach: Coach) =>
  (await coach.send('GET', '/rest/v1/sessions?select=client_id,date,duration,notes&order=date')).body as {
    date: string;
    duration: number;
    notes: string;
  }[];
