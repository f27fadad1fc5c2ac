import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CpdPage } from './cpd-page.tsx';

expectLogs(/^delete CPD record failed WireError: boom/);

const READ = 'GET /rest/v1/cpd_records';
const SUMS = 'POST /rest/v1/rpc/cpd_totals';
const REMOVE = 'POST /rest/v1/rpc/delete_records';
const UNDO = 'POST /rest/v1/rpc/undo_deletion';
const record = (id: number, date: string, hours: number, title: string, more: object = {}) => ({
  id: `c0000000-0000-4000-8000-00000000000${id}`,
  user_id: USER_ID,
  date,
  hours,
  title,
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: null,
  ...more,
});
const ROWS = [
  record(1, '2025-03-04', 1.25, 'Listening lab', {
    category: 'Workshop',
    provider: 'Studio Leibniz',
    learned: 'To wait.\nLonger.',
    evidence_url: 'https://example.org/lab',
  }),
  record(2, '2024-12-31', 12, 'Team coaching'),
];
const TOTALS = {
  records: 2,
  hours: 13.25,
  years: [
    { year: 2025, records: 1, hours: 1.25 },
    { year: 2024, records: 1, hours: 12 },
  ],
  categories: [
    { category: '', records: 1, hours: 12 },
    { category: 'Workshop', records: 1, hours: 1.25 },
  ],
};
const NOTHING = { records: 0, hours: 0, years: [], categories: [] };

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    [READ]: { body: ROWS },
    [SUMS]: { body: TOTALS },
    // The list does not wait for the picture above it.
    'POST /rest/v1/rpc/evidence': () => new Promise(() => undefined),
    ...answers,
  });
  await renderPage(<CpdPage />);
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}
const entries = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('time'));
async function remove() {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Listening lab' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

beforeEach(signIn);
afterEach(forgetServer);

it('lists records by year, with the hours overall and of each year', async () => {
  await open();
  expect(await screen.findByText('2 records · 13.25 h')).toBeInTheDocument();
  const years = within(screen.getByRole('group', { name: 'Hours by year' })).getAllByRole('button');
  expect(years.map((year) => year.textContent)).toEqual(['All years13.25h', '20251.25h', '202412h']);
  expect(entries().map((entry) => entry.textContent)).toEqual([
    'Listening lab1.25 hTue 4 Mar 2025 · Workshop · Studio Leibniz',
    'Team coaching12 hTue 31 Dec 2024',
  ]);
  expect(screen.getByRole('region', { name: '2024' })).toHaveTextContent('1 record · 12 h');
});

it('shows the texts of a record', async () => {
  await open();
  const title = await screen.findByRole('button', { name: 'Listening lab' });
  expect(title).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(/To wait/)).toHaveTextContent('To wait. Longer.');
  expect(screen.getByRole('link', { name: /example.org/ })).toHaveAttribute('href', 'https://example.org/lab');
  await userEvent.click(title);
  expect(screen.queryByText(/To wait/)).not.toBeInTheDocument();
});

it('filters by year and category on the server', async () => {
  const { sent } = await open();
  await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Workshop (1)');
  await waitFor(() => expect(sent(SUMS)).toContainEqual({ year: null, category: 'Workshop' }));
  await userEvent.click(screen.getByRole('button', { name: /^2024/ }));
  await waitFor(() => expect(sent(SUMS)).toContainEqual({ year: 2024, category: 'Workshop' }));
  expect(screen.getByRole('button', { name: /^2024/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('All');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Without a category (1)');
  await waitFor(() => expect(sent(SUMS)).toContainEqual({ year: null, category: '' }));
});

it('shows the first step when it is empty', async () => {
  await open({ [READ]: { body: [] }, [SUMS]: { body: NOTHING } });
  expect(await screen.findByText('No CPD recorded yet')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Record CPD' })).toHaveLength(1);
});

it('shows that it cannot be loaded, with a retry button', async () => {
  let isBroken = true;
  const failing = (body: unknown) => () =>
    isBroken ? { status: 500, body: { code: 'XX000', message: 'boom' } } : { body };
  await open({ [READ]: failing(ROWS), [SUMS]: failing(TOTALS) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('boom');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Team coaching')).toBeInTheDocument();
});

describe('deleting', () => {
  it('is immediate, and Undo restores the same record', async () => {
    let rows = ROWS;
    const { sent } = await open({
      [READ]: () => ({ body: rows }),
      [REMOVE]: () => {
        rows = ROWS.slice(1);
        return { body: { id: 'deletion', rows: ROWS.slice(0, 1) } };
      },
      [UNDO]: { body: { id: 'deletion' } },
    });
    await remove();
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('CPD record deleted'));
    await waitFor(() => expect(entries()).toHaveLength(1));
    shownToasts.get()[0]?.action?.onClick();
    await waitFor(() => expect(toasts()[1]?.[1]).toBe('CPD record restored'));
    expect(sent(REMOVE)).toEqual([{ deletion_id: expect.any(String), area: 'cpd_records', ids: [ROWS[0]!.id] }]);
    expect(sent(UNDO)).toEqual([{ deletion_id: 'deletion' }]);
  });

  it('that fails shows this, and the record is still listed', async () => {
    await open({ [REMOVE]: { status: 500, body: { code: 'XX000', message: 'boom' } } });
    await remove();
    await waitFor(() => expect(toasts()).toEqual([['destructive', 'Could not delete the CPD record', 'boom']]));
    expect(entries()).toHaveLength(2);
  });

  it('deletes all selected records, and Undo restores all of them', async () => {
    let rows = ROWS;
    const { sent } = await open({
      [READ]: () => ({ body: rows }),
      [REMOVE]: () => {
        rows = [];
        return { body: { id: 'deletion', rows: ROWS } };
      },
      [UNDO]: { body: { id: 'deletion' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected records' }));
    expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /Team coaching/ }));
    expect(bar.getByText('1 record selected')).toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Select all on this page' }));
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('2 CPD records deleted'));
    await waitFor(() => expect(screen.queryByText('Team coaching')).not.toBeInTheDocument());
    shownToasts.get()[0]?.action?.onClick();
    await waitFor(() => expect(toasts()[1]?.[1]).toBe('2 CPD records restored'));
    expect(sent(UNDO)).toEqual([{ deletion_id: 'deletion' }]);
  });

  it('deletes no selected record that has left the page since', async () => {
    let rows = ROWS;
    const { sent } = await open({ [READ]: () => ({ body: rows }), [REMOVE]: { body: { id: 'deletion', rows: [] } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected records' }));
    await userEvent.click(bar.getByRole('button', { name: 'Select all on this page' }));
    rows = [ROWS[0]!, record(3, '2025-01-01', 1, 'Brought in since')];
    act(() => void renewRecords());
    expect(await bar.findByText('1 record selected')).toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(REMOVE)).toEqual([expect.objectContaining({ ids: [ROWS[0]!.id] })]));
  });
});

it('sorted other than by date is one list', async () => {
  await open();
  await userEvent.selectOptions(await screen.findByLabelText('Order'), 'Most hours first');
  await waitFor(() => expect(screen.queryByRole('region', { name: '2024' })).not.toBeInTheDocument());
  expect(entries()).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
  expect(await screen.findByRole('region', { name: '2024' })).toBeInTheDocument();
});
