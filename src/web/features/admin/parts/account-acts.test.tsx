// What an admin does for an account from its menu, besides changing its role.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsersView } from './users-view.tsx';

expectLogs(/^(?:extend-trial|Syncing the built-in entries) failed: /);

const EMAIL = 'bea@example.org';
const OWNER = 'owner@example.org';
const TRIAL_ENDS = '2026-12-01T09:00:00.123456+00:00';
const profile = (id: string, email: string, changes: object = {}) => ({
  id,
  email,
  username: email.split('@')[0],
  display_name: null,
  role: 'user',
  created_at: '2026-11-20T12:00:00Z',
  subscription_status: 'trial',
  subscription_start_date: null,
  subscription_end_date: TRIAL_ENDS,
  ...changes,
});
const figures = (id: string, is_confirmed: boolean) => ({
  id,
  is_confirmed,
  mail_block: id === 'p' ? 'bounce' : null,
  has_factor: id !== 'b',
  factors_go_at: null,
  last_sign_in_at: null,
  clients: 0,
  sessions: 0,
  subscription_status: null,
  current_period_end: null,
  cancel_at_period_end: null,
  cancel_at: null,
});
const serve = (answers: Answers = {}) =>
  fakeServer({
    'POST /functions/v1/sync-built-in-accounts': {
      body: {
        accounts: [{ id: 'o', email: OWNER, role: 'admin', created_at: '2026-01-01T00:00:00Z', isProtected: true }],
      },
    },
    'GET /rest/v1/profiles': {
      body: [
        profile('b', EMAIL),
        profile('p', 'payer@example.org', { subscription_status: 'active' }),
        profile('o', OWNER, { role: 'admin' }),
        profile(USER_ID, 'ada@example.org', { role: 'admin' }),
      ],
    },
    'POST /rest/v1/rpc/admin_user_figures': {
      body: [figures('b', false), figures('p', true), figures('o', false), figures(USER_ID, true)],
    },
    ...answers,
  });

async function openMenu(email: string) {
  await renderPage(<UsersView sort={undefined} page={1} />);
  const user = userEvent.setup();
  await screen.findAllByText('Not confirmed');
  await user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
  return user;
}
async function choose(entry: string) {
  const user = await openMenu(EMAIL);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return user;
}

beforeEach(signIn);
afterEach(forgetServer);

it.each([
  [EMAIL, ['Resend confirmation', 'Extend trial', 'Give plan', 'Sign out all devices', 'Make admin']],
  ['payer@example.org', ['Give plan', 'Remove second factor', 'Sign out all devices', 'Make admin']],
  [OWNER, ['Take admin role']],
  ['ada@example.org', ['Take admin role']],
])('the menu of %s offers what applies', async (email, entries) => {
  serve();
  await openMenu(email);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(entries);
});

it('an address that mails come back from is marked', async () => {
  serve();
  await renderPage(<UsersView sort={undefined} page={1} />);
  const mark = await screen.findByText('Mail comes back');
  expect(mark.closest('tr')).toHaveTextContent('payer@example.org');
  expect(screen.queryByText('Called mail spam')).toBeNull();
});

it.each([
  ['Resend confirmation', 'Send again', 'resend-confirmation', 'Confirmation sent'],
  ['Sign out all devices', 'Sign out everywhere', 'end-user-devices', 'Signed out on all devices'],
])('“%s” asks first, and then does it', async (entry, button, name, done) => {
  const route = `POST /functions/v1/${name}`;
  const calls = serve({ [route]: { body: { userId: 'b' } } });
  const user = await choose(entry);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleName(expect.stringContaining(EMAIL));
  expect(calls.some((call) => call.route === route)).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(toasts()).toEqual([['success', done, EMAIL]]));
  expect(calls).toContainEqual({ route, body: { userId: 'b' } });
  await queryClient.cancelQueries();
});

it('says of the role of admin what it opens: all accounts, and the records that are lent to support', async () => {
  serve({});
  await choose('Make admin');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('manage every account. Of records they see only what coaches lend to support.');
  await queryClient.cancelQueries();
});

it('a trial is extended by the days that are entered', async () => {
  const route = 'POST /functions/v1/extend-trial';
  const calls = serve({ [route]: { body: { userId: 'b', endsAt: '2026-12-31T00:00:00Z' } } });
  const user = await choose('Extend trial');
  const days = await screen.findByLabelText('Days');
  for (const wrong of ['', '0', '91', '1.5', 'x']) {
    await user.clear(days);
    if (wrong !== '') await user.type(days, wrong);
    await user.click(screen.getByRole('button', { name: 'Extend trial' }));
    expect(screen.getByText('Enter a whole number from 1 to 90')).toBeVisible();
    expect(days).toHaveFocus();
  }
  expect(calls.some((call) => call.route === route)).toBe(false);
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByRole('button', { name: 'Extend trial' }));
  await waitFor(() => expect(toasts()).toEqual([['success', 'Trial extended', EMAIL]]));
  expect(calls).toContainEqual({ route, body: { userId: 'b', days: 30, endsAt: TRIAL_ENDS } });
  await queryClient.cancelQueries();
});

it('the plan is given until a day that is not over', async () => {
  const route = 'POST /functions/v1/grant-plan';
  const calls = serve({ [route]: { body: { userId: 'b', endsAt: '2026-12-31T23:59:59Z' } } });
  const user = await choose('Give plan');
  const until = await screen.findByLabelText('Free until');
  await user.click(screen.getByRole('button', { name: 'Give plan' }));
  expect(await screen.findByText('Enter a day from today on, at most two years ahead')).toBeVisible();
  expect(until).toHaveFocus();
  const day = addDays(today(), 30);
  fireEvent.change(until, { target: { value: day } });
  await user.click(screen.getByRole('button', { name: 'Give plan' }));
  await waitFor(() => expect(toasts()).toEqual([['success', 'Plan given', EMAIL]]));
  expect(calls).toContainEqual({ route, body: { userId: 'b', until: day } });
  await queryClient.cancelQueries();
});

it('the server’s reason is shown, the dialog closes, and the list is loaded again, since it was out of date', async () => {
  const message = 'They are not on a trial';
  const calls = serve({ 'POST /functions/v1/extend-trial': { status: 409, body: { code: 409, message } } });
  const user = await choose('Extend trial');
  const loads = () => calls.filter(({ route }) => route === 'GET /rest/v1/profiles').length;
  const before = loads();
  await user.click(await screen.findByRole('button', { name: 'Extend trial' }));
  await waitFor(() => expect(toasts()).toEqual([['destructive', message, EMAIL]]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
  await queryClient.cancelQueries();
});
