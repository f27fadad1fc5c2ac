import type { NudgeId } from '#domain/accreditation/forecast/nudges.ts';
import { NO_REMINDERS, type Reminders } from '#domain/accreditation/forecast/reminders.ts';
import { addDays } from '#domain/time.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Call } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReminderList } from './reminder-list.tsx';

const TODAY = '2026-11-20';
const PATCH = 'PATCH /rest/v1/profiles';
const REMINDERS = { ...NO_REMINDERS, last_session: addDays(TODAY, -9), last_cpd: addDays(TODAY, -20) };
const KEY = `sessions:${REMINDERS.last_session}`;

let calls: Call[];
beforeEach(async () => {
  await signIn();
  const profile = { id: USER_ID, time_zone: 'Europe/London', nudges_off: [], nudges_hidden: ['older'] };
  queryClient.setQueryData(queryKeys.profile(USER_ID), profile);
  calls = fakeServer({ [PATCH]: { body: null, status: 200 } });
  await render(REMINDERS);
});
afterEach(forgetServer);

async function render(reminders: Reminders, said?: NudgeId) {
  const none = { sessions: 0, minutes: 0 };
  const planned = { ...none, minutes_this_month: 0 };
  const data = {
    reminders,
    total_minutes: 0,
    opening_minutes: 0,
    planned,
    not_completed: none,
    asked_sessions: 0,
  };
  await renderPage(<ReminderList data={data} today={TODAY} said={said} />);
}

const stored = () => calls.filter(({ route }) => route === PATCH).map(({ body }) => body);
const undo = () => act(() => shownToasts.get().at(-1)?.action?.onClick());

it('hides one on every device, and undoes it', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Hide: 9 days without a session.' }));
  expect(screen.queryByText('9 days without a session.')).toBeNull();
  expect(screen.getByText('20 days without CPD.')).toBeVisible();
  await waitFor(() => expect(stored()).toEqual([{ nudges_hidden: ['older', KEY] }]));
  undo();
  expect(await screen.findByText('9 days without a session.')).toBeVisible();
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(stored()[1]).toEqual({ nudges_hidden: ['older'] });
});

it('switches a kind off from its menu', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More about: 9 days without a session.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Stop these/ }));
  expect(screen.queryByText('9 days without a session.')).toBeNull();
  await waitFor(() => expect(stored()).toEqual([{ nudges_off: ['sessions'] }]));
});

it('shows three, and the rest when asked', async () => {
  cleanup();
  const retention = [1, 2, 3].map((n) => ({ id: `client-${n}`, name: `Client ${n}`, retain_until: addDays(TODAY, n) }));
  await render({ ...REMINDERS, retention });
  const list = screen.getByRole('list');
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: '2 more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
});

it('opens the rest by keyboard, and keeps the focus', async () => {
  cleanup();
  const retention = Array.from({ length: 6 }, (_, n) => ({
    id: `client-${n}`,
    name: `Client ${n}`,
    retain_until: addDays(TODAY, n),
  }));
  await render({ ...REMINDERS, retention });
  const more = screen.getByRole('button', { name: '5 more' });
  more.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(more).toHaveFocus();
  expect(more).toHaveAttribute('aria-expanded', 'true');
});

it('leaves out what the next step asks for', async () => {
  cleanup();
  await render({ ...REMINDERS, clients_not_asked: 4 });
  expect(screen.getByText(/^4 clients have not been asked/)).toBeVisible();
  cleanup();
  await render({ ...REMINDERS, clients_not_asked: 4 }, 'consent');
  expect(screen.queryByText(/^4 clients have not been asked/)).toBeNull();
  expect(screen.getByText('9 days without a session.')).toBeVisible();
});
