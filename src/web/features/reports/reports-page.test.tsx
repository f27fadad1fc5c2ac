import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientShare } from '#domain/reports/report.ts';
import { AMARA_ID, EXAMPLE_REPORT } from '#tests/support/example-report.ts';
import { ReportsPage } from './reports-page.tsx';

const CALL = 'POST /rest/v1/rpc/report';
const NAMES = { 'GET /rest/v1/clients': { body: [] }, 'GET /rest/v1/profiles': { body: [] } };
const YEAR = Number(today().slice(0, 4));

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(signIn);
afterEach(forgetServer);

it('has no supervision ratio while some of the supervision is planned', async () => {
  const day = addDays(today(), 1);
  fakeServer({ ...NAMES, [CALL]: { body: { ...EXAMPLE_REPORT, last_supervision: day } } });
  await renderPage(<ReportsPage />);
  await screen.findByText('By topic');
  expect(screen.queryByText(/coached for each hour/)).not.toBeInTheDocument();
});

describe('with data', () => {
  beforeEach(async () => {
    fakeServer({ ...NAMES, [CALL]: { body: EXAMPLE_REPORT } });
    await renderPage(<ReportsPage />);
    await screen.findByText('By topic');
  });

  it('shows every sum with its difference from the period before', () => {
    expect(figure('Coaching hours')).toBe('Coaching hours3.53.5 h less, 7 h before');
    expect(figure('Sessions')).toBe('Sessions31 fewer, 4 before');
    expect(figure('Clients')).toBe('Clients2the same');
    expect(figure('Supervision hours')).toBe('Supervision hours11 h more, none before');
    expect(figure('CPD hours')).toBe('CPD hours2.25the same');
    expect(screen.getByText(`Compared with ${YEAR - 1}.`)).toBeInTheDocument();
  });

  it('explains what is counted, and shows the supervision ratio of what was held', () => {
    const notes = screen.getAllByRole('listitem').map((note) => note.textContent);
    expect(notes).toContain(
      'Everything up to 31 December 2026 counts, as on the dashboard, including 1 session (1 h) not completed.',
    );
    expect(notes).toContain('2.5 hours coached for each hour of supervision.');
  });

  it('has every bucket in a table, also empty ones', () => {
    const table = rows('Coaching hours and sessions over time');
    expect(table).toHaveLength(13);
    expect(table[0]).toEqual(['Month', 'Hours', 'Sessions', 'Supervision', 'CPD']);
    expect(table[1]).toEqual(['January 2026', '0', '0', '0', '0']);
    expect(table[10]).toEqual(['October 2026', '2.5', '2', '1', '0']);
    expect(table[11]).toEqual(['November 2026', '1', '1', '0', '2.25']);
  });

  it('shows the table in place of the bars on request', async () => {
    const table = () => screen.getByRole('table', { name: 'Coaching hours and sessions over time' });
    const toggle = screen.getByRole('button', { name: 'Show as table' });
    expect(table().parentElement).toHaveClass('sr-only');
    expect(screen.getByRole('group', { name: 'What the bars show' })).toBeInTheDocument();
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(table().parentElement).not.toHaveClass('sr-only');
    expect(screen.queryByRole('group', { name: 'What the bars show' })).not.toBeInTheDocument();
  });

  it('draws each measure that it offers', async () => {
    const names = within(screen.getByRole('group', { name: 'What the bars show' })).getAllByRole('radio');
    expect(names.map((radio) => radio.parentElement?.textContent)).toEqual([
      'Hours',
      'Paid',
      'Topics',
      'Sessions',
      'Supervision',
      'CPD',
    ]);
    for (const [name, reading] of [
      ['Hours', 'October 2026: 2.5 h'],
      ['Sessions', 'October 2026: 2'],
      ['Supervision', 'October 2026: 1 h'],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name }));
      const picture = screen.getByRole('slider', { name: `${name} over time` });
      fireEvent.change(picture, { target: { value: '9' } });
      expect(picture).toHaveAttribute('aria-valuetext', reading);
    }
  });

  it('draws what was paid, and topics, each in its own bars that are read by keys, with the numbers in tables', async () => {
    const read = (name: string) => {
      const picture = screen.getByRole('slider', { name });
      fireEvent.change(picture, { target: { value: '9' } });
      return picture.getAttribute('aria-valuetext');
    };
    await userEvent.click(screen.getByRole('radio', { name: 'Paid' }));
    const paid = 'Hours paid and pro bono over time';
    expect(read(paid)).toBe('October 2026: Paid 2 h, Pro bono 0 h, Not said 30 min');
    expect(rows(paid)[0]).toEqual(['Month', 'Paid', 'Pro bono', 'Not said']);
    expect(rows(paid)[10]).toEqual(['October 2026', '2', '0', '0.5']);
    await userEvent.click(screen.getByRole('radio', { name: 'Topics' }));
    const topics = 'Hours by topic over time';
    expect(read(topics)).toBe('October 2026: goals 2.5 h');
    expect(rows(topics)[10]).toEqual(['October 2026', '2.5']);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    for (const name of [paid, topics]) expect(screen.getByRole('table', { name }).closest('.sr-only')).toBeNull();
  });

  it('shows the share of each client and topic, now and before', () => {
    expect(rows('Hours and sessions by client')).toEqual([
      ['Client', 'Hours', 'Sessions', 'Previous hours'],
      ['Amara Osei', '2.5', '2', '7'],
      ['Unknown Client', '1', '1', '0'],
    ]);
    expect(rows('Hours and sessions by topic').slice(1)).toEqual([
      ['goals', '2.5', '2', '0'],
      ['No topic', '1', '1', '7'],
    ]);
  });
});

