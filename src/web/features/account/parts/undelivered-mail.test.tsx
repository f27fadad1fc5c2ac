import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it.each([
  ['bounce', 'Our emails to ada@example.org come back, so we only send those you ask for.'],
  ['complaint', 'An email to ada@example.org was marked as spam, so we only send those you ask for.'],
])('says once that mails are not sent after a %s, and tries again', async (mailBlock, text) => {
  const undelivered = [{ address: 'ada@example.org', state: 'undeliverable' }];
  callFunction.mockImplementation(async (name: string) =>
    name === 'check-address' ? { address: 'ada@example.org' } : { undelivered, mailBlock },
  );
  show();
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(callFunction).toHaveBeenCalledWith('check-address'));
});

it('says nothing where mails are sent', async () => {
  callFunction.mockResolvedValue({ undelivered: [], mailBlock: null });
  const { container } = show();
  await waitFor(() => expect(callFunction).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
});
