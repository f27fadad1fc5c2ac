import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AskForm } from './ask-form.tsx';
import type { AskChoices } from './ask-choices.ts';
import { startOf } from './ask-values.ts';
import { WitnessesPage } from './witnesses-page.tsx';

const id = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const SUMS = {
  from: '2026-03-01',
  to: '2026-06-30',
  clients: 1,
  lines: [{ kind: 'coaching', format: 'individual', sessions: 12, minutes: 720 }],
  dates: [],
} as const;
const request = (row: Partial<WitnessRequestRow>): WitnessRequestRow => ({
  id: id(1),
  kind: 'client',
  witness_name: 'Amara Osei',
  witness_email: 'amara@example.org',
  subject: null,
  client_ids: [id(9)],
  period_from: null,
  period_to: null,
  message: '',
  coach_role: null,
  witness_role: null,
  policy: null,
  asked: SUMS as never,
  mails: 1,
  created_at: '2026-11-01T12:00:00Z',
  reminded_at: null,
  expires_at: '2099-12-01T12:00:00Z',
  opened_at: null,
  revoked_at: null,
  answered_at: null,
  answer: null,
  answer_words: null,
  answered_by: null,
  answered_role: null,
  answered_policy: null,
  ...row,
});
const PROFILE = {
  id: USER_ID,
  role: 'user',
  time_zone: 'UTC',
  subscription_status: 'trial',
  subscription_start_date: null,
  subscription_end_date: '2099-01-01T00:00:00Z',
};
const LAPSED = { ...PROFILE, subscription_end_date: '2020-01-01T00:00:00Z' };

async function openPage(requests: WitnessRequestRow[], profile: object = PROFILE, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/witness_requests': { body: requests },
    'GET /rest/v1/profiles': { body: profile },
    'GET /rest/v1/subscriptions': { body: [] },
    ...answers,
  });
  await renderPage(<WitnessesPage />);
  return calls;
}

beforeEach(signIn);
afterEach(forgetServer);

describe('the list', () => {
  it('groups requests by what became of them, with the answer’s words and what is still as confirmed', async () => {
    await openPage(
      [
        request({ id: id(1), opened_at: '2026-11-02T12:00:00Z' }),
        request({
          id: id(2),
          witness_name: 'Ben',
          answer: 'confirmed',
          answered_at: '2026-11-03T12:00:00Z',
          answered_by: 'Ben Stone',
        }),
        request({
          id: id(3),
          witness_name: 'Cleo',
          answer: 'corrected',
          answered_at: '2026-11-03T12:00:00Z',
          answer_words: 'There were ten.',
        }),
        request({ id: id(4), witness_name: 'Dan', revoked_at: '2026-11-03T12:00:00Z' }),
      ],
      PROFILE,
      {
        'GET /rest/v1/witnessed_rows': {
          body: [
            { request_id: id(2), area: 'sessions', row_id: 's1', minutes: 660 },
            { request_id: id(2), area: 'sessions', row_id: 's2', minutes: 60 },
          ],
        },
        'POST /rest/v1/rpc/witnessed_rows_of': { body: { s1: [{ request: id(2) }], s2: [{ request: id(99) }] } },
      },
    );
    const waiting = await screen.findByRole('region', { name: 'Waiting for an answer' });
    expect(within(waiting).getByText('Opened')).toBeVisible();
    const answered = screen.getByRole('region', { name: 'Answered' });
    expect(await within(answered).findByText('12 h confirmed, 11 h still as confirmed')).toBeVisible();
    expect(within(answered).getByText('There were ten.')).toBeVisible();
    expect(within(answered).getByText('Something differs')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Withdrawn or expired' })).getByText('Withdrawn')).toBeVisible();
  });

  it('without a plan asks nothing, links to the plans, and still shows what came back', async () => {
    await openPage([request({ answer: 'declined', answered_at: '2026-11-03T12:00:00Z' })], LAPSED);
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/subscription/plans');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ask someone to confirm' })).toBeNull());
  });

  it('withdraws a request that waits, and deletes one after a question', async () => {
    const calls = await openPage([request({})], PROFILE, {
      'POST /rest/v1/rpc/revoke_witness_request': { body: { id: id(1) } },
      'DELETE /rest/v1/witness_requests': { body: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for the request to Amara Osei' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Withdraw' }));
    await waitFor(() => expect(toasts().at(-1)?.[1]).toBe('Request withdrawn'));
    await userEvent.click(screen.getByRole('button', { name: 'Actions for the request to Amara Osei' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete request' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /rest/v1/witness_requests')).toBe(true));
  });
});

