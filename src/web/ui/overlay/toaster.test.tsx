import { TOAST_DURATION_MS, UNDO_DURATION_MS } from '#domain/timing.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { toast, undoable } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const card = () => screen.queryByText('Could not fetch dashboard data. Please try again.')?.closest('li');

it('shows title and description for five seconds', () => {
  render(<Toaster />);
  act(() =>
    toast.destructive({
      title: 'Error loading dashboard',
      description: 'Could not fetch dashboard data. Please try again.',
    }),
  );
  expect(card()).toHaveTextContent('Error loading dashboard');
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  expect(card()).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(card()).toBeFalsy();
});

it('announces failures at once, and successes when the screen reader pauses', () => {
  render(<Toaster />);
  act(() => {
    toast.destructive({ title: 'Duplicate Session' });
    toast.success({ title: 'Logged out' });
    vi.advanceTimersByTime(100);
  });
  const politeness = screen.getAllByRole('status').map((status) => status.getAttribute('aria-live'));
  expect(politeness).toEqual(['assertive', 'polite']);
});

it('can be dismissed, and its action pressed', () => {
  const retry = vi.fn();
  render(<Toaster />);
  act(() => toast.warn({ title: 'Not saved', action: { label: 'Retry', onClick: retry } }));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  act(() => toast.warn({ title: 'Again' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' }).at(-1)!);
  expect(screen.queryByText('Again')).toBeNull();
});

const logged = (name: string, undo: (names: readonly string[]) => void) =>
  toast.success(
    { title: 'Session logged', description: name, action: { label: 'Undo', onClick: () => undo([name]) } },
    { kind: 'logged', items: [name], title: (count) => `${count} sessions logged`, undoAll: undo },
  );

it('combines several of a kind into one, which can undo all or each', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => ['Ada', 'Ben', 'Cleo'].forEach((name) => logged(name, undo)));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('3 sessions logged')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show each' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Ben' }));
  expect(undo).toHaveBeenLastCalledWith(['Ben']);
  expect(screen.getByText('2 sessions logged')).toBeVisible();
  // While its parts are listed it stays; a new toast is still added to it.
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS * 2));
  act(() => logged('Dan', undo));
  fireEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(undo).toHaveBeenLastCalledWith(['Ada', 'Cleo', 'Dan']);
  expect(screen.queryByText(/logged/)).toBeNull();
});

it('stays five seconds after the last combined toast', () => {
  render(<Toaster />);
  act(() => logged('Ada', vi.fn()));
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  act(() => logged('Ben', vi.fn()));
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  expect(screen.getByText('2 sessions logged')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('2 sessions logged')).toBeNull();
});

it('shows an identical toast once', () => {
  render(<Toaster />);
  act(() => {
    toast.success({ title: 'Success', description: 'Supervision session deleted successfully' });
    toast.success({ title: 'Success', description: 'Supervision session deleted successfully' });
    toast.success({ title: 'Success', description: 'Supervision session updated successfully' });
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

describe('an Undo of a loss', () => {
  const remove = (name: string, undo: () => void) => toast.success({ title: `${name} deleted`, ...undoable(undo) });

  it('is offered for thirty seconds', () => {
    render(<Toaster />);
    act(() => remove('Ada', vi.fn()));
    act(() => void vi.advanceTimersByTime(UNDO_DURATION_MS - 1));
    expect(screen.getByText('Ada deleted')).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Ada deleted')).toBeNull();
  });

  it.each([
    ['ctrl', { ctrlKey: true }],
    ['cmd', { metaKey: true }],
  ])('answers to %s + Z, the latest first', (_, modifier) => {
    const [undoAda, undoBen] = [vi.fn(), vi.fn()];
    render(<Toaster />);
    act(() => {
      remove('Ada', undoAda);
      remove('Ben', undoBen);
      toast.success({ title: 'Session saved' });
    });
    fireEvent.keyDown(document.body, { key: 'z', ...modifier });
    expect([undoAda.mock.calls.length, undoBen.mock.calls.length]).toEqual([0, 1]);
    expect(screen.queryByText('Ben deleted')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ...modifier });
    expect(undoAda).toHaveBeenCalledTimes(1);
    // Nothing left to undo: the browser has the key.
    expect(fireEvent.keyDown(document.body, { key: 'z', ...modifier })).toBe(true);
  });

  it('leaves the key to a field, to other modifiers and to a dialog', () => {
    const undo = vi.fn();
    render(
      <>
        <input aria-label="Name" />
        <Toaster />
      </>,
    );
    act(() => remove('Ada', undo));
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(undo).not.toHaveBeenCalled();
    render(
      <Dialog open onOpenChange={vi.fn()} title="Edit">
        Nothing to type in
      </Dialog>,
    );
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
  });
});

it.each(['before', 'after'])('Escape closes a dialog that opened %s the toast, then puts the toast away', (order) => {
  const show = () => act(() => toast.warn({ title: 'Not saved' }));
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog open={isOpen} onOpenChange={setOpen} title="Edit">
        <input aria-label="Name" />
      </Dialog>
    );
  }
  render(<Toaster />);
  if (order === 'after') show();
  render(<Page />);
  if (order === 'before') show();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Not saved')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Not saved')).toBeNull();
});
