import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { USER_SYNC_PAUSE_MS } from '#domain/admin/user-list.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { config, setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadProfiles } from '../load-profiles.ts';
import { UsersView } from './users-view.tsx';

expectLogs(/^(?:Syncing|Loading) the built-in entries failed/, /^update user role failed: /);

const SYNC = 'POST /functions/v1/sync-built-in-accounts';
const LIST = 'GET /rest/v1/profiles';
const STORED = 'POST /rest/v1/rpc/admin_built_in_accounts';
const FIGURES = 'POST /rest/v1/rpc/admin_user_figures';
const OWNER = {
  id: 'o',
  email: 'owner@example.org',
  role: 'admin',
  created_at: '2026-01-01T00:00:00Z',
  isProtected: true,
};
const profile = (id: string, email: string, role = 'user') => ({
  id,
  email,
  username: email.split('@')[0],
  display_name: null,
  role,
  created_at: '2026-11-20T12:00:00Z',
  subscription_status: null,
  subscription_end_date: null,
});
const answers = (changes: Answers = {}): Answers => ({
  [SYNC]: { body: { accounts: [OWNER] } },
  [LIST]: { body: [profile('b', 'bea@example.org'), profile(USER_ID, 'ada@example.org', 'admin')] },
  [FIGURES]: { body: [] },
  [STORED]: { body: [] },
  ...changes,
});
const show = () => renderPage(<UsersView sort={undefined} page={1} />);

beforeEach(signIn);
afterEach(forgetServer);

describe('the list', () => {
  it('syncs the built-in entries, waits 300 ms, and asks for the newest 100', async () => {
    const asked: { address: string; at: number }[] = [];
    fakeServer(answers());
    const server = fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push({ address: decodeURIComponent(String(input)), at: performance.now() });
      return server(input, init);
    });
    await loadProfiles('newest', new AbortController().signal);
    const [sync, list] = asked;
    expect(sync?.address).toMatch(/sync-built-in-accounts$/);
    expect(list?.address).toMatch(/\/profiles\?.*order=created_at\.desc.*limit=100/);
    // Timers count in whole milliseconds of another clock.
    expect((list?.at ?? 0) - (sync?.at ?? 0)).toBeGreaterThan(298);

    await loadProfiles(null, new AbortController().signal);
    expect(asked).toHaveLength(3);
    expect(asked[2]?.address).toMatch(/order=created_at\.desc/);
    expect(asked[2]?.address).not.toContain('limit');
  });

  it('is shown even if the built-in entries could not be synced', async () => {
    fakeServer(answers({ [SYNC]: { status: 500, body: { message: 'It rains' } } }));
    await show();
    expect(await screen.findByText('bea@example.org')).toBeVisible();
  });

  it('that cannot be loaded is replaced by the built-in entries, marked as such', async () => {
    fakeServer(answers({ [LIST]: { status: 500, body: { message: 'It rains', code: 'XX000' } } }));
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The users could not be loaded: It rains');
    const entries = within(screen.getByRole('list', { name: 'Built-in entries' })).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['owner@example.orgAdminBuilt-in, protected']);
  });

  it('is replaced by them even if they could not be synced', async () => {
    const rain = { status: 500, body: { message: 'It rains', code: 'XX000' } };
    fakeServer(answers({ [LIST]: rain, [SYNC]: rain, [STORED]: { body: [{ ...OWNER, isProtected: false }] } }));
    await show();
    const entries = within(await screen.findByRole('list', { name: 'Built-in entries' })).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['owner@example.orgAdminBuilt-in']);
  });

  const OWN_METADATA = { special: true, protected: true };
  it.each([
    ['an admin like any other sees how many there are', {}, 'An account that the server’s settings name'],
    ['one of them sees the own address', OWN_METADATA, OWNER.email],
  ])('is replaced by rows without addresses when nothing can be reached: %s', async (_case, app_metadata, first) => {
    setConfig({ ...config(), builtInAccounts: ['protected', 'special'] });
    setAuthSession({ user: { id: 'o', email: OWNER.email, created_at: OWNER.created_at, app_metadata } } as never);
    fakeServer({});
    await show();
    const entries = within(await screen.findByRole('list', { name: 'Built-in entries' })).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      `${first}AdminBuilt-in, protected`,
      'An account that the server’s settings nameAdminBuilt-in',
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^The users could not be loaded: .* Their addresses could not be loaded either\.Retry$/,
    );
    setAuthSession(null);
  });

  it('is replaced by the failure alone where the settings name no account', async () => {
    fakeServer({});
    await show();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Built-in entries' })).toBeNull();
  });

  it('waits five seconds for a sync that is never answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = fakeServer(answers({ [SYNC]: () => new Promise(() => undefined) }));
    const list = loadProfiles('newest', new AbortController().signal);
    await passTime(EDGE_FUNCTION_TIMEOUT_MS + USER_SYNC_PAUSE_MS);
    vi.useRealTimers();
    expect(await list).toHaveLength(2);
    expect(calls.map(({ route }) => route)).toEqual([SYNC, STORED, LIST]);
  });

  it('shows nothing to a user who is no longer an admin', async () => {
    fakeServer(answers({ [FIGURES]: { status: 403, body: { message: 'Only an admin may see this', code: 'PT403' } } }));
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Only an admin may see this');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that counts are missing, and the users', async () => {
    fakeServer(answers({ [FIGURES]: { status: 500, body: { message: 'It rains', code: 'XX000' } } }));
    await show();
    expect(await screen.findByText('Last sign-ins and counts could not be loaded.')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
  });
});

