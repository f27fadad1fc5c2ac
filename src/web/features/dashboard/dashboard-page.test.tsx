import { LADDERS } from '#domain/accreditation/bodies/bodies.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { addDays } from '#domain/time.ts';
import { client, course, practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn, toasts } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { today } from '#web/data/device/today.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DashboardPage } from './dashboard-page.tsx';
import { EXAMPLE_DASHBOARD } from './example-dashboard.ts';

const CALL = 'POST /rest/v1/rpc/dashboard';
const EVIDENCE = 'POST /rest/v1/rpc/evidence';
const LOADING = 'Loading dashboard data...';
const EMPTY: Dashboard = {
  ...EXAMPLE_DASHBOARD,
  total_clients: 0,
  new_clients_this_month: 0,
  total_sessions: 0,
  total_minutes: 0,
  opening_minutes: 0,
  not_completed: { sessions: 0, minutes: 0 },
  sessions_this_month: 0,
  minutes_this_month: 0,
  recent_sessions: [],
};

const open = () => renderPage(<DashboardPage badge="the badge" statusCard="the status card" action={null} />);
const section = (name: string) => within(screen.getByRole('region', { name }));
/** The figure with this label. */
const figure = (name: string, inside: Pick<typeof screen, 'getByText'> = screen) =>
  inside.getByText(name).parentElement?.querySelector('[data-value]')?.textContent;

const withName = (name: object) => ({
  ...EXAMPLE_DASHBOARD,
  recent_sessions: [{ id: '1', client_id: '2', date: '2026-11-19', duration: 60, ...name }],
});

const HOURS = 584;
const NAMED_HOURS = 485;
const TOTALS: Dashboard = {
  ...EXAMPLE_DASHBOARD,
  total_minutes: HOURS * 60,
  opening_minutes: 0,
  reminders: { ...EXAMPLE_DASHBOARD.reminders, credentials: [] },
};

/** An hour a session; those after the first NAMED_HOURS with a client who refused to be named. */
function evidenceOf(parts: Partial<EvidenceRows>): EvidenceAnswer {
  const clients = [client(), client({ id: 'ben', consent: 'refused' })];
  const { sessions: _, erased_sessions: __, witnessed: ___, ...rest } = practice({ clients, ...parts });
  const column = <Value,>(value: (at: number) => Value) => Array.from({ length: HOURS }, (_value, at) => value(at));
  const sessions = {
    id: column(String),
    client: column((at) => (at < NAMED_HOURS ? 0 : 1)),
    date: column(() => addDays(today(), -30)),
    duration: column(() => 60),
    paid: column(() => 1 as const),
    topics: column(() => 0),
  };
  return { ...rest, sessions, topic_sets: [[]], erased_sessions: [], other: [] };
}

beforeEach(signIn);
afterEach(forgetServer);

