import { clickBeside } from '#tests/support/web/click-beside.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CalendarsSection } from './calendars-section.tsx';

expectLogs(/^(?:Connecting|Reading) a calendar failed: /);

const FEEDS = 'GET /rest/v1/calendar_feeds';
const FUNCTION = 'POST /functions/v1';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const feed = (changes: object = {}) => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'ical',
  label: 'Work',
  place: 'calendar.google.com/…',
  reads_notes: false,
  events: 34,
  left_out: 0,
  connected_at: ago(90),
  tried_at: ago(12),
  read_at: ago(12),
  problem: null,
  problem_status: null,
  ...changes,
});

const profile = (subscription_end_date: string) => ({
  body: {
    id: USER_ID,
    role: 'user',
    subscription_status: 'trial',
    subscription_start_date: null,
    subscription_end_date,
  },
});

async function open(feeds: readonly object[], answers: Answers = {}) {
  const calls = fakeServer({
    [FEEDS]: { body: feeds },
    'GET /rest/v1/profiles': profile('2099-01-01T00:00:00Z'),
    'GET /rest/v1/subscriptions': { body: [] },
    ...answers,
  });
  await renderPage(<CalendarsSection />);
  await screen.findByText(/Connect a calendar|Calendars are read again/, { selector: 'button, div' });
  return (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog');

async function fill(values: Readonly<Record<string, string>>) {
  await press('Connect a calendar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a calendar' }));
  for (const [label, value] of Object.entries(values)) await userEvent.type(dialog.getByLabelText(label), value);
  return dialog;
}

beforeEach(signIn);
afterEach(forgetServer);

it('says when each was read, and what is wrong', async () => {
  await open([feed(), feed({ id: '2', label: 'Old', problem: 'not-found', problem_status: 404 })]);
  expect(screen.getAllByText(/Last read 12 minutes ago: 34 events\./)).toHaveLength(2);
  expect(screen.getByText('Google says 404: the address was reset, or the calendar was deleted.')).toBeVisible();
});

describe('without a subscription', () => {
  const lapsed = { 'GET /rest/v1/profiles': profile('2026-01-01T00:00:00Z') };

  it.each([null, 'no-subscription'])(
    'does not offer to read, also before the server has noticed (%s)',
    async (problem) => {
      await open([feed({ problem })], lapsed);
      expect(await screen.findByText(/^Calendars are read again once you have an active subscription\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
      for (const name of ['Read now', 'Connect a calendar']) expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.getByRole('button', { name: 'Disconnect' })).toBeEnabled();
      expect(screen.getAllByRole('status')).toHaveLength(1);
    },
  );

  it('that has started again, offers to read calendars', async () => {
    await open([feed({ problem: 'no-subscription' })]);
    expect(screen.getByText(/^It was not read while you had no subscription\./)).toBeVisible();
    expect(screen.queryByText(/^Calendars are read again/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Read now' })).toBeEnabled();
  });
});

it('connects a secret address, without notes unless the coach asks for them', async () => {
  const sent = await open([], { [`${FUNCTION}/connect-calendar`]: { body: { id: 'x', webhook: null } } });
  const dialog = await fill({
    Address: 'webcal://calendar.google.com/private-1/basic.ics',
    'Name of this calendar': 'Work',
  });
  expect(dialog.getByText(/Secret address in iCal format/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Read the notes of its events too' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Import from your calendar')).toBeVisible();
  expect(sent(`${FUNCTION}/connect-calendar`)).toMatchObject([
    { kind: 'ical', label: 'Work', address: 'https://calendar.google.com/private-1/basic.ics', readsNotes: false },
  ]);
  expect(JSON.stringify(toasts())).toContain('“Work” is connected');
});

it.each([
  [400, 'Google says 404: the address was reset, or the calendar was deleted.'],
  [402, 'You need an active subscription to access this feature'],
])('shows why it was refused (%i), without losing the input', async (status, message) => {
  await open([], { [`${FUNCTION}/connect-calendar`]: { status, body: { code: status, message } } });
  const dialog = await fill({ Address: 'https://calendar.google.com/x.ics', 'Name of this calendar': 'Work' });
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText(new RegExp(message))).toBeVisible();
  expect(dialog.getByLabelText('Address')).toHaveValue('https://calendar.google.com/x.ics');
});

it('once connected, is on the dashboard, whose number of calendars is read again', async () => {
  await open([], { [`${FUNCTION}/connect-calendar`]: { body: { id: 'x', webhook: null } } });
  const dashboard = queryKeys.dashboard('2026-11-20');
  queryClient.setQueryData(dashboard, { calendars: 0 });
  const dialog = await fill({ Address: 'https://calendar.google.com/x.ics', 'Name of this calendar': 'Work' });
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(queryClient.getQueryState(dashboard)?.isInvalidated).toBe(true));
});

it('shows at the field what is missing', async () => {
  const sent = await open([]);
  const dialog = await fill({ Address: 'http://calendar.google.com/x.ics' });
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText('Enter an address that begins with https://')).toBeVisible();
  expect(dialog.getByText('Enter a name for this calendar')).toBeVisible();
  expect(sent(`${FUNCTION}/connect-calendar`)).toEqual([]);
});

