import { SIDEBAR_WIDTH, SIDEBAR_WIDTH_COLLAPSED, SIDEBAR_WIDTH_MOBILE } from '#domain/sidebar.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSidebarCookie, useSidebar } from './use-sidebar.ts';
import { Sidebar } from './sidebar.tsx';

let isPhone = false;
const setCookie = vi.spyOn(document, 'cookie', 'set');

function Page() {
  const sidebar = useSidebar();
  return (
    <>
      <Sidebar sidebar={sidebar} />
      <button onClick={sidebar.toggle}>Open menu</button>
    </>
  );
}

async function open(
  profile: { role?: string; subscription_status?: string | null } = {},
  hasAccess = true,
  path = '/dashboard',
) {
  setAuthSession({ user: { id: 'u1' } } as never);
  queryClient.setQueryData(queryKeys.access('u1'), hasAccess);
  queryClient.setQueryData(queryKeys.profile('u1'), { role: 'user', subscription_status: 'trial', ...profile });
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Page });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Open menu' });
}

const names = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);
const width = () => screen.getByRole('complementary').style.width;

beforeEach(() => {
  setConfig({ flags: { coachTools: true } } as never);
  isPhone = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(max-width: 767px)' && isPhone,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
});
afterEach(() => {
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  setCookie.mockClear();
  act(() => setAuthSession(null));
  queryClient.clear();
});

describe('the entries', () => {
  const MAIN = [
    'Home',
    'Dashboard',
    'Clients',
    'Sessions',
    'Reports',
    'Credentials',
    'Export/Import',
    'Coach Tools',
    'Supervision',
  ];
  const ALL = [...MAIN, 'CPD', 'Support', 'Community', 'Account', 'Subscription', 'Logout'];

  it('have the order of the specification', async () => {
    await open();
    expect(names()).toEqual(ALL);
  });

  it('show Admin only to admins', async () => {
    await open({ role: 'admin' });
    expect(names()).toEqual([...ALL.slice(0, -1), 'Admin', 'Logout']);
  });

  it('leave out the coach tools and the timer if their flag is off', async () => {
    setConfig({ flags: { coachTools: false } } as never);
    await open();
    expect(names()).toEqual(ALL.filter((name) => name !== 'Coach Tools'));
    expect(screen.queryByRole('button', { name: 'Start timer' })).toBeNull();
  });

  it.each([
    ['active', false],
    ['trial', false],
    ['trialing', true],
    ['inactive', true],
    [null, true],
  ])('with the profile status %s the Upgrade badge shows: %s', async (subscription_status, isShown) => {
    await open({ subscription_status });
    expect(screen.queryByText('Upgrade') !== null).toBe(isShown);
  });

  it.each(['active', 'trial', 'trialing', 'canceled', null])(
    'an admin, such as a special account, has no Upgrade badge with the profile status %s',
    async (subscription_status) => {
      await open({ role: 'admin', subscription_status });
      expect(screen.getByRole('link', { name: 'Admin' })).toBeInTheDocument();
      expect(screen.queryByText('Upgrade')).toBeNull();
    },
  );

  it.each(['route-table', 'open-paths'])(
    'of a coach without access are all there, and the records (%s)',
    async (accessRule) => {
      setConfig({ flags: { coachTools: true }, accessRule } as never);
      await open({ subscription_status: 'canceled' }, false);
      const [home, ...others] = ALL.map((name) => (name === 'Subscription' ? 'SubscriptionUpgrade' : name));
      expect(names()).toEqual([home, 'Your records', ...others]);
    },
  );

  it('of a coach without access have their records next to them, and no way to log or time a session', async () => {
    setConfig({ flags: { coachTools: true }, accessRule: 'route-table' } as never);
    await open({ subscription_status: 'canceled' }, false);
    expect(screen.getByRole('link', { name: 'Your records' })).toHaveAttribute('href', '/account/records');
    expect(screen.queryByRole('link', { name: /Log a session/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start timer' })).toBeNull();
  });

  it('of a coach without access are joined by logging a session where the access rule opens that', async () => {
    setConfig({ flags: { coachTools: true }, accessRule: 'open-paths' } as never);
    await open({ subscription_status: 'canceled' }, false);
    expect(screen.getByRole('link', { name: /Log a session/ })).toBeInTheDocument();
  });

  it('name the current page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['/profile', 'Account'],
    ['/connections', 'Account'],
    ['/account/records', 'Account'],
    ['/subscription/details', 'SubscriptionUpgrade'],
    ['/subscription/admin', 'Admin'],
    ['/sessions/42', 'Sessions'],
  ])('on %s mark %s and nothing else', async (path, name) => {
    await open(
      { role: path === '/subscription/admin' ? 'admin' : 'user', subscription_status: 'canceled' },
      true,
      path,
    );
    const marked = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });
});

describe('on a desktop', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])(
    '%o plus b collapses it, and seven days remember that',
    async (key) => {
      await open();
      expect(width()).toBe(SIDEBAR_WIDTH);
      fireEvent.keyDown(window, { key: 'b', ...key });
      expect(width()).toBe(SIDEBAR_WIDTH_COLLAPSED);
      expect(setCookie).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=lax');
      expect(readSidebarCookie()).toBe(false);
      expect(screen.getByRole('link', { name: 'Clients' })).toBeInTheDocument();
      fireEvent.keyDown(window, { key: 'B', ...key });
      expect(width()).toBe(SIDEBAR_WIDTH);
      expect(readSidebarCookie()).toBe(true);
    },
  );

  it('ignores a plain b', async () => {
    await open();
    fireEvent.keyDown(window, { key: 'b' });
    expect(width()).toBe(SIDEBAR_WIDTH);
  });

  it('starts in the state of the cookie', async () => {
    document.cookie = 'sidebar_state=false; path=/';
    await open();
    expect(width()).toBe(SIDEBAR_WIDTH_COLLAPSED);
  });
});

describe('collapsed', () => {
  it('shows the name of the hovered or focused entry until Escape', async () => {
    document.cookie = 'sidebar_state=false; path=/';
    await open();
    const user = userEvent.setup();
    await user.hover(screen.getByRole('link', { name: 'Clients' }));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Clients');
    await user.hover(screen.getByRole('link', { name: 'Sessions' }));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Sessions');
    await user.unhover(screen.getByRole('link', { name: 'Sessions' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.tab();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Expand sidebar');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('on a phone', () => {
  it('is an overlay that an entry or Escape closes', async () => {
    isPhone = true;
    await open();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect((await screen.findByRole('dialog', { name: 'Menu' })).style.width).toBe(SIDEBAR_WIDTH_MOBILE);
    await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(window, { key: 'b', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(setCookie).not.toHaveBeenCalled();
  });
});
