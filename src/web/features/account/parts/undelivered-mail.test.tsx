import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UndeliveredMail } from './undelivered-mail.tsx';

const callFunction = vi.hoisted(() => vi.fn());
vi.mock('#web/data/auth/call-function.ts', () => ({ callFunction }));
afterEach(() => queryClient.clear());

const show = (wanted?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UndeliveredMail current="ada@example.org" wanted={wanted} askedAt={new Date().toISOString()} />
    </QueryClientProvider>,
  );

it('names the new address if its mail bounced, and no earlier address', async () => {
  callFunction.mockResolvedValue({
    undelivered: [
      { address: 'ada@exmaple.org', state: 'undeliverable' },
      { address: 'earlier@exmaple.org', state: 'undeliverable' },
    ],
  });
  show('ada@exmaple.org');
  expect(await screen.findByRole('alert')).toHaveTextContent('Our email to ada@exmaple.org came back');
  expect(screen.queryByText(/earlier/)).toBeNull();
});

it('shows that mail to the present address is delayed', async () => {
  callFunction.mockResolvedValue({ undelivered: [{ address: 'ada@example.org', state: 'delayed' }] });
  show();
  expect(await screen.findByRole('status')).toHaveTextContent('The email to ada@example.org is taking longer');
});
