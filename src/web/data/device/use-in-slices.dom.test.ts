import { renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import type { Steps } from '#domain/steps.ts';
import { useInSlices } from './use-in-slices.ts';

expectLogs(/a rule is wrong/);

/** Longer than a slice, in two steps. */
function* long(result: string): Steps<string> {
  const until = performance.now() + 40;
  while (performance.now() < until);
  yield;
  return result;
}

// oxlint-disable-next-line require-yield -- one step
function* short(result: string): Steps<string> {
  return result;
}

let caught: unknown;
class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    caught = error;
  }
  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

interface Asked {
  readonly about: string;
  readonly from: string;
}

const use = (begin: (result: string) => Steps<string>, asked: Asked) =>
  renderHook(({ about, from }: Asked) => useInSlices(() => begin(`${about} of ${from}`), about, [from]), {
    initialProps: asked,
  });

it('has a short result at once', () => {
  expect(use(short, { about: 'hours', from: 'rows' }).result.current).toBe('hours of rows');
});

it('has a long one when it is there, until then the former one about the same, but none about something else', async () => {
  const { result, rerender } = use(long, { about: 'hours', from: 'rows' });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe('hours of rows'));
  rerender({ about: 'hours', from: 'more rows' });
  expect(result.current).toBe('hours of rows');
  await waitFor(() => expect(result.current).toBe('hours of more rows'));
  rerender({ about: 'clients', from: 'more rows' });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe('clients of more rows'));
});

it('throws what a later step throws to the error boundary', async () => {
  function* failing(): Steps<string> {
    yield* long('hours');
    throw new Error('a rule is wrong');
  }
  renderHook(() => useInSlices(failing, 'hours', []), { wrapper: Boundary });
  await waitFor(() => expect(caught).toEqual(new Error('a rule is wrong')));
});

it('never ends with the result of a computation that another one followed', async () => {
  const { result, rerender } = use(long, { about: 'hours', from: 'rows' });
  rerender({ about: 'hours', from: 'more rows' });
  rerender({ about: 'hours', from: 'all rows' });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe('hours of all rows'));
});