describe('with data', () => {
  it("sends one request, with the user's calendar date", async () => {
    const calls = fakeServer({ [CALL]: { body: EXAMPLE_DASHBOARD } });
    await open();
    await screen.findByText('Farid Haddad');
    const monthStart = new Date(new Date().getFullYear(), new Date().getMonth());
    // The profile is another query; the guard has loaded it already.
    expect(calls.filter(({ route }) => route === CALL)).toEqual([
      { route: CALL, body: { today: today(), month_began: monthStart.toISOString() } },
    ]);
  });

  it('shows every card with its numbers', async () => {
    fakeServer({ [CALL]: { body: EXAMPLE_DASHBOARD } });
    await open();
    await screen.findByText('Farid Haddad');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Coaching Dashboard');
    expect(screen.getByText('Track your coaching sessions, clients, and hours')).toBeInTheDocument();
    expect(screen.getByText('the badge')).toBeInTheDocument();
    expect(screen.getByText('the status card')).toBeInTheDocument();
    expect(figure('Total Clients')).toBe('30');
    expect(screen.getByText('400')).toBeInTheDocument();
    expect(figure('Coaching Hours')).toBe('430.5');
    const month = section('This Month');
    expect(figure('Sessions', month)).toBe('28');
    expect(figure('Hours', month)).toBe('30.7');
    const supervision = section('Supervision Progress');
    expect(figure('Total Sessions', supervision)).toBe('10');
    expect(figure('Total Hours', supervision)).toBe('11.5');
    expect(supervision.getByText('24.2 hours of practice since your last supervision.')).toBeInTheDocument();
    const cpd = section('CPD Hours');
    expect(figure('Total CPD Hours', cpd)).toBe('53.5');
    expect(figure('Hours this year', cpd)).toBe('52');
    expect(section('Accreditation Progress').getAllByRole('progressbar')).toHaveLength(LADDERS.length);
    expect(screen.queryByText(LOADING)).not.toBeInTheDocument();
  });

  it('takes the line about the next credential from the evidence, which it asks for once', async () => {
    const calls = fakeServer({ [CALL]: { body: TOTALS }, [EVIDENCE]: { body: evidenceOf({ education: [course()] }) } });
    await open();
    // 584 h in the totals, of which 99 are with a client who refused to be named.
    expect(await screen.findByRole('heading', { name: '15 h to go to ICF PCC' })).toBeVisible();
    expect(screen.getByText('485 of 500 h with clients your log can name.')).toBeVisible();
    expect(calls.filter(({ route }) => route === EVIDENCE)).toHaveLength(1);
  });

  it('does not count for the next credential what nothing shows, and says so next to the ladder', async () => {
    fakeServer({ [CALL]: { body: TOTALS }, [EVIDENCE]: { body: evidenceOf({ education: [] }) } });
    await open();
    expect(await screen.findByRole('heading', { name: '0 of 500 h counted for ICF PCC' })).toBeVisible();
    expect(screen.getByText('Up to 584 h more once that’s clear.')).toBeVisible();
    expect(screen.getByText(/^Add your coach training/)).toBeVisible();
    const said = 'ICF counts 0 h. Left out: 584 h without coach training on record';
    expect(section('Accreditation Progress').getByText(said)).toBeVisible();
    expect(section('Accreditation Progress').getAllByText('584 of 2,500 hours')).toHaveLength(LADDERS.length);
  });

  it('has the cards of the specification in its order, after what the day asks for', async () => {
    const [next] = EXAMPLE_DASHBOARD.recent_sessions;
    const body = {
      ...EXAMPLE_DASHBOARD,
      asked_sessions: 1,
      calendars: 1,
      next_sessions: [next],
      next_sessions_total: 1,
    };
    fakeServer({ [CALL]: { body } });
    const slots = { badge: null, action: null, statusCard: 'the status card' };
    await renderPage(<DashboardPage {...slots} question="to complete" calendar="to confirm" />);
    await screen.findByText('Next: Farid Haddad');
    const order = [
      'to confirm',
      'to complete',
      'Next: Farid Haddad',
      'Next: ICF PCC',
      'Total Clients',
      'Total Sessions',
      'Coaching Hours',
      'Accreditation Progress',
      'Supervision Progress',
      'CPD Hours',
      'This Month',
      'Recent Sessions',
      'the status card',
    ];
    const page = document.body.textContent;
    expect(order.toSorted((one, other) => page.indexOf(one) - page.indexOf(other))).toEqual(order);
    expect(order.filter((text) => !page.includes(text))).toEqual([]);
  });

  it('lists the recent sessions with links', async () => {
    fakeServer({ [CALL]: { body: EXAMPLE_DASHBOARD } });
    await open();
    await screen.findByText('Farid Haddad');
    const links = section('Recent Sessions').getAllByRole('link').slice(1);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `/sessions/example-${id}`),
    );
    expect(links[0]).toHaveTextContent(/^Farid HaddadThu 26 Nov(?: 2026)?1 hour$/);
  });

  it('names the hours in the totals that were not held, and explains the ladders', async () => {
    const body: Dashboard = {
      ...EXAMPLE_DASHBOARD,
      opening_minutes: 600,
      planned: { sessions: 1, minutes: 60, minutes_this_month: 30 },
      not_completed: { sessions: 2, minutes: 90 },
      planned_cpd_hours: 2.5,
      planned_supervision_minutes: 60,
    };
    fakeServer({ [CALL]: { body } });
    await open();
    await screen.findByText('Farid Haddad');
    expect(screen.getByText('including 1 planned, 2 not completed')).toBeInTheDocument();
    expect(screen.getByText('including 1 h planned, 1.5 h not completed')).toBeInTheDocument();
    expect(screen.getByText('including 30 min planned')).toBeInTheDocument();
    expect(section('Supervision Progress').getByText('including 1 h planned')).toBeInTheDocument();
    expect(section('CPD Hours').getByText('including 2.5 h planned')).toBeInTheDocument();
    expect(screen.getByText('430.5 logged + 10 before Hourbook')).toBeInTheDocument();
    expect(screen.getByText('Your own ladder; EIA asks 50, 100, 250 and 500 h.')).toBeInTheDocument();
  });

  it('shows planned sessions separately from the recent ones', async () => {
    const [next, ...sessions] = EXAMPLE_DASHBOARD.recent_sessions;
    fakeServer({ [CALL]: { body: { ...EXAMPLE_DASHBOARD, recent_sessions: sessions, upcoming_sessions: [next] } } });
    await open();
    await screen.findByText('Farid Haddad');
    const [recent, planned] = section('Recent Sessions').getAllByRole('list');
    expect(within(recent!).getAllByRole('listitem')).toHaveLength(4);
    expect(planned!.previousElementSibling).toHaveTextContent('Planned');
    expect(within(planned!).getByRole('link')).toHaveTextContent('Farid Haddad');
  });

  it('shows no time since supervision when the only one is planned', async () => {
    const body = { ...EXAMPLE_DASHBOARD, reminders: { ...EXAMPLE_DASHBOARD.reminders, last_supervision: null } };
    fakeServer({ [CALL]: { body } });
    await open();
    expect(await screen.findByText('No supervision held yet.')).toBeInTheDocument();
  });

  it('shows that there are no sessions when there are only clients', async () => {
    fakeServer({ [CALL]: { body: { ...EMPTY, total_clients: 1, new_clients_this_month: 1 } } });
    await open();
    expect(await screen.findByText('No recent sessions found')).toBeInTheDocument();
    expect(screen.getByText('1 new this month')).toBeInTheDocument();
  });
});

