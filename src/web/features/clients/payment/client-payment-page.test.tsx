// The list on which a coach says of each client who pays, what they are and what peers gave in return: by keyboard alone.
import { emptyClient } from '#tests/support/empty-client.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Call } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { dropAllOperations, readOperations } from '#web/data/device/operations.ts';
import { renewOutbox } from '#web/data/records/outbox/outbox.ts';
import { sendOutbox } from '#web/data/records/outbox/send-outbox.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientPaymentPage } from './client-payment-page.tsx';

expectLogs(/^update client failed/);

const id = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`;
const client = (n: number, name: string, change: Partial<ClientRow> = {}): ClientRow => ({
  id: id(n),
  user_id: USER_ID,
  ...emptyClient(name),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  ...change,
});
const AMARA = client(1, 'Amara', { payer: 'client', relation: 'external' });
const BEN = client(2, 'Ben');
const CLEO = client(3, 'Cleo', { relation: 'peer' });
const CLIENTS = [AMARA, BEN, CLEO];
/** Of the columns of rpc/evidence those that matter here; an hour each. */
const evidence = (sessions: readonly [client: number, paid: 0 | 1 | null][]) => ({
  practising_since: null,
  clients: CLIENTS,
  topic_sets: [[]],
  sessions: {
    id: sessions.map((_, place) => `s${place}`),
    client: sessions.map(([place]) => place),
    date: sessions.map(() => '2026-01-10'),
    duration: sessions.map(() => 60),
    paid: sessions.map(([, paid]) => paid),
    topics: sessions.map(() => 0),
  },
  other: [],
  erased_sessions: [],
});
const SESSIONS = evidence([
  [0, 1],
  [1, null],
  [1, null],
  [1, 1],
  [2, 1],
]);
const PATCH = 'PATCH /rest/v1/clients';

async function open(patch: () => { status?: number; body: unknown } = () => ({ body: [{ id: id(2) }] })) {
  const calls = fakeServer({
    'GET /rest/v1/clients': { body: CLIENTS },
    'POST /rest/v1/rpc/evidence': { body: SESSIONS },
    [PATCH]: patch,
  });
  await renderPage(<ClientPaymentPage />, {
    path: '/reports/credentials/clients',
    address: '/reports/credentials/clients',
  });
  await screen.findByRole('table', { name: 'Clients and payment' });
  return calls;
}
const written = (calls: readonly Call[]) =>
  calls.flatMap(({ route, body }) => {
    const { updated_at: _, ...columns } = { ...(body as object | null), updated_at: '' };
    return route === PATCH ? [columns] : [];
  });
const rows = () => screen.getAllByRole('row').slice(1);

beforeEach(signIn);
afterEach(async () => {
  vi.restoreAllMocks();
  await dropAllOperations(USER_ID);
  await renewOutbox();
  forgetServer();
});

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const payerOfBen = () => screen.getByRole('combobox', { name: 'Who pays for Ben' });
const changeOf = (name: string) => screen.getByRole('button', { name: `Change what you said of ${name}` });
const relationOfBen = () => screen.getByRole('combobox', { name: 'What Ben is to you' });

it('has a row for each client, those whose hours wait first, with their hours', async () => {
  await open();
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual(['Ben', 'Cleo', 'Amara']);
  expect(rows().map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual([
    '2 h waiting',
    '1 h waiting',
    '1 h',
  ]);
  expect(screen.getByText('3 h waiting for an answer.')).toBeInTheDocument();
});

it('says in a line what is settled, which opens by keyboard', async () => {
  const calls = await open();
  expect(rows().at(-1)).toHaveTextContent('The client · An outside client');
  expect(screen.queryByRole('combobox', { name: 'Who pays for Amara' })).toBeNull();
  changeOf('Amara').focus();
  await userEvent.keyboard('{Enter}');
  const payer = screen.getByRole('combobox', { name: 'Who pays for Amara' });
  expect(payer).toHaveFocus();
  await userEvent.selectOptions(payer, 'barter');
  await waitFor(() => expect(written(calls)).toEqual([{ payer: 'barter' }]));
  // What is answered stays open.
  expect(payer).toBeVisible();
});

it('is answered by keyboard, each answer saved at once, and no row moves', async () => {
  const calls = await open();
  screen.getByRole('combobox', { name: 'Who pays for Ben' }).focus();
  await userEvent.selectOptions(document.activeElement!, 'organisation');
  await userEvent.tab();
  expect(screen.getByRole('combobox', { name: 'What Ben is to you' })).toHaveFocus();
  await userEvent.selectOptions(document.activeElement!, 'direct_report');
  await waitFor(() => expect(written(calls)).toEqual([{ payer: 'organisation' }, { relation: 'direct_report' }]));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Hours of coaching that Cleo gave you' })).toHaveFocus();
  await userEvent.keyboard('8{Enter}');
  await waitFor(() => expect(written(calls)).toContainEqual({ received_minutes: 480 }));
  expect(document.activeElement).toHaveValue('8 hours');
  // Leaving it saves nothing more.
  await userEvent.tab();
  expect(written(calls)).toHaveLength(3);
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual(['Ben', 'Cleo', 'Amara']);
});

it('asks for what was received of peers alone, takes nothing as an answer, and refuses what is no length', async () => {
  const calls = await open();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What Ben is to you' }), 'peer');
  const received = screen.getByRole('textbox', { name: 'Hours of coaching that Ben gave you' });
  await userEvent.type(received, 'some{Enter}');
  expect(received).toBeInvalid();
  await userEvent.clear(received);
  await userEvent.type(received, '0{Enter}');
  expect(received).toBeValid();
  await waitFor(() => expect(written(calls)).toEqual([{ relation: 'peer' }, { received_minutes: 0 }]));
});

it('takes an answer back that could not be saved, and says so', async () => {
  await open(() => ({ status: 400, body: { message: 'Not now' } }));
  const payer = screen.getByRole('combobox', { name: 'Who pays for Ben' });
  await userEvent.selectOptions(payer, 'nobody');
  await waitFor(() => expect(payer).toHaveValue(''));
  expect(toasts()).toEqual([['destructive', 'Could not save what you said of Ben', 'Not now']]);
});

it('takes back what was received and could not be saved, and keeps the answer after it', async () => {
  const answers = [{ status: 400, body: { message: 'Not now' } }, { body: [{ id: id(3) }] }];
  const calls = await open(() => answers.shift()!);
  const received = screen.getByRole('textbox', { name: 'Hours of coaching that Cleo gave you' });
  await userEvent.type(received, '8{Enter}');
  const relation = screen.getByRole('combobox', { name: 'What Cleo is to you' });
  await userEvent.selectOptions(relation, 'external');
  await waitFor(() => expect(written(calls)).toHaveLength(2));
  await waitFor(() => expect(toasts()).toEqual([['destructive', 'Could not save what you said of Cleo', 'Not now']]));
  expect([received, relation].map((one) => (one as HTMLInputElement).value)).toEqual(['', 'external']);
});

describe('without a connection', () => {
  it('stores answers on the device, counts by them, shows them again, and sends them once', async () => {
    const calls = await open();
    const isOnline = goOffline();
    await userEvent.selectOptions(payerOfBen(), 'organisation');
    await userEvent.selectOptions(relationOfBen(), 'external');
    expect(await screen.findByText('1 h waiting for an answer.')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await readOperations(USER_ID)).toMatchObject([
        { id: id(2), kind: 'change', values: { payer: 'organisation', relation: 'external' } },
      ]),
    );
    expect(toasts()).toEqual([['warn', 'Saved on this device', 'It will sync when you’re online.']]);
    expect(written(calls)).toEqual([]);
    cleanup();
    await open();
    await userEvent.click(changeOf('Ben'));
    expect(payerOfBen()).toHaveValue('organisation');
    expect(relationOfBen()).toHaveValue('external');
    cleanup();
    isOnline.mockReturnValue(true);
    const sent = await open();
    await act(() => sendOutbox());
    expect(written(sent)).toEqual([{ payer: 'organisation', relation: 'external' }]);
    expect(await readOperations(USER_ID)).toEqual([]);
  });

  it('shows what is stored once an answer that waited was discarded', async () => {
    await open();
    goOffline();
    await userEvent.selectOptions(payerOfBen(), 'organisation');
    await screen.findByText('1 h waiting for an answer.');
    await dropAllOperations(USER_ID);
    await act(() => renewOutbox());
    await waitFor(() => expect(payerOfBen()).toHaveValue(''));
    expect(screen.getByText('3 h waiting for an answer.')).toBeInTheDocument();
  });
});
