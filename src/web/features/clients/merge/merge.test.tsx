import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { emptyClient } from '#tests/support/empty-client.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AlikeOffer } from './alike-offer.tsx';
import { MergeForm } from './merge-form.tsx';
import { MergeNotices } from './merge-notices.tsx';
import type { MergePair } from './use-merge-pair.ts';

expectLogs(/^(?:undo )?merge (?:of )?clients failed/);

const ANNA = 'a0000000-0000-4000-8000-000000000001';
const OTHER = 'b0000000-0000-4000-8000-000000000001';
const MERGE = 'e0000000-0000-4000-8000-000000000001';
const client = (id: string, change: Partial<ClientRow>): ClientRow => ({
  id,
  user_id: USER_ID,
  ...emptyClient('Anna Meier'),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  ...change,
});
const session = (id: string, client_id: string, date: string, change: Partial<SessionRow> = {}): SessionRow => ({
  id,
  user_id: USER_ID,
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
  ...USUAL_SESSION,
  paid: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-03T00:00:00Z',
  ...change,
});

const KEPT = client(ANNA, { notes: 'Likes walks', email: 'anna@example.org' });
const MERGED = client(OTHER, { name: 'A. Meier', notes: 'Met in Ulm', phone: '0711' });
const DAYS = [
  { date: '2026-09-08', kept: session('k2', ANNA, '2026-09-08'), merged: session('m2', OTHER, '2026-09-08') },
  {
    date: '2026-09-01',
    kept: session('k1', ANNA, '2026-09-01', { notes: 'On trust' }),
    merged: session('m1', OTHER, '2026-09-01', { duration: 30, paid: false, notes: 'On goals' }),
  },
];
const seen = [KEPT, MERGED, ...DAYS.flatMap((day) => [day.kept, day.merged])].map(({ id, updated_at }) => ({
  id,
  updated_at,
}));
const PAIR: MergePair = {
  kept: KEPT,
  merged: MERGED,
  days: DAYS,
  sessions: { kept: 4, merged: 2 },
  seen,
  version: '1',
};
const REPORT = { id: MERGE, kept_id: ANNA, merged_id: OTHER, moved: { sessions: 0 } };

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const question = (name: string) => within(screen.getByRole('group', { name }));
async function open(changed = vi.fn(), merged = vi.fn()) {
  await renderPage(<MergeForm pair={PAIR} onMerged={merged} onChanged={changed} onDirtyChange={vi.fn()} />);
}

beforeEach(signIn);
afterEach(forgetServer);

it('shows what differs, side by side, and asks for each day with two sessions', async () => {
  fakeServer({});
  await open();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Name',
    'Email',
    'Phone',
    'Notes',
    'Tuesday 8 September 2026',
    'Tuesday 1 September 2026',
  ]);
  expect(question('Notes').getByRole('radio', { name: /^Both/ })).toBeChecked();
  expect(question('Phone').getByRole('radio', { name: /0711/ })).toBeChecked();
  expect(question('Tuesday 1 September 2026').getAllByRole('radio')).toHaveLength(4);
  expect(question('Tuesday 8 September 2026').getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByText('2 days to decide')).toBeInTheDocument();
  await userEvent.click(question('Tuesday 8 September 2026').getByRole('radio', { name: /^Add up/ }));
  expect(screen.getByText('1 day to decide')).toBeInTheDocument();
  // It has looked for sessions that wait to be sent, so the open day alone is in the way.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: 'Merge clients' })).toBeDisabled();
  await userEvent.click(question('Tuesday 1 September 2026').getAllByRole('radio', { name: /^Add up/ })[0]!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Merge clients' })).toBeEnabled());
});

