import type { SessionInput } from '#domain/records/session.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { anyValues } from '#tests/support/web/any-values.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { today } from '#web/data/device/today.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientChoice } from './client-choice.tsx';

const LAST = '2026-03-03';

function Form({ onSubmit }: { onSubmit: (session: SessionInput) => void }) {
  const form = useForm<SessionInput>({ resolver: anyValues(), defaultValues: { client_id: '' } });
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <label htmlFor="client">Client</label>
      <ClientChoice form={form} control={{ id: 'client' }} newClient={null} onNewClient={vi.fn()} />
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  queryClient.clear();
});

it('tells two clients of one name apart by their last session, and chooses neither by the name alone', async () => {
  fakeServer({
    'GET /rest/v1/clients': {
      body: [
        { id: 'a', name: 'Anna Bell' },
        { id: 'b', name: 'Anna Bell' },
        { id: 'c', name: 'Anna Bellamy' },
      ],
    },
    'POST /rest/v1/rpc/client_hours': { body: [{ client_id: 'a', last_date: LAST }] },
  });
  const onSubmit = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <Form onSubmit={onSubmit} />
    </QueryClientProvider>,
  );
  const submitted = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return (onSubmit.mock.lastCall![0] as SessionInput).client_id;
  };
  const first = `Anna Bell (last session ${dayText(LAST, today())})`;
  await userEvent.type(screen.getByLabelText('Client'), 'Anna Bell');
  await screen.findByRole('option', { name: first });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    first,
    'Anna Bell (no session yet)',
    'Anna Bellamy',
    'Add client “Anna Bell”',
  ]);
  expect(await submitted()).toBe('');
  await userEvent.click(screen.getByLabelText('Client'));
  await userEvent.click(screen.getByRole('option', { name: 'Anna Bell (no session yet)' }));
  expect(screen.getByLabelText('Client')).toHaveValue('Anna Bell (no session yet)');
  expect(await submitted()).toBe('b');
});
