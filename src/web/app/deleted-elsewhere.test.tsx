// A row is deleted or merged on another device while its form is open with something typed: the form stays, whatever is fetched again.
import type { WrittenRecord } from '#domain/records/record-kinds.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryClient } from '#web/data/wire/query-client.ts';
import { ClientPage } from '#web/features/clients/client-page.tsx';
import { CoachToolsPage } from '#web/features/coach-tools/coach-tools-page.tsx';
import { EditCpdDialog } from '#web/features/cpd/parts/cpd-dialogs.tsx';
import { PracticeRecordsPage } from '#web/features/practice-records/practice-records-page.tsx';
import { SessionPage } from '#web/features/sessions/session-page.tsx';
import { EditSupervisionPage } from '#web/features/supervision/supervision-form-page.tsx';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ID = '50000000-0000-4000-8000-000000000001';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
/** A page may have a part of the same name. */
const TEXT = { selector: 'textarea, input' };

beforeEach(signIn);
afterEach(forgetServer);

const FORMS: readonly (readonly [
  WrittenRecord,
  page: () => ReactNode,
  path: string,
  address: string,
  field: RegExp,
])[] = [
  ['clients', () => <ClientPage />, '/clients/$id', `/clients/${ID}?edit=1`, /^Notes/],
  ['opening_balances', () => <ClientPage />, '/clients/$id', `/clients/${CLIENT}?hours=${ID}`, /^Where they are/],
  ['sessions', () => <SessionPage />, '/sessions/$id', `/sessions/${ID}?edit=1`, /^Notes/],
  ['supervision_sessions', () => <EditSupervisionPage />, '/supervision/edit/$id', `/supervision/edit/${ID}`, /^Notes/],
  ['cpd_records', () => <EditCpdDialog id={ID} />, '$', `/cpd?edit=${ID}`, /^What was learned/],
  ['reflections', () => <PracticeRecordsPage />, '$', `/records?edit=reflections:${ID}`, /^Reflection/],
  ['note_templates', () => <CoachToolsPage />, '/coach-tools', `/coach-tools?tool=templates&edit=${ID}`, /^Text/],
  ['wheels', () => <CoachToolsPage />, '/coach-tools', `/coach-tools?tool=wheel&client=${CLIENT}&edit=${ID}`, /^Note/],
];

it.each(FORMS)('%s', async (table, page, path, address, field) => {
  const stamps = { user_id: USER_ID, created_at: '2025-03-04T10:00:00Z', updated_at: '2025-03-04T10:00:00Z' };
  const row = { ...exampleRow(table, CLIENT), ...stamps, id: ID };
  const client = { ...exampleRow('clients'), ...stamps, id: CLIENT };
  let stored: readonly object[] = [row];
  const known: Answers = {
    'GET /rest/v1/clients': { body: [client] },
    'GET /rest/v1/profiles': { body: [{ id: USER_ID, time_zone: 'UTC' }] },
    [`GET /rest/v1/${table}`]: () => ({ body: stored }),
  };
  fakeServer(new Proxy(known, { get: (answers, route: string) => answers[route] ?? { body: [] } }));
  await renderPage(page(), { path, address });
  await userEvent.type(await screen.findByLabelText(field, TEXT), ' And more.');
  stored = [];
  await act(async () => {
    await queryClient.invalidateQueries();
    // The query client tells the page afterwards.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByLabelText(field, TEXT)).toHaveDisplayValue(/ And more\.$/);
  if (table !== 'clients' && table !== 'sessions') return;
  // Discarded, it is gone.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/ not found$/)).toBeVisible();
});