it('connects by CalDAV with user and app password', async () => {
  const sent = await open([], { [`${FUNCTION}/connect-calendar`]: { body: { id: 'x', webhook: null } } });
  const dialog = await fill({});
  await userEvent.selectOptions(dialog.getByLabelText('What to connect'), 'caldav');
  await userEvent.type(dialog.getByLabelText('Address'), 'https://caldav.icloud.com');
  await userEvent.type(dialog.getByLabelText('User name'), 'coach@example.org');
  await userEvent.type(dialog.getByLabelText('App password'), 'abcd-efgh');
  await userEvent.type(dialog.getByLabelText('Name of this calendar'), 'Private');
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Import from your calendar')).toBeVisible();
  expect(sent(`${FUNCTION}/connect-calendar`)).toMatchObject([
    { kind: 'caldav', user: 'coach@example.org', password: 'abcd-efgh' },
  ]);
});

it('shows address and secret of a webhook once', async () => {
  const webhook = { address: 'https://log.example/webhooks/calendars/1', secret: 'sec-ret' };
  await open([], { [`${FUNCTION}/connect-calendar`]: { body: { id: 'x', webhook } } });
  const dialog = await fill({});
  await userEvent.selectOptions(dialog.getByLabelText('What to connect'), 'cal.com');
  await userEvent.type(dialog.getByLabelText('Name of this calendar'), 'Bookings');
  await userEvent.click(dialog.getByRole('button', { name: 'Get address and secret' }));
  const once = within(await screen.findByRole('dialog', { name: 'Enter these once' }));
  expect(once.getByLabelText('Subscriber URL')).toHaveValue(webhook.address);
  await clickBeside();
  expect(once.getByLabelText('Secret')).toHaveValue(webhook.secret);
  await userEvent.click(once.getByRole('button', { name: 'Done' }));
  await press('Connect a calendar');
  expect(await screen.findByRole('dialog', { name: 'Connect a calendar' })).toBeVisible();
  expect(document.body.innerHTML).not.toContain(webhook.secret);
});

it('asks before notes are read, and switches them off at once', async () => {
  const patch = 'PATCH /rest/v1/calendar_feeds';
  const sent = await open([feed(), feed({ id: '2', label: 'With notes', reads_notes: true })], {
    [patch]: { body: { id: 'x' } },
  });
  const [off, on] = screen.getAllByRole('checkbox', { name: 'Read the notes of its events too' });
  await userEvent.click(off!);
  expect(within(await question()).getByText(/becomes the notes of the session you confirm/)).toBeVisible();
  expect(sent(patch)).toEqual([]);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Read notes' }));
  expect(sent(patch)).toEqual([{ reads_notes: true }]);
  await userEvent.click(on!);
  expect(sent(patch)).toEqual([{ reads_notes: true }, { reads_notes: false }]);
});

it('can be renamed, read now, and disconnected after a question', async () => {
  const route = (method: string) => `${method} /rest/v1/calendar_feeds`;
  const sent = await open([feed()], {
    [route('PATCH')]: { body: { id: 'x' } },
    [route('DELETE')]: { body: [] },
    [`${FUNCTION}/read-calendar`]: { status: 429, body: { message: 'This calendar was read less than a minute ago.' } },
  });
  await press('Read now');
  expect(JSON.stringify(toasts())).toContain('read less than a minute ago');
  await press('Rename');
  await userEvent.clear(screen.getByLabelText('Name of this calendar'));
  await userEvent.type(screen.getByLabelText('Name of this calendar'), 'Practice');
  await press('Save name');
  expect(sent(route('PATCH'))).toEqual([{ label: 'Practice' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const asked = within(await question());
  expect(
    asked.getByText(/Its address is deleted at once\. Everything read from it goes too, with its proposals/),
  ).toBeVisible();
  expect(sent(route('DELETE'))).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Disconnect' }));
  expect(sent(route('DELETE'))).toHaveLength(1);
  expect(JSON.stringify(toasts())).toContain('“Work” is disconnected');
});
