import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { setSingleKeys } from '#web/data/device/single-keys.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKeys, keepKeys, nextEarlyKey } from '#web/ui/form/early-keys.ts';
import { useKeys } from './use-keys.ts';

const togglePalette = vi.fn();
const showKeys = vi.fn();

function Page() {
  useKeys({ togglePalette, isPaletteOpen: false, showKeys });
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Done" />
      <p contentEditable suppressContentEditableWarning>
        Text
      </p>
    </>
  );
}

async function open(path = '/reports') {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Page });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: rootRoute.addChildren([page]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByLabelText('Name');
  return router;
}
const press = async (init: KeyboardEventInit, on: Element | Window = window) => {
  fireEvent.keyDown(on, init);
  await act(() => Promise.resolve());
};

beforeEach(() => setSingleKeys(true));
afterEach(() => {
  dropKeys();
  document.body.replaceChildren();
  togglePalette.mockReset();
  showKeys.mockReset();
});

describe('without access', () => {
  beforeEach(() => {
    setConfig({ accessRule: 'route-table' } as never);
    setAuthSession({ user: { id: 'u1' } } as never);
    queryClient.setQueryData(queryKeys.access('u1'), false);
  });
  afterEach(() => {
    act(() => setAuthSession(null));
    queryClient.clear();
  });

  it.each([['n'], ['g', 'd'], ['g', 'c']])('%s opens the records, not a refused page', async (...keys) => {
    const router = await open('/account');
    for (const key of keys) await press({ key });
    await waitFor(() => expect(router.state.location.href).toBe('/account/records'));
  });
});

describe('N', () => {
  it('opens the session form on the page', async () => {
    const router = await open('/reports');
    await press({ key: 'n' });
    await waitFor(() => expect(router.state.location.href).toBe('/reports?log=1'));
  });

  it('preselects the client on a client page', async () => {
    const router = await open('/clients/c0000000-0000-4000-8000-000000000001');
    await press({ key: 'n' });
    await waitFor(() => expect(router.state.location.search).toEqual({ log: 'c0000000-0000-4000-8000-000000000001' }));
  });

  it('works while a checkbox has the focus', async () => {
    const router = await open();
    await press({ key: 'n' }, screen.getByLabelText('Done'));
    await waitFor(() => expect(router.state.location.search).toEqual({ log: 1 }));
  });

  it.each([
    ['with a modifier', { key: 'n', ctrlKey: true }],
    ['with shift', { key: 'N', shiftKey: true }],
    ['held down', { key: 'n', repeat: true }],
  ])('%s does nothing', async (_, init) => {
    const router = await open();
    await press(init);
    await press({ key: '?' });
    expect(showKeys).toHaveBeenCalledTimes(1);
    expect(router.state.location.href).toBe('/reports');
  });

  it('does nothing when switched off, like ?, while ctrl+k still works', async () => {
    setSingleKeys(false);
    const router = await open();
    for (const key of ['n', '?']) await press({ key });
    await press({ key: 'k', ctrlKey: true });
    expect(togglePalette).toHaveBeenCalledTimes(1);
    expect(showKeys).not.toHaveBeenCalled();
    expect(router.state.location.href).toBe('/reports');
  });
});

describe('keys pressed before the app was there', () => {
  const keys = (...all: (string | KeyboardEventInit)[]) =>
    all.map((key) => ({ bubbles: true, cancelable: true, ...(typeof key === 'string' ? { key } : key) }));
  afterEach(() => delete window.takeKeys);

  it('act in order; what follows the N that opens the form is kept for it', async () => {
    window.takeKeys = vi.fn(() => keys('x', 'n', 'M', 'a', 'n', '?', { key: 'r', ctrlKey: true }, 'Enter'));
    const router = await open('/reports');
    await waitFor(() => expect(router.state.location.href).toBe('/reports?log=1'));
    expect(showKeys).not.toHaveBeenCalled();
    const kept: unknown[] = [];
    for (let key = nextEarlyKey(); key !== undefined; key = nextEarlyKey()) kept.push(key);
    expect(kept).toEqual(['M', 'a', 'n', '?', 'Enter']);
  });

  it('go to a page, open the palette', async () => {
    window.takeKeys = () => keys('g', 's', { key: 'k', ctrlKey: true });
    const router = await open('/reports');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sessions'));
    expect(togglePalette).toHaveBeenCalledTimes(1);
  });

  it('are for the form that is open already', async () => {
    window.takeKeys = () => keys('?', 'n');
    keepKeys();
    const router = await open('/reports?log=1');
    expect([nextEarlyKey(), nextEarlyKey(), nextEarlyKey()]).toEqual(['?', 'n', undefined]);
    expect(showKeys).not.toHaveBeenCalled();
    expect(router.state.location.href).toBe('/reports?log=1');
  });
});

it('keys typed into a field are text, but ctrl+k is not', async () => {
  await open();
  await press({ key: '?' }, screen.getByLabelText('Name'));
  expect(showKeys).not.toHaveBeenCalled();
  await press({ key: 'k', metaKey: true }, screen.getByLabelText('Name'));
  expect(togglePalette).toHaveBeenCalledTimes(1);
});

it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('nothing opens while a %s is open', async (role) => {
  await open();
  const overlay = document.createElement('div');
  overlay.setAttribute('role', role);
  document.body.append(overlay);
  await press({ key: '?' });
  await press({ key: 'k', ctrlKey: true });
  expect(showKeys).not.toHaveBeenCalled();
  expect(togglePalette).not.toHaveBeenCalled();
});

it('g and a letter open a page, the letter alone does not', async () => {
  const router = await open();
  await press({ key: 'c' });
  await press({ key: 'g' });
  await press({ key: 's' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/sessions'));
});
