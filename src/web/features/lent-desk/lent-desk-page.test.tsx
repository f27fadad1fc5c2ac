import type { LentCommentRow, LentViewRow } from '#web/data/wire/tables.ts';
import { RowComments } from '#web/records/row-comments.tsx';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LentDeskPage } from './lent-desk-page.tsx';

const VIEW: LentViewRow = {
  id: 'a0000000-0000-4000-8000-000000000001',
  assessor_name: 'Ada Assessor',
  assessor_email: 'ada@example.net',
  message: '',
  period_from: '2026-01-01',
  period_to: '2026-12-31',
  client_labels: 'initials',
  lends_learning: true,
  lends_practice: false,
  rules: [],
  created_at: '2026-11-20T09:00:00Z',
  expires_at: '2099-12-20T09:00:00Z',
  revoked_at: null,
  opened: ['2026-11-21T10:05:00Z'],
  for_support: false,
};
const SESSION = 'd0000000-0000-4000-8000-000000000001';
const COMMENT: LentCommentRow = {
  id: 'e0000000-0000-4000-8000-000000000001',
  view_id: VIEW.id,
  area: 'sessions',
  row_id: SESSION,
  comment: 'Was this paid?',
  created_at: '2026-11-22T10:00:00Z',
  resolved_at: null,
};
const VIEWS = 'GET /rest/v1/lent_views';
const COMMENTS = 'GET /rest/v1/lent_comments';
const REVOKE = 'POST /rest/v1/rpc/revoke_lent_view';

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    [VIEWS]: { body: [VIEW] },
    [COMMENTS]: { body: [COMMENT] },
    'GET /rest/v1/profiles': { body: { id: USER_ID, role: 'user', time_zone: 'UTC' } },
    ...answers,
  });
  await renderPage(<LentDeskPage />);
  await screen.findByRole('heading', { name: 'Lent views' });
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(signIn);
afterEach(forgetServer);

it('without a plan shows and ends what is lent, and offers to lend nothing', async () => {
  const profile = { id: USER_ID, role: 'user', time_zone: 'UTC', subscription_status: 'canceled' };
  const calls = await open({
    'GET /rest/v1/profiles': { body: profile },
    'GET /rest/v1/subscriptions': { body: [] },
    [REVOKE]: { body: { ...VIEW, revoked_at: 'now' } },
  });
  expect(
    await screen.findByText('You need the plan to lend a view. What is lent stays open until you end it.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/subscription/plans');
  for (const name of ['Lend a view', 'Lend again']) expect(screen.queryByRole('link', { name })).toBeNull();
  await press('End now');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(calls.some(({ route }) => route === REVOKE)).toBe(true));
});

it('says on which day here a comment was written', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  await open({ [COMMENTS]: { body: [{ ...COMMENT, created_at: '2026-11-22T11:00:00Z' }] } });
  expect(await screen.findByText(/ on 23 November 2026, about/)).toBeVisible();
  vi.unstubAllEnvs();
});