const CHOICES: AskChoices = {
  clients: [
    { id: id(9), name: 'Amara Osei', email: 'amara@example.org', organisation: 'Acme' },
    { id: id(8), name: 'Ben Stone', email: '', organisation: 'acme ' },
  ],
  mentors: ['Mona Reyes'],
  supervisors: ['Sam Vega'],
};
const PREVIEW = {
  sums: SUMS,
  mail: {
    from: 'Ada via Hourbook <mail@example.org>',
    replyTo: 'ada@example.org',
    to: 'amara@example.org',
    subject: 'Please confirm hours with Ada',
    text: 'Dear Amara Osei,',
  },
};

async function openForm(search: Parameters<typeof startOf>[0], answers: Answers) {
  const sent = vi.fn();
  const calls = fakeServer(answers);
  await renderPage(
    <AskForm
      start={startOf(search, CHOICES, [])}
      choices={CHOICES}
      onCancel={vi.fn()}
      onSent={sent}
      onDirtyChange={vi.fn()}
    />,
  );
  const bodyOf = (name: string) => calls.find(({ route }) => route === `POST /functions/v1/${name}`)?.body;
  return { sent, bodyOf, calls };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the form', () => {
  it('fills in the client’s address, previews the very mail, and sends what was previewed', async () => {
    const { sent, bodyOf } = await openForm(
      { ask: 'client', client: id(9) },
      {
        'POST /functions/v1/preview-witness-request': { body: PREVIEW },
        'POST /functions/v1/ask-witness': { body: { id: id(1), expires_at: '2026-12-01T12:00:00Z' } },
      },
    );
    expect(screen.getByLabelText('Their name')).toHaveValue('Amara Osei');
    expect(screen.getByLabelText('Their email')).toHaveValue('amara@example.org');
    await userEvent.type(screen.getByLabelText(/^Your own words/), 'Thank you!');
    await press('Preview the mail');
    expect(await screen.findByText('Dear Amara Osei,')).toBeVisible();
    expect(screen.getByText('Coaching, individual: 12 sessions, 12 hours')).toBeVisible();
    expect(screen.getByText('ada@example.org')).toBeVisible();
    await press('Send the mail');
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const asked = bodyOf('preview-witness-request') as { ask: object };
    expect(asked.ask).toMatchObject({ kind: 'client', client_ids: [id(9)], message: 'Thank you!', letter: null });
    expect(bodyOf('ask-witness')).toEqual({ ask: asked.ask, sums: SUMS });
  });

  it('asks for the coach’s name where there is none yet, and saves it before the preview', async () => {
    let display_name: string | null = null;
    const { bodyOf, calls } = await openForm(
      { ask: 'client', client: id(9) },
      {
        'GET /rest/v1/profiles': () => ({ body: { ...PROFILE, display_name } }),
        'PATCH /rest/v1/profiles': () => {
          display_name = 'Lena Weber';
          return { body: { id: USER_ID } };
        },
        'POST /functions/v1/preview-witness-request': { body: PREVIEW },
      },
    );
    const field = await screen.findByLabelText('Your name');
    await press('Preview the mail');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter your name'));
    await userEvent.type(field, 'Lena of evil.example');
    await press('Preview the mail');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('“evil.example” would become one'));
    expect(bodyOf('preview-witness-request')).toBeUndefined();
    await userEvent.clear(field);
    await userEvent.type(field, ' Lena Weber ');
    await press('Preview the mail');
    await screen.findByText('Dear Amara Osei,');
    const written = calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]);
    expect(written[0]).toEqual(['PATCH /rest/v1/profiles', { display_name: 'Lena Weber' }]);
    expect(written[1]?.[0]).toBe('POST /functions/v1/preview-witness-request');
    await press('Back');
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  it('says at the field which words would become a link', async () => {
    const { bodyOf } = await openForm({ ask: 'client', client: id(9) }, {});
    await userEvent.type(screen.getByLabelText(/^Your own words/), 'See evil.example/login, e.g. today');
    await press('Preview the mail');
    expect(screen.getByRole('alert')).toHaveTextContent('Your message can’t contain links');
    expect(screen.getByRole('alert')).toHaveTextContent('“evil.example/login,”');
    expect(bodyOf('preview-witness-request')).toBeUndefined();
  });

  it('asks an organisation for all its people, with what its letter says', async () => {
    const { bodyOf } = await openForm(
      { ask: 'organisation', about: 'Acme' },
      { 'POST /functions/v1/preview-witness-request': { body: PREVIEW } },
    );
    await userEvent.type(screen.getByLabelText('Their name'), 'Bea');
    await userEvent.type(screen.getByLabelText('Their email'), 'bea@acme.example');
    await press('Preview the mail');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Your role is required',
      'The role of the contact is required',
    ]);
    await userEvent.type(screen.getByLabelText('Your role there'), 'Coach');
    await userEvent.type(screen.getByLabelText('Their role'), 'HR');
    await press('Preview the mail');
    await screen.findByText('Dear Amara Osei,');
    expect(bodyOf('preview-witness-request')).toMatchObject({
      ask: { subject: 'Acme', client_ids: [id(9), id(8)], letter: { coach_role: 'Coach', witness_role: 'HR' } },
    });
  });

  it('keeps what was entered when the server is not reached, and when the records have changed', async () => {
    let failure: 'offline' | 'changed' | null = 'offline';
    await openForm(
      { ask: 'mentor', about: 'Mona Reyes' },
      {
        'POST /functions/v1/preview-witness-request': () => {
          if (failure === 'offline') throw new TypeError('Failed to fetch');
          return { body: PREVIEW };
        },
        'POST /functions/v1/ask-witness': { status: 409, body: { message: 'Your records have changed.' } },
      },
    );
    expect(screen.getByLabelText('Their name')).toHaveValue('Mona Reyes');
    await userEvent.type(screen.getByLabelText('Their email'), 'mona@example.org');
    await press('Preview the mail');
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    expect(screen.getByLabelText('Their email')).toHaveValue('mona@example.org');
    failure = null;
    await press('Preview the mail');
    await screen.findByText('Dear Amara Osei,');
    await press('Send the mail');
    expect(await screen.findByText('Your records have changed.')).toBeVisible();
    await press('Back');
    expect(screen.getByLabelText('Their email')).toHaveValue('mona@example.org');
  });

  it('asks nobody at the coach’s own address, and says why before anything is sent', async () => {
    const { bodyOf } = await openForm({ ask: 'mentor', about: 'Mona Reyes' }, {});
    await userEvent.type(screen.getByLabelText('Their email'), ' Ada@Example.org');
    await press('Preview the mail');
    expect(screen.getByLabelText('Their email')).toHaveAccessibleDescription(
      'Their email can’t be your own: somebody else has to confirm your hours.',
    );
    expect(bodyOf('preview-witness-request')).toBeUndefined();
  });

  it('starts again with everything of an earlier request', () => {
    const earlier = request({ kind: 'sponsor', client_ids: [id(8)], message: 'Hello', period_from: '2026-01-01' });
    expect(startOf({ again: earlier.id }, CHOICES, [earlier])).toMatchObject({
      kind: 'sponsor',
      clients: [id(8)],
      email: 'amara@example.org',
      from: '2026-01-01',
      message: 'Hello',
    });
  });
});
