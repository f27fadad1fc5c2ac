import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const BUILT = '<div id="built"><h2>Made by the build</h2></div>';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it('keeps what the page came with, and when it is shown again', async () => {
  document.body.innerHTML = BUILT;
  const drawn = screen.getByRole('heading');
  const { BuiltPart } = await import('./built-part.tsx');
  const { unmount } = render(<BuiltPart />);
  expect(screen.getByText('Made by the build')).toBe(drawn);
  unmount();
  expect(screen.queryByText('Made by the build')).not.toBeInTheDocument();
  render(<BuiltPart />);
  expect(screen.getByText('Made by the build')).toBe(drawn);
});

it('is read from the page where the app opened another one first', async () => {
  const fetched = vi.fn(async () => new Response(`<html><body>${BUILT}</body></html>`));
  vi.stubGlobal('fetch', fetched);
  const { BuiltPart } = await import('./built-part.tsx');
  render(<BuiltPart />);
  expect(await screen.findByText('Made by the build')).toBeInTheDocument();
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/landing.html');
});

it('is left out without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { BuiltPart } = await import('./built-part.tsx');
  const { container } = render(<BuiltPart />);
  await Promise.resolve();
  expect(container).toHaveTextContent('');
});
