import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { knownVisit, supportLink } from '#web/data/records/lent-visit.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SupportViews } from './support-views.tsx';

expectLogs(/^Opening a view for support failed: /);

const VIEW = {
  id: 'a0000000-0000-4000-8000-000000000001',
  email: 'bea@example.org',
  created_at: '2026-11-27T09:00:00Z',
  expires_at: '2026-11-27T10:00:00Z',
  opened: 0,
};
const LIST = 'POST /rest/v1/rpc/admin_support_views';
const OPEN = 'POST /functions/v1/open-support-view';

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    [LIST]: { body: [VIEW] },
    'GET /rest/v1/profiles': { body: { id: USER_ID, role: 'admin', time_zone: 'UTC' } },
    ...answers,
  });
  const address = await renderPage(<SupportViews />);
  return { calls, address };
}
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Open the view of bea@example.org' }));

beforeEach(signIn);
afterEach(forgetServer);

it('opens a view by the server, and leads to its page', async () => {
  const { calls, address } = await open({
    [OPEN]: { body: { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600 } },
  });
  await press();
  await waitFor(() => expect(address()).toBe(`/lent#${supportLink(VIEW.id)}`));
  expect(calls.find(({ route }) => route === OPEN)?.body).toEqual({ viewId: VIEW.id });
  expect(knownVisit(supportLink(VIEW.id))?.access_token).toBe('a.b.c');
});

it('that the coach has ended since says so and disappears from the list', async () => {
  let views = [VIEW];
  await open({
    [LIST]: () => ({ body: views }),
    [OPEN]: () => {
      views = [];
      return { status: 404, body: { message: 'This view is closed' } };
    },
  });
  await press();
  expect(await screen.findByText('No view is open')).toBeVisible();
  expect(toasts()).toEqual([['destructive', 'This view is closed', VIEW.email]]);
});
