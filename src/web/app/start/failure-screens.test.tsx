import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { rootElement, showStartUpFailure } from './start-up-failure.ts';

expectLogs(/^(?:Rendering failed )?(?:Error: (?:The ladder fell over|once|$)|'?not an error)/m);

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken({ error }: { error: unknown }): never {
  throw error;
}

it.each([
  [new Error('The ladder fell over'), 'The ladder fell over'],
  ['not an error', 'An unexpected error occurred'],
  [new Error(''), 'An unexpected error occurred'],
])('shows a failed render of %s', (error, text) => {
  render(
    <ErrorBoundary>
      <Broken error={error} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('clears the error and reloads on Try again', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error('once');
    return <p>The page</p>;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('The page')).toBeVisible();
});

it('uses the existing root element, and creates a missing one', () => {
  const created = rootElement();
  expect(created.id).toBe('root');
  expect(created.isConnected).toBe(true);
  expect(rootElement()).toBe(created);
});

it('shows why the application could not be rendered, as text', () => {
  showStartUpFailure(rootElement(), new Error('The settings <b>could not</b> be loaded'));
  expect(screen.getByRole('heading', { name: 'Error rendering application' })).toBeVisible();
  expect(screen.getByText('The settings <b>could not</b> be loaded')).toBeVisible();
});
