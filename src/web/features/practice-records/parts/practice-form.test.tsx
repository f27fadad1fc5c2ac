import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { today } from '#web/data/device/today.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PracticeTable } from '../practice-records-search.ts';
import { Recorded } from '#web/records/record-dialog.tsx';
import { PracticeForm } from './practice-form.tsx';

const CREATED = { status: 201, body: null };
const saved = vi.fn();

async function open(table: PracticeTable, answers: Answers, row?: { id: string; updated_at: string }) {
  const calls = fakeServer({ 'GET /rest/v1/clients': { body: [] }, ...answers });
  await renderPage(
    <Recorded table={table} row={row as never} onSaved={saved} onDirtyChange={vi.fn()}>
      {(form) => <PracticeForm {...form} table={table} stored={row} />}
    </Recorded>,
  );
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const type = async (label: RegExp | string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

beforeEach(async () => {
  saved.mockReset();
  await signIn();
});
afterEach(forgetServer);

it('asks for the group size only for a group', async () => {
  const { sent } = await open('mentor_coaching', { 'POST /rest/v1/mentor_coaching': CREATED });
  await type('Mentor', 'Grace');
  await type('Length', '1:30');
  expect(screen.getByText('1 hour 30 min')).toBeInTheDocument();
  expect(screen.queryByLabelText(/People in the group/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Group');
  await type(/People in the group/, '6');
  await userEvent.selectOptions(screen.getByLabelText('Mentor Coaching Specialisation'), 'Yes');
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent('POST /rest/v1/mentor_coaching')).toEqual([
    {
      id: expect.any(String),
      user_id: USER_ID,
      date: today(),
      duration: 90,
      format: 'group',
      group_size: 6,
      mentor_name: 'Grace',
      mentor_credential: '',
      mentor_mcs: true,
      mentor_mcs_level: null,
      mentor_renewed: null,
      used_before: null,
    },
  ]);
});

it('shows at each field what is wrong, and stores nothing', async () => {
  await open('education', {});
  await type('Hours', 'soon');
  await save();
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'Title is required',
    'Hours must be a length such as 1.5, 1:30 or 1h 30m',
    expect.stringContaining('date'),
  ]);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(saved).not.toHaveBeenCalled();
});

it('shows contradictions between columns at the end', async () => {
  await open('education', {});
  await type('Title', 'Diploma');
  await type('Hours', '60');
  await type(/On core competencies/, '61');
  await type('Began on', '2025-01-01');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Core hours cannot be more than all hours');
});

it('offers the levels of the selected body', async () => {
  await open('credentials', {});
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'PCC');
  await userEvent.selectOptions(screen.getByLabelText('Body'), 'EMCC');
  expect(screen.getByLabelText('Level')).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'Senior Practitioner');
  expect(screen.queryByRole('option', { name: 'PCC' })).not.toBeInTheDocument();
});

it('changes only the edited columns of a stored record', async () => {
  const row = {
    id: 'd0000000-0000-4000-8000-000000000001',
    user_id: USER_ID,
    date: '2025-03-04',
    title: 'Silence',
    updated_at: '2026-11-22T08:00:00+00:00',
    reflection: ' I wait.\n',
    application: '',
  };
  const { sent } = await open('reflections', { 'PATCH /rest/v1/reflections': { body: [{ id: row.id }] } }, row);
  await type('Title', 'Waiting');
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent('PATCH /rest/v1/reflections')).toEqual([
    {
      date: '2025-03-04',
      title: 'Waiting',
      reflection: ' I wait.\n',
      application: '',
      updated_at: expect.any(String),
    },
  ]);
});

it('requires the text of a feedback', async () => {
  await open('client_feedback', {});
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Feedback is required');
});
