import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FactorRemoval } from './factor-removal.tsx';

const callFunction = vi.hoisted(() => vi.fn());
vi.mock('#web/data/auth/call-function.ts', () => ({ callFunction }));
afterEach(() => queryClient.clear());

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FactorRemoval />
    </QueryClientProvider>,
  );

it('says when the second factors go, and stops it', async () => {
  let factorsGoAt: string | null = '2026-11-30T12:00:00.000Z';
  callFunction.mockImplementation(async (name: string) => {
    if (name === 'stop-factor-removal') factorsGoAt = null;
    return { factorsGoAt };
  });
  show();
  expect(await screen.findByRole('status')).toHaveTextContent(/turned off on .*30/);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it on' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(callFunction).toHaveBeenCalledWith('stop-factor-removal');
});

it('says nothing where nobody asked', async () => {
  callFunction.mockResolvedValue({ factorsGoAt: null });
  const { container } = show();
  await waitFor(() => expect(callFunction).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
});
