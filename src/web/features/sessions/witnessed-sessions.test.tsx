// What lists, pages and forms of sessions say about who confirmed them.
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EditSessionDialog } from './form/session-dialogs.tsx';
import { SessionsPage } from './sessions-page.tsx';

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
  paid: true,
  format: 'individual' as const,
  participants: null,
  kind: 'coaching' as const,
  peer_exchange: false,
  engagement: null,
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

function serve(confirmed: boolean) {
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
  await userEvent.click(screen.getByRole('menuitem', { name: /Delete/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete a confirmed session?' });
  expect(dialog).toHaveTextContent('Amara Osei confirmed this. Once deleted, 1 h is no longer confirmed.');
  expect(calls.some(({ route }) => route.includes('delete_records'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete session' }));
  await waitFor(() => expect(calls.some(({ route }) => route.includes('delete_records'))).toBe(true));
});

it('nothing is asked about rows for a coach whom nobody confirmed anything', async () => {
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
