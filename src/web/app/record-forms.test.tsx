// Every column of every record passes through its form: a full row that is opened and saved is sent with the values that it had.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import type { Column, ColumnKind } from '#domain/records/column.ts';
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
import { EditSupervisionPage } from '#web/features/supervision/edit-supervision-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

expectLogs(/^update .+ failed: /, /notFoundComponent option was not configured/);

const ID = '50000000-0000-4000-8000-000000000001';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const OF_KIND: Readonly<Record<ColumnKind, unknown>> = {
  line: 'A line',
  text: 'A text',
  date: '2025-03-04',
  instant: '2025-03-04T00:00:00.000Z',
  minutes: 45,
  hours: 2,
  people: 5,
  'yes-no': true,
  paid: true,
  format: 'group',
  'session-kind': 'mentoring',
  'supervision-format': 'group',
  consent: 'given',
  topics: ['values', 'endings'],
  areas: ['Health', 'Work', 'Money', 'Rest', 'Love', 'Home', 'Fun', 'Growth'].map((name, at) => ({
    name,
    score: at + 2,
  })),
  client: CLIENT,
  nobody: ID,
};
/** Where a column takes only certain values. */
const OF_COLUMN: Readonly<Record<string, unknown>> = {
  'clients.email': 'amara@example.org',
  'clients.relationship_end': '2025-04-05',
  'clients.retain_until': '2031-04-04',
  'sessions.kind': 'coaching',
  'cpd_records.evidence_url': 'https://example.org/a',
  'cpd_records.hours': 6,
  'mentor_coaching.mentor_credential': 'ACC',
  'mentor_coaching.mentor_mcs_level': 'PCC',
  'education.hours': 9,
  'education.end_date': '2025-04-05',
  'credentials.body': 'ICF',
  'credentials.level': 'ACC',
  'credentials.expires_on': '2028-03-04',
  'opening_balances.as_of': '2025-05-06',
  'opening_balances.end_date': '2025-04-05',
};
/** A wheel stays with its client. */
const NOT_SENT = new Set(['wheels.client_id']);

function fullRow(table: RecordName): Record<string, unknown> {
  const columns: Readonly<Record<string, Column>> = RECORDS[table].columns;
  return Object.fromEntries(
    Object.entries(columns).map(([name, { kind }]) => [name, OF_COLUMN[`${table}.${name}`] ?? OF_KIND[kind]]),
  );
}

const dialogProps = { onCancel: vi.fn(), onSaved: vi.fn(), onDirtyChange: vi.fn() };
type Row = never;
const practiceForm = (table: PracticeTable) => (row: Row) => (
  <Recorded table={table} row={row} {...dialogProps}>
    {(props) => <PracticeForm {...props} table={table} stored={row} />}
  </Recorded>
);
/** The form of a stored row, and the address under which it is open. */
const FORMS: {
  [Table in Exclude<RecordName, 'erased_sessions'>]: [form: (row: Row) => ReactNode, address: string, path?: string];
} = {
  clients: [(row) => <EditClientDialog client={row} />, '/page?edit=1'],
  sessions: [(row) => <EditSessionDialog session={row} witnesses={[]} />, '/page?edit=1'],
  supervision_sessions: [() => <EditSupervisionPage />, `/supervision/edit/${ID}`, '/supervision/edit/$id'],
  cpd_records: [() => <EditCpdDialog id={ID} />, `/page?edit=${ID}`],
  mentor_coaching: [practiceForm('mentor_coaching'), '/page'],
  education: [practiceForm('education'), '/page'],
  credentials: [practiceForm('credentials'), '/page'],
  reflections: [practiceForm('reflections'), '/page'],
  client_feedback: [practiceForm('client_feedback'), '/page'],
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

const TABLES = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** Opens the form of a full row and saves it. @param patch what answers the save, if not the server */
async function openAndSave(table: keyof typeof FORMS, values: Record<string, unknown>, patch?: () => Response) {
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

it.each(TABLES)('%s', async (table) => {
  const values = fullRow(table);
  const calls = await openAndSave(table, values);
  const sent = () => calls.find((call) => call.route === `PATCH /rest/v1/${table}`)?.body;
  await waitFor(() => expect(sent()).toBeDefined());
  const expected = Object.entries(values).filter(([column]) => !NOT_SENT.has(`${table}.${column}`));
  expect(sent()).toMatchObject(Object.fromEntries(expected));
});

it.each(TABLES)("%s: a proxy's page instead of an answer is an error, and the form stays", async (table) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
  await openAndSave(table, fullRow(table), page);
  expect(await screen.findByText(FOREIGN_TEXT)).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Save|Update)/ })).toBeVisible();
  expect(toasts()).toEqual([['destructive', 'Error', `Could not update ${RECORDS[table].one}`]]);
});