describe('a role', () => {
  const take = async (email: string) => {
    await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
    await user.click(await screen.findByRole('menuitem', { name: /admin/ }));
    await user.click(await screen.findByRole('button', { name: /admin/ }));
  };

  it.each([
    ['This account must remain as admin', 'This account must remain as admin'],
    ['There must be at least one admin', 'Failed to update user role: There must be at least one admin'],
  ])('refused with “%s” shows “%s”', async (message, text) => {
    fakeServer(answers({ 'POST /functions/v1/update-user-role': { status: 403, body: { code: 403, message } } }));
    await take('ada@example.org');
    await waitFor(() => expect(toasts()).toEqual([['destructive', text, undefined]]));
  });

  it.each([
    [true, 'This account must remain as admin.'],
    [false, "This account is an admin by the server's settings, so its role cannot be changed here."],
  ])(
    'of a built-in account (protected: %s) cannot be changed, and the screen shows why: “%s”',
    async (isProtected, text) => {
      const calls = fakeServer(
        answers({
          [SYNC]: { body: { accounts: [{ ...OWNER, isProtected }] } },
          [LIST]: { body: [profile('o', 'owner@example.org', 'admin')] },
        }),
      );
      await show();
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Actions for owner@example.org' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Take admin role' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'owner@example.org stays an admin' });
      expect(dialog).toHaveTextContent(text);
      await user.click(within(dialog).getByRole('button'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(calls.some(({ route }) => route.endsWith('update-user-role'))).toBe(false);
    },
  );

  it('is sent as specified, and the lists are refetched', async () => {
    let role = 'user';
    const calls = fakeServer(
      answers({
        [LIST]: () => ({ body: [profile('b', 'bea@example.org', role)] }),
        'POST /functions/v1/update-user-role': () => {
          role = 'admin';
          return { body: { userId: 'b', role } };
        },
      }),
    );
    await take('bea@example.org');
    await waitFor(() => expect(toasts()).toEqual([['success', 'Now an admin', 'bea@example.org']]));
    expect(calls).toContainEqual({
      route: 'POST /functions/v1/update-user-role',
      body: { userId: 'b', newRole: 'admin' },
    });
    const row = screen.getByRole('row', { name: /bea@example\.org/ });
    await waitFor(() => expect(within(row).getByText('Admin')).toBeVisible());
    await queryClient.cancelQueries();
  });
});