it('of all time counts hours from before Hourbook with each client, and names them', async () => {
  const [amara, gone] = EXAMPLE_REPORT.clients as [ClientShare, ClientShare];
  const eve = { ...amara, client_id: 'eve', client_name: 'Eve', sessions: 0, minutes: 0, opening_minutes: 1470 };
  const body = { ...EXAMPLE_REPORT, before: null, opening_minutes: 1500 };
  const clients = [eve, { ...amara, opening_minutes: 30 }, gone];
  fakeServer({ ...NAMES, [CALL]: { body: { ...body, clients } } });
  await renderPage(<ReportsPage />, { address: '/page?period=all' });
  await screen.findByText('By topic');
  expect(figure('Coaching hours')).toBe('Coaching hours28.5—');
  expect(rows('Hours and sessions by client')).toEqual([
    ['Client', 'Hours', 'Sessions', 'Before Hourbook'],
    ['Eve', '24.5', '0', '24.5'],
    ['Amara Osei', '3', '2', '0.5'],
    ['Unknown Client', '1', '1', '0'],
  ]);
  expect(screen.getByText(/from before Hourbook/)).toHaveTextContent(
    '25 h from before Hourbook are in these sums, without a day.',
  );
});

it('of a client with hours from before Hourbook alone shows these', async () => {
  const body = { ...EXAMPLE_REPORT, from: null, to: null, buckets: [], before: null, opening_minutes: 1470 };
  const sums = { ...EXAMPLE_REPORT.sums, sessions: 0, minutes: 0 };
  fakeServer({ ...NAMES, [CALL]: { body: { ...body, sums, clients: [], topics: [] } } });
  await renderPage(<ReportsPage />, { address: `/page?period=all&client=${AMARA_ID}` });
  expect(await screen.findByText('Coaching hours')).toBeInTheDocument();
  expect(figure('Coaching hours')).toBe('Coaching hours24.5—');
});

it('sends one request, for this year and the one before, by months', async () => {
  const calls = fakeServer({ ...NAMES, [CALL]: { body: EXAMPLE_REPORT } });
  await renderPage(<ReportsPage />);
  await screen.findByText('By topic');
  expect(calls.filter(({ route }) => route === CALL).map(({ body }) => body)).toEqual([
    {
      from_date: `${YEAR}-01-01`,
      to_date: `${YEAR}-12-31`,
      before_from: `${YEAR - 1}-01-01`,
      client: null,
      bucket: 'month',
      usual_week_start: 'monday',
    },
  ]);
});

it('shows the first ten of many, and all on request', async () => {
  const clients = Array.from({ length: 12 }, (_, index) => ({
    client_id: `id ${index}`,
    client_name: `Client ${index}`,
    sessions: 1,
    minutes: 60,
    sessions_before: 0,
    minutes_before: 0,
    opening_minutes: 0,
  }));
  fakeServer({ ...NAMES, [CALL]: { body: { ...EXAMPLE_REPORT, clients } } });
  await renderPage(<ReportsPage />);
  const more = await screen.findByRole('button', { name: 'Show all 12' });
  const last = screen.getByRole('link', { name: 'Client 11' }).closest('tr');
  expect(last).toHaveClass('hidden');
  await userEvent.click(more);
  expect(last).not.toHaveClass('hidden');
});

it('without records shows the next step', async () => {
  fakeServer({ ...NAMES, [CALL]: { body: { ...EXAMPLE_REPORT, from: null, to: null, buckets: [] } } });
  await renderPage(<ReportsPage />);
  expect(await screen.findByText('Nothing to report yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log a session' })).toHaveAttribute('href', '/sessions?add=1');
});

it('shows that it is loading', async () => {
  fakeServer({ ...NAMES, [CALL]: () => new Promise(() => undefined) });
  await renderPage(<ReportsPage />);
  expect(screen.getByText('Loading report…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

it('shows a failure with a retry button', async () => {
  let isBroken = true;
  fakeServer({
    ...NAMES,
    [CALL]: () => (isBroken ? { status: 500, body: { code: 'XX000', message: 'boom' } } : { body: EXAMPLE_REPORT }),
  });
  await renderPage(<ReportsPage />);
  const alert = await screen.findByRole('alert');
  isBroken = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('By topic')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
