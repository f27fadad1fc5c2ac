// What lists, pages and forms of sessions say about who confirmed them.
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditSessionDialog } from './form/session-dialogs.tsx';
import { SessionsPage } from './sessions-page.tsx';

expectLogs(/^Reading who still confirms a row failed WireError: x/);

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const [ONE, TWO] = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002'] as const;
const session = (id: string, date: string) => ({
  id,
  user_id: USER_ID,
  client_id: AMARA,
  date,
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
  ...USUAL_SESSION,
  paid: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  client: { id: AMARA, name: 'Amara Osei' },
});
const WITNESS: RowWitness = {
  request: 'r1',
  kind: 'client',
  witness_name: 'Amara Osei',
  answered_at: '2026-06-01T00:00:00Z',
  how: 'witnessed',
};
const MARKS = 'POST /rest/v1/rpc/witnessed_rows_of';

function serve(confirmed: boolean, answers: Answers = {}) {
  return fakeServer({
    'GET /rest/v1/sessions': { body: [session(ONE, '2026-05-02'), session(TWO, '2026-05-01')] },
    'POST /rest/v1/rpc/session_totals': {
      body: { sessions: 2, minutes: 120, months: [{ month: '2026-05', sessions: 2, minutes: 120 }] },
    },
    'GET /rest/v1/witness_requests': { body: confirmed ? [{ id: 'r1' }] : [] },
    'GET /rest/v1/clients': { body: [{ id: AMARA, name: 'Amara Osei' }] },
    'GET /rest/v1/rpc/client_hours': { body: [] },
    'POST /rest/v1/rpc/client_hours': { body: [] },
    'GET /rest/v1/profiles': { body: { id: USER_ID } },
    'POST /rest/v1/rpc/delete_records': { body: { id: 'x', rows: [] } },
    [MARKS]: { body: { [ONE]: [WITNESS] } },
    ...answers,
  });
}

beforeEach(signIn);
afterEach(forgetServer);

