// Proposals of calendars: what is listed when, and a form that is open as long as the coach is at it, whatever becomes of the proposal's
// line.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { AMARA, eventOn, FEED, hold, lines, openList, showProposals } from '#tests/support/web/show-proposals.tsx';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { SessionForm } from '#web/features/sessions/form/session-form.tsx';
import { ConfirmEvents } from '#web/features/calendar/confirm/confirm-events.tsx';
import { NewRecordForm } from '../unsent/edit-unsent.tsx';

expectLogs(/^add session failed: refused/);

type Store = () => Promise<{ status: number; body: unknown }>;
const SESSIONS = 'POST /rest/v1/sessions';
const stored = () => Promise.resolve({ status: 201, body: [] });

/** @param store the server's answer to the session */
const show = (daysAgo: number, store: Store, more: Answers = {}, events = [eventOn(daysAgo)]) =>
  showProposals({ [SESSIONS]: store, ...more }, events);

/** Opens its form and types notes. */
async function typeNotes(...shown: Parameters<typeof show>) {
  const calls = await show(...shown);
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Amara Osei/ }));
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  await userEvent.type(within(form).getByRole('textbox', { name: /^Notes/ }), 'On trust');
  return calls;
}
const notes = () => screen.getByRole('textbox', { name: /^Notes/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save session' }));

beforeEach(signIn);
afterEach(forgetServer);

it('keeps what was typed when the server refuses the session', async () => {
  const calls = await typeNotes(1, () => Promise.resolve({ status: 400, body: { code: '23514', message: 'refused' } }));
  await save();
  await waitFor(() => expect(calls.some(({ route }) => route === SESSIONS)).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save session' })).toBeEnabled());
  expect(notes()).toHaveValue('On trust');
});

it('is open until the session is stored, and closes then', async () => {
  let store = (_answer: { status: number; body: unknown }) => {};
  const calls = await typeNotes(2, () => new Promise((resolve) => (store = resolve)));
  await save();
  await waitFor(() => expect(calls.some(({ route }) => route === SESSIONS)).toBe(true));
  expect(screen.queryByText('1 to confirm')).toBeNull();
  expect(notes()).toHaveValue('On trust');
  store({ status: 201, body: [] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('stays open when the calendar no longer has the event', async () => {
  await typeNotes(3, stored);
  act(() => void hold([]));
  fireEvent.click(await screen.findByLabelText('Show what the calendar says now'));
  await waitFor(() => expect(screen.queryByText('1 to confirm')).toBeNull());
  expect(notes()).toHaveValue('On trust');
});

it('is accepted by Enter while the page has the focus, as after a link', async () => {
  const calls = await show(4, stored);
  await openList();
  act(() => screen.getByRole('main').focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /rest/v1/calendar_answers')).toBe(true));
});

it('is not listed when it comes after the first paint, and opens on a press or a key', async () => {
  const calls = await show(5, stored);
  expect(lines()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(lines()).toHaveLength(1);
  await openList();
  expect(lines()).toEqual([]);
  await userEvent.keyboard('x');
  expect(lines()).toHaveLength(1);
  expect(calls.filter(({ route }) => /^POST .*(sessions|answers)$/.test(route))).toEqual([]);
});

it('is accepted by one key or press while it is not listed, if nothing about it is doubtful', async () => {
  const calls = await show(6, stored);
  await userEvent.click(screen.getByRole('button', { name: /^Accept 1 certain/ }));
  await waitFor(() => expect(calls.some(({ route }) => route === SESSIONS)).toBe(true));
  expect(screen.queryByText('1 to confirm')).toBeNull();
});

it('stays as it was opened when the calendar is read again, until the coach asks for what it says now', async () => {
  await show(7, stored);
  await openList();
  act(() => void hold([eventOn(7), eventOn(8)]));
  const renew = await screen.findByRole('button', { name: 'Show what the calendar says now' });
  expect(lines()).toHaveLength(1);
  await userEvent.click(renew);
  expect(lines()).toHaveLength(2);
  expect(screen.getByText('2 to confirm')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show what the calendar says now' })).toBeNull();
});

it('is listed at the first paint where it is known by then', async () => {
  await show(9, stored);
  cleanup();
  await renderPage(<ConfirmEvents SessionForm={SessionForm} RecordForm={NewRecordForm as never} isFirstPaint />);
  await screen.findByText('1 to confirm');
  expect(lines()).toHaveLength(1);
});

describe('what is more likely something else', () => {
  it('is under one line, which lists it on a press', async () => {
    await show(12, stored, {}, [eventOn(12), { ...eventOn(13, 'Amara Osei?'), key: 'maybe' }]);
    await openList();
    expect(lines()).toHaveLength(1);
    expect(screen.getByText('1 more that may be a session.', { exact: false })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toHaveTextContent('Amara Osei?');
    expect(lines()[1]).toHaveTextContent('Please check');
    expect(screen.queryByText(/may be a session/)).toBeNull();
    // None of them is accepted with those that are certain.
    expect(screen.queryByRole('button', { name: /^Accept 2 certain/ })).toBeNull();
  });

  it('is reached where nothing else waits, and recorded by one key', async () => {
    const answers = { [SESSIONS]: stored };
    const calls = await showProposals(answers, [eventOn(14, 'Amara Osei (tbc)')], 'Your calendar');
    await userEvent.click(screen.getByRole('button', { name: 'Your calendar' }));
    expect(lines()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    act(() => lines()[0]!.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls.some(({ route }) => route === SESSIONS)).toBe(true));
  });
});

describe('of a session whose event was deleted', () => {
  const DELETE = 'POST /rest/v1/rpc/delete_records';
  const ANSWERS = 'POST /rest/v1/calendar_answers';
  const UNDO = 'POST /rest/v1/rpc/undo_deletion';
  /** One for each test, as with the days. */
  const sessionOn = (daysAgo: number) => `50000000-0000-4000-8000-0000000000${daysAgo}`;
  const DELETION = 'd0000000-0000-4000-8000-000000000001';

  /** @param daysAgo as of `show` */
  async function showDeleted(daysAgo: number, more: Answers = {}) {
    const day = addDays(today(), -daysAgo);
    const { key, minutes } = eventOn(daysAgo);
    const id = sessionOn(daysAgo);
    const answer = {
      key,
      answer: 'record',
      area: 'sessions',
      record_id: id,
      client_id: AMARA,
      day,
      minutes,
      who: null,
    };
    const session = { id, client_id: AMARA, date: day, duration: 60, updated_at: `${day}T12:00:00Z` };
    const given = { ...answer, feed_id: FEED.feedId, updated_at: `${day}T12:00:00Z` };
    const answers = {
      'GET /rest/v1/calendar_answers': { body: [given] },
      'GET /rest/v1/sessions': { body: [session] },
      [DELETE]: { body: { id: DELETION, rows: [session] } },
      [UNDO]: { body: { id: DELETION } },
      ...more,
    };
    const calls = await show(daysAgo, stored, answers, []);
    await openList();
    expect(lines()[0]).toHaveTextContent('This is no longer in your calendar.');
    // As after a link.
    act(() => screen.getByRole('main').focus());
    return (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
  }

  it('takes the session back by one key, and undo brings it back', async () => {
    const bodies = await showDeleted(10);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(bodies(DELETE)).toMatchObject([{ area: 'sessions', ids: [sessionOn(10)] }]));
    await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([{ answer: 'open', area: null, record_id: null }]));
    expect(lines()).toEqual([]);
    await waitFor(() => expect(toasts()).toMatchObject([['success', 'Session deleted', expect.anything()]]));
    act(() => void shownToasts.undoLatest());
    await waitFor(() => expect(bodies(UNDO)).toEqual([{ deletion_id: DELETION }]));
    await waitFor(() => expect(bodies(ANSWERS).at(-1)).toMatchObject({ answer: 'record', record_id: sessionOn(10) }));
  });

  it('that somebody confirmed, it is deleted once the coach has read what that takes', async () => {
    const witness = { request: 'w', kind: 'client', witness_name: 'Amara Osei', answered_at: '', how: 'witnessed' };
    const bodies = await showDeleted(15, {
      'POST /rest/v1/rpc/witnessed_rows_of': { body: { [sessionOn(15)]: [witness] } },
    });
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete a confirmed session?' });
    expect(dialog).toHaveTextContent('Amara Osei confirmed this. Once deleted, 1 h is no longer confirmed.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bodies(DELETE)).toEqual([]);
    expect(lines()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^Delete Amara Osei/ }));
    const again = await screen.findByRole('alertdialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodies(DELETE)).toMatchObject([{ area: 'sessions', ids: [sessionOn(15)] }]));
  });

  it('leaves it by one key, for good', async () => {
    const bodies = await showDeleted(11);
    await userEvent.keyboard('x');
    await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([{ answer: 'never', record_id: null }]));
    expect(lines()).toEqual([]);
    expect(bodies(DELETE)).toEqual([]);
  });
});
