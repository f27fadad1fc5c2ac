import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SupervisionPage } from './supervision-page.tsx';

expectLogs(/^delete supervision session failed WireError: boom/);

const READ = 'GET /rest/v1/supervision_sessions';
const REMOVE = 'POST /rest/v1/rpc/delete_records';
const UNDO = 'POST /rest/v1/rpc/undo_deletion';
const ROWS = [
  {
    id: '50000000-0000-4000-8000-000000000001',
    supervisor_name: 'Ruth Lind',
    // Recorded in Auckland; the coach reads it in Berlin.
    date: '2024-11-18T23:00:00+00:00',
    day: '2024-11-19',
    duration: 90,
    topics: ['endings', 'fees'],
    notes: '',
  },
  {
    id: '50000000-0000-4000-8000-000000000002',
    supervisor_name: 'Tobias Ekwueme',
    date: '2024-10-01T12:00:00+00:00',
    day: '2024-10-01',
    duration: 60,
    topics: [],
    notes: '',
  },
];
const TOTALS = {
  supervision_sessions: 2,
  supervision_minutes: 150,
  planned_supervision_minutes: 0,
  total_minutes: 3375 + 60 + 90 + 600,
  planned: { sessions: 1, minutes: 60, minutes_this_month: 60 },
  not_completed: { sessions: 1, minutes: 90 },
  // Ten hours were training.
  practice_minutes: 3375,
  minutes_since_supervision: 450,
};

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, time_zone: 'Europe/Berlin' } },
    'POST /rest/v1/rpc/dashboard': { body: TOTALS },
    [READ]: { body: ROWS },
    // The list does not wait for the picture above it.
    'POST /rest/v1/rpc/evidence': () => new Promise(() => undefined),
    ...answers,
  });
  await renderPage(<SupervisionPage />);
  return calls;
}
const value = async (label: string) => (await screen.findByText(label)).nextElementSibling;
async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ruth Lind, Tue 19 Nov 2024' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
}

beforeEach(signIn);
afterEach(forgetServer);

describe('the list', () => {
  it('shows the recorded days, minutes and topics', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Supervision sessions' });
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    expect(texts('columnheader')).toEqual(['Date', 'Supervisor', 'Duration (minutes)', 'Topics', 'Actions']);
    expect(texts('cell')).toEqual([
      'Tue 19 Nov 2024',
      'Ruth Lind',
      '90 min',
      'endings, fees',
      '',
      'Tue 1 Oct 2024',
      'Tobias Ekwueme',
      '60 min',
      '-',
      '',
    ]);
    expect(screen.getByRole('link', { name: 'Tue 19 Nov 2024' })).toHaveAttribute(
      'href',
      '/supervision/edit/50000000-0000-4000-8000-000000000001',
    );
    expect(screen.getByRole('link', { name: 'Add Session' })).toHaveAttribute('href', '/supervision/new');
  });

  it('shows totals and the ratio above the list', async () => {
    await open();
    expect(await value('Hours coached per hour of supervision')).toHaveTextContent('22.5');
    expect(await value('Hours')).toHaveTextContent('2.5');
    expect(await value('Hours of practice since the last one')).toHaveTextContent('7.5');
  });

  it('shows the first step when it is empty', async () => {
    await open({ [READ]: { body: [] } });
    expect(
      await screen.findByText('No supervision sessions found. Click "Add Session" to create one.'),
    ).toBeInTheDocument();
  });

  it('that cannot be loaded shows this twice, and either Retry loads it', async () => {
    let isBroken = true;
    await open({
      [READ]: () => (isBroken ? { status: 500, body: { code: 'XX000', message: 'boom' } } : { body: ROWS }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load supervision sessions');
    expect(toasts()).toEqual([['destructive', 'Could not load supervision sessions', undefined]]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(toasts()).toHaveLength(2));
    isBroken = false;
    const action = shownToasts.get()[0]?.action;
    expect(action?.label).toBe('Retry');
    act(() => action?.onClick());
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('asks first; Cancel changes nothing', async () => {
    const calls = await open();
    const dialog = await ask();
    expect(dialog.getByText('This will permanently delete the supervision session.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.some(({ route }) => route === REMOVE)).toBe(false);
  });

  it('removes the row and shows a toast', async () => {
    let rows = ROWS;
    await open({
      [READ]: () => ({ body: rows }),
      [REMOVE]: () => {
        rows = ROWS.slice(1);
        return { body: { id: 'deletion', rows: ROWS.slice(0, 1) } };
      },
    });
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Ruth Lind')).not.toBeInTheDocument());
    expect(toasts()).toEqual([['success', 'Success', 'Supervision session deleted successfully']]);
  });

  it('that fails shows this and keeps the dialog open for a retry', async () => {
    await open({ [REMOVE]: { status: 500, body: { code: 'XX000', message: 'boom' } } });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Could not delete supervision session'));
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  it('of all selected rows asks once, and Undo restores them', async () => {
    let rows = ROWS;
    const calls = await open({
      [READ]: () => ({ body: rows }),
      [REMOVE]: () => {
        rows = [];
        return { body: { id: 'deletion', rows: ROWS } };
      },
      [UNDO]: { body: { id: 'deletion' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tue 19 Nov 2024, Ruth Lind' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(dialog.getByText('This will delete 2 supervision sessions.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === REMOVE)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toEqual([['success', '2 supervision sessions deleted', undefined]]));
    await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
    shownToasts.get()[0]?.action?.onClick();
    await waitFor(() => expect(toasts()[1]?.[1]).toBe('2 supervision sessions restored'));
    const bodies = (wanted: string) => calls.filter(({ route }) => route === wanted).map(({ body }) => body);
    expect(bodies(REMOVE)).toMatchObject([{ area: 'supervision_sessions', ids: ROWS.map(({ id }) => id) }]);
    expect(bodies(UNDO)).toEqual([{ deletion_id: 'deletion' }]);
  });
});
