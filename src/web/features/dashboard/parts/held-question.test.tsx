import { addDays } from '#domain/time.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldQuestion } from './held-question.tsx';

const READ = 'GET /rest/v1/sessions';
const EDIT = 'POST /rest/v1/rpc/edit_sessions';
const DAY = today();
const session = (id: string, daysAgo: number, name: string | null) => ({
  id,
  date: addDays(DAY, -daysAgo),
  client: name === null ? null : { name },
});

async function open(sessions: readonly object[]) {
  const calls = fakeServer({ [READ]: { body: sessions }, [EDIT]: { body: 2 } });
  await renderPage(<HeldQuestion today={DAY} />);
  await waitFor(() => expect(calls.some(({ route }) => route === READ)).toBe(true));
  return () => calls.filter(({ route }) => route === EDIT).map(({ body }) => body);
}

beforeEach(signIn);
afterEach(() => {
  vi.useRealTimers();
  forgetServer();
});

it.each(['key', 'button'])(
  'asks about the latest day and completes its sessions by one %s; Undo reverses it',
  async (way) => {
    const edits = await open([
      session('1', 1, 'Amara Osei'),
      session('2', 1, 'Ben Whitcombe'),
      session('3', 4, 'Cleo'),
    ]);
    expect(await screen.findByText('2 sessions from yesterday: did they take place?')).toBeVisible();
    expect(screen.getByText('Amara Osei, Ben Whitcombe')).toBeVisible();
    if (way === 'key') fireEvent.keyDown(document.body, { key: 'y' });
    else await userEvent.click(screen.getByRole('button', { name: 'Yes, all did' }));
    await waitFor(() => expect(edits()).toEqual([{ ids: ['1', '2'], changes: { completed: true } }]));
    await waitFor(() => expect(shownToasts.get().at(-1)?.title).toBe('2 sessions completed'));
    shownToasts.undoLatest();
    await waitFor(() => expect(edits()[1]).toEqual({ ids: ['1', '2'], changes: { completed: false } }));
  },
);

it('leaves a session alone that was moved to another day on another device since', async () => {
  let rows = [session('1', 1, 'Amara Osei'), session('2', 1, 'Ben Whitcombe')];
  const calls = fakeServer({ [READ]: () => ({ body: rows }), [EDIT]: { body: 1 } });
  await renderPage(<HeldQuestion today={DAY} />);
  const yes = await screen.findByRole('button', { name: 'Yes, all did' });
  rows = rows.slice(0, 1);
  await userEvent.click(yes);
  await waitFor(() => expect(shownToasts.get().at(-1)?.title).toBe('1 session completed'));
  const edits = calls.filter(({ route }) => route === EDIT).map(({ body }) => body);
  expect(edits).toEqual([{ ids: ['1'], changes: { completed: true } }]);
});

it('names an earlier day, and one session as one', async () => {
  await open([session('1', 3, 'Amara Osei')]);
  const day = dayText(addDays(DAY, -3), DAY);
  expect(await screen.findByText(`1 session from ${day}: did it take place?`)).toBeVisible();
});

it('says how many more there are than it names', async () => {
  await open(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', null].map((name, index) => session(`${index}`, 1, name)));
  expect(await screen.findByText('Ada, Ben, Cleo, Dan and 2 more')).toBeVisible();
});

it('leaves the key to fields and to other modifiers', async () => {
  const edits = await open([session('1', 1, 'Amara Osei')]);
  await screen.findByText(/did it take place/);
  vi.useFakeTimers();
  const field = document.createElement('input');
  document.body.append(field);
  fireEvent.keyDown(field, { key: 'y' });
  field.remove();
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
  await pass(50);
  expect(edits()).toEqual([]);
});
