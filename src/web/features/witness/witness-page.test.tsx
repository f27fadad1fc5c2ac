import { longDate } from '#domain/formatting/date-text.ts';
import { addDays } from '#domain/time.ts';
import type { WitnessView } from '#domain/witnesses/witness-answer.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WitnessPage } from './witness-page.tsx';

const TOKEN = 'a'.repeat(43);
const VIEW: WitnessView = {
  state: 'open',
  coach: 'Ines Moreau',
  kind: 'client',
  witness_name: 'Amara Osei',
  organisation: null,
  sums: {
    from: '2026-03-01',
    to: '2026-06-30',
    clients: 1,
    lines: [{ kind: 'coaching', format: 'individual', sessions: 8, minutes: 500 }],
    dates: [],
  },
  message: 'It was good to work with you.',
  letter: null,
  expires_at: '2026-12-23T12:00:00Z',
  answer: null,
};
const OPEN = 'POST /functions/v1/open-witness-request';
const ANSWER = 'POST /functions/v1/answer-witness-request';

async function openLink(view: Partial<WitnessView> = {}, answers = {}) {
  const calls = fakeServer({ [OPEN]: { body: { ...VIEW, ...view } }, [ANSWER]: { body: {} }, ...answers });
  history.replaceState(null, '', `/witness#${TOKEN}`);
  await renderPage(<WitnessPage />);
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answered = (calls: Awaited<ReturnType<typeof openLink>>) => calls.find(({ route }) => route === ANSWER)?.body;

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('shows the same last day as the mail', async () => {
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await openLink({ expires_at: inThirtyDays });
  const day = longDate(addDays(inThirtyDays.slice(0, 10), -1));
  expect(await screen.findByText(new RegExp(`You can answer until ${day}\\.$`))).toBeVisible();
});

it('says who asks and what, and confirming takes one click', async () => {
  const calls = await openLink();
  expect(await screen.findByRole('heading', { name: 'Can you confirm these hours?' })).toBeVisible();
  expect(screen.getByText(/^Ines Moreau keeps a log of coaching hours/)).toBeVisible();
  expect(screen.getByText('It was good to work with you.')).toBeVisible();
  expect(screen.getByText('Coaching, individual: 8 sessions, 8.33 hours')).toBeVisible();
  expect(screen.getByText(/from 1 March 2026 to 30 June 2026$/)).toBeVisible();
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(answered(calls)).toEqual({
    token: TOKEN,
    answer: 'confirmed',
    words: '',
    name: 'Amara Osei',
    role: '',
    policy: null,
    no_more_mails: false,
  });
});

it('removes the token from the address, stores it for a reload, and deletes it after the answer', async () => {
  await openLink();
  await screen.findByRole('button', { name: 'Confirm' });
  expect(location.hash).toBe('');
  expect(sessionStorage.length).toBe(1);
  await press('Confirm');
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(sessionStorage.length).toBe(0);
});

it('requires a text about what differs, and a name', async () => {
  const calls = await openLink({ witness_name: '' });
  await userEvent.click(await screen.findByRole('button', { name: 'Something differs' }));
  await press('Send what differs');
  expect(screen.getByText('Please say what differs')).toBeVisible();
  expect(screen.getByText('Please give your name')).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  expect(answered(calls)).toBeUndefined();
  await userEvent.type(screen.getByLabelText('What differs?'), 'Six sessions.');
  await userEvent.type(screen.getByLabelText('Your name'), 'Amara');
  await press('Send what differs');
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(answered(calls)).toMatchObject({ answer: 'corrected', words: 'Six sessions.', name: 'Amara' });
});

it('has what was typed again after a reload, until it is sent', async () => {
  await openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Something differs' }));
  await userEvent.type(screen.getByLabelText('What differs?'), 'Six sessions.');
  cleanup();
  await openLink();
  expect(await screen.findByLabelText('What differs?')).toHaveValue('Six sessions.');
  await press('Send what differs');
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(sessionStorage).toHaveLength(0);
});

it('does not require a name to decline, or to say that it is the wrong person', async () => {
  const calls = await openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'No more mails from Hourbook, from anyone' }));
  await press('Decline');
  expect(await screen.findByRole('heading', { name: 'Declined' })).toBeVisible();
  expect(answered(calls)).toMatchObject({ answer: 'declined', name: '', no_more_mails: true });
});

