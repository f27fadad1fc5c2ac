// A client's hours from before Hourbook are part of what lists and the client's page show as hours, and named.
import type { ClientHours } from '#domain/clients/client-hours.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientFigures } from '../client-figures.tsx';
import { ClientsTable } from '../list/clients-table.tsx';

const ONLY_BEFORE: ClientHours = {
  client_id: 'eve',
  sessions: 0,
  minutes: 0,
  before_minutes: 1470,
  last_date: null,
  next_date: null,
  usual_minutes: null,
  last_facts: null,
};
const BOTH: ClientHours = { ...ONLY_BEFORE, client_id: 'ben', sessions: 2, minutes: 120, usual_minutes: 60 };
const client = (id: string) => ({ id, name: id, email: '', phone: null }) as ClientRow;

beforeEach(signIn);
afterEach(forgetServer);

it('in the list', async () => {
  fakeServer({});
  const hoursOf = new Map([ONLY_BEFORE, BOTH].map((one) => [one.client_id, one]));
  await renderPage(<ClientsTable clients={['eve', 'ben', 'ann'].map(client)} hoursOf={hoursOf} onDelete={() => {}} />);
  const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
  expect(rowOf('eve')).toHaveTextContent(/24\.5 h24\.5 before Hourbook$/);
  expect(rowOf('ben')).toHaveTextContent(/26\.5 h24\.5 before Hourbook$/);
  expect(rowOf('ann')).toHaveTextContent(/sessions0 h$/);
});

it.each([
  ['who has no sessions', ONLY_BEFORE, '24.5'],
  ['who has both', BOTH, '26.5'],
])('on the page of a client %s', async (_who, hours, total) => {
  fakeServer({ 'POST /rest/v1/rpc/client_hours': { body: [hours] } });
  await renderPage(<ClientFigures clientId={hours.client_id} />);
  const note = await screen.findByText('24.5 before Hourbook');
  expect(note.parentElement).toHaveTextContent(new RegExp(`^Hours${total}24\\.5 before Hourbook$`));
  expect(within(note.closest('div')!).getByText('Hours')).toBeVisible();
});