describe('names of clients', () => {
  it('a missing client is shown as unknown, not as a failure', async () => {
    fakeServer({ [CALL]: { body: withName({ client_name: null }) } });
    await open();
    expect(await screen.findByText('Unknown Client')).toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });
  it('a response without names is shown as a failure', async () => {
    fakeServer({ [CALL]: { body: withName({}) } });
    await open();
    expect(await screen.findByText('Unknown Client')).toBeInTheDocument();
    expect(toasts()).toEqual([['destructive', 'Error loading client names', undefined]]);
  });
});

it('shows that it is loading', async () => {
  fakeServer({ [CALL]: () => new Promise(() => undefined) });
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(LOADING);
  expect(screen.queryByText('No data available. Please add clients and sessions first.')).not.toBeInTheDocument();
});

it('of a practice whose clients were all erased shows their hours, and no first steps', async () => {
  fakeServer({ [CALL]: { body: { ...EMPTY, opening_minutes: 600 } } });
  await open();
  expect(await screen.findAllByText('10 of 100 hours')).toHaveLength(LADDERS.length);
  expect(screen.queryByText('No data available. Please add clients and sessions first.')).not.toBeInTheDocument();
});

it('without clients and sessions shows the first steps, and below them the cards with their empty texts', async () => {
  fakeServer({ [CALL]: { body: EMPTY } });
  await open();
  expect(await screen.findByText('No data available. Please add clients and sessions first.')).toBeInTheDocument();
  const ways = section('First steps').getAllByRole('link');
  expect(ways.map((way) => way.textContent)).toEqual([
    'Start from today',
    'Bring in your spreadsheet',
    'Connect your calendar',
    'Add your first client',
  ]);
  expect(ways[3]).toHaveAttribute('href', '/clients?add=1');
  expect(figure('Total Clients')).toBe('0');
  expect(figure('Coaching Hours')).toBe('0.0');
  expect(section('Accreditation Progress').getAllByText('0 of 100 hours')[0]).toBeInTheDocument();
  expect(figure('Total CPD Hours')).toBe('53.5');
  expect(figure('Sessions', section('This Month'))).toBe('0');
  expect(section('Recent Sessions').getByText('No recent sessions found')).toBeInTheDocument();
  expect(screen.getByText('the status card')).toBeInTheDocument();
  // Nothing is promised about hours that there are not.
  expect(screen.queryByText(/Counting yours/)).not.toBeInTheDocument();
});

it('shows a failure in a toast and on the page after one retry, and has a retry button', async () => {
  let isBroken = true;
  const calls = fakeServer({
    [CALL]: () => (isBroken ? { status: 500, body: { code: 'XX000', message: 'boom' } } : { body: EXAMPLE_DASHBOARD }),
  });
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not fetch dashboard data. Please try again.');
  expect(toasts()).toEqual([
    ['destructive', 'Error loading dashboard', 'Could not fetch dashboard data. Please try again.'],
  ]);
  // The profile is another query, which the guard has loaded already.
  expect(calls.filter(({ route }) => route === CALL)).toHaveLength(2);
  isBroken = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Farid Haddad')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