describe('loading', () => {
  it.each([
    ['comments', COMMENTS, [COMMENT], 'Was this paid?'],
    ['views', VIEWS, [VIEW], /Opened with the right code: 21 November 2026, 10:05$/],
  ])('of %s failed: shows it, and can be retried', async (_, route, rows, shown) => {
    let fails = true;
    await open({
      [route]: () => (fails ? { status: 403, body: { code: '42501', message: 'Not now.' } } : { body: rows }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.queryByText(shown)).toBeNull();
    expect(screen.queryByText('Nothing lent yet')).toBeNull();
    fails = false;
    await press('Retry');
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of comments failed: deleting a view does not mention how many there are', async () => {
    await open({ [COMMENTS]: { status: 403, body: { code: '42501', message: 'Not now.' } } });
    await screen.findByRole('alert');
    await press('Delete');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'It closes at once. Its comments are deleted with it.',
    );
  });

  it('of comments failed, but nothing was lent: shows no error', async () => {
    await open({ [VIEWS]: { body: [] }, [COMMENTS]: { status: 403, body: { code: '42501', message: 'Not now.' } } });
    expect(await screen.findByText('Nothing lent yet')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('says at a view that its mails come back', async () => {
  await open({ 'POST /rest/v1/rpc/undelivered_mails': { body: { [VIEW.id]: 'bounce' } } });
  expect(await screen.findByText(/Email to this address comes back/)).toBeVisible();
});

describe('ending a view', () => {
  it('asks first, then says that it has ended', async () => {
    let isRevoked = false;
    const calls = await open({
      [VIEWS]: () => ({ body: [{ ...VIEW, revoked_at: isRevoked ? '2026-11-23T12:00:00Z' : null }] }),
      [REVOKE]: () => {
        isRevoked = true;
        return { body: null };
      },
    });
    await screen.findByText('Open');
    await press('End now');
    const dialog = await screen.findByRole('alertdialog', { name: 'End the view of Ada Assessor?' });
    expect(dialog).toHaveTextContent('It closes at once, also where it is open at the moment.');
    expect(isRevoked).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Ended by you')).toBeVisible();
    expect(screen.getByText(/, ended on 23 November 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
    expect(calls.find(({ route }) => route === REVOKE)?.body).toEqual({ view: VIEW.id });
    expect(toasts()[0]?.slice(0, 2)).toEqual(['success', 'View ended']);
  });

  it('that failed shows an error, and the view stays open', async () => {
    await open({ [REVOKE]: { status: 400, body: { code: '22023', message: 'No such view.' } } });
    await screen.findByText('Open');
    await press('End now');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End now' }));
    await waitFor(() => expect(toasts()).toEqual([['destructive', 'The view was not ended', 'No such view.']]));
    expect(screen.getByText('Open')).toBeInTheDocument();
  });
});

describe('lending', () => {
  const LEND = 'POST /functions/v1/lend-view';
  const fill = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Lend a view' }));
    await userEvent.type(await screen.findByLabelText('Assessor’s name'), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Assessor’s email/), 'ada@example.net');
  };

  it('asks for the coach’s name if it is missing, shows it in the email, and saves it first', async () => {
    const calls = await open({
      'PATCH /rest/v1/profiles': { body: { id: USER_ID } },
      [LEND]: { body: { expires_at: '2099-01-01T00:00:00Z' } },
    });
    await fill();
    const field = await screen.findByLabelText('Your name');
    await press('Lend and send the email');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter your name'));
    await waitFor(() => expect(field).toHaveFocus());
    expect(calls.some(({ route }) => route === LEND)).toBe(false);
    await userEvent.type(field, 'Lena Weber');
    await userEvent.click(screen.getByText('The email'));
    expect(screen.getByText('Lena Weber lends you a view of their coaching records')).toBeVisible();
    await press('Lend and send the email');
    await waitFor(() => expect(calls.some(({ route }) => route === LEND)).toBe(true));
    const written = calls.filter(({ route }) => !route.startsWith('GET')).map(({ route }) => route);
    expect(written.slice(0, 2)).toEqual(['PATCH /rest/v1/profiles', LEND]);
  });

  it('with a name does not ask for it, and says at the field which words would become a link', async () => {
    const profile = { id: USER_ID, role: 'user', time_zone: 'UTC', display_name: 'Lena Weber' };
    const calls = await open({ 'GET /rest/v1/profiles': { body: profile } });
    await fill();
    await userEvent.type(screen.getByLabelText(/^Your words in the email/), 'Log in at evil.example');
    await press('Lend and send the email');
    expect(await screen.findByText(/^Your words can’t contain links/)).toBeVisible();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    expect(calls.some(({ route }) => route === LEND)).toBe(false);
  });
});

describe('comments', () => {
  it('are listed with their authors, and link to the record', async () => {
    await open();
    const item = (await screen.findByText('Was this paid?')).closest('li')!;
    expect(item).toHaveTextContent('Ada Assessor on 22 November 2026, about a session');
    expect(within(item).getByRole('link', { name: 'a session' })).toHaveAttribute('href', `/sessions/${SESSION}`);
    expect(screen.getByText(/1 comment$/)).toBeVisible();
  });

  it('are shown at their row until they are marked as done, and not at other rows', async () => {
    let resolved_at: string | null = null;
    const calls = fakeServer({
      [COMMENTS]: () => ({ body: [{ ...COMMENT, resolved_at }] }),
      'PATCH /rest/v1/lent_comments': () => {
        resolved_at = '2026-11-23T12:00:00Z';
        return { body: null };
      },
    });
    await renderPage(
      <>
        <Row id={SESSION} />
        <Row id="d0000000-0000-4000-8000-000000000002" />
      </>,
    );
    expect(await screen.findAllByText('Was this paid?')).toHaveLength(1);
    await press('Done');
    await waitFor(() => expect(screen.queryByText('Was this paid?')).toBeNull());
    expect(calls.filter(({ route }) => route.startsWith('PATCH'))).toHaveLength(1);
  });
});

const Row = ({ id }: { id: string }) => <RowComments table="sessions" row={id} />;