it('the list marks who has witnessed a session, after it is shown, and asks before deleting one', async () => {
  const calls = serve(true);
  await renderPage(<SessionsPage />);
  expect(await screen.findAllByText('Amara Osei')).toHaveLength(2);
  expect(await screen.findAllByText('Witnessed by Amara Osei.')).toHaveLength(1);
  const routes = calls.map(({ route }) => route);
  expect(routes.indexOf('GET /rest/v1/sessions')).toBeLessThan(routes.indexOf('GET /rest/v1/witness_requests'));
  await userEvent.click(screen.getByRole('button', { name: /^Actions for Amara Osei, .*2 May/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete a confirmed session?' });
  expect(dialog).toHaveTextContent('Amara Osei confirmed this. Once deleted, 1 h is no longer confirmed.');
  expect(calls.some(({ route }) => route.includes('delete_records'))).toBe(false);
  // Until it is gone, the menu keeps the pointer to itself.
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Delete session' }));
  await waitFor(() => expect(calls.some(({ route }) => route.includes('delete_records'))).toBe(true));
});

it.each<[string, object, boolean, number]>([
  ['that nobody has confirmed', {}, false, 1],
  ['that somebody has confirmed', {}, true, 0],
  ['that is planned', { completed: false }, false, 0],
  ['whose client was erased', { client: null }, false, 0],
])(
  '“Ask to confirm” is in the menu only of a held session that nobody confirmed: one %s',
  async (_what, change, isConfirmed, offers) => {
    serve(isConfirmed, { 'GET /rest/v1/sessions': { body: [{ ...session(ONE, '2026-05-02'), ...change }] } });
    await renderPage(<SessionsPage />);
    await screen.findByRole('button', { name: /^Actions for .*2 May/ });
    if (isConfirmed) await screen.findByText('Witnessed by Amara Osei.');
    await userEvent.click(screen.getByRole('button', { name: /^Actions for .*2 May/ }));
    await screen.findByRole('menu');
    expect(screen.queryAllByRole('menuitem', { name: 'Ask to confirm' })).toHaveLength(offers);
  },
);

it.each([
  [`/page?client=${AMARA}`, '2 sessions · 26.5 h, including 24.5 h before Hourbook'],
  [`/page?client=${AMARA}&status=completed`, '2 sessions · 2 h'],
  ['/page', '2 sessions · 2 h'],
])('the sum above the list at %s is %s', async (address, sum) => {
  const body = [{ client_id: AMARA, sessions: 2, minutes: 120, before_minutes: 1470 }];
  serve(false, { 'POST /rest/v1/rpc/client_hours': { body } });
  await renderPage(<SessionsPage />, { address });
  expect(await screen.findByText(/^2 sessions ·/, { selector: '[aria-live]' })).toHaveTextContent(sum);
});

it('nothing is asked about rows for a coach without confirmed hours', async () => {
  const calls = serve(false);
  await renderPage(<SessionsPage />);
  await screen.findAllByText('Amara Osei');
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /rest/v1/witness_requests')).toBe(true));
  expect(calls.filter(({ route }) => route === MARKS)).toEqual([]);
});

it('the form says what a change of a fact costs, before saving, and nothing about other changes', async () => {
  serve(true);
  await renderPage(<EditSessionDialog session={session(ONE, '2026-05-02')} witnesses={[WITNESS]} />, {
    address: '/page?edit=1',
  });
  const loss = /^Amara Osei confirmed this\. With this change, 1 h is no longer confirmed\. You can ask again/;
  await userEvent.type(await screen.findByLabelText(/^Notes/), 'A note');
  expect(screen.queryByText(loss)).toBeNull();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-05-03' } });
  expect(await screen.findByText(loss)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save session' })).toBeEnabled();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-05-02' } });
  await waitFor(() => expect(screen.queryByText(loss)).toBeNull());
});

describe('after a change of a confirmed session was saved', () => {
  const BEN: RowWitness = { ...WITNESS, request: 'r2', kind: 'organisation', witness_name: 'Ben Stone' };
  const marked = { before: [WITNESS], after: {} as object };

  /** Shows the marks of `before`, saves another length, after which the server answers `after`. */
  async function save({ before, after } = marked) {
    let isSaved = false;
    const saved = { ...session(ONE, '2026-05-02'), duration: 45, updated_at: '2026-11-23T10:00:00Z' };
    const calls = serve(true, {
      'PATCH /rest/v1/sessions': () => {
        isSaved = true;
        return { body: [saved] };
      },
      [MARKS]: () => (isSaved && 'status' in after ? (after as never) : { body: isSaved ? after : { [ONE]: before } }),
    });
    queryClient.setQueryData(queryKeys.rowWitnesses('sessions', [ONE]), { [ONE]: before });
    const address = await renderPage(<EditSessionDialog session={session(ONE, '2026-05-02')} witnesses={before} />, {
      address: '/page?edit=1',
    });
    fireEvent.change(await screen.findByLabelText(/^Duration/), { target: { value: '45' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save session' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    return { calls, address, action: shownToasts.get()[0]!.action };
  }

  it('who confirmed it can be asked again', async () => {
    const { action, address } = await save();
    expect(toasts()).toEqual([['success', 'Session saved', 'No longer confirmed by Amara Osei.']]);
    expect(action?.label).toBe('Ask again');
    action?.onClick();
    await waitFor(() => expect(address()).toBe('/reports/credentials/witnesses?ask=client&again=r1'));
  });

  it('of several people, the list of requests is opened', async () => {
    const { action, address } = await save({ before: [WITNESS, BEN], after: {} });
    expect(toasts()).toEqual([['success', 'Session saved', 'No longer confirmed by Amara Osei and Ben Stone.']]);
    action?.onClick();
    await waitFor(() => expect(address()).toBe('/reports/credentials/witnesses'));
  });

  it.each<[string, { before: RowWitness[]; after: object }]>([
    ['it is still confirmed', { before: [WITNESS], after: { [ONE]: [WITNESS] } }],
    ['the server does not say', { before: [WITNESS], after: { status: 500, body: { code: 'XX000', message: 'x' } } }],
    ['nobody had confirmed it', { before: [], after: {} }],
  ])('nothing is offered where %s', async (_, marks) => {
    const { action, calls } = await save(marks);
    expect(toasts()).toEqual([['success', 'Session saved', undefined]]);
    expect(action).toBeUndefined();
    expect(calls.some(({ route }) => route === MARKS)).toBe(marks.before.length > 0);
  });
});

describe('without a network', () => {
  const unreached = () => Promise.reject(new TypeError('Failed to fetch'));
  const NO_MARKS = { 'GET /rest/v1/witness_requests': unreached, [MARKS]: unreached };

  async function openList() {
    await renderPage(<SessionsPage />);
    expect(await screen.findAllByText('Amara Osei')).toHaveLength(2);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual([]);
  }

  it('the list is shown without marks, and without a failure', async () => {
    const calls = serve(true, NO_MARKS);
    await openList();
    expect(calls.some(({ route }) => route === 'GET /rest/v1/witness_requests')).toBe(true);
    expect(screen.queryByText(/^Witnessed by/)).toBeNull();
  });

  it('the last known marks are shown, also in a list with other sessions', async () => {
    serve(true, NO_MARKS);
    queryClient.setQueryData(queryKeys.hasWitnesses, true);
    queryClient.setQueryData(queryKeys.rowWitnesses('sessions', [ONE]), { [ONE]: [WITNESS] });
    await openList();
    expect(screen.getAllByText('Witnessed by Amara Osei.')).toHaveLength(1);
  });
});