it('shows an organisation’s letter in the words of the organisation', async () => {
  const letter = { coach_role: 'External coach', witness_role: 'Head of HR', policy: 'We name nobody.' };
  const sums = { ...VIEW.sums!, clients: 3 };
  const calls = await openLink({ kind: 'organisation', organisation: 'Acme', letter, sums });
  expect(await screen.findByText(/coaching for Acme, so that nobody coached has to be named/)).toBeVisible();
  expect(screen.getByText(/, with 3 people/)).toBeVisible();
  expect(screen.getByText('External coach')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Your policy/));
  await userEvent.type(screen.getByLabelText(/^Your policy/), 'Names stay with us.');
  await press('Confirm');
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(answered(calls)).toMatchObject({ role: 'Head of HR', policy: 'Names stay with us.' });
});

it('shows each date to a supervisor', async () => {
  const line = { kind: 'supervision_received', format: null, sessions: 2, minutes: 150 } as const;
  const dates = [
    { date: '2026-03-01', minutes: 60, format: null },
    { date: '2026-04-01', minutes: 90, format: 'group' as const },
  ];
  await openLink({ kind: 'supervisor', sums: { ...VIEW.sums!, clients: 0, lines: [line], dates } });
  expect(await screen.findByText('1 hour 30 min')).toBeVisible();
  expect(screen.getByText('Supervision received: 2 sessions, 2.5 hours')).toBeVisible();
});

describe('what to do when it cannot be answered', () => {
  it.each([
    ['revoked', 'This request was withdrawn', /ask Ines Moreau/],
    ['expired', 'This link has expired', /Ask Ines Moreau to send you a new one/],
    ['answered', 'This was answered', /tell Ines Moreau, who can ask again/],
  ] as const)('%s', async (state, title, text) => {
    await openLink({ state, sums: null, message: null });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it.each([
    [404, /We found no request for this link\. Copy all of it from the mail/, false],
    [400, /We found no request for this link/, false],
    [429, /too many attempts.*Wait a few minutes/, true],
    [500, /please try again/, true],
  ])('status %i', async (status, text, canRetry) => {
    await openLink({}, { [OPEN]: { status, body: { message: 'No' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
  });

  it('without a link', async () => {
    fakeServer({});
    await renderPage(<WitnessPage />);
    expect(screen.getByText(/^Open the link in the mail you were sent/)).toBeVisible();
  });

  it('without a network: the input stays', async () => {
    let isOffline = true;
    const calls = await openLink(
      {},
      {
        [ANSWER]: () => {
          if (isOffline) throw new TypeError('Failed to fetch');
          return { body: {} };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Something differs' }));
    await userEvent.type(screen.getByLabelText('What differs?'), 'Six sessions.');
    await press('Send what differs');
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline');
    expect(screen.getByLabelText('What differs?')).toHaveValue('Six sessions.');
    isOffline = false;
    await press('Send what differs');
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(calls.filter(({ route }) => route === ANSWER)).toHaveLength(2);
  });

  it('closed in the meantime: words that were typed stay, with the reason', async () => {
    const message = 'This request was withdrawn or has expired. Please ask your coach for a new one.';
    await openLink({}, { [ANSWER]: { status: 409, body: { message } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Something differs' }));
    await userEvent.type(screen.getByLabelText('What differs?'), 'Six sessions.');
    await press('Send what differs');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('What differs?')).toHaveValue('Six sessions.');
  });

  it('answered elsewhere: shows the answer', async () => {
    let isAnswered = false;
    await openLink(
      {},
      {
        [OPEN]: () => ({ body: isAnswered ? { ...VIEW, state: 'answered', sums: null } : VIEW }),
        [ANSWER]: () => {
          isAnswered = true;
          return { status: 409, body: { message: 'This request has been answered already.' } };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'This was answered' })).toBeVisible();
  });
});

it('stops mails after a click, also when there is nothing to answer', async () => {
  const calls = await openLink({ state: 'expired', sums: null }, { 'POST /functions/v1/stop-mails': { body: {} } });
  await userEvent.click(await screen.findByRole('button', { name: 'No more mails from Hourbook' }));
  expect(await screen.findByText('You’ll get no more mails from Hourbook, no matter who asks.')).toBeVisible();
  expect(calls.at(-1)).toEqual({ route: 'POST /functions/v1/stop-mails', body: { token: TOKEN } });
});
