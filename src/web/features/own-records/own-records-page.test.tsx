import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnRecordsPage } from './own-records-page.tsx';

vi.mock('#web/data/device/save-file.ts', () => ({ saveFile: vi.fn() }));
const { saveFile } = await import('#web/data/device/save-file.ts');

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const client = { email: '', phone: '', notes: 'Wants more calm', consent: 'given', payer: 'third_party' };
const CLIENTS = [
  { ...client, id: AMARA, name: 'Amara Okafor' },
  { ...client, id: 'c0000000-0000-4000-8000-000000000002', name: '=Ben', notes: '' },
];
const SESSIONS = [
  {
    id: 's1',
    client_id: AMARA,
    date: '2026-05-04',
    duration: 60,
    topics: ['Focus'],
    notes: 'A good hour',
    follow_up: null,
  },
];
const EMPTY = [...RECORD_NAMES, 'certificates', 'witness_requests'];
const profile = (subscription_status: string) => ({
  id: USER_ID,
  role: 'user',
  time_zone: 'Europe/London',
  subscription_status,
  subscription_start_date: '2026-01-01T00:00:00Z',
  subscription_end_date: '2026-02-01T00:00:00Z',
});

async function open(status = 'canceled', answers: Answers = {}) {
  const calls = fakeServer({
    ...Object.fromEntries(EMPTY.map((table) => [`GET /rest/v1/${table}`, { body: [] }])),
    'GET /rest/v1/profiles': { body: profile(status) },
    'GET /rest/v1/subscriptions': { body: [] },
    'GET /rest/v1/clients': { body: CLIENTS },
    'GET /rest/v1/sessions': { body: SESSIONS },
    ...answers,
  });
  await renderPage(<OwnRecordsPage />);
  await screen.findByRole('heading', { name: 'Your records' });
  await screen.findByText(/^(Show|Nothing recorded yet)$/);
  return calls;
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  vi.mocked(saveFile).mockReset();
});

describe('a coach without access', () => {
  it('can read every record, and sees that adding needs the plan', async () => {
    await open();
    expect(titles()).toEqual(['=Ben', 'Amara Okafor']);
    expect(screen.getByText('Wants more calm')).toBeInTheDocument();
    expect(screen.getAllByText('Given')).toHaveLength(2);
    expect(screen.getAllByText('Somebody else')).toHaveLength(2);
    const notice = (await screen.findByText(/You need the plan to add or change records/)).closest('div')!;
    expect(within(notice).getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'sessions');
    expect(await screen.findByText('A good hour')).toBeInTheDocument();
    expect(titles()[0]).toMatch(/^Amara Okafor · Mon 4 May/);
    expect(screen.getByText('1 hour')).toBeVisible();
  });

  it('sees one line for each of many records, and all of the one that a search finds', async () => {
    const many = Array.from({ length: 4 }, (_, place) => ({ ...client, id: `c${place}`, name: `Client ${place}` }));
    await open('canceled', { 'GET /rest/v1/clients': { body: [...many, CLIENTS[0]] } });
    expect(titles()).toHaveLength(5);
    for (const value of screen.getAllByText('Given')) expect(value).not.toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search these records' }), 'Amara');
    await waitFor(() => expect(titles()).toEqual(['Amara Okafor']));
    expect(screen.getByText('Given')).toBeVisible();
  });

  it('searches notes too', async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search these records' }), 'CALM');
    await waitFor(() => expect(titles()).toEqual(['Amara Okafor']));
    expect(screen.getByRole('heading', { name: 'Clients: 1 of 2' })).toBeInTheDocument();
  });

  it('downloads the matching records as CSV and as a workbook, with nothing that a spreadsheet executes', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    expect(name).toMatch(/^hourbook-clients-.*\.csv$/);
    const text = await file.text();
    expect(text).toContain('Amara Okafor');
    // As it is stored, so that it can be imported again.
    expect(text).toContain(',given,');
    expect(text).not.toMatch(/^=Ben/m);
    await userEvent.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() =>
      expect(vi.mocked(saveFile)).toHaveBeenLastCalledWith(expect.stringMatching(/\.xlsx$/), expect.any(Blob)),
    );
  });

  it('sees in lists and files who confirmed a row', async () => {
    const witness = { request: 'r1', kind: 'client', witness_name: 'Amara', answered_at: '2026-06-01T00:00:00Z' };
    await open('canceled', {
      'GET /rest/v1/witness_requests': { body: [{ id: 'r1', answer: 'confirmed' }] },
      'POST /rest/v1/rpc/witnessed_rows_of': { body: { s1: [{ ...witness, how: 'witnessed' }] } },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'sessions');
    expect(await screen.findByText('Witnessed: Client, 2026-06-01')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const text = await vi.mocked(saveFile).mock.calls[0]![1].text();
    expect(text).toMatch(/,Confirmed by others\r\n.*,"Witnessed: Client, 2026-06-01"\r\n/);
  });

  it('deletes a record permanently after a confirmation', async () => {
    const calls = await open('canceled', { 'DELETE /rest/v1/sessions': { body: [] } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'sessions');
    await userEvent.click(await screen.findByRole('button', { name: /^Delete Amara Okafor · / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete session' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /rest/v1/sessions')).toBe(true));
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['success', 'Deleted']));
  });

  it('erases a client, and sees what is deleted with a client', async () => {
    const calls = await open('canceled', {
      'POST /rest/v1/rpc/erase_client': { body: { sessions: 1, minutes: 60, opening_minutes: 0 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Amara Okafor' }));
    expect(await screen.findByText(/^1 session with this client will be deleted too/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Erase Amara Okafor' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erase client' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route.endsWith('erase_client'))?.body).toMatchObject({ client_id: AMARA }),
    );
  });
});

it('with access no plan is mentioned', async () => {
  await open('active', {
    'GET /rest/v1/profiles': {
      body: { ...profile('active'), subscription_end_date: new Date(Date.now() + 86_400_000).toISOString() },
    },
  });
  expect(titles()).toHaveLength(2);
  expect(screen.queryByText(/You need the plan/)).toBeNull();
});

it('an empty log has one way to begin, and nothing to search or download', async () => {
  const none = { 'GET /rest/v1/clients': { body: [] }, 'GET /rest/v1/sessions': { body: [] } };
  const ends = new Date(Date.now() + 86_400_000).toISOString();
  const paying = { ...profile('active'), subscription_end_date: ends };
  await open('active', { ...none, 'GET /rest/v1/profiles': { body: paying } });
  expect(screen.getByText('Nothing recorded yet')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Log a session' })).toHaveAttribute('href', '/account/records?log=1');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
});
