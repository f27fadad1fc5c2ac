import { FOR_CREDENTIALS, RECORD_KINDS } from '#domain/records/record-kinds.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PracticeRecordsPage } from './practice-records-page.tsx';

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const owned = (id: number) => ({
  id: `d0000000-0000-4000-8000-00000000000${id}`,
  user_id: USER_ID,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});
const mentoring = (id: number, duration: number, format: string, group_size: number | null) => ({
  ...owned(id),
  date: '2025-03-04',
  duration,
  format,
  group_size,
  mentor_name: `Mentor ${id}`,
  mentor_credential: 'PCC',
  mentor_mcs: id === 1 ? true : null,
});
const NONE = { body: [] };

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/clients': { body: [{ id: CLIENT, name: 'Amara Osei' }] },
    ...Object.fromEntries(FOR_CREDENTIALS.map((table) => [`GET /rest/v1/${table}`, NONE])),
    ...answers,
  });
  await renderPage(<PracticeRecordsPage />);
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(signIn);
afterEach(forgetServer);

it('shows why each kind is needed while it is empty', async () => {
  await open();
  expect(await screen.findByText(/three of them one-to-one/)).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    FOR_CREDENTIALS.map((table) => RECORD_KINDS[table].many),
  );
  expect(screen.getByRole('link', { name: 'Add education' })).toHaveAttribute(
    'href',
    expect.stringContaining('add=education'),
  );
});

it('lists the records with their sum', async () => {
  await open({
    'GET /rest/v1/mentor_coaching': { body: [mentoring(1, 90, 'individual', null), mentoring(2, 60, 'group', 5)] },
    'GET /rest/v1/client_feedback': {
      body: [
        { ...owned(3), client_id: CLIENT, date: '2025-03-04', feedback: 'It helped.', given_by: '' },
        { ...owned(4), client_id: null, date: '2025-03-03', feedback: '', given_by: '' },
      ],
    },
  });
  expect(await screen.findByText('2.5 h · 1.5 h one-to-one')).toBeInTheDocument();
  expect(
    section('Mentor coaching')
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Mentor 11 hour 30 minTue 4 Mar 2025 · PCC · Specialised',
    'Mentor 21 hourTue 4 Mar 2025 · Group of 5 · PCC',
  ]);
  expect(await screen.findByText('Amara Osei')).toBeInTheDocument();
  expect(section('Client feedback').getByText(/This text was deleted when you erased the client/)).toBeInTheDocument();
});

it('deletes at once and restores the same row', async () => {
  const row = mentoring(1, 90, 'individual', null);
  let rows = [row];
  const { sent } = await open({
    'GET /rest/v1/mentor_coaching': () => ({ body: rows }),
    'POST /rest/v1/rpc/delete_records': () => {
      rows = [];
      return { body: { id: 'deletion', rows: [row] } };
    },
    'POST /rest/v1/rpc/undo_deletion': () => {
      rows = [row];
      return { body: { id: 'deletion' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Mentor 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/three of them one-to-one/)).toBeInTheDocument();
  expect(toasts()).toContainEqual(['success', 'Mentor coaching record deleted', 'Mentor 1']);
  shownToasts.get()[0]?.action?.onClick();
  expect(await screen.findByText('1.5 h · 1.5 h one-to-one')).toBeInTheDocument();
  const [deletion] = sent('POST /rest/v1/rpc/delete_records');
  expect(deletion).toMatchObject({ area: 'mentor_coaching', ids: [row.id] });
  expect(sent('POST /rest/v1/rpc/undo_deletion')).toEqual([{ deletion_id: 'deletion' }]);
});
