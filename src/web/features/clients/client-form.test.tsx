import { emptyClient } from '#tests/support/empty-client.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { ClientInput } from '#domain/records/client.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientForm } from './client-form.tsx';

const AMARA = emptyClient('Amara Osei');
const save = vi.fn<(client: ClientInput) => Promise<void>>();

async function open(client?: Partial<ClientInput>, focus?: string) {
  fakeServer({});
  await renderPage(
    <ClientForm row={client && { ...AMARA, ...client }} focus={focus} onSave={save} onDirtyChange={vi.fn()} />,
  );
}
const details = () => screen.getByText('For your credential').closest('details');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save client' }));

beforeEach(async () => {
  save.mockReset().mockResolvedValue();
  await signIn();
});
afterEach(forgetServer);

it('needs a name, and asks for nothing that a credential wants', async () => {
  await open();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(details()).not.toHaveAttribute('open');
  await userEvent.type(screen.getByLabelText('Name'), 'Amara Osei');
  await submit();
  expect(save).toHaveBeenCalledWith(AMARA);
});

it.each([
  { consent: 'given', consent_date: '2026-01-02', consent_how: 'By email' },
  { organisation: 'Northbank' },
  { relationship_start: '2025-01-01', relationship_end: null },
  { retain_until: '2030-01-01' },
  { payer: 'barter', exchange: 'A new website' },
  { relation: 'peer', received_minutes: 90 },
  // Nothing in return is an answer too.
  { relation: 'peer', received_minutes: 0 },
] as const)('unfolds for %j, and keeps it', async (columns) => {
  await open(columns);
  expect(details()).toHaveAttribute('open');
  await submit();
  expect(save).toHaveBeenCalledWith({ ...AMARA, ...columns });
});

it.each(['consent', 'relationship_end', 'retain_until'])('unfolds with the focus at %s', async (column) => {
  await open({}, column);
  expect(details()).toHaveAttribute('open');
  expect(document.activeElement).toHaveAttribute('name', column);
});

it('takes back what was entered, and refuses an end before the start', async () => {
  await open({ consent: 'refused', relationship_start: '2025-06-01' });
  await userEvent.selectOptions(screen.getByLabelText('Consent'), 'Not asked');
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2025-05-31' } });
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The work cannot end before it began');
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2025-06-01' } });
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ consent: null, relationship_end: '2025-06-01' });
});
