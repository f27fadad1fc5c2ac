import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EraseClientDialog } from '../remove/erase-client-dialog.tsx';
import { HoursBeforeSheet } from './hours-before-sheet.tsx';
import { HoursBefore } from './hours-before.tsx';

expectLogs(/^erase client failed WireError: Not now/);

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const HOURS = {
  id: 'd0000000-0000-4000-8000-000000000001',
  user_id: USER_ID,
  client_id: CLIENT,
  as_of: '2024-12-31',
  start_date: null,
  end_date: null,
  paid_minutes: 750,
  pro_bono_minutes: 0,
  format: 'group',
  participants: 6,
  source: 'My old log',
  import_id: null,
};
const LIST = { 'GET /rest/v1/opening_balances': { body: [HOURS] } };

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Erase client' }));

beforeEach(signIn);
afterEach(forgetServer);

it('lists the sums of before', async () => {
  fakeServer(LIST);
  await renderPage(<HoursBefore clientId={CLIENT} />);
  expect((await screen.findByRole('listitem')).textContent).toBe(
    '12 hours 30 min paidUp to Tue 31 Dec 2024 · Group of 6 · My old log',
  );
});

it('takes hours as they are typed, and needs some', async () => {
  const saved = vi.fn();
  const calls = fakeServer({ ...LIST, 'POST /rest/v1/opening_balances': { status: 201, body: null } });
  await renderPage(<HoursBeforeSheet clientId={CLIENT} wanted="new" onSaved={saved} onDirtyChange={vi.fn()} />);
  await userEvent.type(screen.getByLabelText('Counted up to'), '2024-12-31');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('The hours need at least one minute');
  await userEvent.type(screen.getByLabelText(/^Pro bono/), '120,5');
  expect(screen.getByLabelText(/^Pro bono/)).toHaveAccessibleDescription('120 hours 30 min');
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(calls.find(({ route }) => route === 'POST /rest/v1/opening_balances')?.body).toMatchObject({
    client_id: CLIENT,
    as_of: '2024-12-31',
    paid_minutes: 0,
    pro_bono_minutes: 7230,
    format: 'individual',
    participants: null,
  });
});

it('erases under one random person, however often it is sent, and says what stayed', async () => {
  let answers = 0;
  const calls = fakeServer({
    ...LIST,
    'POST /rest/v1/rpc/session_totals': { body: { sessions: 12, minutes: 870, months: [] } },
    'POST /rest/v1/rpc/erase_client': () => {
      answers += 1;
      return answers === 1
        ? { status: 400, body: { code: 'XX000', message: 'Not now' } }
        : { body: { sessions: 12, minutes: 870, opening_minutes: 750 } };
    },
  });
  const erased = vi.fn();
  const client = { id: CLIENT, name: 'Amara Osei' } as ClientRow;
  await renderPage(<EraseClientDialog client={client} onClose={vi.fn()} onErased={erased} />);
  expect(
    await screen.findByText(/^12 sessions \(14\.5 h\) and 12\.5 h from before this logbook are kept/),
  ).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(toasts()).toEqual([['destructive', 'Could not erase the client', 'Not now']]));
  expect(erased).not.toHaveBeenCalled();
  await confirm();
  await waitFor(() => expect(erased).toHaveBeenCalled());
  expect(toasts()).toContainEqual([
    'success',
    'Client erased',
    '12 sessions (14.5 h) and 12.5 h from before this logbook kept without a name',
  ]);
  const sent = calls.filter(({ route }) => route.endsWith('/erase_client')).map(({ body }) => body);
  expect(sent[0]).toEqual({ client_id: CLIENT, person: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(sent[1]).toEqual(sent[0]);
});
