// Every column of every record passes through its form: a full row that is opened and saved is sent with the values that it had.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import {
  FOR_CREDENTIALS,
  type RecordForCredential,
  WRITTEN_RECORDS,
  type WrittenRecord,
} from '#domain/records/record-kinds.ts';
import { exampleRow } from '#tests/support/example-records.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { FOREIGN_TEXT } from '#web/data/wire/wire-error.ts';
import { EditClientDialog } from '#web/features/clients/client-dialogs.tsx';
import { HoursBeforeSheet } from '#web/features/clients/hours-before/hours-before-sheet.tsx';
import { NoteTemplateForm } from '#web/features/coach-tools/templates/note-template-form.tsx';
import { WheelForm } from '#web/features/coach-tools/wheel/wheel-form.tsx';
import { EditCpdDialog } from '#web/features/cpd/parts/cpd-dialogs.tsx';
import { PracticeForm } from '#web/features/practice-records/parts/practice-form.tsx';
import type { PracticeTable } from '#web/features/practice-records/practice-records-search.ts';
import { Recorded } from '#web/records/record-dialog.tsx';
import { EditSessionDialog } from '#web/features/sessions/form/session-dialogs.tsx';
import { EditSupervisionPage } from '#web/features/supervision/supervision-form-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

expectLogs(/^update .+ failed: /, /notFoundComponent option was not configured/);

const ID = '50000000-0000-4000-8000-000000000001';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
/** A wheel stays with its client. */
const NOT_SENT = new Set(['wheels.client_id']);

function valuesOf(table: WrittenRecord): Record<string, unknown> {
  const { id: _id, ...values } = exampleRow(table, CLIENT);
  return values;
}

const dialogProps = { onSaved: vi.fn(), onDirtyChange: vi.fn() };
type Row = never;
const practiceForm = (table: PracticeTable) => (row: Row) => (
  <Recorded table={table} row={row} {...dialogProps}>
    {(props) => <PracticeForm {...props} table={table} stored={row} />}
  </Recorded>
);
type Form = readonly [form: (row: Row) => ReactNode, address: string, path?: string];
/** The form of a stored row, and the address under which it is open. */
const FORMS: Readonly<Record<WrittenRecord, Form>> = {
  ...(Object.fromEntries(FOR_CREDENTIALS.map((table) => [table, [practiceForm(table), '/page']])) as unknown as Record<
    RecordForCredential,
    Form
  >),
  clients: [(row) => <EditClientDialog client={row} />, '/page?edit=1'],
  sessions: [(row) => <EditSessionDialog session={row} witnesses={[]} />, '/page?edit=1'],
  supervision_sessions: [() => <EditSupervisionPage />, `/supervision/edit/${ID}`, '/supervision/edit/$id'],
  cpd_records: [() => <EditCpdDialog id={ID} />, `/page?edit=${ID}`],
  opening_balances: [() => <HoursBeforeSheet clientId={CLIENT} wanted={ID} {...dialogProps} />, '/page'],
  wheels: [
    (row) => (
      <Recorded table="wheels" row={row} {...dialogProps}>
        {(props) => <WheelForm {...props} />}
      </Recorded>
    ),
    '/page',
  ],
  note_templates: [
    (row) => (
      <Recorded table="note_templates" row={row} {...dialogProps}>
        {(props) => <NoteTemplateForm {...props} />}
      </Recorded>
    ),
    '/page',
  ],
};

beforeEach(signIn);
afterEach(forgetServer);

/** Opens the form of a full row and saves it. @param patch what answers the save, if not the server */
async function openAndSave(table: WrittenRecord, values: Record<string, unknown>, patch?: () => Response) {
  const [form, address, path] = FORMS[table];
  const stamps = { created_at: '2025-03-04T10:00:00Z', updated_at: '2025-03-04T10:00:00Z' };
  const row = { id: ID, user_id: USER_ID, ...values, ...stamps };
  const answers: Answers = {
    'GET /rest/v1/clients': { body: [{ id: CLIENT, name: 'Amara Osei' }] },
    'GET /rest/v1/profiles': { body: [{ id: USER_ID, time_zone: 'UTC' }] },
    'GET /rest/v1/note_templates': { body: [] },
    [`GET /rest/v1/${table}`]: { body: [row] },
    [`PATCH /rest/v1/${table}`]: { body: [{ id: ID }] },
  };
  const calls = fakeServer(answers);
  const answer = fetch;
  if (patch)
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      init?.method === 'PATCH' ? Promise.resolve(patch()) : answer(input, init),
    );
  await renderPage(form(row as Row), { address, ...(path ? { path } : {}) });
  await userEvent.click(await screen.findByRole('button', { name: /^(Save|Update)/ }));
  return calls;
}

it.each(WRITTEN_RECORDS)('%s', async (table) => {
  const values = valuesOf(table);
  const calls = await openAndSave(table, values);
  const sent = () => calls.find((call) => call.route === `PATCH /rest/v1/${table}`)?.body;
  await waitFor(() => expect(sent()).toBeDefined());
  const expected = Object.entries(values).filter(([column]) => !NOT_SENT.has(`${table}.${column}`));
  expect(sent()).toMatchObject(Object.fromEntries(expected));
});

it.each(WRITTEN_RECORDS)("%s: a proxy's page instead of an answer is an error, and the form stays", async (table) => {
  const page = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
  await openAndSave(table, valuesOf(table), page);
  expect(await screen.findByText(FOREIGN_TEXT)).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Save|Update)/ })).toBeVisible();
  expect(toasts()).toEqual([['destructive', 'Error', `Could not update ${RECORDS[table].one}`]]);
});