it('asks which payer, relation and received hours stay, in words', async () => {
  fakeServer({});
  const kept = client(ANNA, { payer: 'client', relation: 'external', received_minutes: 0 });
  const merged = client(OTHER, { payer: 'organisation', relation: 'peer', received_minutes: 480 });
  const pair = { ...PAIR, kept, merged, days: [] };
  await renderPage(<MergeForm pair={pair} onMerged={vi.fn()} onChanged={vi.fn()} onDirtyChange={vi.fn()} />);
  const options = (name: string) => question(name).getAllByRole('radio');
  expect(options('Who pays')[1]).toHaveAccessibleName(/Their organisation/);
  expect(options('Who they are to you')[1]).toHaveAccessibleName(/A peer/);
  expect(options('Hours they coached you').map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
  expect(options('Hours they coached you')[0]).toHaveAccessibleName(/0 min/);
  expect(options('Hours they coached you')[1]).toHaveAccessibleName(/8 hours/);
  expect(screen.getAllByText('Decides how the hours of both count.')).toHaveLength(3);
});

it('sends what was chosen, once under one id, with all that was seen; the toast takes it back', async () => {
  const merged = vi.fn();
  let tries = 0;
  const calls = fakeServer({
    'POST /rest/v1/rpc/merge_clients': () => {
      tries += 1;
      return tries === 1 ? { status: 400, body: { code: 'XX000', message: 'Not now' } } : { body: REPORT };
    },
    'POST /rest/v1/rpc/undo_client_merge': { body: REPORT },
  });
  await open(vi.fn(), merged);
  await press('A. Meier for all');
  await userEvent.click(question('Tuesday 1 September 2026').getAllByRole('radio', { name: /^Add up/ })[1]!);
  await userEvent.click(question('Name').getByRole('radio', { name: /A\. Meier/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Merge clients' })).toBeEnabled());
  await press('Merge clients');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
  await press('Merge clients');
  await waitFor(() => expect(merged).toHaveBeenCalled());
  const sent = calls
    .filter(({ route }) => route.endsWith('merge_clients'))
    .map(({ body }) => body as { merge_id: string });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toEqual({
    merge_id: expect.any(String) as string,
    kept_id: ANNA,
    merged_id: OTHER,
    seen,
    rows: {
      clients: [{ name: 'A. Meier', phone: '0711', notes: 'Likes walks\n\n---\n\nMet in Ulm' }],
      sessions: [{ id: 'm2' }, { id: 'm1', duration: 90, notes: 'On trust\n\n---\n\nOn goals' }],
    },
  });
  const [shown] = shownToasts.get();
  expect(shown).toMatchObject({
    title: 'Clients merged',
    description: 'A. Meier is now part of A. Meier.',
    durationMs: 30_000,
  });
  shown!.action!.onClick();
  await waitFor(() => expect(shownToasts.get().map(({ title }) => title)).toContain('Merge undone'));
  expect(calls.find(({ route }) => route.endsWith('undo_client_merge'))?.body).toEqual({
    merge_id: MERGE,
    even_if_changed: false,
  });
});

it('sends other choices as another merge: the answer to the first ones may have been lost', async () => {
  const changed = vi.fn();
  const calls = fakeServer({
    'POST /rest/v1/rpc/merge_clients': () =>
      calls.filter(({ route }) => route.endsWith('merge_clients')).length === 1
        ? { status: 500, body: { code: 'XX000', message: 'Not now' } }
        : { status: 404, body: { code: 'PT404', message: 'There are no two such clients' } },
  });
  await renderPage(
    <MergeForm pair={{ ...PAIR, days: [] }} onMerged={vi.fn()} onChanged={changed} onDirtyChange={vi.fn()} />,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Merge clients' })).toBeEnabled());
  await press('Merge clients');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
  await userEvent.click(question('Name').getByRole('radio', { name: /A\. Meier/ }));
  await press('Merge clients');
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  const [first, second] = calls
    .filter(({ route }) => route.endsWith('merge_clients'))
    .map(({ body }) => (body as { merge_id: string }).merge_id);
  expect(second).not.toBe(first);
});

it('reads both again when a client has been changed since', async () => {
  const changed = vi.fn();
  fakeServer({
    'POST /rest/v1/rpc/merge_clients': { status: 412, body: { code: 'PT412', message: 'x' } },
  });
  await open(changed);
  await press('Add up all');
  // Only one of them was paid, so the coach says how their sum counts.
  expect(screen.getByText('1 day to decide')).toBeInTheDocument();
  await userEvent.click(question('Tuesday 1 September 2026').getAllByRole('radio', { name: /^Add up/ })[1]!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Merge clients' })).toBeEnabled());
  await press('Merge clients');
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
});

it('offers undo on the client’s page, and asks before it drops a later change', async () => {
  const calls = fakeServer({
    'GET /rest/v1/client_merges': {
      body: [{ id: MERGE, merged_name: 'A. Meier', merged_at: '2026-11-20T10:00:00Z' }],
    },
    'POST /rest/v1/rpc/undo_client_merge': () =>
      calls.filter(({ route }) => route.endsWith('undo_client_merge')).length === 1
        ? { status: 412, body: { code: 'PT412', message: 'x' } }
        : { body: REPORT },
  });
  await renderPage(<MergeNotices client={KEPT} />);
  expect(await screen.findByText(/^A\. Meier was merged into this client on Fri 20 Nov/)).toBeInTheDocument();
  await press('Undo the merge');
  await waitFor(() => expect(shownToasts.get()[0]).toMatchObject({ title: 'The client was changed after the merge' }));
  shownToasts.get()[0]!.action!.onClick();
  await waitFor(() => expect(shownToasts.get().at(-1)).toMatchObject({ title: 'Merge undone' }));
  expect(calls.filter(({ route }) => route.endsWith('undo_client_merge')).map(({ body }) => body)).toEqual([
    { merge_id: MERGE, even_if_changed: false },
    { merge_id: MERGE, even_if_changed: true },
  ]);
});

it('offers names that look alike, and remembers on all devices that they are two people', async () => {
  const calls = fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, nudges_hidden: ['older'] } },
    'PATCH /rest/v1/profiles': { body: null },
  });
  queryClient.setQueryData(queryKeys.clients, [MERGED, KEPT, client('c', { name: 'Ben Okafor' })]);
  await renderPage(<AlikeOffer />);
  expect(await screen.findByText('Anna Meier and A. Meier may be the same person.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', expect.stringContaining(OTHER));
  await press('Two people');
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PATCH /rest/v1/profiles')?.body).toEqual({
      nudges_hidden: ['older', `same-person ${ANNA}:${OTHER}`],
    }),
  );
  expect(screen.queryByText(/may be the same person/)).toBeNull();
});
