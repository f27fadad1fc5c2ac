import { startTimer } from '#domain/coach-tools/session-timer.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toLocalMinute } from './local-minute.ts';
import { TimerChip } from './timer-chip.tsx';
import { TimerTool } from './timer-tool.tsx';
import { TimerBackground } from './timer-background.tsx';

vi.mock('#web/data/records/use-profile.ts', () => ({ useProfile: () => ({ data: { default_session_minutes: 50 } }) }));

const KEY = 'hourbook.timer.u1';
const NOW = new Date(2026, 10, 20, 14, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReturnType<typeof startTimer> | null;
const keep = (startedAt: number) => localStorage.setItem(KEY, JSON.stringify(startTimer(startedAt)));
/** Moves the clock forward, as after a laptop's sleep, and lets it continue. */
const jump = async (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
  await pass(1_000);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chip = () => screen.getByRole('link', { name: /^Session timer/ }).textContent;

async function open(tool = false) {
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    component: () => (
      <>
        <PageTitle title="Clients" />
        <TimerChip look="wide" />
        <TimerBackground />
        {tool && <TimerTool />}
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/clients'] });
  const router = createRouter({ routeTree: rootRoute.addChildren([page]), history });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(50);
  return { router, ...view };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  setAuthSession({ user: { id: 'u1' } } as never);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  act(() => setAuthSession(null));
});

describe('the chip', () => {
  it('starts, counts, pauses, continues, and shows in the document title', async () => {
    await open();
    press('Start timer');
    await pass(90_000);
    expect(chip()).toContain('running: 1:30');
    expect(document.title).toBe('2 min · Clients · Hourbook');
    press('Pause timer');
    await jump(10 * MINUTE);
    expect(chip()).toContain('paused: 1:30');
    expect(document.title).toBe('Paused 2 min · Clients · Hourbook');
    press('Continue timer');
    await pass(30_000);
    expect(chip()).toContain('running: 2:00');
  });

  it('is restored after a reload, only for the same user', async () => {
    keep(NOW - 12 * MINUTE);
    const { unmount } = await open();
    expect(chip()).toContain('12:00');
    unmount();
    act(() => setAuthSession({ user: { id: 'u2' } } as never));
    await open();
    expect(screen.getByRole('button', { name: 'Start timer' })).toBeVisible();
    expect(document.title).toBe('Clients · Hourbook');
  });

  it('follows changes in another tab', async () => {
    await open();
    keep(NOW - 5 * MINUTE);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(chip()).toContain('5:00');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(screen.getByRole('button', { name: 'Start timer' })).toBeVisible();
  });

  it('does not restart a timer that another tab started', async () => {
    await open();
    keep(NOW - 5 * MINUTE);
    press('Start timer');
    expect(kept()?.startedAt).toBe(NOW - 5 * MINUTE);
  });

  it('pauses the timer and opens the form on stop', async () => {
    keep(NOW - 42 * MINUTE);
    const { router } = await open();
    press('Stop timer and log the session');
    await pass(50);
    expect(router.state.location).toMatchObject({ pathname: '/clients', search: { timed: 1 } });
    expect(kept()).toMatchObject({ startedAt: NOW - 42 * MINUTE, pausedAt: expect.any(Number) });
  });
});

const dialog = () => screen.queryByRole('dialog', { name: 'Is this session still going?' });

describe('a forgotten timer', () => {
  it('is asked about after four hours, not before', async () => {
    keep(NOW - 4 * HOUR + 5_000);
    await open();
    expect(dialog()).toBeNull();
    await pass(10_000);
    expect(dialog()).toBeVisible();
  });

  it('can be ended at a time, by default after the usual duration', async () => {
    keep(NOW - 6 * HOUR);
    const { router } = await open();
    const end = screen.getByLabelText('The session ended at');
    expect(end).toHaveValue(toLocalMinute(NOW - 6 * HOUR + 50 * MINUTE));
    for (const wrong of [NOW + HOUR, NOW - 7 * HOUR]) {
      fireEvent.change(end, { target: { value: toLocalMinute(wrong) } });
      screen.getByRole('button', { name: 'Log up to then' }).focus();
      press('Log up to then');
      expect(screen.getByRole('alert')).toHaveTextContent('Choose a time between the start and now');
      expect(end).toHaveFocus();
    }
    fireEvent.change(end, { target: { value: toLocalMinute(NOW - 5 * HOUR) } });
    press('Log up to then');
    await pass(50);
    expect(kept()?.pausedAt).toBe(NOW - 5 * HOUR);
    expect(router.state.location.search).toEqual({ timed: 1 });
    expect(dialog()).toBeNull();
  });

  it('continues when confirmed, and is asked about again four hours later', async () => {
    keep(NOW - 6 * HOUR);
    await open();
    press('It’s still going');
    expect(dialog()).toBeNull();
    await jump(3 * HOUR);
    expect(dialog()).toBeNull();
    await jump(HOUR);
    expect(dialog()).toBeVisible();
  });

  it('can be discarded', async () => {
    keep(NOW - 6 * HOUR);
    await open();
    press('Discard the timer');
    expect(kept()).toBeNull();
  });
});

const move = async (to: number) => {
  const field = screen.getByLabelText('Started at');
  fireEvent.change(field, { target: { value: toLocalMinute(to) } });
  fireEvent.blur(field);
  await pass(1_000);
};

describe('the start', () => {
  it('stays where the device is in another time zone than when it was shown, and nothing was typed', async () => {
    const zone = process.env['TZ'];
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    keep(NOW - 10 * MINUTE);
    await open(true);
    process.env['TZ'] = 'Pacific/Auckland';
    fireEvent.blur(screen.getByLabelText('Started at'));
    await pass(1_000);
    expect(kept()?.startedAt).toBe(NOW - 10 * MINUTE);
  });

  it('can be corrected, but not to the future', async () => {
    keep(NOW - 10 * MINUTE);
    await open(true);
    await move(NOW - 25 * MINUTE);
    expect(screen.getByRole('timer')).toHaveTextContent('25:01');
    await move(NOW + 5 * MINUTE);
    expect(screen.getByRole('alert')).toHaveTextContent('The start must be in the past');
    expect(kept()?.startedAt).toBe(NOW - 25 * MINUTE);
  });
});
