// Every column of a client is in its form and on its page.
import { clientColumns, type ClientInput } from '#domain/records/client.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientForm } from './client-form.tsx';
import { ClientPage } from './client-page.tsx';

/** What the page shows of a value that it does not show as it is. */
const SHOWN: Readonly<Record<string, string>> = {
  consent: 'Given',
  relationship_start: '1 Jan 2021',
  relationship_end: '2 Feb 2022',
  consent_date: '3 Mar 2023',
  letter_date: '5 May 2024',
  retain_until: '4 Apr 2031',
  payer: 'Their organisation',
  relation: 'A colleague',
  received_minutes: '8 hours',
};
const VALUES: Readonly<Record<string, string | number>> = {
  email: 'amara@example.org',
  consent: 'given',
  relationship_start: '2021-01-01',
  relationship_end: '2022-02-02',
  consent_date: '2023-03-03',
  letter_date: '2024-05-05',
  retain_until: '2031-04-04',
  payer: 'organisation',
  relation: 'internal',
  received_minutes: 480,
};
/** What the form has in an input that does not have the value as it is. */
const ENTERED: Readonly<Record<string, string>> = { received_minutes: '8 hours' };
const COLUMNS = Object.keys(clientColumns);
const valueOf = (column: string) => VALUES[column] ?? `The ${column}`;
const CLIENT = Object.fromEntries(COLUMNS.map((column) => [column, valueOf(column)])) as unknown as ClientInput;
const ID = 'c0000000-0000-4000-8000-000000000001';

beforeEach(signIn);
afterEach(forgetServer);

it('has an input for each column in the form', async () => {
  fakeServer({});
  await renderPage(<ClientForm row={CLIENT} onSave={vi.fn()} onDirtyChange={vi.fn()} />);
  for (const column of COLUMNS)
    expect(document.querySelector(`form [name="${column}"]`), column).toHaveValue(ENTERED[column] ?? valueOf(column));
});

it('shows each column on the page', async () => {
  const stamps = { created_at: '2026-11-18T10:00:00Z', updated_at: '2026-11-18T10:00:00Z' };
  fakeServer({
    'GET /rest/v1/clients': { body: [{ ...CLIENT, ...stamps, id: ID, user_id: USER_ID }] },
    'GET /rest/v1/sessions': { body: [] },
    'GET /rest/v1/wheels': { body: [] },
    'GET /rest/v1/opening_balances': { body: [] },
    'POST /rest/v1/rpc/client_hours': { body: [] },
  });
  await renderPage(<ClientPage />, { path: '/clients/$id', address: `/clients/${ID}` });
  await screen.findByRole('heading', { name: 'The name' });
  for (const column of COLUMNS)
    expect(document.body, column).toHaveTextContent(SHOWN[column] ?? String(valueOf(column)));
});
