import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditManyDialog } from './edit-many-dialog.tsx';

expectLogs(/^edit sessions failed: The server could not be reached/);

const EDIT = 'POST /rest/v1/rpc/edit_sessions';
const usual = { paid: null, format: 'individual', participants: null, kind: 'coaching', peer_exchange: false };
const set = () => userEvent.click(screen.getByRole('button', { name: 'Change 2 sessions' }));

beforeEach(signIn);
afterEach(forgetServer);

it('says how many it changed, where one was deleted on another device since', async () => {
  fakeServer({ 'GET /rest/v1/sessions': { body: [{ ...usual, id: 'a' }] }, [EDIT]: { body: 1 } });
  await renderPage(<EditManyDialog ids={['a', 'b']} loss={null} onClose={vi.fn()} onDone={vi.fn()} />);
  await userEvent.selectOptions(screen.getByLabelText('Paid'), 'Pro bono');
  await set();
  await waitFor(() => expect(shownToasts.get().map(({ title }) => title)).toEqual(['1 session changed']));
});

it('undoes to the values before the first attempt, even if its response was lost', async () => {
  let rows: object[] = [
    { ...usual, id: 'a' },
    { ...usual, id: 'b', paid: true },
  ];
  let isLost = true;
  const calls = fakeServer({
    'GET /rest/v1/sessions': () => ({ body: rows }),
    [EDIT]: () => {
      rows = rows.map((row) => ({ ...row, paid: false }));
      if (!isLost) return { body: 2 };
      isLost = false;
      return { status: 503, body: { code: '', message: 'Gone' } };
    },
  });
  const done = vi.fn();
  await renderPage(<EditManyDialog ids={['a', 'b']} loss={null} onClose={vi.fn()} onDone={done} />);
  await userEvent.selectOptions(screen.getByLabelText('Paid'), 'Pro bono');
  await set();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
  await set();
  await waitFor(() => expect(done).toHaveBeenCalled());
  const sent = () => calls.filter(({ route }) => route === EDIT).map(({ body }) => body);
  const before = sent().length;
  shownToasts
    .get()
    .find(({ title }) => title === '2 sessions changed')
    ?.action?.onClick();
  await waitFor(() => expect(sent()).toHaveLength(before + 2));
  expect(sent().slice(before)).toEqual([
    { ids: ['a'], changes: { paid: null } },
    { ids: ['b'], changes: { paid: true } },
  ]);
});
