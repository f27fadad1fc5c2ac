import { endTab } from '#tests/support/web/end-tab.ts';
import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { NoteTemplateForm } from '#web/features/coach-tools/templates/note-template-form.tsx';
import { NewSupervisionPage } from '#web/features/supervision/supervision-form-page.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { Recorded } from './record-dialog.tsx';

const TEMPLATE = (
  <Recorded table="note_templates" onSaved={vi.fn()} onDirtyChange={vi.fn()} hasAddress>
    {(props) => <NoteTemplateForm {...props} />}
  </Recorded>
);
type Fields = Readonly<Record<string, string>>;
const FORMS: readonly [table: string, form: ReactNode, fields: Fields][] = [
  ['note_templates', TEMPLATE, { Name: 'GROW', Text: 'Goal' }],
  [
    'supervision_sessions',
    <NewSupervisionPage key="new" />,
    { 'Supervisor Name': 'Tobias', Date: '2026-11-20', Topics: 'endings' },
  ],
];

beforeEach(async () => {
  await signIn();
  sessionStorage.clear();
});
afterEach(() => {
  forgetServer();
  for (const { id } of shownToasts.get()) shownToasts.remove(id);
});

/** Fills and saves the form as it opens. Returns the id that is sent. */
async function idOfSave(table: string, form: ReactNode, fields: Fields, isAnswered = false): Promise<string> {
  const calls = fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, time_zone: 'UTC' } },
    [`GET /rest/v1/${table}`]: { body: [] },
    'GET /readyz': { body: null },
    [`POST /rest/v1/${table}`]: () => (isAnswered ? { body: null } : new Promise(() => undefined)),
  });
  await renderPage(form);
  for (const [label, text] of Object.entries(fields)) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value: text } });
  }
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Add|Create)/ }));
  const sent = () => calls.find(({ route }) => route === `POST /rest/v1/${table}`)?.body as { id: string } | undefined;
  await waitFor(() => expect(sent()).toBeDefined());
  return sent()!.id;
}

it.each(FORMS)('%s: a form whose tab was ended during a save sends the same record', async (...form) => {
  const id = await idOfSave(...form);
  endTab();
  expect(await idOfSave(...form)).toBe(id);
});

it.each(FORMS)('%s: a form whose tab was ended during a save adds another record for other values', async (...form) => {
  const [table, element, fields] = form;
  const id = await idOfSave(...form);
  endTab();
  const [name = ''] = Object.keys(fields);
  expect(await idOfSave(table, element, { ...fields, [name]: 'Others' })).not.toBe(id);
});

it.each(FORMS)(
  '%s: a form that opens again after a save is of another record, also if it was not closed',
  async (...form) => {
    const id = await idOfSave(...form, true);
    await waitFor(() => expect(shownToasts.get()).toHaveLength(1));
    expect(sessionStorage).toHaveLength(0);
    endTab();
    expect(await idOfSave(...form)).not.toBe(id);
  },
);

it.each(FORMS)('%s: a form that was closed is of another record when it opens again', async (...form) => {
  const id = await idOfSave(...form);
  cleanup();
  expect(await idOfSave(...form)).not.toBe(id);
});
